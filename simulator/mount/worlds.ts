/** A world by a name, and since when nobody has asked anything of it. */
type Kept<W> = { world: W; usedAt: number };

/** Most worlds beside the common one: each holds a catalogue, people and a journal. */
export const MOST_WORLDS = 100;
/** A world that nobody has used for so long is forgotten, and begins anew when it is asked for again. */
export const UNUSED_MS = 86_400_000;
/** Name of the world of everybody who has named none. */
export const COMMON_WORLD = '';

export type Worlds<W> = {
  /** The world of everybody who has named none. It is never forgotten. */
  common: W;
  /** The world of this name, made at first use; undefined where there are too many already. */
  at: (name: string) => W | undefined;
  /** Names in use, the common world's among them. */
  names: () => readonly string[];
  /** Lets go of all. */
  close: () => void;
};

/** One platform for each name. `now` is the machine's time in ms; `drop` is told of each world that is let go of. */
export function worldsByName<W>({
  make,
  drop,
  now,
  most = MOST_WORLDS,
}: {
  make: (name: string) => W;
  drop: (world: W, name: string) => void;
  now: () => number;
  most?: number;
}): Worlds<W> {
  const common = make(COMMON_WORLD);
  const others = new Map<string, Kept<W>>();
  const forgetUnused = (): void => {
    for (const [name, { world, usedAt }] of others) {
      if (now() - usedAt < UNUSED_MS) continue;
      others.delete(name);
      drop(world, name);
    }
  };
  return {
    common,
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
    close: () => {
      drop(common, COMMON_WORLD);
      for (const [name, { world }] of others) drop(world, name);
      others.clear();
    },
  };
}
