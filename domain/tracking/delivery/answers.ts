/**
 * Response to a record. `status` 0: no response. `readable`: the response follows the API contract, as the adapter
 * decides; a proxy may send any status.
 */
export type DeliveryResponse = Readonly<{ status: number; retryAfterSeconds?: number; readable: boolean }>;

export type Verdict =
  | { then: 'delivered' }
  | { then: 'pause' }
  | { then: 'retry'; why: string; retryAfterSeconds?: number }
  | { then: 'park'; why: string };

/** Statuses by which the platform refuses a record for good. Every other status means “not now”. */
const REFUSALS: ReadonlySet<number> = new Set([400, 403, 404, 410, 413, 422]);

/**
 * Meaning of a response. Only responses that follow the contract count. Success removes a record, as does 409 for a
 * statement (its id is ours, so the platform has it). A refusal makes the record a dead letter: stored, displayed,
 * exportable. 401 concerns the token, so the whole account waits for a sign-in. Everything else is retried, without a
 * limit.
 */
export function verdictOn(record: { kind: string }, answer: DeliveryResponse): Verdict {
  const { status, readable, retryAfterSeconds } = answer;
  if (status === 401) return { then: 'pause' };
  if (readable && status >= 200 && status < 300) return { then: 'delivered' };
  if (readable && status === 409 && record.kind === 'statement') return { then: 'delivered' };
  if (readable && REFUSALS.has(status)) return { then: 'park', why: String(status) };
  const isSomebodyElses = !readable && status >= 200 && status < 500;
  return {
    then: 'retry',
    why: isSomebodyElses ? `${status}, unreadable` : String(status),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

export const RETRY_BASE_MS = 1_000;
export const RETRY_CAP_MS = 60_000;
export const RETRY_AFTER_CAP_MS = 600_000;

/**
 * Milliseconds until the next try, full jitter: from 0 to a bound that doubles with each failure. `tries` counts
 * failures from 1; `random` is in [0, 1). Retry-After is honoured with jitter on top, so that clients do not return all
 * at once.
 */
export function retryDelayMs(tries: number, random: number, retryAfterSeconds?: number): number {
  const bound = Math.min(RETRY_CAP_MS, RETRY_BASE_MS * 2 ** Math.min(30, Math.max(0, tries - 1)));
  const asked = Number.isFinite(retryAfterSeconds) ? Math.max(0, retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.min(RETRY_AFTER_CAP_MS, asked) + Math.floor(random * bound);
}
