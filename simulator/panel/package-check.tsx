import { type DragEvent, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { sharing } from '#adapters/platform/sharing.ts';
import { attemptEvents } from '#domain/attempt/index.ts';
import { documentKey } from '#domain/xapi/index.ts';
import type { FaultRule } from '../platform/faults/rule.ts';
import type { Finding } from '../package-check/finding.ts';
import { validateCalls } from '../package-check/validator/validate.ts';
import { refusalFindings } from '../package-check/validator/refusals.ts';
import { pageEventFindings } from '../package-check/validator/page-events.ts';
import { asHtml } from '../package-check/report/as-html.ts';
import { reportWithPlay } from '../package-check/report/report.ts';
import type { UploadResult, ReportedPackage, PackageReport } from '../package-check/report/schema.ts';
import { verdictWords, placeWords } from '../package-check/report/words.ts';
import { titleAt } from '../package-check/title-at.ts';
import { CallList } from './call-list.tsx';
import type { Calls } from './calls.ts';
import type { SimulatorControl, ReportedPackageCheck } from './control.ts';
import { armedAs, toggleFault } from './faults.ts';
import { enterAs } from './over-http.ts';
import { Data, shortened, ErrorText, Collapsible } from './parts.tsx';
import type { PanelProps } from './props.ts';
import type { Recording } from './recording.ts';
import { useAnswer, useFactCount } from './use-answer.ts';
import { MOST_PACKED } from '../package-check/limits.ts';

/** Lists findings, each with position, rule of the standard, and fix. */
const Findings = ({ of }: { of: readonly (Finding | ReportedPackage['findings'][number])[] }) => (
  <ul className="list findings">
    {of.map(({ id, severity, words, place, standard, fix }, index) => (
      <li key={index} className={severity}>
        <Collapsible
          summary={
            <>
              <span className="severity">
                {severity} {id}
              </span>{' '}
              {words}
            </>
          }
        >
          {() => (
            <>
              {place && <p className="quiet">{placeWords(place)}</p>}
              <p>{fix}</p>
              <p className="quiet">{standard}</p>
            </>
          )}
        </Collapsible>
      </li>
    ))}
  </ul>
);

const SLOW = { kind: 'latency', ms: 2_000, jitterMs: 0 } as const satisfies FaultRule;

/** Package check: findings, units and calls. Outside a check, a drop area for packages. */
export function Package({ calls, ...props }: PanelProps) {
  return calls ? <Trial {...props} calls={calls} /> : <DropPlace control={props.control} />;
}

function Trial(props: PanelProps & { calls: Calls }) {
  const { control, recording, story, calls } = props;
  useFactCount(recording);
  const { value: told, failed } = useAnswer(control.trial);
  // Deferred, because validating and rendering thousands of calls must not delay the course.
  const list = useDeferredValue(useSyncExternalStore(calls.subscribe, calls.list));
  const sights = useSyncExternalStore(calls.subscribe, calls.sights);
  const judged = useMemo(() => validateCalls(list), [list]);
  const others = [...(told?.missing ?? []), ...refusedIn(recording)];
  const running = [...judged, ...pageEventFindings(sights), ...others];
  // Maps each faulty call to its first finding, from which the others usually follow.
  const wrong = useMemo(
    () =>
      new Map(
        judged
          .flatMap(({ call, words, severity }): [number, string][] => (severity === 'note' ? [] : [[call, words]]))
          .reverse(),
      ),
    [judged],
  );
  const goesOn = goesOnAt(recording.facts());
  return (
    <>
      <ErrorText what={failed} />
      {told?.packages.map((one) => (
        <p key={one.name} className={`verdict ${one.verdict}`}>
          <strong>{one.name}</strong> {verdictWords(one)}
        </p>
      ))}
      <Steering {...props} />
      <h3>While it ran</h3>
      {running.length === 0 && <p className="quiet">Nothing wrong so far.</p>}
      <Findings of={running} />
      <h3>Calls</h3>
      <CallList of={list} dropped={calls.dropped()} wrong={wrong} />
      <h3>Where it would go on</h3>
      {goesOn ? <Data of={goesOn} /> : <p className="quiet">Nothing is kept yet: it would start from the beginning.</p>}
      {told?.packages.map((one, at) => (
        <PackageParts key={one.name} of={one} at={at} organisation={story.organisationCode} />
      ))}
      {told && <Report told={told} calls={calls} others={others} />}
      <h3>Another package</h3>
      <DropPlace control={control} />
    </>
  );
}

/** Actions on the course from outside: new attempt, killed tab, other learner, faults. */
function Steering({ control, recording, story, options, calls, stopFinalFlush }: PanelProps & { calls: Calls }) {
  const { value: armed = [], again } = useAnswer(control.faults);
  const [failed, setFailed] = useState('');
  const attempt = (work: () => Promise<void>) => {
    setFailed('');
    work().catch((error: unknown) => setFailed(String(error)));
  };
  const newAttempt = async () => {
    const [learner] = story.people;
    stopFinalFlush(); // the final flush would report to the discarded attempt
    await calls.silence();
    await control.reset();
    recording.forget(); // belongs to the discarded attempt
    enterAs(learner?.userName ?? '', placeOfPart(story), { clearStorage: '' });
  };
  const killTab = async () => {
    stopFinalFlush();
    await calls.silence();
    window.location.reload();
  };
  const become = async (userName: string) => {
    await control.signOn(userName); // rejects if nobody active is called so
    options.become(userName, story);
  };
  return (
    <>
      <ErrorText what={failed} />
      <div className="row">
        <button type="button" title="Reloads the page, as learners do" onClick={() => window.location.reload()}>
          Restart
        </button>
        <button type="button" title="As if nobody had opened it yet" onClick={() => attempt(newAttempt)}>
          New attempt
        </button>
        <button
          type="button"
          title="Ends the page without a last word, and opens it again"
          onClick={() => attempt(killTab)}
        >
          Kill the tab
        </button>
        <button
          type="button"
          aria-pressed={armedAs(armed, SLOW) !== undefined}
          onClick={() => attempt(() => toggleFault({ control, options }, SLOW).then(again))}
        >
          Slow line
        </button>
        {story.people.slice(1).map(({ id, userName, description }) => (
          <button key={id} type="button" onClick={() => attempt(() => become(userName))}>
            {description ?? userName}
          </button>
        ))}
      </div>
    </>
  );
}

/** Path of the open unit in the player, else of the home screen. */
function placeOfPart({ organisationCode }: PanelProps['story']): string {
  const part = /part-\d+-\d+/.exec(window.location.pathname)?.[0];
  return `/${organisationCode}/${part === undefined ? 'home' : `deep-launch/${part}`}`;
}

function refusedIn(recording: Recording): Finding[] {
  return refusalFindings(
    recording.facts().flatMap((fact) => (attemptEvents.Noted.is(fact) && !fact.restored ? [fact.data] : [])),
  );
}

/** State in which a course resumes: its SCORM values, or the xAPI documents by name. */
function goesOnAt(facts: ReturnType<Recording['facts']>): Readonly<Record<string, unknown>> | undefined {
  const values = facts.findLast(attemptEvents.Committed.is);
  if (values) return resumed(values.data.map);
  const saved = facts.filter(attemptEvents.DocumentSaved.is);
  const documents = new Map(saved.map(({ data }) => [documentKey(data), data]));
  const kept = [...documents.values()].flatMap(({ stateId, content }) =>
    content === null ? [] : [[stateId, shortened(content)] as const],
  );
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** SCORM values that a course reads when it resumes. */
const resumed = (map: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    ['core.lesson_status', 'core.lesson_location', 'core.exit', 'core.total_time', 'suspend_data'].flatMap((name) => {
      const value = map[`cmi.${name}`];
      return value === undefined ? [] : [[`cmi.${name}`, shortened(value)]];
    }),
  );

const PackageParts = ({ of, at, organisation }: { of: ReportedPackage; at: number; organisation: string }) => (
  <>
    <h3 className="stream">{of.name}</h3>
    <ol className="list">
      {of.units.map(({ id, title }, pos) => (
        <li key={id}>
          <a href={`/${organisation}/deep-launch/${titleAt(at, pos)}`}>{title}</a>
        </li>
      ))}
    </ol>
    {of.findings.length === 0 && <p className="quiet">The rules found nothing.</p>}
    <Findings of={of.findings} />
  </>
);

const hand = sharing(window.location);

/** Saves the whole report as a file. */
function Report({ told, calls, others }: { told: ReportedPackageCheck; calls: Calls; others: readonly Finding[] }) {
  const [withValues, setWithValues] = useState(false);
  const report = (): PackageReport => {
    const seen = pageEventFindings(calls.sights(), withValues);
    const findings = [...validateCalls(calls.list(), withValues), ...seen, ...others];
    return reportWithPlay(told.packages, { findings, calls: calls.list(), dropped: calls.dropped() }, withValues);
  };
  const save = (name: string, type: string, text: string) => hand.save({ name, type, text });
  return (
    <>
      <h3>Report</h3>
      <label className="check">
        <input type="checkbox" checked={withValues} onChange={({ target }) => setWithValues(target.checked)} />
        With values: names, answers and launch data of the person who tried it
      </label>
      <div className="row">
        <button type="button" onClick={() => save('trial.html', 'text/html', asHtml(report()))}>
          Save as a page
        </button>
        <button type="button" onClick={() => save('trial.json', 'application/json', JSON.stringify(report(), null, 2))}>
          Save as JSON
        </button>
      </div>
    </>
  );
}

/** Accepts a dropped or selected package; links to its player, or reports why it was refused. */
function DropPlace({ control }: { control: Pick<SimulatorControl, 'tryPackage'> }) {
  const [state, setState] = useState<{ busy?: string; failed?: string; came?: UploadResult }>({});
  const [isOver, setOver] = useState(false);
  const take = async (files: FileList | null) => {
    const [file, ...others] = [...(files ?? [])];
    if (!file) return;
    if (others.length > 0) {
      setState({ failed: 'One file at a time: put a course into one zip file.' });
      return;
    }
    if (file.size > MOST_PACKED) {
      setState({ failed: 'The file has more than 2 GB.' });
      return;
    }
    setState({ busy: file.name });
    try {
      const came = await control.tryPackage(file);
      if (came.url === undefined) setState({ came });
      else window.location.assign(came.url);
    } catch (error) {
      setState({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (state.busy !== undefined) return; // one at a time, because the page navigates to the first one
    // A folder arrives as an unreadable file.
    if (event.dataTransfer.items[0]?.webkitGetAsEntry()?.isDirectory)
      setState({ failed: 'This is a folder: zip what is in it, or name it on the command line (--package FOLDER).' });
    else void take(event.dataTransfer.files);
  };
  const { busy, failed, came } = state;
  return (
    <>
      <div
        className="drop"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={dropped}
      >
        <label>
          Try a package: drop it here, or choose it
          <input
            type="file"
            accept=".zip,.pif,.epub,.pdf,.mp4,.m4v,.webm,.mp3,.m4a,.ogg,.oga,.wav,.weba"
            disabled={busy !== undefined}
            onChange={({ target }) => {
              void take(target.files);
              target.value = ''; // lets the user select the same file again after a fix
            }}
          />
        </label>
        <p className="quiet" role="status">
          {busy === undefined ? 'It stays on this machine.' : `${busy} is being judged…`}
        </p>
      </div>
      <ErrorText what={failed ?? ''} />
      {came && (
        <>
          <h3 className="stream">{came.package.name}</h3>
          <p>{verdictWords(came.package)}</p>
          <Findings of={came.package.findings} />
        </>
      )}
    </>
  );
}
