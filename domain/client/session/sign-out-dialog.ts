import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { bytesOf, gotOf, type Pack } from '../../packs/index.ts';
import { type SignOutFlow, SIGN_OUT_FLUSH_MS } from '../../session/index.ts';

/** What of the learner's goes from this device with the session: titles taken along, and their bytes. */
export type GoingPacks = { titles: number; bytes: number };

/** `left`: how many records have not been sent; `packs` is left out where nothing was taken along. */
type SignOutStage =
  { at: 'idle' } | { at: 'busy' } | { at: 'asking' | 'confirming'; left: number; packs: GoingPacks | undefined };

/**
 * Signing out by a learner. What waits is sent first, for three seconds at most; of what remains they decide: it stays on
 * this device for them, or, on a device that others use, it is removed for good. What they took along goes in any case, which
 * is said before. None of these rejects.
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
  packs: Projection<readonly Pack[]>;
  notices: { notify: (refusal: Refusal) => void };
};

export function signOutDialog({ signOut, outbox, packs, notices }: SignOutDialogPorts): SignOutDialog {
  const { projection, set } = atom<SignOutStage>({ at: 'idle' });
  const ask = (at: 'asking' | 'confirming') => {
    const now = projection.get();
    if ('left' in now) set({ ...now, at });
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
    const going = goingWith(packs.get());
    if (pending + parked === 0 && !going) leave(false);
    else set({ at: 'asking', left: pending + parked, packs: going });
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

/** A wish of which nothing is here yet is no loss. */
function goingWith(packs: readonly Pack[]): GoingPacks | undefined {
  const here = packs.filter((pack) => gotOf(pack) > 0);
  if (here.length === 0) return undefined;
  return { titles: new Set(here.map(({ titleId }) => titleId)).size, bytes: bytesOf(here) };
}
