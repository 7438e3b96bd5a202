import { concernsLearner, startReading } from '#adapters/storage/start-reading.ts';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { database } from '#adapters/storage/database/idb.ts';
import { journalStore, type JournalStore } from '#adapters/storage/journal.store.ts';
import { outboxStore } from '#adapters/storage/durable.ts';
import { noWatermarks } from '#adapters/storage/outbox/watermarks.ts';
import {
  attempt,
  attemptEvents as events,
  type AttemptState,
  summarizeAttempt,
  lastPosition,
  localResults,
  shownTitles,
  rehydrate,
} from '#domain/attempt/index.ts';
import { mergeStatuses } from '#domain/catalogue/index.ts';
import type { Event, EventDef, Recorded } from '#domain/kernel/event.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { compactionKeyOf, type Outbound } from '#domain/tracking/index.ts';
import { aRuntime } from '../../support/given.ts';
import { storesOfVersion2 } from '../../support/old-databases.ts';
import { runs, timeFor } from '../../support/runs.ts';

/**
 * Verifies: a start reads open attempts and a checkpoint, which together equal all facts. Spec §4, "no progress is ever
 * lost".
 */
const definitions: readonly EventDef[] = [...Object.values(events), ...Object.values(sessionEvents)];
const TITLES = ['t0', 't1', 't2'];
let databases = 0;

function stored(name = `checkpoint-${++databases}`) {
  const db = database({ name, onClosed: () => undefined });
  const outbox = outboxStore(db);
  const journal = journalStore(db, {
    definitionOf: (type) => definitions.find((definition) => definition.type === type),
    slotOf: compactionKeyOf,
    fold: summarizeAttempt,
    tab: 'tab',
    watermarks: noWatermarks,
  });
  return { name, journal, outbox };
}

let facts = 0;
const factOf = (event: Event, at: number): Recorded => ({
  ...event,
  id: `fact-${++facts}`,
  seq: facts,
  at,
  stream: `attempt:${(event.data as { attemptId: string }).attemptId}`,
  cause: 'test',
  restored: false,
});
const write = (journal: JournalStore, some: readonly Recorded[], account = 'ada') =>
  journal.write({ account, facts: some, outbound: [], strict: false });

/** One attempt as events; `pages`: its pages, and its end. */
const lessons = fc.record({
  titleId: fc.constantFrom(...TITLES),
  kind: fc.constantFrom('pdf' as const, 'scorm' as const),
  opens: fc.boolean(),
  pages: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  status: fc.option(fc.constantFrom('completed', 'failed', 'incomplete')),
  score: fc.option(fc.integer({ min: 0, max: 100 })),
  completes: fc.boolean(),
  ends: fc.constantFrom('exited' as const, 'exited' as const, 'abandoned' as const, 'not' as const),
  seconds: fc.integer({ min: 0, max: 500 }),
});
type Lesson = typeof lessons extends fc.Arbitrary<infer T> ? T : never;

function eventsOf(attemptId: string, { titleId, ...told }: Lesson): Event[] {
  const of = { attemptId, titleId };
  const map = {
    ...(told.status === null ? {} : { 'cmi.core.lesson_status': told.status }),
    ...(told.score === null ? {} : { 'cmi.core.score.raw': String(told.score) }),
  };
  const shown = [
    events.Opened({ ...of, epoch: 1 }),
    ...told.pages.map((at) => events.Advanced({ ...of, position: { unit: 'page' as const, at, of: 5 } })),
    ...(told.kind === 'scorm'
      ? [events.Committed({ ...of, map, by: 'course' as const, row: 1, final: true, startedAt: 1 })]
      : []),
    ...(told.completes ? [events.Completed(of)] : []),
  ];
  const end = {
    exited: [events.Exited({ ...of, reason: 'left', secondsSpent: told.seconds })],
    abandoned: [events.Abandoned({ ...of, because: 'LAUNCH_FAILURE' })],
    not: [],
  }[told.opens || told.ends === 'not' ? told.ends : 'abandoned'];
  return [
    events.Started({ ...of, activityId: 'urn:t', kind: told.kind, sessionId: 's', titleName: 'T' }),
    ...(told.opens ? shown : []),
    ...end,
  ];
}

