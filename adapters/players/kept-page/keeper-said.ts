/** What a page says to the worker that keeps it, with a port for the answer. Courses can say it too. */
export type ToKeeper = 'keep';

/** The worker's answer: all of its build is here; its host has another build. */
export type Kept = { readonly isWhole: boolean; readonly isOlder: boolean };

/** To the window of the application, where the page was to be kept at once: all of it is here and will be without a line, or it will not. */
export type PageKept = { readonly op: 'kept'; readonly isWhole: boolean };
