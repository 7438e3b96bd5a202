import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Conditions,
  type DownloadsEffect,
  type DownloadsEvent,
  type DownloadsMachine,
  type FetchOutcome,
  firstDownloads,
  step,
  termsIn,
} from '#domain/client/downloads/machine.ts';
import type { Title } from '#domain/catalogue/index.ts';
import { fileOf, nextToDownload, type Download } from '#domain/downloads/index.ts';
import { aTitle, catalogueOf } from '../catalogue/arbitraries.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: reliability F3: the effects of the downloads for any order of events and responses. */

const HOUR = 3_600_000;
const TERMS = { days: 14 };
const aDownload = (id: string, over: Partial<Download> = {}): Download => ({
  ...{ id, titleId: id, name: id, kind: 'pdf', files: [fileOf(`/${id}.pdf`)], isPaused: false, fault: undefined },
  ...{ wishedAt: 0, confirmedAt: 0, isOutdated: false, place: undefined },
  ...over,
});
const whole = (download: Download): Download => ({
  ...download,
  files: download.files.map((file) => ({ ...file, size: 1, got: 1 })),
});
const isWholeNow = (download: Download) => download.files.every(({ size, got }) => size === got);
const calm: Conditions = { now: 0, freshCatalogue: undefined };
const offering = (...titles: Title[]) => catalogueOf([], titles);
const aDocument = (id: string): Title => ({ ...aTitle(id), kind: 'pdf', link: `/${id}.pdf` });

/** Deep-freezes a test object. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** A pending effect, and the session that awaits its result. */
type Pending = { effect: DownloadsEffect; session: number };
const AWAITED = new Set<DownloadsEffect['do']>(['read', 'inspect', 'fetch']);

/**
 * Drives the machine with a browser of stored downloads; results of effects are withheld until the test releases them.
 */
function aDriver() {
  let machine: DownloadsMachine = firstDownloads;
  const stored = new Map<string, Map<string, Download>>();
  const pending: Pending[] = [];
  const effects: DownloadsEffect[] = [];
  /** Locks that are requested or held, by session. */
  const locks = new Map<number, 'requested' | 'held' | 'released'>();
  const fetching = new Map<number, string>();
  let retries = 0;

  const mine = () => {
    const all = stored.get(machine.account ?? '') ?? new Map<string, Download>();
    stored.set(machine.account ?? '', all);
    return all;
  };
  const send = (event: DownloadsEvent, conditions = calm): readonly DownloadsEffect[] => {
    const before = freeze(machine);
    const [next, done] = step(before, freeze(event), conditions);
    expect(step(before, event, conditions), 'step is pure').toEqual([next, done]);
    machine = next;
    for (const effect of done) note(effect, before);
    return done;
  };
  const note = (effect: DownloadsEffect, before: DownloadsMachine): void => {
    const { session } = machine;
    effects.push(effect);
    if (AWAITED.has(effect.do)) pending.push({ effect, session });
    if (effect.do === 'close') {
      retries = 0;
      if (locks.get(before.session) !== 'requested') locks.set(before.session, 'released');
      else locks.delete(before.session);
    }
    if (effect.do === 'lock') locks.set(session, 'requested');
    if (effect.do === 'unlock') locks.set(session, 'released');
    if (effect.do === 'schedule-retry') retries += 1;
    if (effect.do === 'cancel-retry') retries -= 1;
    if (effect.do === 'fetch') fetching.set(session, effect.download.id);
  };
  const answer = ({ effect, session }: Pending, outcome: FetchOutcome): void => {
    if (effect.do === 'read')
      send({ type: 'read', session, changes: effect.changes, downloads: session === machine.session ? [...mine().values()] : [] }); // prettier-ignore
    if (effect.do === 'inspect') send({ type: 'inspected', session, loss: undefined });
    if (effect.do !== 'fetch') return;
    fetching.delete(session);
    const download = mine().get(effect.download.id);
    if (outcome === 'done' && session === machine.session && download && !download.isPaused)
      change(download.id, whole(download));
    send({ type: 'fetched', session, outcome });
  };
  const change = (downloadId: string, download: Download | undefined): void => {
    if (download) mine().set(downloadId, download);
    else mine().delete(downloadId);
    send({ type: 'changed', session: machine.session, downloadId, download });
  };
  return {
    send,
    change,
    stored: mine,
    effects,
    pending,
    fetching,
    machine: () => machine,
    retries: () => retries,
    locks: () => [...locks.values()],
    /** Signs in or out. */
    session: (account: string | undefined, allowed: DownloadsMachine['allowed'] = TERMS) =>
      send({ type: 'session-changed', account, allowed, isServed: true }),
    /** The download policy cannot be loaded. */
    loseTerms: () => send({ type: 'session-changed', account: machine.account, allowed: undefined, isServed: true }),
    add: (download: Download) => {
      mine().set(download.id, download);
      send({ type: 'added', session: machine.session, download });
    },
    remove: (downloadId: string) => {
      send({ type: 'removing', session: machine.session, downloadIds: [downloadId] });
      mine().delete(downloadId);
      send({ type: 'removed', session: machine.session, downloadIds: [downloadId] });
    },
    answerNth: (nth: number, outcome: FetchOutcome) => {
      const [one] = pending.splice(nth % Math.max(1, pending.length), 1);
      if (one) answer(one, outcome);
    },
    /** Grants or returns the lock of each session. */
    lockTurn: () => {
      for (const [session, at] of locks) {
        if (at === 'requested') locks.set(session, 'held');
        else if (at === 'released' && !fetching.has(session)) locks.delete(session);
        else continue;
        send({ type: at === 'requested' ? 'locked' : 'unlocked', session });
        return;
      }
    },
    retry: () => {
      if (retries === 0) return;
      retries -= 1;
      send({ type: 'retry-due', session: machine.session });
    },
  };
}
type Driver = ReturnType<typeof aDriver>;