/** Values that screens and decisions derive from the state. */
function answers(state: AttemptState) {
  const status = mergeStatuses(undefined, localResults(state));
  return TITLES.map((titleId) => ({
    status: status(titleId),
    place: lastPosition(state, titleId),
    shownAt: Math.max(0, ...shownTitles(state).flatMap((one) => (one.titleId === titleId ? [one.at] : []))),
    completedWhereItOpens: [1, 2, 3, 4, 5].filter((at) => isCompletedAt(state, titleId, at)),
  }));
}

/** Uses the product’s own decision: a document that opens at its end has been completed before. */
function isCompletedAt(state: AttemptState, titleId: string, at: number): boolean {
  const of = { attemptId: 'anew', titleId };
  const begun = attempt.state.replay(state, [
    events.Started({ ...of, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' }),
    events.Opened({ ...of, from: { unit: 'page', at, of: 5 }, epoch: 1 }),
  ]);
  return (attempt.finish.decide(begun, { attemptId: 'anew' }) as readonly Event[]).length === 0;
}

function signedIn({ log }: ReturnType<typeof aRuntime>, account: string): void {
  const opened = { sessionId: 's', organisationCode: 'acme', userId: 'u', account, resumed: false };
  log.append([sessionEvents.Opened(opened)], { stream: 'session:s', cause: 'test' });
}

/** A page has one journal follower for its lifetime. */
const followers = new WeakMap<object, ReturnType<typeof followJournal>>();
function followerOf({ log, runtime }: ReturnType<typeof aRuntime>, journal: JournalStore) {
  const account = () => runtime.state(attempt).get().owner?.account;
  const follower = followers.get(log) ?? followJournal(log, startReading(journal), { account, takes: concernsLearner });
  followers.set(log, follower);
  return follower;
}

/** A page that starts from the stored data, with the product’s own recovery. */
async function start(journal: JournalStore, account = 'ada', world = aRuntime()) {
  const run = world.runtime.run('recovery', rehydrate, {
    catchUp: followerOf(world, journal).catchUp,
    keptOf: (_account, streams) => Promise.resolve(new Set(streams)),
    runtime: world.runtime,
    isLive: () => true, // ends no attempt: the test compares what was read
    hold: () => Promise.resolve(undefined),
    settled: () => Promise.resolve(),
    onReady: () => ready(),
    report: (_where, error) => failed(error),
  });
  let ready = (): void => undefined;
  let failed: (error: unknown) => void = () => undefined;
  const done = new Promise<void>((resolve, reject) => ([ready, failed] = [resolve, reject]));
  signedIn(world, account);
  await done;
  run.unsubscribe();
  return { ...world, state: world.runtime.state(attempt).get() };
}

const all = (told: readonly Recorded[]): AttemptState => attempt.state.replay(attempt.state.initial, told);

/** Aborts the transaction of the `nth` write to this store, and of all later ones until the storage is restored. */
function breakWritesTo(store: string, nth: number): void {
  let left = nth;
  for (const name of ['put', 'add'] as const) {
    const original = IDBObjectStore.prototype[name];
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (this: IDBObjectStore, ...args) {
      if (this.name === store && --left < 0) throw new DOMException('full', 'QuotaExceededError');
      return original.apply(this, args);
    });
  }
}

afterEach(() => vi.restoreAllMocks());

const aLesson = (n: number): Lesson => ({
  titleId: TITLES[n % 3]!, // the list has three titles
  kind: 'pdf',
  opens: true,
  pages: [(n % 5) + 1],
  status: null,
  score: null,
  completes: false,
  ends: 'exited',
  seconds: 5,
});
/** Facts of start, open, one page and exit. */
const factsOfAttempt = (attemptId: string, at = 10): Recorded[] =>
  eventsOf(attemptId, aLesson(0)).map((event) => factOf(event, at));
/** A record that the platform has not received. */
const owed = (attemptId: string, titleId: string): Outbound => ({
  id: `r-${attemptId}`,
  account: 'ada',
  lane: 'l',
  kind: 'statement',
  at: 1,
  attemptId,
  titleId,
  body: {} as Extract<Outbound, { kind: 'statement' }>['body'], // the test sends nothing
});
const ofAttempts = (some: readonly Recorded[]) => some.filter(({ type }) => type.startsWith('attempt.'));

/** Facts stored by version 2 of the application, in a new database or an existing one. */
async function asVersion2(name: string, told: readonly Recorded[]): Promise<void> {
  const isThere = (await indexedDB.databases()).some((one) => one.name === name);
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = isThere ? indexedDB.open(name) : indexedDB.open(name, 2);
    request.onupgradeneeded = () => storesOfVersion2(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('not opened'));
  });
  const change = db.transaction(['facts'], 'readwrite');
  for (const { seq, restored: _restored, ...kept } of told)
    change.objectStore('facts').add({ ...kept, account: 'ada', tab: 'of version 2', n: seq });
  await new Promise((resolve) => (change.oncomplete = resolve));
  db.close();
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('learn' as const), lesson: lessons, owes: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const), age: fc.integer({ min: 0, max: 40 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('die folding' as const),
      store: fc.constantFrom('checkpoints', 'folds'),
      nth: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deliver' as const), most: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
);

describe('a checkpoint and what is open', () => {
  it(
    'say what all facts say, however often they were folded, and whatever died in between',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
          const { journal, outbox } = stored();
          const told: Recorded[] = [];
          const open: { attemptId: string; titleId: string }[] = [];
          let now = 1_000;
          let sat = 0;
          for (const one of steps) {
            switch (one.do) {
              case 'learn': {
                const attemptId = `a${++sat}`;
                const mine = eventsOf(attemptId, one.lesson).map((event) => factOf(event, ++now));
                if (one.lesson.ends === 'not') open.push({ attemptId, titleId: one.lesson.titleId });
                told.push(...mine);
                const outbound = one.owes ? [owed(attemptId, one.lesson.titleId)] : [];
                await journal.write({ account: 'ada', facts: mine, outbound, strict: false });
                break;
              }
              case 'end': {
                const ended = open.shift();
                if (!ended) break;
                const opened = all(told).attempts[ended.attemptId]?.stage === 'open';
                const end = opened
                  ? events.Exited({ ...ended, reason: 'recovered', secondsSpent: 7 })
                  : events.Abandoned({ ...ended, because: 'left before it opened' });
                told.push(factOf(end, ++now));
                await write(journal, told.slice(-1));
                break;
              }
              case 'fold':
                await journal.fold('ada', now - one.age);
                break;
              case 'die folding':
                breakWritesTo(one.store, one.nth);
                await journal.fold('ada', now + 1).catch(() => undefined);
                vi.restoreAllMocks();
                break;
              case 'deliver':
                for (const { id } of (await outbox.after('ada', 0)).slice(0, one.most)) await outbox.remove(id);
                break;
            }
            expect(answers((await start(journal)).state)).toEqual(answers(all(told)));
          }
          // Open attempts are read completely, because a start has to end them.
          const now2 = (await start(journal)).state;
          for (const { attemptId } of open) expect(now2.attempts[attemptId]).toEqual(all(told).attempts[attemptId]);
          expect((await journal.read('ada')).facts.length, 'facts stay').toBeGreaterThanOrEqual(sat);
        }),
        { numRuns: runs(120) },
      );
    },
    timeFor(60_000),
  );

  it('count each attempt once where many more wait than one transaction takes', async () => {
    const { journal } = stored();
    // Two hundred attempts interleave, so that many end in a later batch than they begin in.
    const told: Recorded[] = [];
    for (let group = 0; group < 4; group++) {
      const some = Array.from({ length: 200 }, (_, n) => eventsOf(`a${group}-${n}`, aLesson(n)));
      for (let place = 0; place < 4; place++)
        for (const one of some)
          told.push(...one.slice(place, place + 1).map((event) => factOf(event, told.length + 1)));
    }
    await write(journal, told);
    await journal.fold('ada', 1e9);
    const started = await start(journal);
    expect(ofAttempts(started.log.facts)).toEqual([]);
    expect(answers(started.state)).toEqual(answers(all(told)));
    await journal.fold('ada', 1e9);
    expect(answers((await start(journal)).state)).toEqual(answers(all(told)));
  });

  it('are read, and nothing else is: of attempts that have ended and told all no fact', async () => {
    const { journal } = stored();
    for (let n = 0; n < 5; n++) await write(journal, factsOfAttempt(`old${n}`));
    await journal.fold('ada', 1e9);
    const open = factsOfAttempt('open').slice(0, 2);
    await write(journal, open);
    await write(journal, factsOfAttempt('of another'), 'ben');
    const { log } = await start(journal);
    expect(ofAttempts(log.facts).map(({ id }) => id)).toEqual(open.map(({ id }) => id));
  });

  it('leave out what ended lately: its day is not over', async () => {
    const { journal } = stored();
    const mine = factsOfAttempt('a', 5_000);
    await write(journal, mine);
    await journal.fold('ada', 5_000);
    expect(ofAttempts((await start(journal)).log.facts)).toHaveLength(mine.length);
    await journal.fold('ada', 5_001);
    expect(ofAttempts((await start(journal)).log.facts)).toEqual([]);
  });

  it('tell a tab in which somebody signs in again how an attempt ended that it took for open', async () => {
    const { journal } = stored();
    const [begun, opened, ...end] = factsOfAttempt('a');
    await write(journal, [begun!, opened!]); // an attempt has more than two facts
    const world = await start(journal);
    expect(world.state.attempts['a']?.stage).toBe('open');
    await write(journal, end);
    await journal.fold('ada', 1e9);
    const again = await start(journal, 'ada', world);
    expect(again.state.attempts['a']).toMatchObject({ stage: 'closed', exit: 'left' });
    expect(
      localResults(again.state).map(({ secondsSpent }) => secondsSpent),
      'counted once',
    ).toEqual([5]);
  });

  it('end with what a learner discards, with their sign-out, and with their age', async () => {
    const { journal } = stored();
    const earlierOf = async (account = 'ada') => (await journal.readOpen(account, [])).earlier.length;
    const learned = async (account: string) => {
      await write(journal, factsOfAttempt(`a${++databases}`, 50), account);
      await journal.fold(account, 1e9);
      expect(await earlierOf(account)).toBe(1);
    };
    await learned('ada');
    await learned('ben');
    await journal.removeAll('ada');
    expect([await earlierOf(), await earlierOf('ben')]).toEqual([0, 1]);
    await learned('ada');
    await journal.tidy('ada');
    expect([await earlierOf(), await earlierOf('ben')]).toEqual([0, 1]);
    await learned('ada');
    await journal.prune('ada', 50);
    expect(await earlierOf()).toBe(1);
    await journal.prune('ada', 51);
    expect([await earlierOf(), await earlierOf('ben')]).toEqual([0, 1]);
    expect((await journal.read('ada')).facts).toEqual([]);
  });

  it('are put back when the database is erased; what one tab has as facts and another has counted, once', async () => {
    const { journal } = stored();
    const [first, second] = [factsOfAttempt('a'), factsOfAttempt('b')];
    await write(journal, first);
    await journal.fold('ada', 1e9);
    await write(journal, second);
    const before = await start(journal);
    await journal.fold('ada', 1e9);
    const after = await start(journal);
    const earlierOf = (state: AttemptState) => Object.values(state.earlier);
    for (const tabs of [
      [before, after],
      [after, before],
    ]) {
      const erased = stored().journal; // another database: the first was deleted
      for (const tab of tabs) {
        await write(erased, ofAttempts(tab.log.facts));
        await erased.giveBack('ada', earlierOf(tab.state));
      }
      await erased.fold('ada', 1e9);
      expect(answers((await start(erased)).state)).toEqual(answers(all([...first, ...second])));
    }
  });

  it('leave the facts of an attempt that has not told all where they are', async () => {
    const { journal, outbox } = stored();
    const mine = factsOfAttempt('a');
    await journal.write({ account: 'ada', facts: mine, outbound: [owed('a', 't0')], strict: false });
    await journal.fold('ada', 1e9);
    expect(ofAttempts((await start(journal)).log.facts)).toHaveLength(mine.length);
    await outbox.remove((await outbox.after('ada', 0))[0]!.id);
    await journal.fold('ada', 1e9);
    expect(ofAttempts((await start(journal)).log.facts)).toEqual([]);
  });

  it('count an attempt once whose beginning was stored after what follows it', async () => {
    const { journal } = stored();
    const [begun, ...rest] = factsOfAttempt('late');
    const between = Array.from({ length: 1_100 }, (_, n) => factOf(eventsOf(`b${n}`, aLesson(n))[0]!, 1)); // a start of an attempt
    await write(journal, rest);
    await write(journal, between);
    await write(journal, [begun!]); // a start of an attempt
    await journal.fold('ada', 1e9);
    expect(localResults((await start(journal)).state).map(({ secondsSpent }) => secondsSpent)).toEqual([5]);
  });

  it('are shown to nobody who signs in while they are read', async () => {
    const { journal } = stored();
    await write(journal, [...factsOfAttempt('a'), ...factsOfAttempt('open').slice(0, 2)]);
    await journal.fold('ada', 1e9);
    const world = aRuntime();
    const slow = {
      ...journal,
      readOpen: async (...asked: Parameters<JournalStore['readOpen']>) => {
        const read = await journal.readOpen(...asked);
        if (asked[0] !== 'ada') return read;
        signedIn(world, 'ben');
        return read;
      },
    };
    await start(slow, 'ada', world);
    expect(localResults(world.runtime.state(attempt).get())).toEqual([]);
  });
});

