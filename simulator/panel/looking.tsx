import { attemptEvents } from '#domain/attempt/index.ts';
import { isAnyOf, type Recorded } from '#domain/kernel/event.ts';
import type { Exchange } from '../platform/journal.ts';
import type { PanelProps } from './props.ts';
import { Data, Collapsible, timeOf, ErrorText } from './parts.tsx';
import { useAnswer, useFactCount } from './use-answer.ts';

type AtStep = PanelProps & { step: number; onStep: (step: number) => void };

/** Lists recorded facts as a tree of causes. Selecting a fact returns to its step. */
export function Facts({ recording, step, onStep }: AtStep) {
  const count = useFactCount(recording);
  const facts = recording.facts();
  if (count === 0) return <p className="quiet">Nothing is recorded yet: nobody has signed in on this page.</p>;
  return (
    <div className="tree">
      {treeOf(facts).map(({ name, branches }) => (
        <section key={name}>
          <h3 className="stream">{name}</h3>
          {branches.map(({ label, facts: leaves }) => (
            <div key={leaves[0]?.fact.id}>
              <span className="cause">{label}</span>
              <Leaves leaves={leaves} step={step} onStep={onStep} />
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

type LeavesProps = { leaves: readonly Leaf[]; step: number; onStep: (step: number) => void };

const Leaves = ({ leaves, step, onStep }: LeavesProps) => (
  <ul>
    {leaves.map(({ fact, led }) => (
      <li key={fact.id} className={fact.seq > step ? 'later' : undefined}>
        <button type="button" aria-current={fact.seq === step} onClick={() => onStep(fact.seq)}>
          {fact.seq}. {fact.type} <span className="cause">{timeOf(fact.at)}</span>
        </button>
        {fact.seq === step && <Data of={fact.data} />}
        {led.length > 0 && <Leaves leaves={led} step={step} onStep={onStep} />}
      </li>
    ))}
  </ul>
);

/** Displays the client's state at the step, the current outbox, and the platform's state. */
export function States({ recording, control, step }: AtStep) {
  useFactCount(recording);
  const platform = useAnswer(control.snapshot);
  const waiting = recording.waiting();
  const { session, attempts } = recording.stateAt(step);
  return (
    <>
      <h3>Outbox, now</h3>
      <p>
        {waiting
          ? `${waiting.pending} waiting, ${waiting.sending} on the way, ${waiting.parked} refused for good${waiting.paused ? ', stopped until somebody signs in' : ''}`
          : 'Nobody has signed in on this page.'}
      </p>
      {waiting && (
        <Collapsible summary="Delivery, now: each record by what becomes of it">
          {() => <Data of={recording.delivery()} />}
        </Collapsible>
      )}
      <h3>Session after {step} facts</h3>
      <Data of={session} />
      <h3>Attempts after {step} facts</h3>
      <Data of={attempts} />
      <h3>Platform, now</h3>
      <ErrorText what={platform.failed} />
      {Object.entries(platform.value ?? {}).map(([name, rows]) => (
        <Collapsible key={name} summary={Array.isArray(rows) ? `${name} (${rows.length})` : `${name}: ${String(rows)}`}>
          {() => <Data of={rows} />}
        </Collapsible>
      ))}
    </>
  );
}

/** Maximum number of displayed exchanges, newest first. */
const SHOWN = 200;

export function Exchanges({ control }: PanelProps) {
  const { value, failed } = useAnswer(control.exchanges);
  const exchanges = (value?.exchanges ?? []).slice(-SHOWN).reverse();
  return (
    <>
      <ErrorText what={failed} />
      {(value?.violations.length ?? 0) > 0 && (
        <Collapsible summary={<span className="bad">{value?.violations.length} breaches of the contract</span>}>
          {() => <Data of={value?.violations} />}
        </Collapsible>
      )}
      <ExchangeList of={exchanges} />
    </>
  );
}

const ExchangeList = ({ of }: { of: readonly Exchange[] }) => (
  <ul className="list">
    {of.map((one) => (
      <li key={one.seq}>
        <Collapsible
          summary={
            <>
              <span className={one.status >= 400 || one.status === 0 ? 'bad' : 'good'}>{one.status || '–'}</span>{' '}
              {one.method} {one.path}{' '}
              <span className="quiet">
                {one.operationId} {timeOf(one.at)} {one.faults.join(' ')}
              </span>
            </>
          }
        >
          {() => <Data of={{ query: one.query, headers: one.headers, body: one.body, answer: one.answer }} />}
        </Collapsible>
      </li>
    ))}
  </ul>
);

/** Facts recorded from signals of courses. */
const isOfCourse = isAnyOf(
  attemptEvents.Committed,
  attemptEvents.Reported,
  attemptEvents.DocumentSaved,
  attemptEvents.Noted,
);
const COURSE_CALLS = new Set(['syncScormState', 'recordStore', 'putStatement']);

/** Displays signals of courses to the client, and the resulting platform calls. */
export function CourseCalls({ recording, control }: PanelProps) {
  useFactCount(recording);
  const { value } = useAnswer(control.exchanges);
  const said = recording.facts().filter((fact) => isOfCourse(fact) && !fact.restored);
  return (
    <>
      <h3>Said by courses</h3>
      {said.length === 0 && <p className="quiet">No course has said anything on this page.</p>}
      <ul className="list">
        {said.map((fact, index) => (
          <li key={fact.id}>
            <Collapsible summary={`${fact.type.replace('attempt.', '')} ${timeOf(fact.at)}`}>
              {() => <Data of={changeOf(fact, said.slice(0, index))} />}
            </Collapsible>
          </li>
        ))}
      </ul>
      <h3>Told to the platform</h3>
      <ExchangeList
        of={(value?.exchanges ?? []).filter(({ operationId }) => COURSE_CALLS.has(operationId)).slice(-SHOWN)}
      />
    </>
  );
}

/** For a SCORM commit, returns only the values changed since the previous one. */
function changeOf(fact: Recorded, before: readonly Recorded[]): unknown {
  if (!attemptEvents.Committed.is(fact)) return fact.data;
  const { attemptId, map, by, row, final } = fact.data;
  const last = before.filter(attemptEvents.Committed.is).findLast(({ data }) => data.attemptId === attemptId);
  const known = last?.data.map ?? {};
  const changed = Object.entries(map).filter(([key, value]) => known[key] !== value);
  return { by, row, final, set: Object.fromEntries(changed) };
}

/** Facts by cause: streams contain decisions, decisions contain facts, and facts contain their consequences. */
type Branch = { label: string; facts: readonly Leaf[] };
type Leaf = { fact: Recorded; led: readonly Leaf[] };
type Stream = { name: string; branches: readonly Branch[] };

function treeOf(facts: readonly Recorded[]): Stream[] {
  const ids = new Set(facts.map(({ id }) => id));
  const causedBy = grouped(
    facts.filter(({ cause }) => ids.has(cause)),
    ({ cause }) => cause,
  );
  const leaf = (fact: Recorded): Leaf => ({ fact, led: (causedBy.get(fact.id) ?? []).map(leaf) });
  const first = facts.filter(({ cause }) => !ids.has(cause));
  return [...grouped(first, ({ stream }) => stream)].map(([name, mine]) => ({
    name,
    branches: branchesOf(mine, leaf),
  }));
}

/** Groups facts of one decision. */
function branchesOf(facts: readonly Recorded[], leaf: (fact: Recorded) => Leaf): Branch[] {
  const branches: { label: string; at: number; facts: Leaf[] }[] = [];
  for (const fact of facts) {
    const last = branches.at(-1);
    if (last?.label === fact.cause && last.at === fact.at) last.facts.push(leaf(fact));
    else branches.push({ label: fact.cause, at: fact.at, facts: [leaf(fact)] });
  }
  return branches;
}

function grouped(facts: readonly Recorded[], by: (fact: Recorded) => string): Map<string, Recorded[]> {
  const groups = new Map<string, Recorded[]>();
  for (const fact of facts) groups.set(by(fact), [...(groups.get(by(fact)) ?? []), fact]);
  return groups;
}
