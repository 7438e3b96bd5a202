import { storageKey } from '#adapters/storage/storage-key.ts';
import { draftsIn, type Drafts, type DraftSlot } from '#domain/client/index.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { session } from '#domain/session/index.ts';

/** Storage for one draft, in memory. */
export const aSlot = (): DraftSlot =>
  storageKey({ sessionStorage: undefined, localStorage: undefined }, 'drafts', 'tab');

/** Drafts of the signed-in learner of this runtime, in memory. */
export const draftsOf = (runtime: Runtime): Drafts =>
  draftsIn({ slot: aSlot(), now: () => runtime.clock.now(), session: runtime.state(session) });
