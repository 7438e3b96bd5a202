import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSaved, keepBookmarks, MAX_SAVED, MAX_VIEWED, noTitles, type SavedTitles } from '#domain/bookmarks/index.ts';
import { atom } from '#domain/kernel/atom.ts';

/** An in-memory store that fulfils the contract of tests/adapters/storage/saved-titles.spec.ts. */
function shelves() {
  const kept = new Map<string, SavedTitles>();
  const watchers = new Set<(account: string) => void>();
  return {
    kept,
    read: (account: string) => kept.get(account) ?? noTitles,
    change: (account: string, change: (now: SavedTitles) => SavedTitles) => {
      kept.set(account, change(kept.get(account) ?? noTitles));
      for (const watcher of watchers) watcher(account);
    },
    watch: (watcher: (account: string) => void) => void watchers.add(watcher),
  };
}

function learnerAt(first: string | undefined) {
  const account = atom(first);
  const store = shelves();
  let now = 0;
  const bookmarks = keepBookmarks({ store, account: account.projection, now: () => ++now });
  return { account, store, bookmarks };
}

const saved = (own: SavedTitles) => own.saved.map(({ titleId }) => titleId);
const viewed = (own: SavedTitles) => own.viewed.map(({ titleId }) => titleId);

describe('saving a title for later', () => {
  it('puts it first, and a second time takes it out again', () => {
    const { bookmarks } = learnerAt('ada');
    bookmarks.toggle('a');
    bookmarks.toggle('b');
    expect(saved(bookmarks.get())).toEqual(['b', 'a']);
    bookmarks.toggle('a');
    expect(saved(bookmarks.get())).toEqual(['b']);
    expect([isSaved(bookmarks.get(), 'b'), isSaved(bookmarks.get(), 'a')]).toEqual([true, false]);
  });

  it('tells whoever watches, once a change, and keeps the same value in between', () => {
    const { bookmarks } = learnerAt('ada');
    let told = 0;
    const stop = bookmarks.subscribe(() => told++);
    bookmarks.toggle('a');
    const now = bookmarks.get();
    expect([told, bookmarks.get() === now]).toEqual([1, true]);
    stop();
    bookmarks.toggle('a');
    expect(told).toBe(1);
  });

  it('has an end: the oldest goes', () => {
    const { bookmarks } = learnerAt('ada');
    for (let i = 0; i <= MAX_SAVED; i++) bookmarks.toggle(`t${i}`);
    expect(bookmarks.get().saved.length).toBe(MAX_SAVED);
    expect(isSaved(bookmarks.get(), 't0')).toBe(false);
  });
});

describe('looking at titles', () => {
  it('lists each once, the last first, and can be forgotten', () => {
    const { bookmarks } = learnerAt('ada');
    for (const id of ['a', 'b', 'a', 'c', 'b']) bookmarks.view(id);
    expect(viewed(bookmarks.get())).toEqual(['b', 'c', 'a']);
    bookmarks.toggle('a');
    bookmarks.forgetViewed();
    expect(bookmarks.get()).toMatchObject({ viewed: [], saved: [{ titleId: 'a' }] });
  });
});

describe('the own titles of a learner', () => {
  it('are nobody’s after signing out, and not those of the next one', () => {
    const { bookmarks, account, store } = learnerAt('ada');
    bookmarks.toggle('a');
    bookmarks.view('a');
    account.set(undefined);
    expect(bookmarks.get()).toEqual(noTitles);
    bookmarks.toggle('x'); // signed out: no account to store the bookmark for
    account.set('ben');
    expect(bookmarks.get()).toEqual(noTitles);
    bookmarks.toggle('b');
    account.set('ada');
    expect(saved(bookmarks.get())).toEqual(['a']);
    expect([...store.kept.keys()]).toEqual(['ada', 'ben']);
  });

  it('follow what another tab does, as far as it is the same learner’s', () => {
    const { bookmarks, store } = learnerAt('ada');
    store.change('ben', (own) => ({ ...own, saved: [{ titleId: 'b', at: 1 }] }));
    expect(saved(bookmarks.get())).toEqual([]);
    store.change('ada', (own) => ({ ...own, saved: [{ titleId: 'a', at: 1 }] }));
    expect(saved(bookmarks.get())).toEqual(['a']);
  });

  it('are, after any sequence of learners and presses, those that a list for each learner would hold', () => {
    const press = fc.record({
      who: fc.constantFrom('ada', 'ben', undefined),
      what: fc.constantFrom('toggle', 'view', 'forgetViewed'),
      titleId: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(press, { maxLength: 60 }), (presses) => {
        const { bookmarks, account } = learnerAt(undefined);
        const model = new Map<string, { saved: string[]; viewed: string[] }>();
        for (const { who, what, titleId } of presses) {
          account.set(who);
          bookmarks[what](titleId);
          if (who === undefined) {
            expect(bookmarks.get()).toEqual(noTitles);
            continue;
          }
          const own = model.get(who) ?? { saved: [], viewed: [] };
          model.set(who, own);
          if (what === 'forgetViewed') own.viewed = [];
          else if (what === 'view') own.viewed = [titleId, ...own.viewed.filter((id) => id !== titleId)];
          else
            own.saved = own.saved.includes(titleId)
              ? own.saved.filter((id) => id !== titleId)
              : [titleId, ...own.saved];
          expect({ saved: saved(bookmarks.get()), viewed: viewed(bookmarks.get()) }).toEqual(own);
          expect(bookmarks.get().viewed.length).toBeLessThanOrEqual(MAX_VIEWED);
        }
      }),
    );
  });
});
