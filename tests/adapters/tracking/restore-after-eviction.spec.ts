import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { restoreAfterEviction } from '#adapters/tracking/work/stored-work.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { JournalHealth } from '#domain/kernel/journal-writer.ts';

/** Verifies: reliability of the journal when the disk refuses or has lost stored data. */
async function aClient() {
  const clock = new VirtualTimeScheduler();
  const health = atom<JournalHealth>({ writing: 0, unsaved: 0 });
  const disk = { hasRoom: false, given: 0, tries: 0 };
  const seen: number[] = [];
  const shown = restoreAfterEviction({
    retry: async () => {
      disk.tries++;
      const { unsaved } = health.projection.get();
      health.set({ writing: unsaved, unsaved: 0 }); // as the journal writer reports during a retry
      await Promise.resolve();
      health.set({ writing: 0, unsaved: disk.hasRoom ? 0 : unsaved });
    },
    health: health.projection,
    giveBack: async () => {
      if (!disk.hasRoom) throw new DOMException('full', 'UnknownError');
      disk.given++;
    },
    isSignedIn: () => true,
    clock,
    report: () => undefined,
  });
  shown.health.subscribe(() => seen.push(shown.health.get().unsaved));
  /** Advances the time by this much, and runs due work. */
  const pass = async (ms: number) => {
    for (let until = clock.now() + ms; clock.now() < until;) {
      clock.maxFrames = Math.min(until, clock.now() + 500);
      clock.flush();
      clock.frame = clock.maxFrames;
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    }
  };
  return { clock, health, disk, seen, shown, pass };
}

it('what was refused is stored when there is room, though nothing more is recorded', async () => {
  const { health, disk, seen, shown, pass } = await aClient();
  health.set({ writing: 0, unsaved: 3 });
  await pass(60_000);
  expect(shown.health.get().unsaved).toBe(3);
  expect(
    seen.every((unsaved) => unsaved === 3),
    'never shown as saved while it is tried',
  ).toBe(true);
  expect(disk.tries, 'ever more rarely').toBeLessThan(7);
  disk.hasRoom = true;
  await pass(30_500);
  expect(shown.health.get()).toEqual({ writing: 0, unsaved: 0 });
  const tries = disk.tries;
  await pass(120_000);
  expect(disk.tries, 'and then no more').toBe(tries);
});

it('what an erased database held is given back once, whenever there is room, and is not saved until then', async () => {
  const { disk, shown, pass } = await aClient();
  shown.erased();
  expect(shown.health.get().unsaved).toBe(1);
  await pass(60_000);
  expect([shown.health.get().unsaved, disk.given]).toEqual([1, 0]);
  disk.hasRoom = true;
  await pass(30_500);
  expect([shown.health.get().unsaved, disk.given]).toEqual([0, 1]);
});

it('nothing is put into an erased database before what was in it, and all that waits for it goes in when there is room', async () => {
  const { disk, shown, pass } = await aClient();
  const done: string[] = [];
  const write = (what: string) => shown.behind(async () => void done.push(`${what} after ${disk.given}`));
  await write('before');
  shown.erased();
  await pass(0);
  expect(shown.isErased()).toBe(true);
  await expect(write('too early')).rejects.toThrow('full');
  disk.hasRoom = true;
  await Promise.all([write('one'), write('two')]);
  expect(done).toEqual(['before after 0', 'one after 1', 'two after 1']);
  expect(shown.isErased()).toBe(false);
});
