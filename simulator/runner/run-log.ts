import type { NetworkCall } from './network.ts';

/** One log entry: milliseconds since the scenario's start, source, and event. */
export type LogEntry = { at: number; where: string; what: string };

/** A call with its tab. `after` and `afterFacts` count the log entries and facts before the call. */
export type LoggedCall = {
  readonly where: string;
  readonly call: NetworkCall;
  readonly after: number;
  readonly afterFacts: number;
};

type Told = { startMs: number; log: readonly LogEntry[]; asked: readonly LoggedCall[] };

/** Merges log and calls in chronological order; each response appears at the time of its call. */
export function mergeCallsIntoLog({ startMs, log, asked }: Told): LogEntry[] {
  const all: LogEntry[] = [];
  let next = 0;
  for (let line = 0; line <= log.length; line++) {
    for (let one = asked[next]; one && one.after <= line; one = asked[++next]) {
      const { at, method, path, status } = one.call;
      all.push({ at: at - startMs, where: one.where, what: `${method} ${path} → ${status || 'no answer'}` });
    }
    const entry = log[line];
    if (entry) all.push(entry);
  }
  return all;
}
