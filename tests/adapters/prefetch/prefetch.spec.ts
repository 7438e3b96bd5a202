import { fingerprint, RECEIVED_TOKEN } from '#adapters/storage/token.cookie.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withPrefetched } from '#adapters/prefetch/answers.ts';
import { prefetch } from '#adapters/prefetch/ask.ts';
import { type PrefetchedScreen, prefetchedScreen } from '#adapters/prefetch/screen.ts';
import { removeCacheBuster, type PrefetchedAnswer } from '#adapters/prefetch/prefetch.ts';
import { to } from '#ui/entry/paths.ts';
import { runs } from '../../support/runs.ts';

const ORIGIN = 'https://learn.example';

describe('what a page asks for before its scripts are there', () => {
  it.each<[path: string, hasToken: boolean, screen: PrefetchedScreen]>([
    ['/acme/login', false, { kind: 'login', code: 'acme' }],
    ['/Acme/basicLogin', true, { kind: 'login', code: 'Acme' }],
    ['/caf%C3%A9/login', false, { kind: 'login', code: 'café' }],
    ['/acme/home', true, { kind: 'home', code: 'acme' }],
    ['/acme/home', false, undefined],
    ['/acme/catalogue/t-1', true, { kind: 'inside', code: 'acme' }],
    ['/acme/content/stream/7', true, undefined],
    ['/acme/register', true, undefined],
    ['/organizationLogin', false, undefined],
    ['/%E0%A4%A/login', false, undefined],
    ['/', true, undefined],
  ])('%s, signed in: %s', (path, hasToken, screen) => {
    expect(prefetchedScreen(path, hasToken)).toEqual(screen);
  });

  it('knows the paths by the names that the table of routes has for them', () => {
    const screens = {
      login: to.login,
      basicLogin: to.basicLogin,
      home: to.home,
      catalogue: to.catalogue,
      search: to.search,
    };
    const kinds = Object.values(screens).map((path) => prefetchedScreen(path('acme'), true)?.kind);
    expect(kinds).toEqual(['login', 'login', 'home', 'inside', 'inside']);
    expect(prefetchedScreen(to.title('acme', 'g', 't'), true)?.kind).toBe('inside');
  });

  const page = (token?: string) => {
    const asked: Request[] = [];
    return {
      asked,
      fetch: (request: Request) => {
        asked.push(request);
        return Promise.resolve(new Response('{}'));
      },
      now: () => 1_000,
      monotonic: () => 0,
      cookies: { read: () => (token === undefined ? '' : `lms_token=${token}`), write: () => undefined },
      location: { origin: ORIGIN, hostname: 'learn.example', protocol: 'https:', pathname: '/' },
      localStorage: storageOf(new Map(token === undefined ? [] : [[RECEIVED_TOKEN, fingerprint(token)]])),
      sessionStorage: undefined,
      userAgent: '',
    };
  };
  const options = { files: ['config.json'], returnUrl: (code: string) => `${ORIGIN}/${code}/login` };

  it('is sent to the platform with the token, and past every cache; a login and files of the application without it', () => {
    const home = page('tok-1');
    prefetch(home, { kind: 'home', code: 'acme' }, options);
    for (const { url, headers, cache } of home.asked) {
      const isOpen = url.endsWith('config.json') || url.includes('organisationprofiles');
      expect(headers.get('Authorization'), url).toBe(isOpen ? null : 'Bearer tok-1');
      if (!url.endsWith('config.json')) expect([headers.get('Cache-Control'), cache]).toEqual(['no-cache', 'no-store']);
      expect(url).not.toContain('tok-1');
    }
    expect(home.asked.map(({ url }) => new URL(url).pathname)).toEqual([
      '/config.json',
      '/api/user/organisationprofiles/acme',
      '/api/profile',
      '/api/get-menu',
      '/api/catalogue/viewall',
      '/api/homescreen',
    ]);
    const login = page();
    prefetch(login, { kind: 'login', code: 'ACME' }, options);
    expect(login.asked.map(({ url }) => url)).toEqual([
      `${ORIGIN}/config.json`,
      `${ORIGIN}/api/user/organisationprofiles/acme?returnUrl=${encodeURIComponent(`${ORIGIN}/acme/login`)}`,
    ]);
  });
});

describe('an early answer', () => {
  const early = (address: string, over: Partial<PrefetchedAnswer> = {}): PrefetchedAnswer => ({
    address: removeCacheBuster(address),
    authorization: 'Bearer a',
    askedAt: 0,
    response: Promise.resolve(new Response('early')),
    ...over,
  });
  const asking = (url: string, init: RequestInit = {}) =>
    new Request(url, { headers: { Authorization: 'Bearer a' }, ...init });
  const textOf = async (answer: Promise<Response>) => (await answer).text();
  const client = (answers: PrefetchedAnswer[], at = 0) =>
    withPrefetched({ fetch: () => Promise.resolve(new Response('asked')), monotonic: () => at }, { answers });

  it('is given once, to the same question by the same token, while it is fresh; else the platform is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          path: fc.constantFrom('home', 'menu?a=1', 'menu?a=2'),
          token: fc.constantFrom('a', 'b'),
          method: fc.constantFrom('GET', 'POST'),
          at: fc.constantFrom(0, 15_000, 15_001),
          isSecond: fc.boolean(),
          q: fc.boolean(),
        }),
        async ({ path, token, method, at, isSecond, q }) => {
          const fetch = client([early(`${ORIGIN}/menu?a=1&q=7`)], at);
          const question = () =>
            asking(`${ORIGIN}/${path}${q && path.includes('?') ? '&q=8' : ''}`, {
              method,
              headers: { Authorization: `Bearer ${token}` },
            });
          if (isSecond) await fetch(question());
          const isSame = path === 'menu?a=1' && token === 'a' && method === 'GET';
          const isGiven = isSame && at <= 15_000 && !isSecond;
          expect(await textOf(fetch(question()))).toBe(isGiven ? 'early' : 'asked');
        },
      ),
      { numRuns: runs(100) },
    );
  });

  it('that failed is asked for again, and one that is given up rejects at once', async () => {
    const failed = client([early(`${ORIGIN}/home`, { response: Promise.reject(new TypeError('no line')) })]);
    expect(await textOf(failed(asking(`${ORIGIN}/home`)))).toBe('asked');
    const giveUp = new AbortController();
    const waiting = client([early(`${ORIGIN}/home`, { response: new Promise(() => undefined) })]);
    const answer = waiting(asking(`${ORIGIN}/home`, { signal: giveUp.signal }));
    giveUp.abort(new DOMException('too long', 'TimeoutError'));
    await expect(answer).rejects.toThrow('too long');
  });
});
