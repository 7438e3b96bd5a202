import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionToken } from '#adapters/storage/session-token.ts';
import { parentDomain, tokenCookie, type TokenCookie } from '#adapters/storage/token.cookie.ts';
import { fnv1a } from '#domain/kernel/fnv-1a.ts';
import type { User } from '#domain/session/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { runs } from '../../support/runs.ts';

function sharedCookie(): TokenCookie {
  let value: string | undefined;
  return {
    get: () => value,
    unrecognised: () => undefined,
    set: (token) => (value = token),
    clear: () => (value = undefined),
  };
}
const someone = (id: string) => ({ id }) as User; // only the identity matters

describe('the token of a tab', () => {
  it('stays that of its own learner when another one signs in in another tab', () => {
    const cookie = sharedCookie();
    const [ada, ben] = [sessionToken(cookie), sessionToken(cookie)];
    ada.set('token of ada', { crossSite: false });
    ben.set('token of ben', { crossSite: false });
    expect(ada.get()).toBe('token of ada');
    ada.clear();
    expect([ada.get(), ben.get(), cookie.get()]).toEqual([undefined, 'token of ben', 'token of ben']);
  });

  it('is the cookie’s at the start', () => {
    const cookie = sharedCookie();
    cookie.set('kept', { crossSite: false });
    expect(sessionToken(cookie).get()).toBe('kept');
  });

  it('shows what another tab left in the cookie, and takes it over without writing it anew', () => {
    const cookie = sharedCookie();
    const [first, second] = [sessionToken(cookie), sessionToken(cookie)];
    first.set('old', { crossSite: false });
    expect(first.others()).toBeUndefined();
    second.set('new', { crossSite: false });
    expect(first.others()).toBe('new');
    second.set('newer', { crossSite: false });
    first.adopt('new');
    expect([first.get(), cookie.get()]).toEqual(['new', 'newer']);
  });

  it('is given out for the learner it came with, and for nobody when another one is in hand', () => {
    const token = sessionToken(sharedCookie());
    const [ada, ben] = [someone('ada'), someone('ben')];
    token.set('a', { crossSite: false });
    token.belongsTo(ada);
    expect([token.of(ada), token.of(ben)]).toEqual(['a', undefined]);
    token.set('b', { crossSite: false });
    token.belongsTo(ben);
    token.belongsTo(ada); // repeated too late
    expect([token.of(ada), token.of(ben)]).toEqual([undefined, 'b']);
    token.adoptTokenOf(ada); // their session starts after all
    expect([token.get(), token.of(ada), token.of(ben)]).toEqual(['a', 'a', undefined]);
  });

  it('is taken for that of a learner of whom nothing was said', () => {
    const token = sessionToken(sharedCookie());
    token.set('a', { crossSite: false });
    const ada = someone('ada');
    token.adoptTokenOf(ada);
    expect(token.of(ada)).toBe('a');
  });
});

/** Public suffixes, under which anyone can register a name: browsers refuse cookies for these. */
const PUBLIC_SUFFIXES = ['example', 'co.uk', 'com.au', 'github.io', 'pages.dev', 'uk', 'au', 'io', 'dev'];

/** Bytes of name and value above which browsers refuse a cookie. RFC 6265bis §5.6. */
const MAX_COOKIE_BYTES = 4096;

type Cookie = {
  name: string;
  value: string;
  domain: string;
  hostOnly: boolean;
  path: string;
  sameSite: string;
  secure: boolean;
};

/** Cookies of a browser, by the rules that matter here: Domain, Path, public suffixes, Secure, Max-Age. RFC 6265 §5. */
function browser({ protocol, hostname, pathname = '/', userAgent = 'Chrome/140' }: Record<string, string>) {
  const jar: Cookie[] = [];
  const host = hostname ?? '';
  const location = { protocol, hostname, pathname, origin: `${String(protocol)}//${String(hostname)}` };
  const isBelow = (domain: string) => `.${host}`.endsWith(`.${domain}`);
  /** What a page of this host writes. */
  const write = (written: string) => {
    const [pair = '', ...rest] = written.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const of = (attribute: string) => rest.find((one) => one.startsWith(`${attribute}=`))?.slice(attribute.length + 1);
    const domain = of('Domain');
    const secure = rest.includes('Secure');
    if (domain !== undefined && (!isBelow(domain) || PUBLIC_SUFFIXES.includes(domain))) return;
    if ((secure || of('SameSite') === 'None') && (protocol !== 'https:' || !secure)) return;
    if (name.length + value.length > MAX_COOKIE_BYTES) return;
    const hostOnly = domain === undefined;
    const cookie = { name, value, domain: domain ?? host, hostOnly, path: of('Path') ?? '/' };
    plant({ ...cookie, sameSite: of('SameSite') ?? '', secure }, of('Max-Age') === '0');
  };
  /** Replaces the cookie of the same name, domain and path. */
  const plant = (cookie: Cookie, isOver = false) => {
    const key = ({ name, domain, hostOnly, path }: Cookie) => JSON.stringify([name, domain, hostOnly, path]);
    const same = jar.findIndex((one) => key(one) === key(cookie));
    if (same >= 0) jar.splice(same, 1);
    if (!isOver) jar.push(cookie);
  };
  const isAt = (path: string) =>
    location.pathname === path || location.pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  /** What the page sees: longer paths first, then older ones. RFC 6265 §5.4. */
  const seen = () =>
    jar
      .filter(({ domain, hostOnly, path }) => (hostOnly ? domain === host : isBelow(domain)) && isAt(path))
      .sort((one, other) => other.path.length - one.path.length);
  const environment = {
    cookies: {
      read: () =>
        seen()
          .map(({ name, value }) => `${name}=${value}`)
          .join('; '),
      write,
    },
    location,
    userAgent,
    localStorage: storageOf(new Map()),
    sessionStorage: undefined,
  } as unknown as Parameters<typeof tokenCookie>[0]; // the cookie code uses nothing else
  const open = () => tokenCookie(environment);
  return { jar, seen, write, plant, location, open, cookie: open() };
}

