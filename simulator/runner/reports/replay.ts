/** Quotes a text as one shell argument. */
export const inShell = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** Command that replays a scenario of one journey and prints its log. */
export const replayOfScenario = (path: string): string => `npm run scenarios -- run ${inShell(path)} --log`;
