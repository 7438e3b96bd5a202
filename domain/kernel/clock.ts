import type { SchedulerLike } from 'rxjs';

/**
 * Time, from outside. `now()` is milliseconds since the epoch, UTC; `schedule` runs work later. In the browser it is
 * corrected by the server's clock and durations come from the monotonic clock; in tests it is a virtual scheduler.
 */
export type Clock = SchedulerLike;