describe('a checkpoint among versions of the application', () => {
  it('is made of what older versions kept, all of it', async () => {
    const name = `checkpoint-${++databases}`;
    const told = [...factsOfAttempt('a'), ...factsOfAttempt('b'), ...factsOfAttempt('open').slice(0, 2)];
    await asVersion2(name, told);
    const { journal } = stored(name);
    expect(answers((await start(journal)).state)).toEqual(answers(all(told)));
    await journal.fold('ada', 1e9);
    const { state, log } = await start(journal);
    expect(answers(state)).toEqual(answers(all(told)));
    expect(ofAttempts(log.facts)).toHaveLength(2);
    expect((await journal.read('ada')).facts).toHaveLength(told.length);
  });

  it('loses nothing of what an older version adds after it, or in a tab beside it', async () => {
    const { name, journal } = stored();
    const [begun, ...end] = factsOfAttempt('goes on');
    const before = [...factsOfAttempt('a'), begun!]; // an attempt has a start
    await write(journal, before);
    await journal.fold('ada', 1e9);
    const later = [...end, ...factsOfAttempt('b')];
    await asVersion2(name, later);
    expect(answers((await start(journal)).state)).toEqual(answers(all([...before, ...later])));
    await journal.fold('ada', 1e9);
    const { state, log } = await start(journal);
    expect(answers(state)).toEqual(answers(all([...before, ...later])));
    expect(ofAttempts(log.facts)).toEqual([]);
  });

  it('leaves alone what only a later version can read', async () => {
    const { journal } = stored();
    const mine = factsOfAttempt('a');
    await write(journal, [...mine.slice(0, 2), { ...mine[2]!, v: 99 }, ...mine.slice(3)]); // one of four
    await journal.fold('ada', 1e9);
    const read = await journal.readOpen('ada', []);
    expect([read.facts.length, read.unreadable, read.earlier]).toEqual([mine.length - 1, 1, []]);
  });
});
