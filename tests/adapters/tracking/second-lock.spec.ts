import fc from 'fast-check';
import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { attemptLocks } from '#adapters/tracking/attempt-lock.ts';
import { HEARTBEAT_MS, leaders, STEAL_AFTER_MS, STEAL_GRACE_MS, storedHeartbeats } from '#adapters/tracking/leader.ts';
import { localLocks, type Locks } from '#adapters/tracking/locks.ts';
import { titleLocks } from '#adapters/tracking/title-lock.ts';
import { attemptEvents as events, type TitleHold, type TitleLocks } from '#domain/attempt/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { aRuntime } from '../../support/given.ts';
import { runs } from '../../support/runs.ts';
import { lockKinds, turn } from './lock-kinds.ts';

/** Verifies: §4 Content launch: title locks, attempts and leadership with two or three of each. */
const turns = async () => {
  for (let n = 0; n < 5; n++) await turn();
};
/** Result without any time passing; `waits`: still pending. */
async function byNow<T>(asked: Promise<T>): Promise<T | 'waits'> {
  let now: T | 'waits' = 'waits';
  void asked.then((it) => (now = it));
  await turns();
  return now;
}
const held = (hold: TitleHold | 'busy' | 'waits'): TitleHold => {
  if (typeof hold === 'string') throw new Error(`the title is ${hold}`);
  return hold;
};

/** Tabs of one browser, whose clock advances only on demand. */
function browser(locks: Locks) {
  const clock = new VirtualTimeScheduler();
  const tab = (of = locks) => titleLocks(of, clock);
  const goOn = async () => {
    clock.flush();
    await turns();
  };
  return { tab, goOn };
}

describe.each(lockKinds)('titles, by %s', (_name, make) => {
  it('are launched a third time by a tab that waits for its second launch', async () => {
    const { tab, goOn } = browser(make());
    const titles = tab();
    const first = held(await byNow(titles.take('ada', 't')));
    const second = titles.take('ada', 't');
    expect(await byNow(second)).toBe('waits');
    first.release();
    const inHand = held(await byNow(second));
    const third = titles.take('ada', 't');
    for (let n = 0; n < 3; n++) await goOn();
    expect(await byNow(third), 'it is this tab’s own hold that is in the way').toBe('waits');
    inHand.release();
    held(await byNow(third));
  });

  it('are open beside each other, and left without a word about the other', async () => {
    const { tab, goOn } = browser(make());
    const [one, two] = [tab(), tab()];
    const [a, b] = [held(await byNow(one.take('ada', 'a'))), held(await byNow(one.take('ada', 'b')))];
    a.release();
    await turns();
    held(await byNow(two.take('ada', 'a')));
    const taken = two.take('ada', 'b');
    for (let n = 0; n < 3; n++) await goOn();
    expect(await taken).toBe('busy');
    b.release();
  });

  it('are launched again after a launch that the browser refused', async () => {
    const locks = make();
    let refusals = 1;
    const refusing: Locks = {
      request: (...asked) =>
        refusals-- > 0
          ? { held: Promise.reject(new DOMException('', 'InvalidStateError')), cancel: () => undefined }
          : locks.request(...asked),
    };
    const titles = browser(locks).tab(refusing);
    await expect(titles.take('ada', 't')).rejects.toThrow();
    held(await byNow(titles.take('ada', 't')));
  });

  it('are handed on by whoever took them from a frozen tab, once their work is stored', async () => {
    const { tab, goOn } = browser(make());
    const [frozen, two, three] = [tab(), tab(), tab()] as [TitleLocks, TitleLocks, TitleLocks];
    held(await byNow(frozen.take('ada', 't')));
    const second = two.take('ada', 't', { steal: true });
    expect(await byNow(second)).toBe('waits');
    await goOn(); // the frozen tab stores nothing any more
    const inHand = held(await byNow(second));
    const third = three.take('ada', 't', { steal: true });
    expect(await byNow(third), 'the second tab stores its work').toBe('waits');
    inHand.release();
    held(await byNow(third));
  });

  it('that were taken twice wait for the work of who had them first, and for nobody else', async () => {
    const { tab } = browser(make());
    const [one, two, three] = [tab(), tab(), tab()] as [TitleLocks, TitleLocks, TitleLocks];
    const first = held(await byNow(one.take('ada', 't')));
    const robbed = two.take('ada', 't', { steal: true });
    await turns();
    const thief = three.take('ada', 't', { steal: true });
    expect(await byNow(thief)).toBe('waits');
    first.release();
    expect(await byNow(robbed)).toBe('busy');
    held(await byNow(thief));
  });
});

