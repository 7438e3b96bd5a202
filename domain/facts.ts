import type { AccountEvent } from './account/index.ts';
import type { AttemptEvent } from './attempt/index.ts';
import type { SessionEvent } from './session/index.ts';

/** All facts that a page can record. A table keyed by their types must have a row for each, or it does not compile. */
export type Fact = AccountEvent | AttemptEvent | SessionEvent;
