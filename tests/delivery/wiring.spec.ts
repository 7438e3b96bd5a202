import { Subject } from 'rxjs';
import { afterEach, describe, expect, it } from 'vitest';
import { admissionApi } from '#adapters/api/admission.api.ts';
import { savedStateApi } from '#adapters/api/saved-state.api.ts';
import { learnersWork } from '#adapters/tracking/work/work.ts';
import { withUnsent } from '#domain/client/index.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { crossTabState } from '#adapters/storage/outbox/cross-tab-state.ts';
import { memoryStore } from '#adapters/storage/durable.ts';
import { localLocks } from '#adapters/tracking/locks.ts';
import { attempt } from '#domain/attempt/index.ts';
import type { Signal } from '#domain/player/index.ts';
import { initialDelivery, type ConfirmedState, type StoredOutbound, owedOf } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { apiOver } from '../adapters/api/api-over.ts';
import { kinds } from '../adapters/faults/kinds.ts';
import { aLife, type Life, TRACKING } from '../adapters/faults/learner.ts';
import { breakStorage, clearSiteData, metaRows } from '../adapters/faults/storage.ts';
import { stored } from '../domain/tracking/make.ts';
import { FINAL_FLUSH, flushedText } from '../support/final-flush.ts';
import { aRuntime } from '../support/given.ts';

/** Verifies: §4 "no progress is ever lost": the modules as the application wires them. */
const undo: (() => void)[] = [];
afterEach(() => undo.splice(0).forEach((one) => one()));
const begin = async (kind: 'pdf' | 'scorm', circumstances: Parameters<typeof aLife>[1] = {}) => {
  const life = await aLife(
    kinds.find((one) => one.kind === kind)!,
    circumstances,
  );
  undo.push(life.end);
  return life;
};
const full = () => {
  const mend = breakStorage(Infinity);
  undo.push(mend);
  return mend;
};
const page = (at: number): Signal => ({ type: 'moved', position: { unit: 'page', at, of: 9 } });
const pages = ({ world }: Life) =>
  world.journal.syncs('pdf').map(({ body }) => (body as { position: number }).position);
const asked = (kind: 'pdf' | 'scorm') => ({
  titleId: 'title',
  activityId: 'http://platform.test/activities/title',
  kind,
});
/** Records in final flushes that no page has adopted. */
async function flushedRecords(life: Life): Promise<{ id: string }[]> {
  const meta = await metaRows();
  return finalFlush(life).flatMap((name) => {
    const text = flushedText(name, life.browser.local.get(name) ?? '', meta);
    return (JSON.parse(text ?? '') as { outbound: { id: string }[] }).outbound;
  });
}
const finalFlush = ({ browser }: Life) => [...browser.local.keys()].filter((name) => FINAL_FLUSH.test(name));

