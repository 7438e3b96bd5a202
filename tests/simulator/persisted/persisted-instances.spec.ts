import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { persistInstances, type InstanceInUse } from '#simulator/mount/persisted/persisted-instances.ts';
import type { InstanceLines } from '#simulator/mount/persisted/persisted-file.ts';
import { wallClock } from '#simulator/mount/wall-clock.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { story } from '../platform/support.ts';

/** Verifies: only changed instances are written, with a short delay, and a failing disk is reported once. */
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const scenario = story();
const inUse = (name: string): InstanceInUse => ({
  name,
  usedAt: 0,
  world: createInstance({ scenario, clock: wallClock() }),
});

function kept(takesMs = 0) {
  const written: string[][] = [];
  const told: string[] = [];
  const worlds = [inUse(''), inUse('anna')];
  const disk = { isFull: false, isHeld: true };
  const file = {
    worlds: [],
    write: async (lines: readonly InstanceLines[]) => {
      if (disk.isFull) throw new Error('The disk is full.');
      written.push(lines.map(({ name, state }) => `${name}: ${/"armed":(\[.*?\]),/.exec(state)?.[1] ?? ''}`));
      if (takesMs > 0) await new Promise((done) => setTimeout(done, takesMs));
    },
    release: () => {
      disk.isHeld = false;
      return Promise.resolve();
    },
  };
  const keeper = persistInstances(
    file,
    () => worlds,
    (problem) => told.push(problem),
  );
  const breakIn = (at: number) => {
    worlds[at]?.world.faults.add({ kind: 'offline' });
    keeper.touched(worlds[at]?.name ?? '');
  };
  return { keeper, worlds, written, told, disk, breakIn };
}

const OFFLINE = '[{"id":1,"rule":{"kind":"offline"},"calls":0,"strikes":0}]';

it('gathers changes of half a second into one writing of all worlds', async () => {
  const { keeper, written, breakIn } = kept();
  breakIn(1);
  keeper.touched('');
  await vi.advanceTimersByTimeAsync(499);
  expect(written).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([[': []', `anna: ${OFFLINE}`]]);
});

it('writes nothing where a touch has changed nothing', async () => {
  const { keeper, written, breakIn } = kept();
  breakIn(0);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const name of ['', 'anna', '']) keeper.touched(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(written).toHaveLength(1);
});

it('writes again what changed while it wrote, and takes a twentieth of the time at most', async () => {
  const { written, breakIn } = kept(1_000);
  breakIn(0);
  await vi.advanceTimersByTimeAsync(600);
  breakIn(1);
  await vi.advanceTimersByTimeAsync(900 + 19_000);
  expect(written).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(written).toHaveLength(2);
  expect(written[1]).toEqual([`: ${OFFLINE}`, `anna: ${OFFLINE}`]);
});

it('forgets a world that is forgotten', async () => {
  const { keeper, worlds, written, breakIn } = kept();
  breakIn(1);
  await vi.advanceTimersByTimeAsync(500);
  worlds.pop();
  keeper.touched('');
  await vi.advanceTimersByTimeAsync(500);
  expect(written[1]).toEqual([': []']);
});

it('tells once of a disk that refuses, and writes with the next request after it takes again', async () => {
  const { keeper, written, told, disk, breakIn } = kept();
  disk.isFull = true;
  for (let time = 0; time < 3; time++) {
    breakIn(0);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(told).toEqual(['The disk is full.']);
  disk.isFull = false;
  keeper.touched('anna'); // unchanged instance
  await vi.advanceTimersByTimeAsync(500);
  expect(written[0]?.[0]).toContain('"kind":"offline"');
});

it('writes at its end without waiting, lets go of the file, and says where that failed', async () => {
  const one = kept();
  one.breakIn(0);
  await one.keeper.close();
  expect(one.written).toEqual([[`: ${OFFLINE}`, 'anna: []']]);
  one.breakIn(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([one.written.length, one.disk.isHeld]).toEqual([1, false]);

  const other = kept();
  other.disk.isFull = true;
  await expect(other.keeper.close()).rejects.toThrow('The disk is full.');
  expect(other.disk.isHeld).toBe(false);
});
