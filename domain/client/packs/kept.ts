import { atom } from '../../kernel/atom.ts';
import type { Projection } from '../../kernel/projection.ts';
import type { Pack } from '../../packs/index.ts';
import type { Owner, PackPorts } from './ports.ts';

/** The packs of whoever is signed in, as they are kept; each change is kept first and shown then, here and in other tabs. */
export type KeptPacks = {
  packs: Projection<readonly Pack[]>;
  /** Shows what is kept of this learner from now on; undefined: of nobody. */
  showOf: (owner: Owner | undefined) => Promise<void>;
  /** Reads what is kept: another tab may have changed it. */
  look: () => Promise<void>;
  add: (pack: Pack) => Promise<void>;
  /** Undefined: it is not there any more. */
  change: (packId: string, step: (now: Pack) => Pack) => Promise<Pack | undefined>;
  remove: (packIds: readonly string[]) => Promise<void>;
};

export function keptPacks({ store, tabs }: Pick<PackPorts, 'store' | 'tabs'>): KeptPacks {
  const { projection: packs, set } = atom<readonly Pack[]>([]);
  let owner: Owner | undefined;
  const look = async () => {
    const mine = owner;
    const all = mine ? await store.all(mine.account) : [];
    if (mine === owner) set(all);
  };
  /** Of nobody once the session is over: what is under way then is for a learner who may not be here. */
  const ours = async <T>(work: (account: string) => Promise<T>): Promise<T | undefined> => {
    const mine = owner;
    if (!mine || mine.signal.aborted) return undefined;
    const done = await work(mine.account);
    tabs.say({ type: 'stored', account: mine.account, what: 'packs' });
    return done;
  };
  const show = (step: (all: readonly Pack[]) => readonly Pack[]) => set(step(packs.get()));
  return {
    packs,
    showOf: (next) => {
      owner = next;
      set([]);
      return look();
    },
    look,
    add: async (pack) => {
      await ours(async (account) => {
        await store.add(account, pack);
        show((all) => [...all, pack]);
      });
    },
    change: (packId, step) =>
      ours(async (account) => {
        const next = await store.change(account, packId, step);
        show((all) => all.flatMap((one) => (one.id === packId ? (next ?? []) : one)));
        return next;
      }),
    remove: async (packIds) => {
      await ours(async () => {
        show((all) => all.filter(({ id }) => !packIds.includes(id)));
        await Promise.all(packIds.map(store.remove));
      });
    },
  };
}
