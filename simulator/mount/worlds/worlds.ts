/** A world by a name, and since when nobody has asked anything of it. */
type Used<W> = { world: W; usedAt: number };

/** Most worlds beside the common one, and fewest that a story is too large for. */
const [MOST, FEWEST] = [100, 10];
/** Titles that they may hold together: about 400 MB. */
const MOST_TITLES = 250_000;
/** Exchanges that the journal of such a world keeps, of about 4 kB each; the common one keeps more. */
export const KEPT_EXCHANGES = 2_000;
/** A world that nobody has used for so long is forgotten, and begins anew when it is asked for again. */
export const UNUSED_MS = 86_400_000;
/** Name of the world of everybody who has named none. */
export const COMMON_WORLD = '';

/** How many worlds beside the common one a server holds whose story has so many titles. */
export const mostWorlds = (titles: number): number =>
  Math.max(FEWEST, Math.min(MOST, Math.floor(MOST_TITLES / Math.max(1, titles))));

export type Worlds<W> = {
  /** The world of everybody who has named none. It is never forgotten. */
  common: W;
  /** The world of this name, made at first use; undefined where there are too many already. */
  at: (name: string) => W | undefined;
  /** How many there may be beside the common one. */
  most: number;
  /** Names in use, the common world's among them. */
  names: () => readonly string[];
  /** All there are, with the machine's time in ms at which each was used last; of the common one that is not asked. */
  all: () => readonly ({ name: string } & Used<W>)[];
  /** Lets go of all. */
  close: () => void;
};

/**
 * One platform for each name. `now` is the machine's time in ms; `drop` is told of each world that is let go of. `before`:
 * worlds that there were when a server was stopped, which are made at once.
 */
export function worldsByName<W, B extends { name: string; usedAt: number }>({
  make,
  drop,
  now,
  most,
  before = [],
}: {
  make: (name: string, before?: B) => W;
  drop: (world: W, name: string) => void;
  now: () => number;
  most: number;
  before?: readonly B[];
}): Worlds<W> {
  const common = make(
    COMMON_WORLD,
    before.find(({ name }) => name === COMMON_WORLD),
  );
  const others = new Map<string, Used<W>>();
  for (const one of before)
    if (one.name !== COMMON_WORLD && now() - one.usedAt < UNUSED_MS)
      others.set(one.name, { world: make(one.name, one), usedAt: one.usedAt });
  const forgetUnused = (): void => {
    for (const [name, { world, usedAt }] of others) {
      if (now() - usedAt < UNUSED_MS) continue;
      others.delete(name);
      drop(world, name);
    }
  };
  return {
    common,
    most,
    at: (name) => {
      if (name === COMMON_WORLD) return common;
      forgetUnused();
      const found = others.get(name);
      if (found) {
        found.usedAt = now();
        return found.world;
      }
      if (others.size >= most) return undefined;
      const world = make(name);
      others.set(name, { world, usedAt: now() });
      return world;
    },
    names: () => [COMMON_WORLD, ...others.keys()],
    all: () => [
      { name: COMMON_WORLD, world: common, usedAt: 0 },
      ...[...others].map(([name, used]) => ({ name, ...used })),
    ],
    close: () => {
      drop(common, COMMON_WORLD);
      for (const [name, { world }] of others) drop(world, name);
      others.clear();
    },
  };
}
