/** What a page says to the worker. */
export type ToWorker =
  /** The build that waits takes over: somebody wants it. */
  | 'take-over'
  /** There is time for the rest of the build. */
  | 'keep-later'
  /** Which build is this? Answered by the scripts that its page begins with. */
  | 'which';
