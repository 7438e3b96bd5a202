import type { AccountEvent } from './account/index.ts';
import type { AttemptEvent } from './attempt/index.ts';
import type { SessionEvent } from './session/index.ts';

/** Every fact that a page can record. A table by its type has a row for each, or does not compile. */
export type Fact = AccountEvent | AttemptEvent | SessionEvent;
