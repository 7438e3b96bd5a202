import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import { bytesOf, storedBytesOf, type Download } from '../../downloads/index.ts';
import { type SignOutFlow, SIGN_OUT_FLUSH_MS } from '../../session/index.ts';

/** Downloads that sign-out deletes: titles, and their bytes. */
export type RunningDownloads = { titles: number; bytes: number };

/** `left`: number of unsent records; `downloads`: undefined if there are no downloads. */
type SignOutStage =
  | { at: 'idle' }
  | { at: 'busy' }
  | { at: 'asking' | 'confirming'; left: number; downloads: RunningDownloads | undefined };

/**
 * Sign-out by a learner. Pending records are sent first, for at most three seconds. The learner decides about the rest:
 * it stays on this device for them, or, on a shared device, is deleted for good. Downloads are always deleted, after a
 * warning. No method rejects.
 */
type SignOutDialog = {
  stage: Projection<SignOutStage>;
  start: () => void;
  /** Leaves unsent records on this device. */
  keep: () => void;
  /** Requests deletion, which needs a confirmation. */
  wishGone: () => void;
  /** Returns to the first question. */
  back: () => void;
  discard: () => void;
  /** Cancels the sign-out. */
  stay: () => void;
};

type SignOutDialogPorts = {
  signOut: SignOutFlow['signOut'];
  outbox: {
    drained: (limitMs: number) => Promise<boolean>;
    state: { get: () => { pending: number; parked: number } };
  };
  downloads: Projection<readonly Download[]>;
  notices: { notify: (refusal: Refusal) => void };
};

export function signOutDialog({ signOut, outbox, downloads, notices }: SignOutDialogPorts): SignOutDialog {
  const { projection, set } = atom<SignOutStage>({ at: 'idle' });
  const ask = (at: 'asking' | 'confirming') => {
    const now = projection.get();
    if ('left' in now) set({ ...now, at });
  };
  const leave = (discards: boolean) => {
    set({ at: 'busy' });
    signOut({ discards }).catch(() => {
      // The browser failed to delete stored data: nothing changed, and the learner must know.
      notices.notify({ refused: 'STORAGE_REFUSED' });
      set({ at: 'idle' });
    });
  };
  const start = async () => {
    if (projection.get().at !== 'idle') return; // second click
    set({ at: 'busy' });
    await outbox.drained(SIGN_OUT_FLUSH_MS);
    const { pending, parked } = outbox.state.get();
    const going = goingWith(downloads.get());
    if (pending + parked === 0 && !going) leave(false);
    else set({ at: 'asking', left: pending + parked, downloads: going });
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

/** A download request without bytes is no loss. */
function goingWith(downloads: readonly Download[]): RunningDownloads | undefined {
  const here = downloads.filter((download) => storedBytesOf(download) > 0);
  if (here.length === 0) return undefined;
  return { titles: new Set(here.map(({ titleId }) => titleId)).size, bytes: bytesOf(here) };
}
