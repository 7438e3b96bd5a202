import type { LineCall } from './line.ts';

/** One line of what happened: when (milliseconds since the story began), where, and what. */
export type LogEntry = { at: number; where: string; what: string };

/** What was asked of the platform, and by which tab; `after`: so many lines of the log came before, and so many facts. */
export type Asked = {
  readonly where: string;
  readonly call: LineCall;
  readonly after: number;
  readonly afterFacts: number;
};

type Told = { startMs: number; log: readonly LogEntry[]; asked: readonly Asked[] };

/** Log and calls as they happened, each call with its answer in the place where it was asked. */
export function inOrder({ startMs, log, asked }: Told): LogEntry[] {
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