/** Completes all pending effects until nothing changes. */
function settle(driver: Driver, outcome: FetchOutcome = 'done'): void {
  for (let turn = 0; turn < 200; turn++) {
    driver.lockTurn();
    driver.answerNth(0, outcome);
  }
}

type Move = (driver: Driver) => void;
const ids = fc.constantFrom('a', 'b', 'c');
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.nat(4), fc.constantFrom<FetchOutcome>('done', 'done', 'put-off', 'later')).map(
      ([nth, outcome]): Move =>
        (driver) =>
          driver.answerNth(nth, outcome),
    ),
  },
  { weight: 5, arbitrary: fc.constant<Move>((driver) => driver.lockTurn()) },
  {
    weight: 4,
    arbitrary: ids.map((id): Move => (driver) => {
      if (driver.machine().account === undefined || driver.stored().has(id)) return;
      driver.add(aDownload(id));
      driver.send({ type: 'wake' });
    }),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(ids, fc.boolean()).map(([id, isPaused]): Move => (driver) => {
      const download = driver.stored().get(id);
      if (download) driver.change(id, { ...download, isPaused });
      driver.send({ type: 'wake' });
    }),
  },
  {
    weight: 1,
    arbitrary: ids.map(
      (id): Move =>
        (driver) =>
          driver.remove(id),
    ),
  },
  {
    weight: 2,
    arbitrary: ids.map((id): Move => (driver) => {
      driver.stored().set(id, aDownload(id)); // added by another tab
      driver.send({ type: 'look' });
      driver.send({ type: 'wake' });
    }),
  },
  { weight: 1, arbitrary: fc.constant<Move>((driver) => driver.retry()) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('ada', 'ada', 'ada', 'ben', undefined).map(
      (account): Move =>
        (driver) =>
          void driver.session(account),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Move>((driver) => void driver.loseTerms()) },
);
const manyMoves = fc.array(move, { minLength: 10, maxLength: 60, size: 'max' });

