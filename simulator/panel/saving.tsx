import { useState } from 'react';
import { sharing } from '#adapters/platform/sharing.ts';
import { maskedScenario } from '#domain/recording/index.ts';
import { encodeScenarioLink } from '../scenarios/link.ts';
import { asFile, withOneJourney } from '../scenarios/save.ts';
import type { ReportedScenario } from './control.ts';
import type { PanelProps } from './props.ts';
import { ErrorText } from './parts.tsx';
import type { Recording } from './recording.ts';
import { useFactCount } from './use-answer.ts';

type Props = PanelProps & { step: number };

/**
 * URL of `npm run dev`. Links lead there even from an HTTP platform, because only an in-page platform can continue from
 * a step.
 */
const DEVELOPMENT = 'http://localhost:5173/';

/** Saves the recording up to a step: as a scenario file, as a link, or to continue from there. */
export function Saving({ control, recording, story, options, step }: Props) {
  const count = useFactCount(recording);
  const [name, setName] = useState('What was done here');
  const [said, setSaid] = useState('');
  const [failed, setFailed] = useState('');
  const attempt = (work: () => Promise<string> | string) => {
    setFailed('');
    Promise.resolve()
      .then(work)
      .then(setSaid, (error: unknown) => setFailed(String(error)));
  };
  const keep = async (text: string) => {
    if (!story.records) return saveFile('recording.yaml', text);
    await control.record(text);
    return 'Handed to the recorder.';
  };
  const fork = () =>
    attempt(async () => {
      window.location.hash = await linkTo(recording, story, name, step);
      window.location.reload();
      return 'It goes on from there.';
    });
  return (
    <>
      <label>
        Name of the journey
        <input value={name} onChange={({ target }) => setName(target.value)} />
      </label>
      <p className="quiet">
        {step} of {count} facts: what came later is left out.
      </p>
      <ErrorText what={failed} />
      <p role="status">{said}</p>
      <div className="row">
        <button
          type="button"
          className="first"
          onClick={() => attempt(() => keep(scenarioFor(recording, story, name, step)))}
        >
          Save as scenario
        </button>
        <button
          type="button"
          onClick={() => attempt(() => saveFile('masked-recording.yaml', maskedText(recording, name, step)))}
        >
          Save masked
        </button>
        <button
          type="button"
          onClick={() =>
            attempt(async () => {
              const base = options.opensLinks ? `${window.location.origin}/` : DEVELOPMENT;
              const link = `${base}#${await linkTo(recording, story, name, step)}`;
              return (await hand.copy(link)) ? 'The link is on the clipboard.' : link;
            })
          }
        >
          Copy a link to here
        </button>
        {options.opensLinks && (
          <button type="button" onClick={fork}>
            Fork from here
          </button>
        )}
      </div>
      <p className="quiet">
        Play a file with: npm run scenarios -- run recording.yaml --log. Forking takes this page back to the step and
        goes on from there; what it kept since is gone.
      </p>
    </>
  );
}

/** Text of the current scenario with this recording as its only journey. */
export function scenarioFor(recording: Recording, story: ReportedScenario, name: string, step?: number): string {
  const comesIn = (userId: string) => {
    const userName = story.people.find(({ id }) => id === userId)?.userName ?? userId;
    return story.signsOn ? { signOn: userName } : { signIn: userName };
  };
  return withOneJourney(story.source, recording.journey(name, comesIn, step));
}

/** The same without the scenario and without any personal data. */
export function maskedText(recording: Recording, name: string, step?: number): string {
  const story = maskedScenario(name, recording.facts().slice(0, step), recording.lacks());
  if (!story) throw new Error('Nothing was done yet.');
  return asFile(story, 'simulator/scenarios/scenario.schema.json');
}

export const linkTo = (recording: Recording, story: ReportedScenario, name: string, step?: number): Promise<string> =>
  encodeScenarioLink({ story: { text: scenarioFor(recording, story, name, step) }, journey: name });

const hand = sharing(window.location);

function saveFile(name: string, text: string): string {
  hand.save({ name, type: 'text/yaml', text });
  return `Saved as ${name}.`;
}
