import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../command-line.ts';
import type { World } from '../../platform/world.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { WallClock } from '../wall-clock.ts';
import { holdFile } from './hold.ts';
import { keptStory, linesOf, readKept, type WorldLines, type WorldOfFile, writeKept } from './kept-file.ts';

/** A file that keeps the worlds of one server, from the moment it was opened. */
export type KeptFile = {
  /** The worlds that it held. */
  worlds: readonly WorldOfFile[];
  /** Throws UsageError where it cannot be written, or is somebody else's by now. */
  write: (worlds: readonly WorldLines[]) => Promise<void>;
  /** Lets another server have it. */
  release: () => Promise<void>;
};

/** A world that is to be kept, and when it was used last. */
export type WorldInUse = { name: string; world: World<WallClock>; usedAt: number };

/**
 * Opens the file of `--keep`, which need not be there yet, for this server alone. Throws UsageError where it is no such
 * file, damaged, of another version, story or seed, in use, or cannot be written; it is then left as it is.
 */
export async function openKeptFile(given: string, scenario: Scenario, seed = scenario.seed): Promise<KeptFile> {
  const path = await wholePath(given);
  const story = keptStory(scenario, seed);
  const hold = await orUsage(() => holdFile(path));
  const write = (worlds: readonly WorldLines[]) =>
    orUsage(async () => {
      await hold.check();
      await writeKept(path, story, worlds);
    });
  try {
    const worlds = await readKept(path, story);
    await write(worlds.map((world) => linesOf(world, JSON.stringify))); // what cannot be written is known now
    return { worlds, write, release: hold.release };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/** Where a link leads to, a file is replaced there. */
async function wholePath(given: string): Promise<string> {
  try {
    return await realpath(given);
  } catch {
    // The file is made; its folder must be there.
    return orUsage(async () => join(await realpath(dirname(given)), basename(given)));
  }
}

async function orUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--keep: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A change waits so long for more of them, in ms, and twenty times as long as the last writing took. */
const GATHER_MS = 500;
const SHARE = 20;

export type Keeper = {
  /** Something may have changed in a world: it is written a short while after, where something has. */
  touched: (name: string) => void;
  /** Writes what has changed, and lets go of the file. Throws where it cannot be written. */
  close: () => Promise<void>;
};

/** Keeps the worlds that `inUse` names in a file. `told` hears why that failed; the next change tries it again. */
export function keepWorlds(
  file: KeptFile,
  inUse: () => readonly WorldInUse[],
  told: (problem: string) => void,
): Keeper {
  const texts = new WeakMap<object, string>();
  let lines = new Map<string, WorldLines>();
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();
  let isClosed = false;
  let lastTold = '';

  const textOf = (exchange: object): string => {
    const text = texts.get(exchange) ?? JSON.stringify(exchange);
    texts.set(exchange, text);
    return text;
  };
  /** Makes a text of each world, but not of those that nothing has touched. Answers whether it is another one than before. */
  const collect = (): boolean => {
    const now = new Map<string, WorldLines>();
    for (const { name, world, usedAt } of inUse()) {
      const known = changed.has(name) ? undefined : lines.get(name);
      now.set(
        name,
        known
          ? { ...known, usedAt }
          : linesOf({ name, usedAt, aheadMs: world.clock.aheadMs(), world: world.kept() }, textOf),
      );
    }
    const isSame = now.size === lines.size && [...now].every(([name, one]) => isSameWorld(one, lines.get(name)));
    lines = now;
    changed.clear();
    return !isSame;
  };
  /** Answers how long it took, in ms. */
  const save = async (): Promise<number> => {
    const began = performance.now();
    const isNew = collect();
    try {
      if (isNew || isClosed) await file.write([...lines.values()]);
    } catch (error) {
      lines = new Map(); // nothing of it is written
      throw error;
    }
    return performance.now() - began;
  };
  const saveLater = (afterMs: number): void => {
    timer ??= setTimeout(() => {
      writing = save()
        .catch((error: unknown) => {
          const problem = error instanceof Error ? error.message : String(error);
          if (problem !== lastTold) told(problem);
          lastTold = problem;
          return 0;
        })
        .then((tookMs) => {
          timer = undefined;
          if (changed.size > 0 && !isClosed) saveLater(Math.max(GATHER_MS, SHARE * tookMs));
        });
    }, afterMs);
  };
  return {
    touched: (name) => {
      changed.add(name);
      if (!isClosed) saveLater(GATHER_MS);
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await writing;
      try {
        await save();
      } finally {
        await file.release();
      }
    },
  };
}

const isSameWorld = (one: WorldLines, other: WorldLines | undefined): boolean =>
  one.state === other?.state && one.exchanges.length === other.exchanges.length;
