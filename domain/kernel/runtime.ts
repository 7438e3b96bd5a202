import { defer, type Observable, retry, type Subscription, tap, timer, filter } from 'rxjs';
import type { Area, Decision, NamedDecision, StateOf } from './area.ts';
import type { Clock } from './clock.ts';
import type { Event, Recorded } from './event.ts';
import type { EventLog } from './log.ts';
import { type Projection, project } from './projection.ts';
import { isRefusal, type Refusal } from '../outcome/refusal.ts';

export type Send = <I>(
  decision: NamedDecision<Decision<never, I, Event>>,
  input: NoInfer<I>,
) => readonly Recorded[] | Refusal;

export type Context<P> = { ports: P; send: Send; clock: Clock; state: Runtime['state'] };

/**
 * Watches facts, calls ports, sends decisions. Emitted values are ignored. The operator is the concurrency policy
 * (`switchMap`, `exhaustMap`, `concatMap`); a comment must give the reason.
 */
export type Process<P> = (facts: Observable<Recorded>, context: Context<P>) => Observable<unknown>;

const RESTART_BASE_MS = 500;
const RESTART_CAP_MS = 60_000;

/** The log, its projections, and the processes that watch it. One per tab. */
export class Runtime {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly #report: (where: string, error: unknown) => void;
  readonly #projections = new Map<string, Projection<unknown>>();

  constructor(log: EventLog, clock: Clock, report: (where: string, error: unknown) => void) {
    this.log = log;
    this.clock = clock;
    this.#report = report;
  }

  /** Projection of an area, created on first use: an area from a lazy chunk reduces the log from the start. */
  readonly state = <A extends Area>(area: A): Projection<StateOf<A>> => {
    let projection = this.#projections.get(area.name);
    if (!projection) this.#projections.set(area.name, (projection = project(this.log, area.state)));
    return projection; // the map key is the area’s own name
  };

  /** Sends an input to a decision. Facts are recorded before it returns; a refusal is returned and records nothing. */
  readonly send: Send = ({ area, name, decide }, input) => {
    const outcome = decide(this.state(area).get() as never, input); // the state belongs to this area
    if (isRefusal(outcome)) return outcome;
    return this.log.append(outcome, { stream: area.streamOf(input as never), cause: `${area.name}.${name}` });
  };

  /**
   * Starts a process at the head of the log. A process that throws is reported and resumes after the fact that broke
   * it. If it keeps throwing without consuming a fact, restarts back off to at most one a minute.
   */
  run<P>(name: string, process: Process<P>, ports: P): Subscription {
    let seen = this.log.head;
    let seenAtFailure = -1;
    let futile = 0;
    const context = { ports, send: this.send, clock: this.clock, state: this.state };
    return defer(() =>
      process(
        this.log.after(seen).pipe(
          tap((fact) => (seen = fact.seq)),
          filter((fact) => !fact.restored),
        ),
        context,
      ),
    )
      .pipe(
        retry({
          delay: (error) => {
            this.#report(name, error);
            futile = seen === seenAtFailure ? futile + 1 : 0;
            seenAtFailure = seen;
            return timer(futile === 0 ? 0 : Math.min(RESTART_CAP_MS, RESTART_BASE_MS * 2 ** futile), this.clock);
          },
        }),
      )
      .subscribe();
  }
}
