/** An instance with the time of its last use. `isUsed` is false until it is requested again after it was made. */
type Used<W> = { world: W; usedAt: number; isUsed: boolean };

/** Maximum number of instances in addition to the common one, and the minimum for large scenarios. */
const [MOST, FEWEST] = [100, 10];
/** Maximum number of titles of all instances: about 400 MB. */
const MOST_TITLES = 250_000;
/** Log size of such an instance, about 4 kB per exchange; the common one stores more. */
export const STORED_EXCHANGES = 2_000;
/** Maximum sum of logged request bodies in characters: of the common instance, and of any other. */
export const [COMMON_BODIES, STORED_BODIES] = [64 * 1024 ** 2, 10 * 1024 ** 2];
/** Unused instances are removed after this time; the next request creates a new one. */
export const UNUSED_MS = 86_400_000;
/** An instance that was used within this time does not make room for another. */
export const IN_USE_MS = 600_000;
/** Name of the default instance. */
export const COMMON_INSTANCE = '';

/** Maximum number of additional instances for a scenario with this many titles. */
export const mostInstances = (titles: number): number =>
  Math.max(FEWEST, Math.min(MOST, Math.floor(MOST_TITLES / Math.max(1, titles))));

export type Instances<W> = {
  /** Default instance; never removed. */
  common: W;
  /**
   * Returns the instance of this name, created at first use. If there are too many, the least recently used one makes
   * room, and one that was only made goes first; undefined if all are in use.
   */
  at: (name: string) => W | undefined;
  /** Maximum number, without the common one. */
  most: number;
  /** Names of all instances, including the common one. */
  names: () => readonly string[];
  /** All instances with their last use in system time, in ms; not tracked for the common one. */
  all: () => readonly ({ name: string } & Pick<Used<W>, 'world' | 'usedAt'>)[];
  close: () => void;
};

/**
 * Manages one platform instance per name. `now` is system time in ms; `drop` is called for each removed instance.
 * `before` holds persisted instances, which are created at once.
 */
export function instancesByName<W, B extends { name: string; usedAt: number }>({
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
}): Instances<W> {
  const common = make(
    COMMON_INSTANCE,
    before.find(({ name }) => name === COMMON_INSTANCE),
  );
  const others = new Map<string, Used<W>>();
  for (const one of before)
    if (one.name !== COMMON_INSTANCE && now() - one.usedAt < UNUSED_MS)
      others.set(one.name, { world: make(one.name, one), usedAt: one.usedAt, isUsed: true });
  const forgetUnused = (): void => {
    for (const [name, { world, usedAt }] of others) {
      if (now() - usedAt < UNUSED_MS) continue;
      others.delete(name);
      drop(world, name);
    }
  };
  const makeRoom = (): void => {
    const idle = [...others].filter(([, { usedAt, isUsed }]) => !isUsed || now() - usedAt >= IN_USE_MS);
    const [goes] = idle.sort(
      ([, one], [, other]) => Number(one.isUsed) - Number(other.isUsed) || one.usedAt - other.usedAt,
    );
    if (!goes) return;
    others.delete(goes[0]);
    drop(goes[1].world, goes[0]);
  };
  return {
    common,
    most,
    at: (name) => {
      if (name === COMMON_INSTANCE) return common;
      forgetUnused();
      const found = others.get(name);
      if (found) {
        found.usedAt = now();
        found.isUsed = true;
        return found.world;
      }
      if (others.size >= most) makeRoom();
      if (others.size >= most) return undefined;
      const world = make(name);
      others.set(name, { world, usedAt: now(), isUsed: false });
      return world;
    },
    names: () => [COMMON_INSTANCE, ...others.keys()],
    all: () => [
      { name: COMMON_INSTANCE, world: common, usedAt: 0 },
      ...[...others].map(([name, { world, usedAt }]) => ({ name, world, usedAt })),
    ],
    close: () => {
      drop(common, COMMON_INSTANCE);
      for (const [name, { world }] of others) drop(world, name);
      others.clear();
    },
  };
}