describe('where a title begins', () => {
  const turn = () => new Promise<void>((go) => setImmediate(go));
  const waits = (at: number): StoredOutbound =>
    stored({ kind: 'pdf', titleId: 'title', slot: 's', order: at, body: { activityId: 'x', page: at, pages: 9 } });

  const confirmed: ConfirmedState[] = [];
  /** Records that the platform’s responses were compared with. */
  const held: unknown[] = [];

  /** A platform that responds. `meanwhile` runs during its call, `before` while earlier attempts end. */
  const beginnings = (answer: object, waiting: StoredOutbound[], { before = () => {}, meanwhile = () => {} } = {}) => {
    const api = apiOver(async () => {
      meanwhile();
      return Response.json(answer);
    });
    const agent = () => ({ objectType: 'Agent', account: { homePage: 'https://app.example', name: 'ada' } }) as const;
    return withUnsent({
      saved: savedStateApi(api, () => 1, agent),
      admission: admissionApi(api, {
        agent,
        account: () => 'ada',
        platform: 'test',
        shellOrigin: 'https://content.example',
        randomUuid: () => 'id',
      }),
      uncommitted: () => undefined,
      confirmed: () => Promise.resolve(confirmed.at(-1)),
      restoreForgotten: (_kept, before) => {
        held.push(before);
        return Promise.resolve(false);
      },
      settled: async () => {
        await turn();
        before();
      },
      waiting: async () => [...waiting],
    });
  };

  it('is what this browser has not sent yet, before what the platform keeps', async () => {
    const { saved } = beginnings({ position: 2, pages: 9 }, [waits(5)]);
    expect((await saved(asked('pdf'))).position).toMatchObject({ at: 5 });
  });

  it('is the beginning, where another device went back to it after what this browser has not sent', async () => {
    const waiting: StoredOutbound = { ...waits(5), at: 1, timestamped: true };
    const { saved } = beginnings({ position: null, timestamp: '2026-11-24T09:00:00.000Z' }, [waiting]);
    expect(await saved(asked('pdf'))).toMatchObject({ position: undefined });
  });

  it('is what this browser has not sent yet, where the platform has nothing, and no moment', async () => {
    const waiting: StoredOutbound = { ...waits(5), at: 1, timestamped: true };
    const { saved } = beginnings({ position: null }, [waiting]);
    expect((await saved(asked('pdf'))).position).toMatchObject({ at: 5 });
  });

  it('is held against what the platform had confirmed before it was asked: another launch may tell more meanwhile', async () => {
    confirmed.splice(0, Infinity, { value: '2', at: 1 });
    held.length = 0;
    await beginnings({ position: 2 }, [], { meanwhile: () => void confirmed.push({ value: '5', at: 2 }) }).saved(
      asked('pdf'),
    );
    expect(held).toEqual([{ value: '2', at: 1 }]);
  });

  it('is what was delivered while the platform was asked', async () => {
    const waiting = [waits(5)];
    const { saved } = beginnings({ position: 2, pages: 9 }, waiting, { meanwhile: () => void waiting.splice(0) });
    expect((await saved(asked('pdf'))).position).toMatchObject({ at: 5 });
  });

  it('is what an earlier attempt says at its end', async () => {
    const waiting: StoredOutbound[] = [];
    const { saved } = beginnings({ position: 2, pages: 9 }, waiting, { before: () => void waiting.push(waits(5)) });
    expect((await saved(asked('pdf'))).position).toMatchObject({ at: 5 });
  });

  it('has the documents that content keeps, what is not sent before what the platform has', async () => {
    const kept = (stateId: string, content: string) => ({
      activityId: 'x',
      stateId,
      contentType: 'text/plain',
      content,
    });
    const waiting = stored({ kind: 'document', titleId: 'title', slot: 's', order: 1, body: kept('bookmark', 'new') });
    const answer = { documents: [kept('bookmark', 'old'), kept('notes', 'kept')] };
    const { documents } = await beginnings(answer, [waiting]).admission({ titleId: 'title', activityId: 'x' });
    expect(documents.map(({ stateId, content }) => [stateId, content]).sort()).toEqual([
      ['bookmark', 'new'],
      ['notes', 'kept'],
    ]);
  });

  it('is where an attempt was whose page died, also while all of them are being taken back', async () => {
    const life = await begin('scorm');
    await life.launch();
    life.say([
      {
        type: 'committed',
        map: { 'cmi.core.lesson_location': '12' },
        by: 'autosave',
        row: 1,
        final: false,
        startedAt: 1_000,
      },
    ]);
    await life.page().client.work.journal.settled();
    life.die();
    const { client } = await life.browser.tab();
    const { scorm } = await client.launches.attempts.saved(asked('scorm'));
    expect(scorm?.['cmi.core.lesson_location']).toBe('12');
  });
});

