import { describe, expect, it } from 'vitest';
import { storedList } from '#adapters/storage/stored-list.ts';
import { withoutSearch, withSearch } from '#domain/catalogue/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';

function browser() {
  const stored = new Map<string, string>();
  const localStorage = storageOf(stored);
  let account: string | undefined = 'hash-of-ada';
  const tab = (storage: typeof localStorage | undefined = localStorage) =>
    storedList(
      { localStorage: storage, sessionStorage: undefined, onStorage: () => undefined },
      'searches',
      () => account,
      {
        add: withSearch,
        remove: withoutSearch,
      },
    );
  return { stored, tab, signIn: (next: string | undefined) => (account = next) };
}

describe('a kept list', () => {
  it('is there again in the next visit, under the hash of its account only', () => {
    const { tab, stored } = browser();
    const first = tab();
    first.add('fire');
    first.add('forklift');
    const next = tab();
    next.reload();
    expect(next.get()).toEqual(['forklift', 'fire']);
    expect([...stored.keys()]).toEqual(['searches:hash-of-ada']);
    next.remove('FIRE');
    next.clear();
    expect([next.get(), stored.size]).toEqual([[], 0]);
  });

  it('is nobody else’s, and takes nothing while nobody is signed in', () => {
    const { tab, stored, signIn } = browser();
    const list = tab();
    list.add('fire');
    signIn(undefined);
    list.reload();
    expect(list.get()).toEqual([]);
    list.add('lost');
    signIn('hash-of-ben');
    list.reload();
    expect(list.get()).toEqual([]);
    list.add('excel');
    signIn('hash-of-ada');
    list.reload();
    expect(list.get()).toEqual(['fire']);
    expect(stored.size).toBe(2);
  });

  it('holds what another tab added', () => {
    const { tab } = browser();
    const [one, two] = [tab(), tab()];
    one.add('fire');
    two.add('aid');
    one.add('lift');
    expect(one.get()).toEqual(['lift', 'aid', 'fire']);
  });

  it.each(['', '{', 'null', '{"a":1}', '[1,null,{}]', `["${'x'.repeat(60_000)}"]`])(
    'begins anew where %s is stored',
    (text) => {
      const { tab, stored } = browser();
      stored.set('searches:hash-of-ada', text);
      const list = tab();
      list.reload();
      expect(list.get()).toEqual([]);
      list.add('fire');
      expect(list.get()).toEqual(['fire']);
    },
  );

  it('is kept in memory where the browser stores nothing', () => {
    const list = browser().tab(undefined);
    list.add('fire');
    list.add('aid');
    expect(list.get()).toEqual(['aid', 'fire']);
  });
});
