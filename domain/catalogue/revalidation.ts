/** How long a catalogue without a version serves, when another screen opens. */
const UNVERSIONED_GOOD_FOR_MS = 5 * 60_000;

/**
 * Whether the catalogue is asked for again because another screen opened. Reading: §4 keeps the catalogue by its ETag
 * and clears it on each state change. Both hold when a change of screen asks the platform again, while what is known
 * goes on being shown: a 304 costs a hundred bytes and answers from what is kept. A platform without ETags would send
 * everything anew at each step, so there what came is good for a while. Times in milliseconds.
 */
export function isAskedAgain(last: { answeredAt: number; isVersioned: boolean }, now: number): boolean {
  return last.isVersioned || now - last.answeredAt >= UNVERSIONED_GOOD_FOR_MS;
}
