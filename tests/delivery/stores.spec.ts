import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDurableStores } from '#adapters/storage/durable.ts';
import { finalFlush } from '#adapters/storage/outbox/final-flush.ts';
import { events } from '#domain/attempt/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { UnsavedFacts } from '#domain/kernel/journal-writer.ts';
import type { Outbound } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from '../adapters/storage/refused-storage.ts';
import { FINAL_FLUSH } from '../support/final-flush.ts';
import { runs } from '../support/runs.ts';
import { fresh, statement } from './a-machine.ts';

/** Verifies: §4 "no progress is ever lost", where a page unloads before its data is on disk. */
type Written = {
  account: string;
  tab?: string | undefined;
  facts: readonly Recorded[];
  outbound: readonly Outbound[];
};

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
function aTab(
  tab: string,
  texts: Map<string, string>,
  localStorage: Storage = storageOf(texts) as unknown as Storage,
  flushKey: FlushKey = noKey,
) {
  const written: Written[] = [];
  const onWrite: { do: () => void } = { do: () => {} };
  const write = async ({ account, facts, outbound, tab: of }: Written) => {
    onWrite.do();
    written.push({ account, facts, outbound, tab: of });
  };
  const words = finalFlush({ localStorage }, tab, { write, flushKey });
  return { words, written, onWrite };
}
type FlushKey = (account: string, fresh: Uint8Array) => Promise<Uint8Array>;
const noKey: FlushKey = () => Promise.reject(new Error('no database'));

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
    expect([[...texts.keys()].filter((name) => FINAL_FLUSH.test(name)).length, next.words.left('learner')]).toEqual([
      1,
      [],
    ]);
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

  it('of one learner hold no records of another, whatever has written them', async () => {
    const [own, foreign] = [fresh(statement(1)), { ...fresh(statement(2)), account: 'ben' }];
    const texts = new Map<string, string>();
    const [dead, next] = [aTab('tab-1', texts), aTab('tab-2', texts)];
    dead.words.keep([{ account: 'learner', items: [{ fact: page(1), outbound: [foreign, own, foreign] }] }]);
    expect(next.words.left('learner')).toEqual([own]);
    await next.words.adopt('learner');
    expect(next.written.map(({ outbound }) => outbound)).toEqual([[own]]);
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
    const journal = { write: () => Promise.resolve(), flushKey: noKey };
    const without = finalFlush({ localStorage: undefined }, 'tab-1', journal);
    expect([without.keep(unkept(1)), without.keep([])]).toEqual([false, true]);
    const full = finalFlush({ localStorage: refusedStorage }, 'tab-1', journal); // the test reads nothing else
    expect(full.keep(unkept(1))).toBe(false);
  });
});

/** A browser with the keys of its database, and tabs over both. */
function aBrowser() {
  const texts = new Map<string, string>();
  const keys = new Map<string, Uint8Array>();
  let isRefusing = false;
  let tabs = 0;
  const open = () => {
    const tab = aTab(`tab-${++tabs}`, texts, undefined, (account, fresh) => {
      if (isRefusing) return Promise.reject(new Error('no disk'));
      const key = keys.get(account) ?? fresh;
      keys.set(account, key);
      return Promise.resolve(key);
    });
    return tab;
  };
  return {
    texts,
    keys,
    open,
    refuses: (now: boolean) => (isRefusing = now),
    /** What sign-out does in the tab that the learner signs out in. */
    signOut: ({ words }: ReturnType<typeof aTab>, account: string) => {
      if (!words.retire(account)) keys.delete(account);
    },
    flushed: () => [...texts].filter(([name]) => FINAL_FLUSH.test(name)),
  };
}

