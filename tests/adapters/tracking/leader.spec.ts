import { asyncScheduler, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { HEARTBEAT_MS, leaders, STEAL_AFTER_MS, storedHeartbeats } from '#adapters/tracking/leader.ts';
import { localLocks, type Locks, webLocks } from '#adapters/tracking/locks.ts';
import { HANDOVER_LIMIT_MS, titleLocks } from '#adapters/tracking/title-lock.ts';
import type { TitleLocks } from '#domain/attempt/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from '../storage/refused-storage.ts';
import { lockKinds, turn } from './lock-kinds.ts';

/** A page entering WebKit’s back/forward cache: its locks are taken away, and its lock requests fail at once. */
function locksThatEnd() {
  const ends: (() => void)[] = [];
  let requests = 0;
  const request = (_name: string, _options: LockOptions, callback: (lock: Lock) => unknown): Promise<unknown> =>
    new Promise((resolve, reject) => {
      requests++;
      if (requests > 50) return; // stops a caller that requests the lock forever
      if (requests > 1) return reject(new DOMException('not fully active', 'InvalidStateError'));
      Promise.resolve(callback({ name: 'x', mode: 'exclusive' })).then(resolve, reject);
      ends.push(() => reject(new DOMException('going away', 'AbortError')));
    });
  return {
    locks: webLocks({ request: request as LockManager['request'] }), // overloads of the same three arguments
    end: () => ends.forEach((one) => one()),
    requests: () => requests,
  };
}

describe.each(lockKinds)('%s', (_name, make) => {
  it('are held by one at a time, in order of asking', async () => {
    const locks = make();
    const order: string[] = [];
    const first = await locks.request('x', 'wait', () => {}).held;
    const second = locks.request('x', 'wait', () => {}).held.then((held) => (order.push('second'), held));
    const third = locks.request('x', 'wait', () => {}).held.then((held) => (order.push('third'), held));
    await turn();
    expect(order).toEqual([]);
    first?.release();
    (await second)?.release();
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  it('say when they are not available, and are free again after release', async () => {
    const locks = make();
    const held = await locks.request('x', 'if-available', () => {}).held;
    expect(await locks.request('x', 'if-available', () => {}).held).toBeUndefined();
    expect(await locks.request('y', 'if-available', () => {}).held).toBeDefined();
    held?.release();
    await turn();
    expect(await locks.request('x', 'if-available', () => {}).held).toBeDefined();
  });

  it('tell the holder when they are stolen, once, and not when it released them', async () => {
    const locks = make();
    const lost: string[] = [];
    const first = await locks.request('x', 'wait', () => lost.push('first')).held;
    const second = await locks.request('x', 'steal', () => lost.push('second')).held;
    await turn();
    expect(lost).toEqual(['first']);
    first?.release(); // no effect: this tab does not hold the lock any more
    await turn();
    expect(await locks.request('x', 'if-available', () => {}).held).toBeUndefined();
    second?.release();
    await turn();
    expect(lost).toEqual(['first']);
  });

  it('are not granted to one that gave up waiting', async () => {
    const locks = make();
    const first = await locks.request('x', 'wait', () => {}).held;
    const impatient = locks.request('x', 'wait', () => {});
    const patient = locks.request('x', 'wait', () => {});
    impatient.cancel();
    first?.release();
    expect(await impatient.held).toBeUndefined();
    expect(await patient.held).toBeDefined();
  });

  it('let one tab have a title; another can continue it, and the first is told', async () => {
    const locks = make();
    const [one, two] = [titleLocks(locks, asyncScheduler), titleLocks(locks, asyncScheduler)];
    const here = await one.take('learner', 't');
    expect(await two.take('learner', 't')).toBe('busy');
    expect(await two.take('other', 't')).not.toBe('busy');
    const asked = two.take('learner', 't', { steal: true });
    if (here === 'busy') throw new Error('a free title was busy');
    await here.lost;
    here.release();
    const there = await asked;
    if (there === 'busy') throw new Error('a stolen title was busy');
    there.release();
    await turn();
  });

  it('let who goes on with a title begin once the other has stored its last words, or froze', async () => {
    const locks = make();
    const clock = new VirtualTimeScheduler();
    const [one, two, three] = [1, 2, 3].map(() => titleLocks(locks, clock)) as [TitleLocks, TitleLocks, TitleLocks];
    const here = await one.take('learner', 't');
    let begun = false;
    const asked = two.take('learner', 't', { steal: true }).then((hold) => ((begun = true), hold));
    await turn();
    expect(begun).toBe(false);
    if (here !== 'busy') here.release();
    const there = await asked;
    expect(there).not.toBe('busy');

    const impatient = three.take('learner', 't', { steal: true }); // `two` never releases
    await turn();
    clock.flush();
    expect(await impatient).not.toBe('busy');
    expect(clock.frame).toBeGreaterThanOrEqual(HANDOVER_LIMIT_MS);
  });

  it('do not give a title that was taken away again while the final flush of its previous page was awaited', async () => {
    const locks = make();
    const [one, two, three] = [1, 2, 3].map(() => titleLocks(locks, asyncScheduler)) as [
      TitleLocks,
      TitleLocks,
      TitleLocks,
    ];
    const here = await one.take('learner', 't');
    const robbed = two.take('learner', 't', { steal: true }); // waits until `one` has stored its work
    await turn();
    const thief = three.take('learner', 't', { steal: true });
    await turn();
    if (here !== 'busy') here.release();
    expect(await robbed).toBe('busy');
    expect(await thief).not.toBe('busy');
  });

  it('give a title that is free, however long the browser takes to say so', async () => {
    const locks = make();
    const clock = new VirtualTimeScheduler();
    /** Grants no waiting request before the caller gives up. */
    const slow: Locks = {
      request: (name, how, onLost) => {
        if (how !== 'wait') return locks.request(name, how, onLost);
        let cancel = () => {};
        return { held: new Promise((resolve) => (cancel = () => resolve(undefined))), cancel: () => cancel() };
      },
    };
    const asked = titleLocks(slow, clock).take('learner', 't');
    await turn();
    clock.flush();
    await turn();
    clock.flush();
    expect(await asked).not.toBe('busy');
    expect(await titleLocks(locks, asyncScheduler).take('learner', 't')).toBe('busy');
  });

  it('keep a tab from finding itself in the way: it waits for its own hold', async () => {
    const titles = titleLocks(make(), asyncScheduler);
    const before = await titles.take('learner', 't');
    const again = titles.take('learner', 't');
    await turn();
    if (before !== 'busy') before.release();
    expect(await again).not.toBe('busy');
  });
});

/** Tabs with their own clocks: the clock of a frozen tab is halted. */
function tabs(n: number) {
  const locks = localLocks();
  const beats = storedHeartbeats(storageOf(new Map()));
  const all = Array.from({ length: n }, () => {
    const clock = new VirtualTimeScheduler();
    const changes: boolean[] = [];
    const leadership = leaders({ locks, beats, clock, report: () => {} }).lead('learner', (leading) =>
      changes.push(leading),
    );
    return { clock, changes, leadership };
  });
  const pass = async (ms: number, frozen: readonly number[] = []) => {
    for (let passed = 0; passed < ms; passed += 1_000)
      for (const [i, { clock }] of all.entries()) {
        if (frozen.includes(i)) continue;
        clock.maxFrames = clock.frame + 1_000;
        const until = clock.maxFrames;
        clock.flush();
        clock.frame = until;
        await turn();
      }
  };
  const leading = () => all.map(({ leadership }) => leadership.leads());
  return { all, pass, leading, locks, beats };
}

describe('the leading tab', () => {
  it('whose locks the browser takes as the page goes into its cache asks once, and again when it looks', async () => {
    const ending = locksThatEnd();
    const clock = new VirtualTimeScheduler();
    const changes: boolean[] = [];
    const beats = storedHeartbeats(storageOf(new Map()));
    leaders({ locks: ending.locks, beats, clock, report: () => {} }).lead('learner', (leading) =>
      changes.push(leading),
    );
    await turn();
    ending.end();
    // Immediate retries would be endless microtasks, and no timer would fire.
    for (let n = 0; n < 100; n++) await Promise.resolve();
    expect(changes).toEqual([true, false]);
    expect(ending.requests()).toBe(2);
    clock.maxFrames = HEARTBEAT_MS;
    clock.flush();
    await turn();
    expect(ending.requests()).toBe(3);
  });

  it('is one, and stays the same while it lives', async () => {
    const { pass, leading, all } = tabs(3);
    await pass(60_000);
    expect(leading()).toEqual([true, false, false]);
    expect(all.map(({ changes }) => changes)).toEqual([[true], [], []]);
  });

  it('is followed at once by another when it resigns', async () => {
    const { all, pass, leading } = tabs(2);
    await pass(4_000);
    all[0]?.leadership.releaseLeadership();
    await turn();
    expect(leading()).toEqual([false, true]);
  });

  it('is replaced within 20 s when it freezes, and knows it when it wakes', async () => {
    const { all, pass, leading } = tabs(2);
    await pass(4_000);
    await pass(STEAL_AFTER_MS - HEARTBEAT_MS, [0]);
    expect(leading()[1]).toBe(false);
    await pass(20_000 - (STEAL_AFTER_MS - HEARTBEAT_MS), [0]);
    expect(leading()).toEqual([false, true]);
    expect(all[0]?.changes).toEqual([true, false]);
    await pass(30_000);
    expect(leading()).toEqual([false, true]);
  });

  it('is not robbed by a tab that slept itself', async () => {
    const { all, pass, leading } = tabs(2);
    await pass(4_000);
    const sleeper = all[1]!.clock;
    sleeper.frame += 8 * 3_600_000; // the laptop lid was closed
    sleeper.actions.forEach((action) => (action.delay = sleeper.frame));
    await pass(9_000);
    expect(leading()).toEqual([true, false]);
  });

  it('does not trust itself just after it slept, until it has looked around', async () => {
    const { all, pass } = tabs(1);
    await pass(4_000);
    all[0]!.clock.frame += 60_000;
    expect(all[0]?.leadership.leads()).toBe(false);
    all[0]!.clock.actions.forEach((action) => (action.delay = all[0]!.clock.frame));
    await pass(4_000);
    expect(all[0]?.leadership.leads()).toBe(true);
  });

  it('is not robbed where no signs of life can be left', async () => {
    const locks = localLocks();
    const blocked = storedHeartbeats(refusedStorage);
    const clock = new VirtualTimeScheduler();
    const deps = { locks, beats: blocked, clock, report: () => {} };
    const [first, second] = [leaders(deps).lead('learner', () => {}), leaders(deps).lead('learner', () => {})];
    await turn();
    clock.maxFrames = 120_000;
    clock.flush();
    await turn();
    expect([first.leads(), second.leads()]).toEqual([true, false]);
  });
});
