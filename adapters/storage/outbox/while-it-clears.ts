import { defer, lastValueFrom, retry, timer } from 'rxjs';
import type { Clock } from '#domain/kernel/clock.ts';

const TRIES = 6;
const FIRST_MS = 100;

/**
 * Writes to a database whose site data is being cleared: as long as the browser is at it, it refuses to open another.
 * Tries for about six seconds, then rejects with the last refusal.
 */
export const whileItClears = (write: () => Promise<void>, clock: Clock): Promise<void> =>
  lastValueFrom(
    defer(write).pipe(retry({ count: TRIES, delay: (_refusal, nth) => timer(FIRST_MS * 2 ** (nth - 1), clock) })),
  );
