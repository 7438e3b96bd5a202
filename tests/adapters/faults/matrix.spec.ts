import { afterEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { kinds, type Played } from './kinds.ts';
import { aLife, type Life, nothingIsLost, TRACKING } from './learner.ts';
import { ownTime } from './own-time.ts';
import { breakStorage } from './storage.ts';

/**
 * Verifies: §4 Content launch, "no progress is ever lost": each fault against each kind of content.
 * `tests/browser/faults/` covers faults that only a browser has: a crashed renderer, a frozen tab, cleared site data.
 */
type Fault = {
  id: string;
  name: string;
  /** Initial state of the learner’s device or the platform. */
  begin?: () => Parameters<typeof aLife>[1];
  /** Strikes after the title was begun. */
  strikes: (life: Life) => void | Promise<void>;
  /** The learner continues during the fault. Default: completes the title and closes it. */
  goesOn?: (life: Life, played: Played) => Promise<void>;
  /** Runs before the learner returns. */
  ends?: (life: Life) => void | Promise<void>;
  repeats?: number;
  /** Records set aside as dead letters that arrive late, after their successors. */
  disorders?: number;
  /** Default: 1. */
  completions?: (played: Played) => number;
  also?: (life: Life, played: Played) => void;
  only?: (played: Played) => boolean;
};

const lives: Life[] = [];
const undo: (() => void)[] = [];
afterEach(() => {
  for (const life of lives.splice(0)) life.end();
  for (const one of undo.splice(0)) one();
});

const toTheEnd = async (life: Life, played: Played) => {
  life.say(played.further);
  await life.settle();
  life.say(played.atEnd);
  await life.settle();
  await life.leave();
  await life.settle();
};

const spoilt = (rule: FaultRule) => ({
  strikes: ({ world }: Life) => void world.faults.add({ operation: TRACKING, ...rule }),
  ends: ({ world }: Life) => void world.faults.clear(),
});

const status = (code: number, more: object = {}): Pick<Fault, 'strikes' | 'ends'> =>
  spoilt({ kind: 'status', status: code, ...more });

/** Time in ms within which the sender polls again. */
const FROM_MEMORY = { timeout: 5_000, message: 'told from memory' };

const YEAR_MS = 365 * 24 * 3_600_000;
const SLEEP_MS = 8 * 3_600_000;

/** Seconds of the attempt as sent to the platform; attempts of this file take none. */
const secondsTold = (life: Life) =>
  life.told().flatMap(({ result }) => {
    const found = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?$/.exec(result?.duration ?? '');
    return found ? [Number(found[1] ?? 0) * 3600 + Number(found[2] ?? 0) * 60 + Number(found[3] ?? 0)] : [];
  });

/** Offsets in ms of the computer’s clocks. */
const pushed = { wallMs: 0, monotonicMs: 0 };
const pushable = () => {
  Object.assign(pushed, { wallMs: 0, monotonicMs: 0 });
  const now = () => Date.parse('2026-05-04T08:00:00Z') + performance.now() + pushed.wallMs;
  return { device: { now, monotonic: () => performance.now() + pushed.monotonicMs } };
};

const faults: readonly Fault[] = [
  ...[true, false].map((deduplicates): Fault => ({
    id: 'F2',
    name: `answers are lost after a platform that ${deduplicates ? 'looks at' : 'does not look at'} ids stored it`,
    begin: () => ({ deduplicates }),
    strikes: ({ world }) => {
      // Responses to saved states are lost first, then those to statements, whose number of ids is checked.
      for (const operation of [TRACKING, 'putStatement'])
        world.faults.add({ kind: 'lost-answer', operation, times: 3 });
    },
    ends: ({ world }) => void world.faults.clear(),
    repeats: 6,
    also: (life) => expect(life.notices(), 'no answer is no refusal').toEqual([]),
  })),
  ...[503, 500, 502, 504].map((code, i): Fault => ({
    id: 'F3',
    name: `${code} with a page of a gateway`,
    ...status(code, { html: true, times: 4 }),
    only: ({ kind }) => i === 0 || kind === 'pdf',
  })),
  {
    id: 'F4',
    name: '429 with Retry-After: nobody storms',
    ...status(429, { retryAfterSeconds: 300 }),
    also: ({ browser }) =>
      expect(browser.sent.filter((call) => call.status === 429).length, 'tries while it is asked to wait').toBeLessThan(
        5,
      ),
  },
  { id: 'F5', name: '200 with a page instead of an answer', ...spoilt({ kind: 'html-200', times: 4 }), repeats: 4 },
  ...[400, 403, 404, 413, 422].map((code, i): Fault => ({
    id: 'F6',
    name: `${code}: one record is put aside, the others go on`,
    strikes: ({ world }) =>
      void world.faults.add({ kind: 'status', status: code, operation: 'putStatement', times: 1 }),
    only: ({ kind }) => i === 0 || kind === 'pdf',
    also: (life) => expect(life.notices().filter((code) => code === 'PROGRESS_SAVE_FAILURE')).toHaveLength(1),
    disorders: 1,
  })),
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((nth): Fault => ({
    id: 'F7',
    name: `401 at call ${nth} of the attempt, and the learner signs in over the content`,
    strikes: ({ world }) => void world.faults.add({ kind: 'session-expiry', operation: TRACKING, nth }),
    goesOn: async (life, played) => {
      life.say(played.further);
      await life.settle();
      if (life.page().client.session.now().at === 'expired') expect(await life.prove()).toBeUndefined();
      life.say(played.atEnd);
      await life.settle();
      if (life.page().client.session.now().at === 'expired') expect(await life.prove()).toBeUndefined();
      await life.leave();
      await life.settle();
    },
    ends: ({ world }) => void world.faults.clear(),
  })),
  {
    id: 'F8',
    name: '401, then another learner signs in: nothing is sent as theirs, all of it when the first returns',
    strikes: ({ world }) => world.expireSessions(),
    goesOn: async (life, played) => {
      life.say(played.further);
      await life.settle();
      await life.leave('session-expired');
      await life.page().client.session.signOut();
      await life.reopen();
      await life.signIn('ben');
      await life.settle();
      await life.page().client.session.signOut();
      await life.settle();
    },
  },
  {
    id: 'F9',
    name: 'signing out while nothing can be sent: it is kept, and goes out at the next sign-in',
    strikes: ({ world }) => void world.faults.add({ kind: 'offline' }),
    goesOn: async (life, played) => {
      life.say([...played.further, ...played.atEnd]);
      await life.settle();
      await life.leave('signed-out');
      await life.page().client.session.signOut();
      await life.settle();
    },
    ends: ({ world }) => void world.faults.clear(),
  },
  {
    id: 'F10',
    name: 'the page is gone without a word: the next start ends the attempt',
    strikes: () => undefined,
    goesOn: async (life, played) => {
      life.say(played.further);
      await life.page().client.work.journal.settled();
      life.die();
    },
    repeats: 2,
  },
  ...[1, 2, 3, 4, 5, 6].map((nth): Fault => ({
    id: 'F13',
    name: `the page is gone at its call ${nth}`,
    strikes: () => undefined,
    goesOn: async (life, played) => {
      let left = nth;
      const stop = life.browser.onCall(() => --left === 0 && life.die());
      await toTheEnd(life, played).catch(() => undefined); // the page died in the middle
      stop();
    },
    repeats: 2,
  })),
  {
    id: 'F14',
    name: 'a transaction aborts after its requests succeeded: it is sent from memory and stored later',
    strikes: () => undefined,
    goesOn: async (life, played) => {
      life.say(played.further);
      await life.settle();
      undo.push(breakStorage(1));
      life.say(played.atEnd);
      await life.settle();
      expect(life.page().client.work.journal.health.get().unsaved, 'facts in memory only').toBeGreaterThan(0);
      await expect.poll(life.verbs, FROM_MEMORY).toContain('completed');
      await life.leave();
      await life.page().client.work.journal.settled(); // rejects if some facts are still unsaved
    },
    also: (life) => expect(life.notices()).toEqual(['STORAGE_REFUSED']),
    repeats: 3, // same reason as F15
  },
  {
    id: 'F15',
    name: 'the disk is full: it is sent from memory, and the learner is told',
    strikes: () => void undo.push(breakStorage(Infinity)),
    ends: async (life) => {
      await expect.poll(life.verbs, FROM_MEMORY).toContain('exited');
      undo.splice(0).forEach((one) => one());
    },
    also: (life) => expect(life.notices()).toContain('STORAGE_REFUSED'),
    repeats: 20, // records sent from memory may be stored and sent again, with the same ids
  },
  {
    id: 'F17',
    name: 'a browser without a database: it is sent at once',
    begin: () => ({ device: { indexedDb: undefined } }),
    strikes: () => undefined,
    also: (life) => expect(life.page().client.work.isDurable).toBe(false),
  },
  ...[YEAR_MS, -YEAR_MS, 3_600_000, -3_600_000].map((jump, i): Fault => ({
    id: 'F19',
    name: `the computer's clock jumps by ${jump / 3_600_000} hours`,
    begin: pushable,
    only: ({ kind }) => i < 2 || kind === 'pdf',
    strikes: () => void (pushed.wallMs += jump),
    also: (life) => {
      for (const seconds of secondsTold(life)) expect(seconds).toBeLessThan(60);
      const times = life.told().map(({ timestamp }) => Date.parse(timestamp));
      expect(
        [...times].sort((a, b) => a - b),
        'told in the order of their times',
      ).toEqual(times);
      for (const at of times)
        expect(Math.abs(at - life.world.clock.now()), 'ms from the true time').toBeLessThan(600_000);
    },
  })),
  {
    id: 'F20',
    name: 'the laptop sleeps for eight hours: they are no time spent',
    begin: () => {
      Object.assign(pushed, { wallMs: 0, monotonicMs: 0 });
      const time = ownTime(); // after the sleep, the leader checks with its next heartbeat whether it still leads
      const { device } = time.device();
      return { device: { ...device, monotonic: () => device.now() + pushed.monotonicMs }, pass: time.pass };
    },
    strikes: () => void (pushed.monotonicMs += SLEEP_MS),
    also: (life) => {
      for (const seconds of secondsTold(life)) expect(seconds).toBeLessThan(60);
    },
  },
  {
    id: 'F25',
    name: 'more than the page may send as it goes: the rest goes out at the next start',
    strikes: () => undefined,
    only: ({ kind }) => kind === 'scorm' || kind === 'aicc',
    goesOn: async (life) => {
      const data = 'x'.repeat(70_000);
      life.say([
        {
          type: 'committed',
          map: { 'cmi.core.lesson_status': 'incomplete', 'cmi.core.lesson_location': '2', 'cmi.suspend_data': data },
          by: 'course',
          row: 1,
          final: false,
          startedAt: 1_000,
        },
      ]);
      life.page().client.work.outbox.flush('leaving');
      await life.page().client.work.journal.settled();
      life.die();
    },
    also: ({ world }) =>
      expect(world.journal.syncs('scorm').some(({ body }) => JSON.stringify(body).length > 70_000)).toBe(true),
    repeats: 2,
  },
  {
    id: 'F28',
    name: 'completed without a connection, and opened again: completed once an attempt at most, the last place kept',
    strikes: ({ world }) => void world.faults.add({ kind: 'offline', operation: TRACKING }),
    goesOn: async (life, played) => {
      const endTwice = async () => {
        for (const _ of [1, 2]) {
          life.say(played.atEnd);
          await life.settle();
        }
        await life.leave();
      };
      life.say(played.further);
      await endTwice();
      await life.reopen();
      await life.launch();
      await endTwice();
    },
    ends: ({ world }) => void world.faults.clear(),
    // Documents and books open at their end and complete there. Other kinds were completed a second time.
    completions: ({ kind }) => (kind === 'pdf' || kind === 'epub' ? 1 : 2),
  },
];

describe.each(faults)('$id $name', (fault) => {
  const concerned = kinds.filter((played) => fault.only?.(played) ?? true);
  it.each(concerned)('$kind', async (played) => {
    const life = await aLife(played, fault.begin?.());
    lives.push(life);
    await life.launch();
    life.say(played.begun);
    await life.settle();
    await fault.strikes(life);
    await (fault.goesOn ?? toTheEnd)(life, played);
    await fault.ends?.(life);
    await life.comeBack();
    await life.drain();
    nothingIsLost(life, played, { ...fault, completions: fault.completions?.(played) });
    fault.also?.(life, played);
  });
});
