import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { PackStore } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { Owner } from './ports.ts';

export type Lost = {
  /** All that the learner took along is gone, with what was known of it; nothing was taken along since. */
  areLost: Projection<boolean>;
  /** Undefined: nobody is signed in. Never rejects. */
  look: (owner: Owner | undefined) => Promise<void>;
};

/** What a browser throws away as a whole leaves no pack that could say so. */
export function lostPacks({ lost }: Pick<PackStore, 'lost'>, { packs }: Pick<KeptPacks, 'packs'>): Lost {
  const { projection, set } = atom(false);
  const isEmpty = () => packs.get().length === 0;
  packs.subscribe(() => {
    if (!isEmpty()) set(false);
  });
  return {
    areLost: projection,
    look: async (owner) => {
      const isLost = owner !== undefined && isEmpty() && (await lost(owner.account));
      set(isLost && isEmpty() && !owner.signal.aborted);
    },
  };
}
