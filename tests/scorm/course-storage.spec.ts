// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STORAGE_MAX_CHARS, type StoredItems } from '#adapters/players/frame/protocol.ts';
import { blockApis, cookieJar } from '#adapters/players/frame/shell/blocked-apis.ts';
import { courseStorage, replaceStorages } from '#adapters/players/frame/shell/course-storage.ts';
import { runs } from '../support/runs.ts';

// Verifies: §4 Scorm: a course finds the storage API of a browser, with the data of its own title and learner.

type Page = Window & typeof globalThis;

/** A page of a course with its own storage objects. */
function aPage(saved: StoredItems = [], changed?: () => void) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as Page; // its window has its own classes
  const kept = courseStorage(saved, changed);
  const ofTab = courseStorage();
  replaceStorages(page, { localStorage: kept, sessionStorage: ofTab });
  return { page, kept, storages: { localStorage: kept, sessionStorage: ofTab } };
}

const name = fc.constantFrom('a', 'b', '7', '', 'length', 'getItem', 'setItem', 'toString', '__proto__', 'é中');
const value = fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, undefined, true));
type Step = (storage: Storage) => unknown;
const named = (storage: Storage) => storage as Record<string, unknown>; // property access, as courses use it
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(name, value).map(
    ([n, v]) =>
      (s: Storage) =>
        s.setItem(n, v as string),
  ),
  name.map((n) => (s: Storage) => s.getItem(n)),
  name.map((n) => (s: Storage) => s.removeItem(n)),
  fc.nat(6).map((n) => (s: Storage) => s.key(n)),
  fc.tuple(fc.constantFrom('a', 'b', '7'), value).map(
    ([n, v]) =>
      (s: Storage) =>
        (named(s)[n] = v),
  ),
  name.map((n) => (s: Storage) => (/object|function/.test(typeof named(s)[n]) ? 'of all' : named(s)[n])),
  name.map((n) => (s: Storage) => n in s),
  name.map((n) => (s: Storage) => Object.hasOwn(s, n)),
  fc.constantFrom('a', 'b', '7').map((n) => (s: Storage) => Reflect.deleteProperty(s, n)),
  fc.constant((s: Storage) => s.length),
  fc.constant((s: Storage) => Object.keys(s).sort()),
  fc.constant((s: Storage) => JSON.stringify(Object.entries(s).sort())),
  fc.constant((s: Storage) => {
    const names: string[] = [];
    for (const one in s) if (Object.hasOwn(s, one)) names.push(one);
    return names.sort();
  }),
  fc.constant((s: Storage) => s.clear()),
);

describe('the storage of a course', () => {
  it('answers as the browser’s own, whatever is asked of it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        localStorage.clear();
        const { localStorage: ours } = aPage().page;
        for (const one of steps) expect(one(ours)).toEqual(one(localStorage));
        document.body.replaceChildren();
      }),
      { numRuns: runs(200) },
    );
  });

  it('is a Storage that takes what a course puts on all of them, in each of its pages', () => {
    const { page, storages } = aPage([['place', '7']]);
    expect(page.localStorage).toBeInstanceOf(page.Storage);
    expect(Object.prototype.toString.call(page.localStorage)).toBe('[object Storage]');
    const before = page.Storage.prototype.setItem;
    page.Storage.prototype.setItem = function (this: Storage, one, said) {
      before.call(this, one, `${said}!`);
    };
    page.localStorage.setItem('said', 'no');
    const inner = document.body.appendChild(document.createElement('iframe')).contentWindow as Page; // its window has its own classes
    replaceStorages(inner, storages);
    expect(Object.fromEntries(Object.entries(inner.localStorage))).toEqual({ place: '7', said: 'no!' });
    expect(page.sessionStorage.length).toBe(0);
    expect(() => page.Storage.prototype.getItem.call({}, 'place')).toThrow(page.TypeError);
  });

  it('takes no more than a browser gives, says so as a browser does, and has room again for what is removed', () => {
    const { page } = aPage();
    page.localStorage.setItem('most', 'x'.repeat(STORAGE_MAX_CHARS - 5));
    const full = () => page.localStorage.setItem('a', '');
    expect(full).toThrow(page.DOMException);
    expect(full).toThrow(expect.objectContaining({ name: 'QuotaExceededError', code: 22 }));
    expect(page.localStorage.getItem('a')).toBeNull();
    page.localStorage.setItem('most', '');
    full();
    expect(page.localStorage.getItem('a')).toBe('');
  });

  it('tells of what changed, and of nothing else', () => {
    let told = 0;
    const { page, kept } = aPage([['place', '7']], () => told++);
    page.localStorage.setItem('place', '7');
    page.localStorage.removeItem('never');
    page.sessionStorage.setItem('place', '8');
    expect(told).toBe(0);
    page.localStorage.setItem('place', '8');
    expect(kept.items()).toEqual([['place', '8']]);
    page.localStorage.clear();
    expect(told).toBe(2);
  });
});

/** Verifies: S6: a course reaches no data of other titles and learners, and no peer. */
describe('what a browser shares across the content site', () => {
  const ofTheWindow = [
    ...['indexedDB', 'caches', 'cookieStore', 'BroadcastChannel', 'SharedWorker'],
    ...['webkitRequestFileSystem', 'webkitResolveLocalFileSystemURL'],
    ...['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'],
  ];
  const ofTheNavigator = ['storage', 'storageBuckets', 'serviceWorker', 'webkitPersistentStorage'];
  const jar = () => cookieJar(() => 0);
  const shared = (configurable: boolean) => ({ configurable, value: 'of the site' });

  it.each([
    ['window', ofTheWindow],
    ['navigator', ofTheNavigator],
  ] as const)('is missing in the %s of a course', (where, names) => {
    const { page } = aPage();
    const from = where === 'window' ? page : page.Navigator.prototype;
    for (const name of names) Object.defineProperty(from, name, shared(true));
    blockApis(page, jar());
    expect(names.filter((name) => name in page[where])).toEqual([]);
  });

  it('is worth nothing where the browser lets nobody remove it', () => {
    const { page } = aPage();
    Object.defineProperty(Object.getPrototypeOf(page.Navigator.prototype) as object, 'storageBuckets', shared(false));
    try {
      blockApis(page, jar());
      expect(Reflect.get(page.navigator, 'storageBuckets')).toBeUndefined();
    } finally {
      page.frameElement?.remove(); // the window of the prototype goes with it
    }
  });

  it('does not include the cookies, which are of the course', () => {
    const { page } = aPage();
    blockApis(page, jar());
    page.document.cookie = 'place=7';
    expect([page.document.cookie, document.cookie]).toEqual(['place=7', '']);
  });
});

describe('the cookies of a course', () => {
  it('are read as they were written, until they are over', () => {
    const jar = cookieJar(() => Date.UTC(2026, 0, 2));
    jar.write('place=7; path=/; SameSite=None; Secure');
    jar.write('name=a=b;max-age=60');
    jar.write('gone=1; expires=Thu, 01 Jan 2026 00:00:00 GMT');
    expect(jar.read()).toBe('place=7; name=a=b');
    jar.write('place=; Max-Age=0');
    expect(jar.read()).toBe('name=a=b');
  });
});
