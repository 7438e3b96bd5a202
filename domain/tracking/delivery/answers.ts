/** What came back for a record. `status` 0: no answer at all. `readable`: the body is what the contract says. */
export type Answer = Readonly<{ status: number; retryAfterSeconds?: number; readable: boolean }>;

export type Verdict =
  | { then: 'delivered' }
  | { then: 'pause' }
  | { then: 'retry'; why: string; retryAfterSeconds?: number }
  | { then: 'park'; why: string };

/** Statuses that say "not now": time-out, too early, too many. All 5xx are with them. */
const NOT_NOW: readonly number[] = [0, 408, 425, 429];

/**
 * Meaning of an answer. Only an acknowledgement removes a record: 2xx with a readable body, or 409 for a statement
 * (only we can have stored our own id). 401 is neither: the token is at fault, so the whole account waits for a
 * sign-in. What is refused for good is parked: kept, shown, exportable. There is no last try.
 */
export function verdictOn(record: { kind: string }, answer: Answer): Verdict {
  const { status, readable, retryAfterSeconds } = answer;
  const retry = (why: string): Verdict => ({
    then: 'retry',
    why,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });
  if (status >= 200 && status < 300) return readable ? { then: 'delivered' } : retry(`${status}, unreadable`);
  if (status === 409 && record.kind === 'statement') return { then: 'delivered' };
  if (status === 401) return { then: 'pause' };
  if (NOT_NOW.includes(status) || status >= 500 || status < 400) return retry(String(status));
  return { then: 'park', why: String(status) };
}

export const RETRY_BASE_MS = 1_000;
export const RETRY_CAP_MS = 60_000;
export const RETRY_AFTER_CAP_MS = 600_000;

/**
 * Milliseconds until the next try, full jitter: anything from 0 to a bound that doubles with each failure. `tries`
 * counts failures, from 1; `random` is in [0, 1). A Retry-After is honoured, and jittered on top so that a platform
 * that named one moment to all does not meet them all.
 */
export function retryDelayMs(tries: number, random: number, retryAfterSeconds?: number): number {
  const bound = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(30, Math.max(0, tries - 1)));
  const asked = Number.isFinite(retryAfterSeconds) ? Math.max(0, retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.min(RETRY_AFTER_CAP_MS, asked) + Math.floor(random * bound);
}
