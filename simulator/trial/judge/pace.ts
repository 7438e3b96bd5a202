import type { Call, Say } from './call.ts';

const COMMITS_A_MINUTE = 20;
const MOST_SETS = 100;
/** Milliseconds in which a page should have been drawn several times. */
const A_MOMENT = 100;

/** Whether calls come faster than platforms and pages bear. Rules R12 and R12a. */
export function judgePace(calls: readonly Call[], say: Say): void {
  const commit = crowded(calls, 'LMSCommit', COMMITS_A_MINUTE, 60_000);
  if (commit) say('R12', 'It commits more than 20 times a minute.', commit);
  const set = crowded(calls, 'LMSSetValue', MOST_SETS, A_MOMENT);
  if (set) say('R12a', 'It sets more than 100 values in a tenth of a second.', set);
}

/** The first call of this name that comes less than `within` after the one `most` before it. */
function crowded(calls: readonly Call[], name: string, most: number, within: number): Call | undefined {
  const these = calls.filter((call) => call.name === name);
  return these.find((call, index) => {
    const earlier = these[index - most];
    return earlier !== undefined && call.at - earlier.at < within;
  });
}
