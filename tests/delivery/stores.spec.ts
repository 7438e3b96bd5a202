import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { openDurableStores } from '#adapters/storage/durable.ts';
import { finalFlush } from '#adapters/storage/outbox/final-flush.ts';
import { events } from '#domain/attempt/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { UnsavedFacts } from '#domain/kernel/journal-writer.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from '../adapters/storage/refused-storage.ts';
import { fresh, statement } from './a-machine.ts';

/** Verifies: §4 "no progress is ever lost", where a page unloads before its data is on disk. */
type Written = { account: string; tab?: string | undefined; facts: readonly Recorded[] };

const page = (at: number): Recorded => ({
  ...events.Advanced({ attemptId: 'a', titleId: 't', position: { unit: 'page', at, of: 9 } }),
  id: `fact-${at}`,
  seq: at,
  at: 1_000,
  stream: 'attempt:a',
  cause: 'test',
  restored: false,
});
const unkept = (...pages: number[]): UnsavedFacts<Outbound>[] =>
  pages.length === 0 ? [] : [{ account: 'ada', items: pages.map((at) => ({ fact: page(at), outbound: [] })) }];

/** A tab of a browser: its final flush, and its journal writes for the final flushes of other tabs. */
function aTab(tab: string, texts: Map<string, string>, localStorage: Storage = storageOf(texts) as unknown as Storage) {
  const written: Written[] = [];
  const onWrite: { do: () => void } = { do: () => {} };
  const words = finalFlush({ localStorage }, tab, async ({ account, facts, tab: of }) => {
    onWrite.do();
    written.push({ account, facts, tab: of });
  });
  return { words, written, onWrite };
}

describe('the last words of a page', () => {
  it('are written to the journal by another tab, as those of the page that said them, and are gone then', async () => {
    const texts = new Map<string, string>();
    const [dead, next] = [aTab('tab-1', texts), aTab('tab-2', texts)];
    expect(dead.words.keep(unkept(1, 2))).toBe(true);
    await next.words.adopt('ada');
    expect(next.written).toMatchObject([{ account: 'ada', tab: 'tab-1', facts: [{ seq: 1 }, { seq: 2 }] }]);
    expect(texts.size).toBe(0);
  });

  it('are not adopted by the page itself, which has them in memory', async () => {
    const { words, written } = aTab('tab-1', new Map());
    words.keep(unkept(1));
    await words.adopt('ada');
    expect(written).toEqual([]);
  });

  it('stay when their page lives, and says more while they are written', async () => {
    const texts = new Map<string, string>();
    const [living, next] = [aTab('tab-1', texts), aTab('tab-2', texts)];
    living.words.keep(unkept(1));
    next.onWrite.do = () => void living.words.keep(unkept(1, 2));
    await next.words.adopt('ada');
    expect([...texts.values()].join()).toContain('fact-2');
  });

  it('of a page that is left twice are all adopted, in the order in which they were said', async () => {
    const texts = new Map<string, string>();
    const [left, next] = [aTab('tab-1', texts), aTab('tab-2', texts)];
    const of = (account: string, ...pages: number[]) => unkept(...pages).map((words) => ({ ...words, account }));
    left.words.leave(of('ada', 1));
    left.words.leave(of('ben', 2));
    left.words.leave(of('ada', 3, 4));
    await next.words.adopt('ada');
    expect(next.written.flatMap(({ facts }) => facts.map(({ seq }) => seq))).toEqual([1, 3, 4]);
    expect(next.written.map(({ account, tab }) => [account, tab])).toEqual([['ada', 'tab-1'], ['ada', 'tab-1']]); // prettier-ignore
    await next.words.adopt('ben');
    expect(next.written.at(-1)).toMatchObject({ account: 'ben', facts: [{ seq: 2 }] });
    expect(texts.size).toBe(0);
  });

  it('stay when they could not be written', async () => {
    const texts = new Map<string, string>();
    const [dead, next] = [aTab('tab-1', texts), aTab('tab-2', texts)];
    dead.words.keep(unkept(1));
    next.onWrite.do = () => {
      throw new Error('no disk');
    };
    await expect(next.words.adopt('ada')).rejects.toThrow('no disk');
    expect(texts.size).toBe(1);
  });

  it('are told by nobody beside the disk once they are on it, also where the browser takes no text away', async () => {
    const texts = new Map<string, string>();
    const kept = storageOf(texts);
    const refusing = Object.setPrototypeOf({ removeItem: refusedStorage.removeItem }, kept) as Storage; // all other methods are unchanged
    const [dead, next] = [aTab('tab-1', texts), aTab('tab-2', texts, refusing)];
    const record = fresh(statement(1));
    const said = (...records: Outbound[]) => [{ account: 'learner', items: [{ fact: page(1), outbound: records }] }];
    dead.words.keep(said(record));
    expect(next.words.left('learner')).toEqual([record]);
    await next.words.adopt('learner');
    expect([texts.size, next.words.left('learner')]).toEqual([1, []]);
    let writes = 0;
    next.onWrite.do = () => {
      writes++;
    };
    await next.words.adopt('learner');
    expect(writes, 'other tabs hear of each, and would read and write for ever').toBe(0);
    dead.words.keep(said(record, fresh(statement(2))));
    await next.words.adopt('learner');
    expect(writes, 'its page has said more').toBe(1);
    dead.words.keep(said(record, fresh(statement(2)), fresh(statement(3))));
    expect(next.words.left('learner'), 'its page lives, and has said more').toHaveLength(3);
  });

  it('are gone as soon as they are on the disk', () => {
    const texts = new Map<string, string>();
    const { words } = aTab('tab-1', texts);
    words.keep(unkept(1, 2));
    words.settle(() => unkept(2));
    expect([...texts.values()].join()).not.toContain('fact-1');
    words.settle(() => []);
    expect(texts.size).toBe(0);
  });

  it('count as kept only where they are', () => {
    const write = () => Promise.resolve();
    const without = finalFlush({ localStorage: undefined }, 'tab-1', write);
    expect([without.keep(unkept(1)), without.keep([])]).toEqual([false, true]);
    const full = finalFlush({ localStorage: refusedStorage }, 'tab-1', write); // the test reads nothing else
    expect(full.keep(unkept(1))).toBe(false);
  });
});

it('each page has a name of its own: the place that the newer one stored is the last', async () => {
  let pages = 0;
  const environment = { indexedDb: indexedDB, localStorage: undefined, randomUuid: () => `page-${++pages}` };
  const open = () =>
    openDurableStores(
      environment as unknown as Parameters<typeof openDurableStores>[0], // the test reads nothing else
      () => {},
      () => {},
    );
  const [dead, next] = [await open(), await open()];
  const batch = (at: number, seq: number) => ({
    account: 'ada',
    facts: [{ ...page(at), seq }],
    outbound: [],
    strict: false,
  });
  await dead.journal.write(batch(2, 50));
  await next.journal.write(batch(3, 4));
  expect((await next.journal.read('ada')).facts.map(({ id }) => id)).toEqual(['fact-3']);
});
