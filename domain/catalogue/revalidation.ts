/** Age in ms from which a catalogue without a version is requested again when another screen opens. */
const UNVERSIONED_GOOD_FOR_MS = 5 * 60_000;

/**
 * Whether another screen triggers a revalidation of the catalogue. Reading: §4 caches the catalogue by its ETag and
 * clears it on each state change. Both hold if each screen change revalidates while cached data stays on screen: a 304
 * costs a hundred bytes. A platform without ETags would resend everything, so there a response stays valid for a while.
 * Times in milliseconds.
 */
export function needsRevalidation(last: { answeredAt: number; isVersioned: boolean }, now: number): boolean {
  return last.isVersioned || now - last.answeredAt >= UNVERSIONED_GOOD_FOR_MS;
}
