/** Message of a page to its caching worker, with a reply port. Courses can send it, too. */
export type ToPageCache = 'keep';

/** The worker's reply: whether its build is complete, and whether the host has a newer one. */
export type PageCacheReply = { readonly isWhole: boolean; readonly isOlder: boolean };

/** Message to the application's window after a cache request: whether the page is complete and works offline. */
export type PageCachedMessage = { readonly op: 'kept'; readonly isWhole: boolean };