describe('the token cookie (Verifies: §9 The token is stored in a cookie; T4)', () => {
  it.each([
    ['https:', 'learn.acme.example', 'Chrome/140', true, 'None', true],
    ['https:', 'learn.acme.example', 'Chrome/140', false, 'Lax', true],
    ['https:', 'learn.acme.example', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0)', true, 'Lax', true],
    ['https:', 'learn.acme.example', 'Mozilla/5.0 (compatible; MSIE 10.0; Windows NT 6.2)', true, 'Lax', true],
    ['https:', 'learn.acme.example', 'Chrome/64 Safari/537.36 Edge/17.17134', true, 'Lax', true],
    ['https:', 'learn.acme.example', 'Chrome/140 Safari/537.36 Edg/140.0', true, 'None', true],
    ['http:', 'localhost', 'Chrome/140', true, 'Lax', false],
  ])('on %s//%s in %s, cross-site asked for: %s → SameSite %s', (protocol, hostname, userAgent, crossSite, ...rest) => {
    const [sameSite, secure] = rest;
    const { jar, cookie } = browser({ protocol, hostname, userAgent });
    cookie.set('a b;c', { crossSite });
    expect(cookie.get()).toBe('a b;c');
    expect(jar).toMatchObject([{ sameSite, secure }]);
  });

  it.each([
    ['learn.acme.example', 'acme.example'],
    ['a.b.acme.example', 'b.acme.example'],
    ['learn.acme.co.uk', 'acme.co.uk'],
    ['acme.example', undefined], // the parent would be a top-level domain
    ['acme', undefined],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
    ['10.20.30.40', undefined],
    ['[::1]', undefined],
    ['[2001:db8::7]', undefined],
    ['learn.acme.example.', undefined], // the same host with the root dot: no Domain attribute would match everywhere
  ])('of %s belongs to %s', (hostname, domain) => {
    expect(parentDomain(hostname)).toBe(domain);
    const { jar, cookie } = browser({ protocol: 'https:', hostname });
    cookie.set('t', { crossSite: false });
    expect(jar).toMatchObject([{ domain: domain ?? hostname, hostOnly: domain === undefined }]);
    cookie.clear();
    expect(jar).toEqual([]);
  });

  it.each(['acme.co.uk', 'acme.com.au', 'acme.github.io', 'learning.pages.dev'])(
    'of %s stays with the host, because the browser lets nobody use the domain above it',
    (hostname) => {
      const { jar, cookie } = browser({ protocol: 'https:', hostname });
      cookie.set('t', { crossSite: true });
      expect(cookie.get()).toBe('t');
      expect(jar).toMatchObject([{ domain: hostname, hostOnly: true, sameSite: 'None', secure: true }]);
      cookie.clear();
      expect(jar).toEqual([]);
    },
  );

  it('takes the place of one of the same name on the host itself, which would be read first', () => {
    const { jar, write, cookie } = browser({ protocol: 'https:', hostname: 'learn.acme.example' });
    write('lms_token=older; Path=/');
    cookie.set('newer', { crossSite: false });
    expect(cookie.get()).toBe('newer');
    expect(jar).toHaveLength(1);
  });

  it('is no token when somebody else’s program wrote nonsense there', () => {
    const { write, cookie } = browser({ protocol: 'https:', hostname: 'learn.acme.example' });
    write('lms_token=%E0%A4%A; Path=/');
    expect(cookie.get()).toBeUndefined();
    write('lms_token=; Path=/');
    expect(cookie.get()).toBeUndefined();
  });
});

