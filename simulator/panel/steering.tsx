import { Fragment, type SubmitEvent, useState, useSyncExternalStore } from 'react';
import type { FaultRule } from '../platform/faults/rule.ts';
import { namedFaultList } from '../scenarios/named-faults.ts';
import { armedAs, endFault, toggleFault } from './faults.ts';
import type { PanelProps } from './props.ts';
import { Collapsible, ErrorText } from './parts.tsx';
import { useAnswer } from './use-answer.ts';

/** Selects the learner, and displays mails. */
export function People({ control, story, options }: PanelProps) {
  const [failed, setFailed] = useState('');
  const mails = useAnswer(control.mails);
  const become = (userName: string) => {
    control.signOn(userName).then(
      () => options.become(userName, story),
      (error: unknown) => setFailed(String(error)),
    );
  };
  return (
    <>
      {options.missing !== undefined && <p>{options.missing}</p>}
      {options.stories.length > 0 && (
        <label>
          Organisation
          <select
            defaultValue=""
            onChange={({ target }) => window.location.assign(`/?scenario=${encodeURIComponent(target.value)}`)}
          >
            <option value="" disabled>
              {story.name}
            </option>
            {options.stories.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <h3>Go on as</h3>
      <ErrorText what={failed} />
      <ul className="list">
        {story.people.map(({ id, userName, firstName, lastName, description }) => (
          <li key={id} className="row">
            <span className="grow">
              {firstName} {lastName}
              {description !== undefined && <p className="quiet">{description}</p>}
            </span>
            <button type="button" onClick={() => become(userName)}>
              {userName}
            </button>
          </li>
        ))}
      </ul>
      <div className="row">
        <button type="button" onClick={() => void control.expireSessions().then(() => options.onAct('expireSession'))}>
          End all sessions
        </button>
      </div>
      <h3>Mails</h3>
      {mails.value?.length === 0 && <p className="quiet">None yet.</p>}
      {mails.value?.map(({ to, subject, link }, index) => (
        <p key={index}>
          {subject} <span className="quiet">to {to}</span> {link !== undefined && <a href={link}>Open the link</a>}
        </p>
      ))}
    </>
  );
}

/** Fault buttons by heading. */
const PRESSES = [
  { heading: undefined, presses: pressesWith((isThirdParty) => !isThirdParty) },
  { heading: 'Not the platform', presses: pressesWith((isThirdParty) => isThirdParty) },
] as const;

function pressesWith(isMeant: (isThirdParty: boolean) => boolean): readonly { label: string; rule: FaultRule }[] {
  return namedFaultList.flatMap(({ label, rule, isThirdParty = false }) =>
    label !== undefined && isMeant(isThirdParty) ? [{ label, rule }] : [],
  );
}

/** Network of this tab only; platform faults for everybody are listed below. */
function Line({ line, options }: Pick<PanelProps, 'line' | 'options'>) {
  const isThere = useSyncExternalStore(line.subscribe, line.isThere);
  const turn = () => {
    line.set(!isThere);
    options.onAct({ network: isThere ? 'none' : 'back' });
  };
  return (
    <>
      <h3>This tab</h3>
      <button type="button" aria-pressed={!isThere} onClick={turn}>
        No line
      </button>
      <p className="quiet">What the page asks for gets no answer, until you press again or reload it.</p>
      <h3>The platform</h3>
    </>
  );
}

export function Faults({ control, line, options }: PanelProps) {
  const { value: armed = [], failed, again } = useAnswer(control.faults);
  const [operation, setOperation] = useState('');
  const where = operation.trim() === '' ? {} : { operation: operation.trim() };
  const toggle = (rule: FaultRule) => toggleFault({ control, options }, { ...rule, ...where }).then(again);
  return (
    <>
      <Line line={line} options={options} />
      <label>
        Calls (operation of the contract, or a beginning with *; empty: all)
        <input value={operation} onChange={({ target }) => setOperation(target.value)} placeholder="*" />
      </label>
      {PRESSES.map(({ heading, presses }) => (
        <Fragment key={heading ?? ''}>
          {heading !== undefined && <h3>{heading}</h3>}
          <div className="row">
            {presses.map(({ label, rule }) => (
              <button
                key={label}
                type="button"
                aria-pressed={armedAs(armed, { ...rule, ...where }) !== undefined}
                onClick={() => void toggle(rule)}
              >
                {label}
              </button>
            ))}
          </div>
        </Fragment>
      ))}
      <Latency onSet={(ms) => toggle({ kind: 'latency', ms, jitterMs: 0 })} />
      <h3>At work</h3>
      <ErrorText what={failed} />
      {armed.length === 0 && <p className="quiet">Nothing goes wrong.</p>}
      <ul className="list">
        {armed.map((one) => (
          <li key={one.id} className="row">
            <Collapsible summary={`${one.rule.kind} · struck ${one.strikes}`}>
              {() => <pre tabIndex={0}>{JSON.stringify(one.rule, null, 2)}</pre>}
            </Collapsible>
            <button
              type="button"
              aria-label={`Remove ${one.rule.kind}`}
              onClick={() => void endFault({ control, options }, one).then(again)}
            >
              Remove
            </button>
          </li>
        ))}
      </ul>
      {armed.length > 0 && (
        <button
          type="button"
          onClick={() =>
            void control.clearFaults().then(() => {
              options.onAct('endFaults');
              again();
            })
          }
        >
          Nothing goes wrong any more
        </button>
      )}
    </>
  );
}

function Latency({ onSet }: { onSet: (ms: number) => Promise<void> }) {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const ms = Number(new FormData(event.currentTarget).get('ms'));
    if (Number.isFinite(ms) && ms > 0) void onSet(ms);
  };
  return (
    <form className="row" onSubmit={send}>
      <label className="grow">
        Every answer takes (ms)
        <input name="ms" type="number" min="1" max="120000" defaultValue="400" />
      </label>
      <button type="submit">Set</button>
    </form>
  );
}

const MINUTE_MS = 60_000;
const STEPS: Readonly<Record<string, number>> = {
  '1 minute': MINUTE_MS,
  '1 hour': 60 * MINUTE_MS,
  '1 day': 24 * 60 * MINUTE_MS,
  '1 week': 7 * 24 * 60 * MINUTE_MS,
};

export function ClockTab({ control, options }: PanelProps) {
  const { value: now, failed, again } = useAnswer(control.now);
  const [wrong, setWrong] = useState('');
  const advance = async (ms: number) => {
    await control.advance(ms);
    options.onAct({ wait: `${Math.round(ms / 1000)}s` });
    again();
  };
  const set = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const moment = new FormData(event.currentTarget).get('moment');
    const wanted = Date.parse(`${typeof moment === 'string' ? moment : ''}Z`);
    const ms = wanted - (now ?? 0);
    setWrong(ms > 0 ? '' : 'A later moment, please: time never goes back.');
    if (ms > 0) void advance(ms);
  };
  return (
    <>
      <h3>The platform’s clock</h3>
      <ErrorText what={failed || wrong} />
      <p>
        <output>{now === undefined ? '…' : `${new Date(now).toISOString().slice(0, 19).replace('T', ' ')} UTC`}</output>
      </p>
      <div className="row">
        {Object.entries(STEPS).map(([name, ms]) => (
          <button key={name} type="button" onClick={() => void advance(ms)}>
            + {name}
          </button>
        ))}
      </div>
      <form className="row" onSubmit={set}>
        <label className="grow">
          Set to (UTC)
          <input name="moment" type="datetime-local" step="1" required />
        </label>
        <button type="submit">Set</button>
      </form>
      <p className="quiet">The page goes by the platform’s clock from the next time it is loaded.</p>
      <h3>Story</h3>
      <button type="button" onClick={() => void control.reset()}>
        Back to its beginning
      </button>
    </>
  );
}
