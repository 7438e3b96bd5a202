/** As a shell reads it as one word. */
export const inShell = (text: string): string =>
  /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** The command that plays a story of one journey again, with what happened in it. */
export const replayOfStory = (path: string): string => `npm run scenarios -- run ${inShell(path)} --log`;
