/** One line of what happened: when (milliseconds since the story began), where, and what. */
export type LogEntry = { at: number; where: string; what: string };

type Told = {
  log: readonly LogEntry[];
  /** What was asked of the platform; `after`: so many lines of the log came before. */
  asked: readonly (LogEntry & { readonly after: number })[];
};

/** Log and calls as they happened. */
export function inOrder({ log, asked }: Told): LogEntry[] {
  const all: LogEntry[] = [];
  let next = 0;
  for (let line = 0; line <= log.length; line++) {
    for (let call = asked[next]; call && call.after <= line; call = asked[++next])
      all.push({ at: call.at, where: call.where, what: call.what });
    const entry = log[line];
    if (entry) all.push(entry);
  }
  return all;
}
