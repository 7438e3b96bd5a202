import { describe, expect, it } from 'vitest';
import { sessionToken } from '#adapters/storage/session-token.ts';
import { parentDomain, tokenCookie, type TokenCookie } from '#adapters/storage/token.cookie.ts';

function sharedCookie(): TokenCookie {
  let value: string | undefined;
  return { get: () => value, set: (token) => (value = token), clear: () => (value = undefined) };
}

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
});

describe('the token cookie (Verifies: §9 The token is stored in a cookie)', () => {
  const jar = (protocol: string, hostname: string, userAgent = 'Chrome/140') => {
    const written: string[] = [];
    const environment = {
      cookies: {
        read: () => written.map((cookie) => cookie.split(';')[0]).join('; '),
        write: (cookie: string) => written.push(cookie),
      },
      location: { protocol, hostname, origin: `${protocol}//${hostname}` },
      userAgent,
    } as unknown as Parameters<typeof tokenCookie>[0]; // the rest of the environment is no business of a cookie
    return { written, cookie: tokenCookie(environment) };
  };

  it.each([
    ['https:', 'learn.acme.example', 'Chrome/140', true, 'Domain=acme.example; SameSite=None; Secure'],
    ['https:', 'learn.acme.example', 'Chrome/140', false, 'Domain=acme.example; SameSite=Lax; Secure'],
    ['https:', 'learn.acme.example', 'Mozilla Trident/7.0', true, 'Domain=acme.example; SameSite=Lax; Secure'],
    ['https:', 'learn.acme.example', 'Chrome/64 Edge/17', true, 'Domain=acme.example; SameSite=Lax; Secure'],
    ['http:', 'localhost', 'Chrome/140', true, 'Path=/; SameSite=Lax'],
  ])('on %s//%s in %s with cross-site %s is %s', (protocol, hostname, userAgent, crossSite, attributes) => {
    const { written, cookie } = jar(protocol, hostname, userAgent);
    cookie.set('a b', { crossSite });
    expect(written[0]).toContain(attributes);
    expect(cookie.get()).toBe('a b');
  });

  it.each([
    ['learn.acme.example', 'acme.example'],
    ['a.b.acme.example', 'b.acme.example'],
    ['acme.example', undefined],
    ['localhost', undefined],
    ['127.0.0.1', undefined],
  ])('of %s belongs to %s', (hostname, domain) => expect(parentDomain(hostname)).toBe(domain));
});
