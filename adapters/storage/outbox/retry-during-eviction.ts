import { defer, lastValueFrom, retry, timer } from 'rxjs';
import type { Clock } from '#domain/kernel/clock.ts';

const TRIES = 6;
const FIRST_MS = 100;

/**
 * Retries a write while site data is being cleared: the browser refuses to open a database until then. Tries for about
 * six seconds, then rejects with the last error.
 */
export const retryDuringEviction = (write: () => Promise<void>, clock: Clock): Promise<void> =>
  lastValueFrom(
    defer(write).pipe(retry({ count: TRIES, delay: (_refusal, nth) => timer(FIRST_MS * 2 ** (nth - 1), clock) })),
  );
