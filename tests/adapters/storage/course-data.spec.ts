import { describe, expect, it, vi } from 'vitest';
import { courseData } from '#adapters/storage/course-data.ts';
import { clearContentSite } from '#adapters/platform/content-site.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { oneBrowser } from '../../support/one-browser.ts';

// Verifies: §4 Session: data that a learner’s courses store is separate by learner and title, and removed at sign-out.

const APP = 'https://app.example';
const CONTENT = 'https://content.example';
const later = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve();
};

/** Cache Storage with the methods under test. */
function someCaches() {
  const all = new Map<string, Map<string, string>>();
  const match = async (place: string, of: string) => {
    const found = all.get(of)?.get(place);
    return found === undefined ? undefined : new Response(found);
  };
  const caches = {
    open: async (name: string) => {
      const mine = all.get(name) ?? new Map<string, string>();
      all.set(name, mine);
      return {
        put: async (place: string, answer: Response) => void mine.set(place, await answer.text()),
        delete: async (place: string) => mine.delete(place),
        keys: async () => [...mine.keys()],
      };
    },
    match: (place: string, { cacheName = '' }: MultiCacheQueryOptions = {}) => match(place, cacheName),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  };
  return { all, caches: caches as unknown as CacheStorage }; // the code under test uses nothing else
}

/** A page of this browser. */
function aPage(
  browser: { caches: CacheStorage | undefined; kept: Map<string, string> },
  isOffline: () => boolean = () => false,
) {
  let asked = 0;
  const problems: string[] = [];
  let account: string | undefined;
  const { kept } = browser;
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const environment = {
    caches: browser.caches,
    localStorage,
    sessionStorage: undefined,
    location: { origin: APP },
  } as unknown as Environment; // course data uses nothing else of it
  const data = courseData({
    environment,
    clearSite: async () => {
      asked++;
      if (isOffline()) throw new TypeError('Failed to fetch');
    },
    account: () => account,
    report: (where) => void problems.push(where),
  });
  return {
    asked: () => asked,
    problems,
    read: data.storage.read,
    write: data.storage.write,
    files: data.files,
    begin: async (who: string) => {
      account = who;
      data.begins(who);
      await later();
    },
    end: async () => {
      account = undefined;
      data.ends();
      await later();
    },
  };
}

const aBrowser = () => ({ ...someCaches(), kept: new Map<string, string>() });
const PLACE = [['place', '7']] as const;

describe('what a course has written', () => {
  it('is there again in another page, for its learner and its title alone', async () => {
    const browser = aBrowser();
    const page = aPage(browser);
    await page.begin('ada');
    page.write('induction', [['place', '6']]);
    page.write('induction', PLACE);
    expect(await page.read('induction')).toEqual(PLACE);
    await later();
    const other = aPage(browser);
    await other.begin('ada');
    expect(await other.read('induction')).toEqual(PLACE);
    expect(await other.read('first-aid')).toEqual([]);
    other.write('induction', []);
    await later();
    expect(await other.read('induction')).toEqual([]);
  });

  it('is not that of a title whose id begins alike', async () => {
    const page = aPage(aBrowser());
    await page.begin('ada');
    const begin = 'induction-for-new-colleagues-2026';
    for (const end of ['', '-a', '-b', '/a', '%2Fa', ' a']) page.write(begin + end, [['place', end]]);
    await later();
    for (const end of ['', '-a', '-b', '/a', '%2Fa', ' a'])
      expect(await page.read(begin + end), end).toEqual([['place', end]]);
    page.files.note(`${begin}-a`, ['/course/a.json']);
    await later();
    expect(await page.files.of(`${begin}-b`)).toEqual([]);
  });

  it.each(['signs out', 'never comes back, and somebody else does'])('is gone when its learner %s', async (how) => {
    const browser = aBrowser();
    const page = aPage(browser);
    await page.begin('ada');
    await page.read('induction');
    page.write('induction', PLACE);
    await later();
    page.files.note('induction', ['/course/place.json']);
    await later();
    expect(await page.files.of('induction')).toEqual(['/course/place.json']);
    page.write('induction', [['place', '8']]); // pending while the session ends
    if (how === 'signs out') await page.end();
    const next = aPage(browser);
    await next.begin('ben');
    expect(await next.read('induction')).toEqual([]);
    expect(JSON.stringify([...browser.all.values()].map((cache) => [...cache]))).not.toContain('place');
    for (const name of ['course-storage:ada', 'course-files:ada']) expect(browser.all.has(name)).toBe(false);
    expect(next.asked() + page.asked(), 'the content site was asked to clear its own').toBe(1);
  });

  it('is kept in memory by a browser that refuses to keep it, until the learner signs out', async () => {
    const page = aPage({ caches: undefined, kept: new Map() });
    await page.begin('ada');
    page.write('induction', PLACE);
    await later();
    expect(await page.read('induction')).toEqual(PLACE);
    await page.end();
    await page.begin('ada');
    expect(await page.read('induction')).toEqual([]);
  });

  it('is nothing where what is stored cannot be read', async () => {
    const browser = aBrowser();
    const page = aPage(browser);
    await page.begin('ada');
    page.write('induction', PLACE);
    await later();
    const cache = browser.all.get('course-storage:ada')!; // just written
    for (const spoiled of ['{', '{"place":7}', '[["place",7]]']) {
      for (const place of cache.keys()) cache.set(place, spoiled);
      expect(await page.read('induction')).toEqual([]);
    }
  });
});

describe('the content site', () => {
  it('is asked to clear its own again for the next learner when it could not be, and not for the same one', async () => {
    const browser = aBrowser();
    let isOffline = true;
    const page = aPage(browser, () => isOffline);
    await page.begin('ada');
    await page.read('induction');
    expect(page.asked()).toBe(0);
    await page.end();
    expect(page.problems).toEqual(['content-site']);
    isOffline = false;
    await page.begin('ada');
    expect(page.asked()).toBe(1);
    await page.begin('ben');
    expect(page.asked()).toBe(2);
    expect(browser.kept.size).toBe(0);
  });

  it.each([
    ['its own, to which it alone speaks', APP, false],
    ['one that the operator vouches for', CONTENT, true],
  ])(
    'is not asked where it is %s: what would be cleared is the application’s',
    async (_name, contentOrigin, trusted) => {
      const environment = { fetch: () => Promise.reject(new Error('asked')), location: new URL(APP) };
      await clearContentSite(environment, { contentOrigin, trustedContent: trusted });
    },
  );
});

describe('in a client, whoever made it', () => {
  const signedIn = async () => {
    const { all, caches } = someCaches();
    const browser = oneBrowser(scenarioNamed('books'));
    const page = await browser.tab({ caches });
    await caches.open('course-storage:somebody');
    await page.signIn('lea');
    await vi.waitFor(() => expect([...all.keys()]).toEqual([]));
    const mine = `course-storage:${String(page.client.session.account())}`;
    await caches.open(mine);
    return { ...browser, ...page, mine, left: () => [...all.keys()] };
  };

  it('what somebody else’s courses kept is gone when a learner signs in, and theirs when they sign out', async () => {
    const { client, left } = await signedIn();
    await client.session.signOut();
    await vi.waitFor(() => expect(left()).toEqual([]));
  });

  it('theirs stays when their session expires', async () => {
    const { world, client, mine, left, settle } = await signedIn();
    world.expireSessions();
    await client.home.answer.refresh();
    await vi.waitFor(() => expect(client.session.now().at).toBe('signed-out'));
    await settle();
    expect(left()).toEqual([mine]);
  });
});
