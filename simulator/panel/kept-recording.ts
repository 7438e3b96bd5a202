import type { Recorded } from '#domain/kernel/event.ts';
import type { Act } from '#domain/recording/index.ts';

/** Something that was done to the platform by hand, after the fact of this id; '' = before the first. */
export type NotedAct = { afterId: string; step: Act['step'] };

/** What a tab keeps for its next page. */
export type KeptRecording = { facts: readonly Recorded[]; acts: readonly NotedAct[] };

const KEY = 'simulated-recording';
const NOTHING: KeptRecording = { facts: [], acts: [] };

/** Where a tab keeps its recording from page to page: whole, as nothing in it is a learner's. */
export function keptRecording(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  return {
    read: (): KeptRecording => {
      const text = storage.getItem(KEY);
      return text === null ? NOTHING : (JSON.parse(text) as KeptRecording); // written below
    },
    forget: (): void => storage.removeItem(KEY),
    write: (recording: KeptRecording): void => {
      try {
        storage.setItem(KEY, JSON.stringify(recording));
      } catch {
        storage.removeItem(KEY); // too long for a tab: what the client's journal has is left, and what that lacks is said
      }
    },
  };
}

/** Acts by the place of their fact; what was done before the recording began is left out. */
export const placed = (acts: readonly NotedAct[], facts: readonly Recorded[]): Act[] =>
  acts.flatMap(({ afterId, step }) => {
    const after = afterId === '' ? 0 : facts.findIndex(({ id }) => id === afterId) + 1;
    return after > 0 || afterId === '' ? [{ after, step }] : [];
  });
