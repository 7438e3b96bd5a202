import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { type SignOutFlow, SIGN_OUT_FLUSH_MS } from '../../session/index.ts';

/** `left`: how many records have not been sent. */
type SignOutStage = { at: 'idle' } | { at: 'busy' } | { at: 'asking' | 'confirming'; left: number };

/**
 * Signing out by a learner. What waits is sent first, for three seconds at most; of what remains they decide: it stays on
 * this device for them, or, on a device that others use, it is removed for good. None of these rejects.
 */
type SignOutDialog = {
  stage: Projection<SignOutStage>;
  start: () => void;
  /** What is left stays here. */
  keep: () => void;
  /** They want it gone, which is asked once more. */
  wishGone: () => void;
  /** Back to the first question. */
  back: () => void;
  discard: () => void;
  /** They changed their mind. */
  stay: () => void;
};

type SignOutDialogPorts = {
  signOut: SignOutFlow['signOut'];
  outbox: {
    drained: (limitMs: number) => Promise<boolean>;
    state: { get: () => { pending: number; parked: number } };
  };
  notices: { notify: (refusal: Refusal) => void };
};

export function signOutDialog({ signOut, outbox, notices }: SignOutDialogPorts): SignOutDialog {
  const { projection, set } = atom<SignOutStage>({ at: 'idle' });
  const ask = (at: 'asking' | 'confirming') => {
    const now = projection.get();
    if ('left' in now) set({ at, left: now.left });
  };
  const leave = (discards: boolean) => {
    set({ at: 'busy' });
    signOut({ discards }).catch(() => {
      // The browser did not let go of what it keeps: nothing has changed, and the learner must know.
      notices.notify({ refused: 'STORAGE_REFUSED' });
      set({ at: 'idle' });
    });
  };
  const start = async () => {
    if (projection.get().at !== 'idle') return; // asked for twice
    set({ at: 'busy' });
    await outbox.drained(SIGN_OUT_FLUSH_MS);
    const { pending, parked } = outbox.state.get();
    if (pending + parked === 0) leave(false);
    else set({ at: 'asking', left: pending + parked });
  };
  return {
    stage: projection,
    start: () => void start(),
    keep: () => leave(false),
    wishGone: () => ask('confirming'),
    back: () => ask('asking'),
    discard: () => leave(true),
    stay: () => set({ at: 'idle' }),
  };
}