/** Verifies: §9 Cookies: sibling hosts write cookies of this name; nobody goes on as somebody else by one of them. */
describe('the token cookie beside those of sibling hosts', () => {
  const HOST = { protocol: 'https:', hostname: 'learn.acme.example' };
  const PATHS = ['/', '/acme', '/acme/', '/acme/home', '/acme/login', '/Acme', '/acme/title/catalogue'];
  const aPath = fc.constantFrom(...PATHS);
  const planted = (path: string, value = 'ben') => ({
    ...{ name: 'lms_token', value, domain: 'acme.example', hostOnly: false, path, sameSite: '', secure: true },
  });

  it.each(PATHS)('is the received one though another lies at %s', (path) => {
    const page = browser({ ...HOST, pathname: '/acme/title/catalogue/x' });
    page.cookie.set('ada', { crossSite: false });
    if (path !== '/') page.plant(planted(path));
    expect(page.open().get()).toBe('ada');
  });

  it('is nobody’s when it was replaced, and the other one is named', () => {
    const page = browser({ ...HOST, pathname: '/acme/home' });
    page.cookie.set('ada', { crossSite: false });
    page.plant(planted('/'));
    expect([page.open().get(), page.open().unrecognised()]).toEqual([undefined, 'ben']);
  });

  it('is nobody’s when nobody signed in here', () => {
    const page = browser(HOST);
    page.plant(planted('/'));
    expect([page.cookie.get(), page.cookie.unrecognised()]).toEqual([undefined, 'ben']);
    page.cookie.set('ben', { crossSite: false }); // the visitor confirmed the account
    expect([page.open().get(), page.open().unrecognised()]).toEqual(['ben', undefined]);
  });

  it('is recognised in every order of sign-ins, planted cookies, page loads and sign-outs', () => {
    const step = fc.oneof(
      fc.record({ what: fc.constant('plant' as const), path: aPath, value: fc.constantFrom('ben', 'cleo', '%E0') }),
      fc.record({ what: fc.constant('go' as const), path: aPath }),
      fc.record({ what: fc.constant('sign in' as const), token: fc.constantFrom('ada', 'omar') }),
      fc.constant({ what: 'sign out' as const }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const page = browser(HOST);
        let received: string | undefined;
        for (const one of steps) {
          if (one.what === 'plant') page.plant(planted(one.path, one.value));
          if (one.what === 'go') page.location.pathname = one.path;
          if (one.what === 'sign in') {
            page.open().set((received = one.token), { crossSite: false });
            expect(page.seen()).toHaveLength(1);
          }
          if (one.what === 'sign out') {
            page.open().clear();
            expect(page.seen()).toEqual([]);
            received = undefined;
          }
          const isReplaced = !page.seen().some(({ value }) => value === received);
          expect(page.open().get()).toBe(isReplaced ? undefined : received);
          expect(page.open().unrecognised()).not.toBe(received ?? 'none');
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('goes with the sign-out of a tab although another one took its place', () => {
    const page = browser({ ...HOST, pathname: '/acme/home' });
    const token = sessionToken(page.open());
    token.set('ada', { crossSite: false });
    page.plant(planted('/'));
    token.clear();
    expect([token.get(), page.seen()]).toEqual([undefined, []]);
  });

  it('of more than 4096 bytes is refused by the browser, and its token stays in the page only', () => {
    const page = browser({ protocol: 'https:', hostname: 'learn.acme.example' });
    const [fitting, long] = ['a'.repeat(MAX_COOKIE_BYTES - 'lms_token'.length), 'a'.repeat(MAX_COOKIE_BYTES)];
    const token = sessionToken(page.open());
    token.set(fitting, { crossSite: false });
    expect([token.isKept(), sessionToken(page.open()).get()]).toEqual([true, fitting]);
    token.clear();
    token.set(long, { crossSite: false });
    expect([token.get(), token.isKept(), page.seen()]).toEqual([long, false, []]);
    expect(sessionToken(page.open()).get()).toBeUndefined();
  });

  it('leaves no token in what is remembered of it', () => {
    const kept = new Map<string, string>();
    const place = { protocol: 'https:', hostname: 'learn.acme.example', pathname: '/', origin: '' };
    const environment = {
      ...{ cookies: { read: () => '', write: () => undefined }, location: place, userAgent: '' },
      ...{ localStorage: storageOf(kept), sessionStorage: undefined },
    };
    tokenCookie(environment).set('a-secret-of-twenty-characters', { crossSite: false });
    expect([...kept.values()].map((value) => /^\d{1,10}$/.test(value))).toEqual([true]);
    tokenCookie(environment).clear();
    expect(kept.size).toBe(0);
  });
});

/** Published test vectors of FNV-1a with 32 bits. */
it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['b', 0xe70c2de5],
  ['foobar', 0xbf9cf968],
])('FNV-1a of "%s"', (text, hash) => {
  expect(fnv1a(text)).toBe(hash);
});
