import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UsageError } from '../../command-line.ts';
import type { PlatformInstance } from '../../platform/instance.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { WallClock } from '../wall-clock.ts';
import { lockFile } from './hold.ts';
import {
  persistedScenario,
  linesOf,
  readPersisted,
  type InstanceLines,
  type InstanceOfFile,
  writePersisted,
} from './persisted-file.ts';

/** An open file that persists the instances of one server. */
export type PersistedFile = {
  /** Instances read from the file. */
  worlds: readonly InstanceOfFile[];
  /** Throws UsageError if writing fails or another server owns the file. */
  write: (worlds: readonly InstanceLines[]) => Promise<void>;
  /** Releases the lock for other servers. */
  release: () => Promise<void>;
};

/** An instance to persist, with the time of its last use. */
export type InstanceInUse = { name: string; world: PlatformInstance<WallClock>; usedAt: number };

/**
 * Opens and locks the file of `--persist`, creating it if missing. Throws UsageError if it is damaged, locked, not
 * writable, or of another format, version, scenario or seed; the file then stays unchanged.
 */
export async function openPersistedFile(
  given: string,
  scenario: Scenario,
  seed = scenario.seed,
): Promise<PersistedFile> {
  const path = await wholePath(given);
  const story = persistedScenario(scenario, seed);
  const hold = await orUsage(() => lockFile(path));
  const write = (worlds: readonly InstanceLines[]) =>
    orUsage(async () => {
      await hold.check();
      await writePersisted(path, story, worlds);
    });
  try {
    const worlds = await readPersisted(path, story);
    await write(worlds.map((world) => linesOf(world, JSON.stringify))); // detects an unwritable file at once
    return { worlds, write, release: hold.release };
  } catch (error) {
    await hold.release();
    throw error;
  }
}

/** Resolves links, because replacing the file would otherwise replace the link. */
async function wholePath(given: string): Promise<string> {
  try {
    return await realpath(given);
  } catch {
    // The file may be missing, but its folder must exist.
    return orUsage(async () => join(await realpath(dirname(given)), basename(given)));
  }
}

async function orUsage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--persist: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Debounce of writes in ms; at least twenty times the duration of the last write. */
const GATHER_MS = 500;
const SHARE = 20;

export type PersistentStore = {
  /** Marks an instance as possibly changed; writes shortly afterwards if it changed. */
  touched: (name: string) => void;
  /** Writes all changes and releases the file. Throws if writing fails. */
  close: () => Promise<void>;
};

/** Persists the instances of `inUse`. `told` receives write errors; the next change retries. */
export function persistInstances(
  file: PersistedFile,
  inUse: () => readonly InstanceInUse[],
  told: (problem: string) => void,
): PersistentStore {
  const texts = new WeakMap<object, string>();
  let lines = new Map<string, InstanceLines>();
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
  /** Serializes changed instances. Returns true if the content differs from the last write. */
  const collect = (): boolean => {
    const now = new Map<string, InstanceLines>();
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
  /** Returns the duration in ms. */
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

const isSameWorld = (one: InstanceLines, other: InstanceLines | undefined): boolean =>
  one.state === other?.state && one.exchanges.length === other.exchanges.length;