describe('the state machine of downloads', () => {
  it('fetches at most one download at a time, with the lock, for the present learner, and aborts what is not wanted', () => {
    const { reached, assert } = reaching({ fetched: 0.5, aborted: 0.02, closed: 0.05 });
    assert(
      fc.property(manyMoves, (moves) => {
        const driver = aDriver();
        driver.session('ada');
        for (const one of moves) {
          const before = driver.effects.length;
          const [session, fetched] = [driver.machine().session, driver.fetching.get(driver.machine().session)];
          one(driver);
          const [done, { run, downloads }] = [driver.effects.slice(before), driver.machine()];
          const isSame = driver.machine().session === session;
          if (done.some((effect) => effect.do === 'fetch')) {
            reached('fetched');
            expect(isSame && done.filter((effect) => effect.do === 'fetch')).toHaveLength(1);
            expect(driver.fetching.get(session), 'the one before has ended').not.toBe(fetched);
          }
          if (run.at === 'fetching') {
            expect(driver.fetching.get(driver.machine().session)).toBe(run.downloadId);
            const isWanted = downloads.some(({ id, isPaused }) => id === run.downloadId && !isPaused);
            if (!isWanted) expect(run.isAborted).toBe(true);
          }
          if (done.some((effect) => effect.do === 'abort')) reached('aborted');
          if (!isSame && done.some((effect) => effect.do === 'close')) reached('closed');
          expect(driver.retries(), 'at most one retry is scheduled').toBeLessThanOrEqual(1);
          expect(driver.retries() > 0).toBe(driver.machine().hasRetry);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('does nothing but close once the learner has signed out, whatever answers come', () => {
    const { reached, assert } = reaching({ late: 0.5 });
    assert(
      fc.property(manyMoves, fc.array(fc.nat(4), { maxLength: 20 }), (moves, late) => {
        const driver = aDriver();
        driver.session('ada');
        for (const one of moves) one(driver);
        const wasIn = driver.machine().account !== undefined;
        expect(driver.session(undefined)).toEqual(wasIn ? [{ do: 'close' }] : []);
        const before = driver.effects.length;
        for (const nth of late) {
          if (driver.pending.length > 0) reached('late');
          driver.answerNth(nth, 'later');
          driver.lockTurn();
          driver.send({ type: 'wake' });
          driver.send({ type: 'look' });
          driver.send({ type: 'catalogue-changed' }, { now: 0, freshCatalogue: offering() });
        }
        expect(driver.effects.slice(before)).toEqual([]);
        expect([driver.machine().downloads, driver.machine().run]).toEqual([[], { at: 'idle' }]);
      }),
      { numRuns: runs(500) },
    );
  });

  it('leaves no lost wake-up: with all answers given, each download is complete, paused, or has a retry', () => {
    const { reached, assert } = reaching({ complete: 0.08, retried: 0.05 });
    assert(
      fc.property(manyMoves, fc.constantFrom<FetchOutcome>('done', 'put-off', 'later'), (moves, outcome) => {
        const driver = aDriver();
        driver.session('ada');
        for (const one of moves) one(driver);
        settle(driver, outcome);
        const { run, downloads, account, pendingReads } = driver.machine();
        expect([run, driver.pending, pendingReads, driver.locks()]).toEqual([{ at: 'idle' }, [], 0, []]);
        if (account === undefined || !termsIn(driver.machine())) return;
        expect(downloads, 'it displays what is stored').toEqual([...driver.stored().values()]);
        if (driver.retries() > 0) reached('retried');
        else expect(nextToDownload(downloads)).toBeUndefined();
        if (downloads.some(isWholeNow)) reached('complete');
      }),
      { numRuns: runs(500) },
    );
  });

  /** Ada’s machine with downloads `a` and `b`, while `a` downloads. */
  const fetchingA = () => {
    const driver = aDriver();
    driver.session('ada');
    settle(driver);
    for (const id of ['a', 'b']) driver.add(aDownload(id));
    driver.send({ type: 'wake' });
    driver.lockTurn();
    driver.answerNth(0, 'done'); // the read before the machine chooses
    expect(driver.machine().run).toEqual({ at: 'fetching', downloadId: 'a', isAborted: false });
    return driver;
  };

  it.each([
    ['complete', 'done', 'choosing', []],
    ['refused', 'put-off', 'choosing', ['a']],
    ['without a connection', 'later', 'unlocking', []],
  ] as const)('goes on after a download that is %s', (_what, outcome, at, putOff) => {
    const driver = fetchingA();
    driver.answerNth(0, outcome);
    expect([driver.machine().run.at, driver.machine().putOff]).toEqual([at, putOff]);
    expect(driver.retries()).toBe(outcome === 'later' ? 1 : 0);
  });

  it('retries a refused download once the others are fetched', () => {
    const driver = fetchingA();
    driver.answerNth(0, 'put-off');
    settle(driver);
    expect(driver.machine().downloads.map(isWholeNow)).toEqual([false, true]);
    expect(driver.retries()).toBe(1);
    driver.retry();
    settle(driver);
    expect(driver.machine().downloads.map(isWholeNow)).toEqual([true, true]);
  });

  it.each<[string, Move, readonly string[]]>([
    ['paused', ({ change }) => change('a', aDownload('a', { isPaused: true })), ['abort']],
    ['removed', ({ remove }) => remove('a'), ['abort']],
    ['removed by another tab', ({ change }) => change('a', undefined), ['abort']],
    ['not changed, and another one is paused', ({ change }) => change('b', aDownload('b', { isPaused: true })), []],
    ['not changed, and another one is removed', ({ remove }) => remove('b'), []],
  ])('aborts a download that is %s', (_what, happens, expected) => {
    const driver = fetchingA();
    const before = driver.effects.length;
    happens(driver);
    expect(driver.effects.slice(before).map((effect) => effect.do)).toEqual(expected);
  });

  it('waits for the terms, and fetches as soon as they are known', () => {
    const driver = aDriver();
    driver.session('ada');
    driver.loseTerms();
    settle(driver);
    driver.add(aDownload('a'));
    expect(driver.send({ type: 'wake' })).toEqual([]);
    expect(driver.session('ada')).toEqual([{ do: 'lock' }]);
  });

  it.each([
    ['nothing', TERMS, []],
    ['all', 'none', 'all'],
    ['courses', { days: 14, only: 'documents' }, ['c']],
  ] as const)('removes %s when a session begins, as the organisation allows', (_what, allowed, withdrawn) => {
    const driver = aDriver();
    driver.session('ada', allowed);
    for (const download of [aDownload('a'), aDownload('c', { kind: 'scorm' })])
      driver.stored().set(download.id, download);
    driver.answerNth(0, 'done');
    expect(driver.effects.at(-1)).toEqual({ do: 'inspect', withdrawn });
  });

  it('removes what a fresh catalogue does not offer, renews the rest, and updates players once a session', () => {
    const driver = aDriver();
    driver.session('ada');
    settle(driver);
    for (const id of ['a', 'b', 'c']) driver.add(whole(aDownload(id)));
    const fresh = { now: HOUR + 1, freshCatalogue: offering(aDocument('a'), aDocument('c')) };
    const renew = (id: string) => ({ do: 'change', downloadId: id, to: { confirmedAt: HOUR + 1, isOutdated: false } });
    const done = [renew('a'), { do: 'remove', downloadIds: ['b'] }, renew('c')];
    expect(driver.send({ type: 'catalogue-changed' }, fresh)).toEqual([
      ...done,
      { do: 'renew-players', titles: new Map([['pdf', ['a', 'c']]]) },
    ]);
    expect(driver.send({ type: 'catalogue-changed' }, fresh), 'the same catalogue').toEqual([]);
    const newer = { ...fresh, freshCatalogue: offering(aDocument('a'), aDocument('c')) };
    expect(driver.send({ type: 'catalogue-changed' }, newer)).toEqual(done);
  });

  it('displays that all downloads are lost until there is one again', () => {
    const driver = aDriver();
    driver.session('ada');
    driver.answerNth(0, 'done');
    driver.send({ type: 'inspected', session: driver.machine().session, loss: 'evicted' });
    expect(driver.machine().loss).toBe('evicted');
    driver.add(aDownload('a'));
    driver.remove('a');
    expect(driver.machine().loss).toBeUndefined();
  });
});