describe('what this browser keeps', () => {
  it('is not forgotten by signing in again', async () => {
    const life = await begin('pdf');
    await life.launch();
    life.say([page(3)]);
    await life.leave();
    await life.drain();
    for (let times = 0; times < 2; times++) {
      await life.reopen();
      for (let turns = 0; turns < 5; turns++) await life.settle(); // the clean-up at start has finished
    }
    const { attempts } = life.page().client.runtime.state(attempt).get();
    expect(Object.values(attempts)).toMatchObject([{ position: { at: 3 }, exit: 'left' }]);
  });

  it('is delivered no more after its learner signed out', async () => {
    const life = await begin('pdf');
    await life.page().client.session.signOut();
    expect(life.page().client.work.outbox.delivery()).toBeUndefined();
  });
});

it('a journal that was erased is read from its beginning, as it counts anew', async () => {
  const { log, clock, runtime } = aRuntime();
  const store = memoryStore();
  const since: number[] = [];
  const erased = new Subject<void>();
  const { follower } = learnersWork({
    erased,
    environment: { localStorage: storageOf(new Map()) } as unknown as Environment, // the code under test reads nothing else
    api: apiOver(() => Promise.reject(new Error('offline'))),
    locks: localLocks(),
    runtime,
    log,
    clock,
    random: { next: () => 0 },
    store: {
      ...store,
      journal: {
        ...store.journal,
        since: async (_account, place) => {
          since.push(place);
          return { facts: [], unreadable: 0, last: 7 };
        },
      },
      tab: 'tab',
      isDurable: true,
      rest: () => undefined,
      wake: () => undefined,
    },
    account: () => 'ada',
    saved: () => Promise.resolve({ position: undefined, scorm: undefined }),
    timestamp: () => undefined,
    hasPlatformTime: () => true,
    onOvertaken: () => undefined,
    actor: () => ({ homePage: 'https://app.example', userId: 'ada' }),
    tokenOf: () => undefined,
    external: () => undefined,
    names: { base: 'https://app.example', platform: 'test' },
    notify: () => undefined,
    report: () => undefined,
  });
  await follower.catchUp('ada'); // a start
  await follower.catchUp('ada');
  await follower.catchUp('ada');
  erased.next();
  await follower.catchUp('ada');
  expect(since).toEqual([0, 7, 0]);
});

describe('a disk that takes nothing more', () => {
  it('is told to the learner, and what they do goes to the platform all the same', async () => {
    const life = await begin('pdf');
    await life.launch();
    await life.settle();
    full();
    life.say([page(4)]);
    await life.settle();
    expect(life.notices()).toContain('STORAGE_REFUSED');
    expect(pages(life)).toEqual([4]);
  });

  it('and a browser that keeps nothing else: what only this page has is not handed over as it goes', async () => {
    const texts = new Map<string, string>();
    const local = storageOf(texts);
    const refusing = {
      ...local,
      getItem: (name: string) => local.getItem(name),
      removeItem: (name: string) => local.removeItem(name),
      key: (n: number) => local.key(n),
      setItem: (name: string, value: string) => {
        if (FINAL_FLUSH.test(name)) throw new DOMException('full', 'QuotaExceededError');
        local.setItem(name, value);
      },
    };
    const life = await begin('pdf', { device: { localStorage: refusing } });
    await life.launch();
    life.say([page(2)]);
    await life.settle();
    full();
    life.say([page(5)]);
    life.pageGoes();
    life.die();
    await life.settle();
    expect(pages(life)).toEqual([2]);
  });
});

it('nothing that waits is taken for sent while an erased database has not got it back', async () => {
  const life = await begin('pdf');
  await life.launch();
  life.world.faults.add({ kind: 'offline' });
  life.say([page(2), page(3)]);
  await life.settle();
  const waiting = life.page().client.work.outbox.state.get().pending;
  const mend = full();
  clearSiteData();
  for (const _ of [1, 2, 3]) {
    life.page().client.work.outbox.refresh();
    await life.settle();
  }
  expect([waiting, life.page().client.work.outbox.state.get().pending]).toEqual([waiting, waiting]);
  mend();
  await life.page().client.work.journal.settled();
  await expect.poll(() => life.page().client.work.journal.health.get().unsaved, { timeout: 5_000 }).toBe(0);
  life.world.faults.clear();
  await life.reopen();
  await life.signIn();
  await life.drain();
  expect(pages(life)).toEqual([3]);
});

