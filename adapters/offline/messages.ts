/** What a page says to the worker. */
export type ToWorker =
  /** The build that waits takes over: somebody wants it. */
  | 'take-over'
  /** There is time for the rest of the build; answered, where there is a port, with whether all of it is kept. */
  | 'keep-later'
  /** Which build is this? Answered by the scripts that its page begins with. */
  | 'which';
