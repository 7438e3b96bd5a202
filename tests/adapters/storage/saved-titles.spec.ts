import { describe, expect, it } from 'vitest';
import { savedTitlesStore } from '#adapters/storage/saved-titles.store.ts';
import { noTitles, type SavedTitles, type SavedTitlesStore } from '#domain/bookmarks/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from './refused-storage.ts';

type Storage = NonNullable<Parameters<typeof savedTitlesStore>[0]['localStorage']>;

/** Storage of one browser, and its tabs: other tabs get an event for each write, as in browsers. */
function browser(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = memory()) {
  const tabs: { told: ((key: string | null) => void)[] }[] = [];
  const open = (): SavedTitlesStore => {
    const tab: { told: ((key: string | null) => void)[] } = { told: [] };
    tabs.push(tab);
    const tellOthers = (key: string | null) => {
      for (const other of tabs) if (other !== tab) for (const listen of other.told) listen(key);
    };
    return savedTitlesStore({
      localStorage: {
        key: () => null,
        length: 0,
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => {
          storage.setItem(key, value);
          tellOthers(key);
        },
        removeItem: (key) => {
          storage.removeItem(key);
          tellOthers(key);
        },
      },
      onStorage: (listen) => void tab.told.push(listen),
    });
  };
  const clearAll = () => {
    for (const tab of tabs) for (const listen of tab.told) listen(null);
  };
  return { open, storage, clearAll };
}

function memory() {
  const kept = new Map<string, string>();
  return { kept, ...storageOf(kept) };
}

const save = (titleId: string) => (own: SavedTitles) => ({ ...own, saved: [{ titleId, at: 1 }, ...own.saved] });
const ids = (own: SavedTitles) => own.saved.map(({ titleId }) => titleId);

/** One contract for every behaviour of the browser’s storage. */
describe.each([
  ['in a browser that stores', () => browser()],
  ['in a browser without storage', () => browser(undefined)],
  ['in a browser that refuses to be asked', () => browser(refusedStorage)],
  ['in a browser whose storage is full', () => browser({ ...memory(), setItem: refusedStorage.setItem })],
])('what a learner keeps for themselves %s', (_where, make) => {
  it('is read as it was changed, the same object until it changes again', () => {
    const store = make().open();
    expect(store.read('ada')).toEqual(noTitles);
    store.change('ada', save('a'));
    store.change('ada', save('b'));
    expect(ids(store.read('ada'))).toEqual(['b', 'a']);
    expect(store.read('ada')).toBe(store.read('ada'));
  });

  it('is never another learner’s', () => {
    const store = make().open();
    store.change('ada', save('a'));
    store.change('ben', save('b'));
    expect([ids(store.read('ada')), ids(store.read('ben')), ids(store.read('cem'))]).toEqual([['a'], ['b'], []]);
  });

  it('is told of by account, and not when nothing changed', () => {
    const store = make().open();
    const told: string[] = [];
    store.watch((account) => told.push(account));
    store.change('ada', save('a'));
    store.change('ada', (own) => own);
    expect(told).toEqual(['ada']);
  });

  it('can be emptied again', () => {
    const store = make().open();
    store.change('ada', save('a'));
    store.change('ada', () => noTitles);
    expect(store.read('ada')).toEqual(noTitles);
  });
});

describe('two tabs of one learner', () => {
  it('see what the other one does, and neither loses what the other has saved', () => {
    const { open } = browser();
    const [one, two] = [open(), open()];
    const told: string[] = [];
    two.watch((account) => told.push(account));
    one.change('ada', save('a'));
    expect(told).toEqual(['ada']);
    two.change('ada', save('b'));
    expect(ids(one.read('ada'))).toEqual(['b', 'a']);
  });

  it('are told when the browser forgets everything', () => {
    const { open, clearAll, storage } = browser();
    const store = open();
    store.change('ada', save('a'));
    storage.removeItem('own-titles:ada');
    const told: string[] = [];
    store.watch((account) => told.push(account));
    clearAll();
    expect([told, store.read('ada')]).toEqual([['ada'], noTitles]);
  });
});

describe('what is stored', () => {
  it('is under the account, holds ids and times only, and leaves nothing behind when emptied', () => {
    const storage = memory();
    const store = browser(storage).open();
    store.change('hash-of-ada', save('a'));
    expect([...storage.kept]).toEqual([['own-titles:hash-of-ada', '{"saved":[{"titleId":"a","at":1}],"viewed":[]}']]);
    store.change('hash-of-ada', () => noTitles);
    expect(storage.kept.size).toBe(0);
  });

  it.each([
    'x',
    '[]',
    'null',
    '{"saved":7}',
    '{"saved":[{"titleId":""},{"at":1},null,{"titleId":"a","at":"soon"},{"titleId":"a"}]}',
    '{"__proto__":{"saved":[]}}',
  ])('and unreadable or odd (%s) gives what can be used of it', (written) => {
    const storage = memory();
    storage.setItem('own-titles:ada', written);
    const own = browser(storage).open().read('ada');
    expect(own).toEqual(written.includes('soon') ? { saved: [{ titleId: 'a', at: 0 }], viewed: [] } : noTitles);
  });
});
