import type { components } from '#openapi/generated/platform.d.ts';
import { hasEnded } from '../model/scorm-store.ts';
import { errorOf, writeForm } from './hacp-text.ts';

type Tracking = { aiccUrl: string; aiccSid: string; cmiVersion?: string };
type Run = components['schemas']['ScormMap'];

/** One HACP request to an outside LMS. `error` is its error code; undefined if the LMS was unreachable. */
export type HacpCall = { url: string; sid: string; command: string; form: string; error: number | undefined };

/** Persisted state: requests sent, tracking target of each account, and stage of each run. */
export type PersistedRelay = {
  calls: readonly HacpCall[];
  bound: readonly [accountId: string, tracking: Tracking][];
  runs: readonly [key: string, stage: Stage][];
};
type Stage = 'open' | 'ended';

/**
 * Reports learners' runs to an outside LMS: GetParam at the first sync of a run, PutParam at each sync, ExitAU at the
 * end. The sync names the LMS, else the learner's sign-on did.
 */
export class HacpRelay {
  readonly calls: HacpCall[] = [];
  readonly #send: (url: string, form: string) => string | undefined;
  readonly #bound = new Map<string, Tracking>();
  readonly #runs = new Map<string, Stage>();

  constructor(send: (url: string, form: string) => string | undefined) {
    this.#send = send;
  }

  bind(accountId: string, tracking: Tracking): void {
    this.#bound.set(accountId, tracking);
  }

  kept(): PersistedRelay {
    return { calls: [...this.calls], bound: [...this.#bound], runs: [...this.#runs] };
  }

  restore({ calls, bound, runs }: PersistedRelay): void {
    this.calls.push(...calls);
    for (const [accountId, tracking] of bound) this.#bound.set(accountId, tracking);
    for (const [key, stage] of runs) this.#runs.set(key, stage);
  }

  tell(accountId: string, given: unknown, run: Run, map: Readonly<Record<string, unknown>>): void {
    const tracking = isTracking(given) ? given : this.#bound.get(accountId);
    if (!tracking) return;
    const key = `${tracking.aiccUrl}\n${tracking.aiccSid}\n${run.attemptId}`;
    if (this.#runs.get(key) === 'ended') return; // a repeated sync of a run already reported
    if (!this.#runs.has(key)) this.#say(tracking, 'GetParam');
    this.#runs.set(key, 'open');
    this.#say(tracking, 'PutParam', dataOf(map));
    if (!hasEnded(run)) return;
    this.#say(tracking, 'ExitAU');
    this.#runs.set(key, 'ended');
  }

  #say({ aiccUrl, aiccSid, cmiVersion = '4.0' }: Tracking, command: string, data?: string): void {
    const form = writeForm(command, aiccSid, cmiVersion, data);
    const answer = this.#send(aiccUrl, form);
    const error = answer === undefined ? undefined : errorOf(answer);
    this.calls.push({ url: aiccUrl, sid: aiccSid, command, form, error });
  }
}

/** Converts a SCORM data map to AICC data. */
function dataOf(map: Readonly<Record<string, unknown>>): string {
  const text = (name: string) => {
    const value = map[name];
    return typeof value === 'string' ? value : '';
  };
  const score = ['raw', 'max', 'min']
    .map((part) => text(`cmi.core.score.${part}`))
    .join(',')
    .replace(/,+$/, '');
  const exit = text('cmi.core.exit');
  return [
    '[Core]',
    `Lesson_Location=${text('cmi.core.lesson_location')}`,
    `Lesson_Status=${text('cmi.core.lesson_status')}${exit ? `,${exit}` : ''}`,
    `Score=${score}`,
    `Time=${text('cmi.core.session_time').replace(/[.]\d+$/, '') || '00:00:00'}`,
    '[Core_Lesson]',
    text('cmi.suspend_data'),
  ].join('\r\n');
}

function isTracking(value: unknown): value is Tracking {
  const it = (typeof value === 'object' && value !== null ? value : {}) as Partial<Tracking>; // checked by member
  return typeof it.aiccUrl === 'string' && typeof it.aiccSid === 'string';
}