describe('an encrypted final flush', () => {
  it('shows nothing of its facts, in name or text, and is adopted by the next page', async () => {
    const browser = aBrowser();
    const [dead, next] = [browser.open(), browser.open()];
    await dead.words.adopt('ada');
    dead.words.keep(unkept(1, 2));
    expect(browser.flushed()).toHaveLength(1);
    expect([...browser.texts].flat().join()).not.toMatch(/fact-|attempt|Advanced|"facts"/);
    await next.words.adopt('ada');
    expect(next.written).toMatchObject([{ account: 'ada', tab: 'tab-1', facts: [{ seq: 1 }, { seq: 2 }] }]);
    expect(browser.flushed()).toEqual([]);
  });

  it('looks different each time, so that nothing follows from two of them', async () => {
    const browser = aBrowser();
    const { words } = browser.open();
    await words.adopt('ada');
    const seen = Array.from({ length: 20 }, () => {
      words.keep(unkept(1));
      return browser.flushed()[0]?.[1];
    });
    expect(new Set(seen).size).toBe(20);
  });

  it('cannot be read without the key, nor after one changed character, and stays', async () => {
    const browser = aBrowser();
    const [dead, next] = [browser.open(), browser.open()];
    await dead.words.adopt('ada');
    dead.words.keep(unkept(1));
    const [[name, text] = ['', '']] = browser.flushed();
    for (const at of [0, 30, text.length - 5]) {
      browser.texts.set(name, text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1));
      await next.words.adopt('ada');
      expect([next.written, next.words.facts('ada'), browser.flushed().length]).toEqual([[], [], 1]);
    }
    browser.texts.set(name, text);
    await next.words.adopt('ada');
    expect(next.written).toHaveLength(1);
  });

  it('of delivered records loses these, and stays encrypted', async () => {
    const browser = aBrowser();
    const [dead, next] = [browser.open(), browser.open()];
    await dead.words.adopt('learner');
    const [first, second] = [fresh(statement(1)), fresh(statement(2))];
    dead.words.keep([{ account: 'learner', items: [{ fact: page(1), outbound: [first, second] }] }]);
    await next.words.adopt('nobody');
    next.words.told('learner', () => false);
    expect(dead.words.left('learner'), 'its own').toEqual([]);
    const third = browser.open();
    third.onWrite.do = () => {
      throw new Error('no disk');
    };
    await expect(third.words.adopt('learner')).rejects.toThrow('no disk');
    third.words.told('learner', ({ id }) => id === second.id);
    expect(third.words.left('learner')).toEqual([second]);
    expect(browser.flushed()[0]?.[0]).toBe('final-flush:learner:tab-1');
  });

  const anAccount = fc.constantFrom('ada', 'ben');
  const anAction = fc.oneof(
    fc.record({ do: fc.constant('keep' as const), account: anAccount, at: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ do: fc.constantFrom('adopt', 'sign-out', 'stop'), account: anAccount, at: fc.integer({ min: 0, max: 2 }) }),
    fc.record({ do: fc.constantFrom('close', 'refuse', 'allow'), account: anAccount, at: fc.integer({ min: 0, max: 2 }) }),
  ); // prettier-ignore

  it('is never lost: keys go only when nothing needs them, in any order of sign-outs and tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAction, { maxLength: 40 }), async (actions) => {
        const browser = aBrowser();
        const tabs = [browser.open(), browser.open(), browser.open()];
        const written: Written[] = [];
        /** What closed pages left, by account. */
        const owed: Record<string, number[]> = { ada: [], ben: [] };
        const held = tabs.map(() => ({ ada: [] as number[], ben: [] as number[] }));
        let count = 0;
        const close = (at: number) => {
          written.push(...(tabs[at]?.written ?? []));
          for (const account of ['ada', 'ben'] as const) {
            owed[account]?.push(...(held[at]?.[account] ?? []));
            held[at] = { ...held[at]!, [account]: [] };
          }
          tabs[at] = browser.open();
        };
        for (const { do: what, account, at } of actions) {
          const tab = tabs[at]!;
          const mine = held[at]!;
          if (what === 'keep') {
            mine[account as 'ada'].push(++count);
            const all = (['ada', 'ben'] as const).flatMap((one) =>
              mine[one].map((seq) => ({ account: one, items: [{ fact: page(seq), outbound: [] }] })),
            );
            tab.words.keep(all);
          } else if (what === 'adopt') await tab.words.adopt(account);
          else if (what === 'sign-out') browser.signOut(tab, account);
          else if (what === 'stop') tab.words.retire(account);
          else if (what === 'close') close(at);
          else browser.refuses(what === 'refuse');
        }
        [0, 1, 2].forEach(close);
        browser.refuses(false);
        const last = browser.open();
        for (const account of ['ada', 'ben']) await last.words.adopt(account);
        written.push(...last.written);
        for (const account of ['ada', 'ben']) {
          const adopted = written
            .filter((one) => one.account === account)
            .flatMap(({ facts }) => facts.map(({ seq }) => seq));
          expect(new Set(adopted)).toEqual(new Set(owed[account]));
        }
        expect(browser.flushed()).toEqual([]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is not encrypted with a key that a sign-out removed while it was loaded', async () => {
    const browser = aBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.words.adopt('ada');
    const loading = two.words.adopt('ada');
    browser.signOut(one, 'ada');
    await loading;
    two.words.keep(unkept(1));
    await browser.open().words.adopt('ada');
    expect(browser.flushed(), 'adopted').toEqual([]);
  });

  it('is in plain text where the key may be gone: after a sign-out in another tab, or an erased database', async () => {
    const browser = aBrowser();
    const [one, two] = [browser.open(), browser.open()];
    await one.words.adopt('ada');
    await two.words.adopt('ada');
    browser.signOut(one, 'ada');
    two.words.keep(unkept(1));
    expect(browser.flushed().map(([name]) => name)).toEqual(['last-words:ada:tab-2']);
    await one.words.adopt('ada');
    expect(one.written).toHaveLength(1);
    two.words.settle(() => []);
    await two.words.adopt('ada');
    browser.keys.clear();
    two.words.erased();
    two.words.keep(unkept(2));
    await browser.open().words.adopt('ada');
    expect(browser.flushed(), 'adopted').toEqual([]);
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
