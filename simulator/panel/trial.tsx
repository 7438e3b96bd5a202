import { useMemo, useRef, useSyncExternalStore } from 'react';
import { attemptEvents } from '#domain/attempt/index.ts';
import type { Finding } from '../trial/finding.ts';
import { type Call, judgeCalls } from '../trial/judge/judge.ts';
import { refusalFindings } from '../trial/judge/refusals.ts';
import type { ReportedPackage } from '../trial/report/report.ts';
import { placeWords, verdictWords } from '../trial/report/words.ts';
import { titleAt } from '../trial/title-at.ts';
import type { Calls } from './calls.ts';
import { Data, Opening, timeOf, Wrong } from './parts.tsx';
import type { PanelProps } from './props.ts';
import { useAnswer, useFactCount } from './use-answer.ts';

/** Of a value that a course sets or is answered. Characters. */
const LONGEST_SHOWN = 200;
const SLOW = { kind: 'latency', ms: 2_000 } as const;

/** What is being tried: what was found, what it opens, what it calls as it is played. */
export function Package({ calls, ...props }: PanelProps) {
  return calls ? <Trial {...props} calls={calls} /> : null;
}

function Trial({ control, recording, story, options, calls }: PanelProps & { calls: Calls }) {
  useFactCount(recording);
  const { value: told, failed } = useAnswer(control.trial);
  const { value: armed = [], again } = useAnswer(control.faults);
  const list = useSyncExternalStore(calls.subscribe, calls.list);
  const judged = useMemo(() => judgeCalls(list), [list]);
  const refused = refusalFindings(
    recording.facts().flatMap((fact) => (attemptEvents.Noted.is(fact) && !fact.restored ? [fact.data] : [])),
  );
  const running = [...judged, ...(told?.missing ?? []), ...refused];
  const kept = recording.facts().findLast(attemptEvents.Committed.is);
  const slow = armed.find(({ rule }) => rule.kind === SLOW.kind);
  const become = (userName: string) =>
    void control.signOn(userName).then((token) => options.become(userName, token, story));
  return (
    <>
      <Wrong what={failed} />
      <div className="row">
        <button type="button" onClick={() => window.location.reload()}>
          Restart
        </button>
        <button
          type="button"
          aria-pressed={slow !== undefined}
          onClick={() => void (slow ? control.removeFault(slow.id) : control.addFault(SLOW)).then(again)}
        >
          Slow line
        </button>
        {story.people.slice(1).map(({ id, userName, about }) => (
          <button key={id} type="button" onClick={() => become(userName)}>
            {about ?? userName}
          </button>
        ))}
      </div>
      <h3>While it ran</h3>
      {running.length === 0 && <p className="quiet">Nothing wrong so far.</p>}
      <Findings of={running} />
      <h3>Calls</h3>
      <CallList of={list} dropped={calls.dropped()} wrong={new Set(judged.map(({ call }) => call))} />
      {kept && (
        <>
          <h3>Where it would go on</h3>
          <Data of={resumed(kept.data.map)} />
        </>
      )}
      {told?.packages.map((one, at) => (
        <PackageParts key={one.name} of={one} at={at} organisation={story.organisationCode} />
      ))}
    </>
  );
}

/** What a course asks for when it is opened again. */
const resumed = (map: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    ['core.lesson_status', 'core.lesson_location', 'core.exit', 'suspend_data'].flatMap((name) => {
      const value = map[`cmi.${name}`];
      return value === undefined ? [] : [[`cmi.${name}`, shortened(value)]];
    }),
  );

const PackageParts = ({ of, at, organisation }: { of: ReportedPackage; at: number; organisation: string }) => (
  <>
    <h3 className="stream">{of.name}</h3>
    <p>{verdictWords(of)}</p>
    <ol className="list">
      {of.units.map(({ id, title }, pos) => (
        <li key={id}>
          <a href={`/${organisation}/deep-launch/${titleAt(at, pos)}`}>{title}</a>
        </li>
      ))}
    </ol>
    <Findings of={of.findings} />
  </>
);

const Findings = ({ of }: { of: readonly (Finding | ReportedPackage['findings'][number])[] }) => (
  <ul className="list">
    {of.map(({ id, severity, words, place, standard, fix }, index) => (
      <li key={index}>
        <Opening
          summary={
            <>
              <span className={severity === 'error' ? 'bad' : undefined}>
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
        </Opening>
      </li>
    ))}
  </ul>
);

/** A value to be seen, not to be read whole. */
const shortened = (value: string): string =>
  value.length <= LONGEST_SHOWN ? value : `${value.slice(0, LONGEST_SHOWN)}… (${value.length} characters)`;

function CallList({ of, dropped, wrong }: { of: readonly Call[]; dropped: number; wrong: ReadonlySet<number> }) {
  const list = useRef<HTMLTableElement>(null);
  if (of.length === 0) return <p className="quiet">The course has not called the player yet.</p>;
  const toFirstError = () => {
    const row = list.current?.querySelector<HTMLElement>('[data-wrong]');
    row?.scrollIntoView({ block: 'center' });
    row?.focus();
  };
  return (
    <>
      {wrong.size > 0 && (
        <button type="button" onClick={toFirstError}>
          To the first error
        </button>
      )}
      <table className="calls" ref={list}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Call</th>
            <th scope="col">Answer</th>
          </tr>
        </thead>
        <tbody>
          {of.map((call) => (
            <tr key={call.seq} tabIndex={-1} data-wrong={wrong.has(call.seq) || undefined}>
              <td>
                {timeOf(call.at)} <span className="quiet">{call.ms.toFixed(1)} ms</span>
              </td>
              <td>
                {call.name}({call.args.map((value) => JSON.stringify(shortened(value))).join(', ')})
              </td>
              <td className={call.answer === 'false' ? 'bad' : undefined}>
                {call.answer === '' ? '""' : shortened(call.answer)}
                {call.error !== '0' && <span className="bad"> {call.error}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {dropped > 0 && <p className="quiet">{dropped} more calls are not shown.</p>}
    </>
  );
}