it('a tab that does not deliver holds no place any longer when another one has stored a newer', async () => {
  const one = await begin('pdf');
  const two = await begin('pdf', { browser: one.browser });
  one.world.faults.add({ kind: 'offline', operation: TRACKING });
  const places = ({ page: tab }: Life) =>
    owedOf(tab().client.work.outbox.delivery() ?? initialDelivery('nobody')).flatMap(({ kind, body }) =>
      kind === 'pdf' ? [body.page] : [],
    );
  await two.launch();
  two.say([page(2)]);
  await two.leave();
  await two.settle();
  expect(places(two)).toEqual([2]);
  await one.launch();
  one.say([page(5)]);
  await one.settle();
  expect(places(two)).toEqual([]);
});

it('a page without a database tells no place below what a page with one has told meanwhile', async () => {
  const one = await begin('pdf');
  const two = await begin('pdf', { browser: one.browser, device: { indexedDb: undefined } });
  await two.launch();
  two.say([page(2)]);
  await two.leave();
  await two.settle();
  await one.launch();
  one.say([page(5)]);
  await one.settle();
  expect(pages(one)).toEqual([5]);
  one.die();
  await two.drain();
  expect(pages(two)).toEqual([5]);
});

describe('what another page would not know', () => {
  /** Number of handed-over records that any page finds, whatever its own positions are. */
  const counted = ({ browser, page: tab }: Life) => {
    const beside = crossTabState({ localStorage: storageOf(browser.local) });
    return [...beside.handed(tab().client.work.outbox.delivery()?.account ?? '').values()].filter((order) => order > 0);
  };

  it('is counted beside the database: a place told from memory, as the disk refused it', async () => {
    const life = await begin('pdf');
    await life.launch();
    life.say([page(2)]);
    await life.settle();
    expect(counted(life)).toEqual([]);
    full();
    life.say([page(5)]);
    await life.settle();
    expect(pages(life)).toContain(5);
    expect(counted(life)).toHaveLength(1);
  });

  it('is counted beside the database: a place after one whose refusal the disk took no note of', async () => {
    const life = await begin('pdf');
    await life.launch();
    await life.settle();
    life.world.faults.add({ kind: 'offline', operation: TRACKING });
    life.say([page(2)]);
    await life.settle();
    const mend = full();
    life.world.faults.clear();
    life.world.faults.add({ kind: 'status', status: 400, operation: TRACKING });
    life.page().client.work.outbox.tryNow();
    await life.settle();
    expect(life.page().client.work.outbox.state.get().parked).toBeGreaterThan(0);
    mend();
    life.world.faults.clear();
    const [before = 0] = counted(life);
    life.say([page(5)]);
    await life.settle();
    expect(pages(life)).toContain(5);
    expect(counted(life)).toEqual([expect.toSatisfy((order: number) => order > before)]);
  });
});

