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
  /** Shows what this browser cannot keep: it is so until what is kept can be read again. */
  tell: (packId: string, step: (now: Pack) => Pack) => void;
  remove: (packIds: readonly string[]) => Promise<void>;
};

export function keptPacks({ store, tabs, report }: Pick<PackPorts, 'store' | 'tabs' | 'report'>): KeptPacks {
  const { projection: packs, set } = atom<readonly Pack[]>([]);
  let owner: Owner | undefined;
  /** Steps that this tab has shown: what was read before one is older than what is shown. */
  let steps = 0;
  const read = async () => {
    for (;;) {
      const [mine, before] = [owner, steps];
      const all = mine ? await store.all(mine.account).catch((error: unknown) => report('packs', error)) : [];
      if (mine !== owner || before !== steps) continue;
      if (all) set(all); // a database that does not open, as on a full disk, is no empty one
      return;
    }
  };
  const look = oneAfterTheOther(read);
  /** Of nobody once the session is over: what is under way then is for a learner who may not be here. */
  const ours = async <T>(work: (account: string) => Promise<T>): Promise<T | undefined> => {
    const mine = owner;
    if (!mine || mine.signal.aborted) return undefined;
    const done = await work(mine.account);
    tabs.say({ type: 'stored', account: mine.account, what: 'packs' });
    return done;
  };
  const show = (step: (all: readonly Pack[]) => readonly Pack[]) => {
    steps += 1;
    set(step(packs.get()));
  };
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
    tell: (packId, step) => show((all) => all.map((one) => (one.id === packId ? step(one) : one))),
    remove: async (packIds) => {
      const without = (all: readonly Pack[]) => all.filter(({ id }) => !packIds.includes(id));
      await ours(async () => {
        show(without);
        await Promise.all(packIds.map(store.remove));
        show(without); // what was read meanwhile may have had them
      });
    },
  };
}

/** Works again after what is under way, once for all who ask meanwhile: what they asked for may be newer than that. */
function oneAfterTheOther(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = (): Promise<void> => {
    running = work().finally(() => (running = undefined));
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(() => {
      next = undefined;
      return start();
    });
    return next;
  };
}
