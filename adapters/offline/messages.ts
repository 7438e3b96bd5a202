/** Messages from a page to the service worker. */
export type ToWorker =
  /** Activates the waiting build, because a learner accepted it. */
  | 'take-over'
  /** Caches the rest of the build now. Replies, if there is a port, whether all of it is cached. */
  | 'keep-later'
  /** Replies with the entry scripts of the worker's build. */
  | 'which';