describe('last words', () => {
  /** Closes one of two tabs of a learner in mid-attempt, so that its end is not in the database. */
  const oneOfTwo = async (words: boolean) => {
    const one = await begin('pdf');
    const two = await begin('pdf', { browser: one.browser, device: { random: () => 0.5 } });
    await one.launch();
    one.say([page(2)]);
    await one.settle();
    const mend = full();
    one.say([page(6)]);
    if (words) one.world.faults.add({ kind: 'offline', operation: TRACKING });
    one.pageGoes();
    one.die();
    await one.settle();
    mend();
    one.world.faults.clear();
    return { one, two };
  };

  it('of a tab that died are delivered by the one that lives', async () => {
    const { two } = await oneOfTwo(true);
    two.page().client.work.outbox.tryNow();
    await two.settle();
    await two.settle();
    expect(pages(two)).toContain(6);
    expect(finalFlush(two)).toEqual([]);
  });

  it('of a tab that died are where its title begins in the one that lives', async () => {
    const { two } = await oneOfTwo(true);
    expect((await two.page().client.launches.attempts.saved(asked('pdf'))).position).toMatchObject({ at: 6 });
  });

  it('of a tab that died are where its title begins also while the disk takes nothing', async () => {
    const one = await begin('scorm');
    const two = await begin('scorm', { browser: one.browser });
    await one.launch();
    await one.settle();
    full();
    one.say([
      {
        type: 'committed',
        map: { 'cmi.core.lesson_location': '12' },
        by: 'autosave',
        row: 1,
        final: false,
        startedAt: 1_000,
      },
    ]);
    one.page().client.work.outbox.flush('hidden');
    one.die();
    await two
      .page()
      .client.launches.titleLocks.take(two.page().client.session.account() ?? '', 'title', { steal: false });
    const { scorm } = await two.page().client.launches.attempts.saved(asked('scorm'));
    expect(scorm?.['cmi.core.lesson_location']).toBe('12');
  });

  it('of a tab that died are told while the disk takes nothing, before what the one that lives says', async () => {
    const one = await begin('pdf');
    const two = await begin('pdf', { browser: one.browser });
    await one.launch();
    one.say([page(2)]);
    await one.settle();
    full();
    one.say([page(6)]);
    one.pageGoes();
    one.die();
    await two.launch();
    two.say([page(7)]);
    await two.settle();
    const told = two.world.journal
      .statements()
      .map(({ statement }) => statement as { id: string; verb: { id: string } });
    const verbs = told.map(({ verb }) => verb.id.split('/').at(-1));
    const [first, second] = [
      ['launched', 'initialized', 'progressed'],
      ['progressed', 'exited'],
    ];
    expect(verbs).toEqual([...first, ...second, ...first]);
    const left = await flushedRecords(two);
    expect(
      left.filter(({ id }) => told.some((one) => one.id === id)),
      'left to be told by the next start',
    ).toEqual([]);
  });

  it('of a tab that lives are all told by the one that delivers, also what an earlier attempt left', async () => {
    const one = await begin('pdf');
    const two = await begin('pdf', { browser: one.browser });
    const mend = full();
    await two.launch();
    two.say([page(7)]);
    await two.leave();
    await two.launch();
    two.say([page(8)]);
    await two.settle();
    expect(pages(two), 'nothing is told by a tab that does not deliver').toEqual([]);
    mend();
    one.page().client.work.outbox.refresh(); // adopts them, and reads
    await one.settle();
    await one.drain();
    expect(pages(one)).toEqual([7, 8]);
  });

  it('of a tab that was only hidden are gone when the disk has what they say', async () => {
    const life = await begin('pdf');
    await life.launch();
    life.say([page(2)]);
    life.page().client.work.outbox.flush('hidden');
    expect(finalFlush(life)).toHaveLength(1);
    await life.settle();
    expect(finalFlush(life)).toEqual([]);
  });

  it('hold nothing that the platform has, also when another learner signs in at the tab', async () => {
    const life = await begin('pdf');
    full();
    await life.launch();
    life.say([page(2)]);
    await life.settle();
    const told = life.world.journal.statements().map(({ statement }) => (statement as { id: string }).id);
    expect(told.length).toBeGreaterThan(1);
    await life.signIn('ben');
    await life.settle();
    const left = await flushedRecords(life);
    expect(left.filter(({ id }) => told.includes(id))).toEqual([]);
  });

  it('leave with the page while they are on their way to the disk', async () => {
    const life = await begin('pdf');
    await life.launch();
    await life.settle();
    life.say([page(2)]);
    life.page().client.work.outbox.flush('leaving');
    const { underWay = [] } = life.page().client.work.outbox.delivery() ?? {};
    expect(underWay.map(({ how, record }) => [how, record.kind])).toContainEqual(['leaving', 'pdf']);
  });
});