describe('attempts of one tab', () => {
  it('each live until their own end is stored', async () => {
    const { log } = aRuntime();
    const { hold } = attemptLocks(
      log,
      localLocks(),
      () => Promise.resolve(),
      () => {},
    );
    const begun = (attemptId: string) =>
      events.Started({
        attemptId,
        titleId: attemptId,
        activityId: 'urn:t',
        kind: 'pdf',
        sessionId: 's',
        titleName: 'T',
      });
    const ended = (attemptId: string) =>
      events.Exited({ attemptId, titleId: attemptId, reason: 'left', secondsSpent: 1 });
    const say = async (...facts: Parameters<typeof log.append>[0]) => {
      log.append(facts, { stream: 'attempt', cause: 'test' });
      await turns();
    };
    await say(begun('a'), begun('b'), begun('c'));
    await say(ended('b'));
    expect([await hold('a'), await hold('c')]).toEqual([undefined, undefined]);
    expect(await hold('b')).toBeDefined();
    await say(ended('a'));
    expect([(await hold('a')) !== undefined, await hold('c')]).toEqual([true, undefined]);
  });
});

/** Tabs of one learner. A tab whose `isDeaf` is true learns late that it lost its lock, as after waking. */
function leadingTabs(count: number, phases: readonly number[] = []) {
  const [locks, beats] = [localLocks(), storedHeartbeats(storageOf(new Map()))];
  const all = Array.from({ length: count }, (_, nth) => {
    const clock = new VirtualTimeScheduler();
    const changes: boolean[] = [];
    const tab = { isDeaf: false, isFrozen: false, offset: phases[nth] ?? 0 };
    const late: (() => void)[] = [];
    const hearing: Locks = {
      request: (name, how, onLost) => locks.request(name, how, () => (tab.isDeaf ? void late.push(onLost) : onLost())),
    };
    const leadership = leaders({ locks: hearing, beats, clock, report: () => {} }).lead('ada', (leads) =>
      changes.push(leads),
    );
    return { tab, clock, changes, leadership };
  });
  const until = (nth: number, ms: number) => {
    const { clock } = all[nth]!; // one of them
    clock.maxFrames = ms;
    clock.flush();
    clock.frame = ms;
  };
  let now = 0;
  /** Advances the time by 250 ms a step, except for frozen tabs. */
  const pass = async (ms: number, look: () => void = () => {}) => {
    for (const end = now + ms; now < end;) {
      now += 250;
      for (const [nth, { tab }] of all.entries()) {
        if (tab.isFrozen) continue;
        if (now > tab.offset) until(nth, now - tab.offset);
        await turn();
      }
      look();
    }
  };
  return { all, pass, now: () => now };
}

describe('the lead of three tabs', () => {
  it('is never with two of them, however long one stood still and whatever it has heard as it wakes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(11), fc.integer({ min: 40, max: 120 }), async (phase, quarters) => {
        const { all, pass } = leadingTabs(2, [0, phase * 250]);
        const [one, two] = all as [(typeof all)[number], (typeof all)[number]];
        await pass(9_000);
        expect(one.leadership.leads()).toBe(true);
        const last = one.clock.frame;
        [one.tab.isFrozen, one.tab.isDeaf] = [true, true];
        await pass(quarters * 250);
        one.clock.frame = last + quarters * 250; // the tab wakes before its timers fire
        expect([one.leadership.leads(), two.leadership.leads()]).not.toEqual([true, true]);
      }),
      { numRuns: runs(60) },
    );
  });

  it('is trusted by who slept for less than a tab needs to be missed, and by nobody who slept longer', async () => {
    const { all, pass } = leadingTabs(1);
    const [{ clock, leadership }] = all as [(typeof all)[number]];
    await pass(HEARTBEAT_MS);
    const looked = clock.frame;
    for (let slept = 0; slept <= 2 * STEAL_AFTER_MS; slept += 500) {
      clock.frame = looked + slept;
      // Tolerance: other tabs saw its last heartbeat up to one interval after it froze.
      if (slept < STEAL_AFTER_MS - HEARTBEAT_MS) expect(leadership.leads(), `${slept} ms`).toBe(true);
      if (slept >= STEAL_AFTER_MS) expect(leadership.leads(), `${slept} ms`).toBe(false);
    }
  });

  it('is taken by one of two that miss it, and kept by that one', async () => {
    const { all, pass } = leadingTabs(3, [0, 0, STEAL_GRACE_MS + 500]);
    await pass(9_000);
    all[0]!.tab.isFrozen = true;
    await pass(60_000);
    expect(all.map(({ changes }) => changes)).toEqual([[true, false], [true], []]);
  });

  it('is left alone by a tab whose learner signed out', async () => {
    const { all, pass } = leadingTabs(2);
    await pass(9_000);
    all[1]!.leadership.releaseLeadership();
    all[0]!.tab.isFrozen = true;
    await pass(60_000);
    expect(all.map(({ changes }) => changes)).toEqual([[true], []]);
  });
});
