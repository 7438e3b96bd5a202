import { describe, expect, it } from 'vitest';
import { sessionToken } from '#adapters/storage/session-token.ts';
import { parentDomain, tokenCookie, type TokenCookie } from '#adapters/storage/token.cookie.ts';
import type { User } from '#domain/session/index.ts';

function sharedCookie(): TokenCookie {
  let value: string | undefined;
  return { get: () => value, set: (token) => (value = token), clear: () => (value = undefined) };
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

type Cookie = { name: string; value: string; domain: string; hostOnly: boolean; sameSite: string; secure: boolean };

/** Cookies of a browser, by the rules that matter here: Domain, public suffixes, Secure, Max-Age. RFC 6265 §5.3. */
function browser({ protocol, hostname, userAgent = 'Chrome/140' }: Record<string, string>) {
  const jar: Cookie[] = [];
  const host = hostname ?? '';
  const write = (written: string) => {
    const [pair = '', ...rest] = written.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const of = (attribute: string) => rest.find((one) => one.startsWith(`${attribute}=`))?.slice(attribute.length + 1);
    const domain = of('Domain');
    const secure = rest.includes('Secure');
    if (domain !== undefined && (!`.${host}`.endsWith(`.${domain}`) || PUBLIC_SUFFIXES.includes(domain))) return;
    if ((secure || of('SameSite') === 'None') && (protocol !== 'https:' || !secure)) return;
    const hostOnly = domain === undefined;
    const same = jar.findIndex((one) => one.name === name && one.hostOnly === hostOnly);
    if (same >= 0) jar.splice(same, 1);
    if (of('Max-Age') === '0') return;
    jar.push({ name, value, domain: domain ?? host, hostOnly, sameSite: of('SameSite') ?? '', secure });
  };
  const environment = {
    cookies: { read: () => jar.map(({ name, value }) => `${name}=${value}`).join('; '), write },
    location: { protocol, hostname, origin: `${String(protocol)}//${String(hostname)}` },
    userAgent,
  } as unknown as Parameters<typeof tokenCookie>[0]; // the cookie code uses nothing else
  return { jar, write, cookie: tokenCookie(environment) };
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
