import { describe, expect, it } from 'vitest';
import { resendMail } from '#adapters/api/account/resend-mail.api.ts';
import { composeEntry } from '#adapters/entry.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

const contract = ourContract();

/** The application’s entry over a simulated organisation in this process; `cookie` is the browser’s. */
function entryOf(story: string) {
  const scenario = scenarioNamed(story);
  const world = createInstance({
    scenario,
    contract,
    signOnOrigin: 'http://127.0.0.1:9',
    contentOrigin: 'http://127.0.0.1:8',
  });
  const jar = new Map<string, string>();
  const environment = {
    fetch: directFetch(world),
    cookies: {
      read: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      write: (cookie: string) => {
        const [pair = ''] = cookie.split(';');
        const at = pair.indexOf('=');
        if (cookie.includes('Max-Age=0')) jar.delete(pair.slice(0, at));
        else jar.set(pair.slice(0, at), pair.slice(at + 1));
      },
    },
    location: { origin: PLATFORM_ORIGIN, hostname: 'platform.test', protocol: 'http:', pathname: '/' },
    userAgent: '',
    randomUuid: () => 'n-1',
  } as unknown as Environment; // sign-in uses nothing else
  const refused: number[] = [];
  const entry = composeEntry(environment, '', (code) => `http://localhost:1/${code}/login`);
  entry.onUnauthorised(() => refused.push(1));
  return { ...entry, world, jar, refused };
}

const tokenOf = (world: ReturnType<typeof entryOf>['world'], userName: string) =>
  world.signOn(userName)?.access_token ?? '';

// Verifies: §7 Organisation and authentication, §1 single sign-on
describe('a token that single sign-on hands over', () => {
  it('is looked at without being kept, and kept once it is accepted', async () => {
    const { authentication, world, jar } = entryOf('sso');
    const token = tokenOf(world, 'mina');
    expect(await authentication.userOf(token)).toMatchObject({ userName: 'mina', organisationCode: 'harbour' });
    expect([authentication.hasToken(), jar.size]).toEqual([false, 0]);
    authentication.acceptToken(token);
    expect([authentication.hasToken(), jar.get('lms_token')]).toEqual([true, token]);
    expect(await authentication.current()).toMatchObject({ userName: 'mina' });
    expect(world.journal.violations).toEqual([]);
  });

  it('says nothing about the session in hand when it is no good', async () => {
    const { authentication, world, refused } = entryOf('sso');
    authentication.acceptToken(tokenOf(world, 'mina'));
    await expect(authentication.userOf('nonsense')).rejects.toMatchObject({ status: 401 });
    expect(refused).toEqual([]);
    expect(await authentication.current()).toMatchObject({ userName: 'mina' });
    world.expireSessions();
    await expect(authentication.current()).rejects.toMatchObject({ status: 401 });
    expect(refused).toEqual([1]);
  });

  it.each(['', ' ', 'a b', 'a\nb', 'ğ', '\u0000', 'x'.repeat(4_097)])(
    'is not even asked about when it cannot be one: %j',
    async (token) => {
      const { authentication, world } = entryOf('sso');
      await expect(authentication.userOf(token)).rejects.toMatchObject({ status: 401 });
      expect(world.journal.exchanges).toEqual([]);
    },
  );
});

// Verifies: §1 single sign-on, §4 Relaunch
describe('what arrives in the address of a page', () => {
  const proof = { path: '/harbour/reauthLogin/t', token: 'tok', nonce: 'n-1' };
  const login = { path: '/harbour/login', token: 'tok', nonce: 'n-1' };

  it('at a login is there once for that path, and known as the return from this tab’s provider', () => {
    const { signOn } = entryOf('sso');
    signOn.begin('harbour');
    signOn.arrive(login, false);
    expect(signOn.at('/harbour/basicLogin')).toBeUndefined();
    expect(signOn.at('/harbour/login')).toMatchObject({ token: 'tok', isOfJourney: true });
    expect(signOn.takeReauth(), 'it proves nothing').toBeUndefined();
    signOn.clear();
    expect(signOn.at('/harbour/login')).toBeUndefined();
    signOn.arrive(login, false);
    expect(signOn.at('/harbour/login'), 'again').toMatchObject({ isOfJourney: false });
  });

  it('before a launch proves something in the tab that left for it, once, and signs nobody in', () => {
    const { nonce, signOn } = entryOf('sso');
    nonce.begin('http://localhost:1/harbour/reauthLogin/t');
    signOn.arrive(proof, true);
    expect(signOn.at(proof.path)).toBeUndefined();
    expect([signOn.takeReauth(), signOn.takeReauth()]).toEqual(['tok', undefined]);
    signOn.arrive(proof, true);
    expect(signOn.takeReauth(), 'the nonce is used up').toBeUndefined();
  });

  it.each([{ nonce: undefined }, { nonce: 'n-2' }, { path: '/harbour/reauthLogin/other' }])(
    'before a launch is used for nothing when it is of another journey: %j',
    (changed) => {
      const { nonce, signOn } = entryOf('sso');
      nonce.begin('http://localhost:1/harbour/reauthLogin/t');
      signOn.arrive({ ...proof, ...changed }, true);
      expect(signOn.takeReauth()).toBeUndefined();
    },
  );
});

describe('the organisation of a code', () => {
  it('is asked for with the address to come back to, which the platform puts into the sign-on page', async () => {
    const { organisations, world } = entryOf('sso');
    const { loginUrl, method } = await organisations.byCode('harbour');
    expect([method, loginUrl]).toEqual([
      'sso',
      'http://127.0.0.1:9/simulated/sign-on?returnUrl=http%3A%2F%2Flocalhost%3A1%2Fharbour%2Flogin%3Fnonce%3Dn-1',
    ]);
    expect(world.journal.violations).toEqual([]);
  });

  it('has its banner in the four sizes, and its film where content is', async () => {
    const { banner } = (await entryOf('generic').organisations.byCode('acme')).branding;
    const sizes = Object.entries(banner ?? {}).map(([name, url]) => {
      const asked = new URL(url, PLATFORM_ORIGIN).searchParams;
      return `${name} ${String(asked.get('width'))}x${String(asked.get('height'))}`;
    });
    expect(sizes).toEqual(['small 275x220', 'medium 565x220', 'big 1150x436', 'banner 1150x220']);
    const { branding } = await entryOf('dual').organisations.byCode('harbour');
    expect(branding.videoUrl).toBe('http://127.0.0.1:8/contentstream/titles/main/video/evacuation.webm');
  });
});

describe('basic login', () => {
  it('is the platform’s other call, with the same end', async () => {
    const { authentication, world } = entryOf('basic-login');
    const credentials = { organisationCode: 'depot', username: 'sam', password: 'Lighthouse1' };
    expect(await authentication.basicSignIn(credentials)).toMatchObject({ userName: 'sam' });
    expect(authentication.hasToken()).toBe(true);
    expect(world.journal.of('basicSignIn').map(({ body }) => Object.keys(body as object).sort())).toEqual([
      ['organisationCode', 'password', 'username'],
    ]);
    expect(world.journal.of('signIn')).toEqual([]);
    await expect(authentication.basicSignIn({ ...credentials, password: 'x' })).rejects.toMatchObject({ data: '1/5' });
    expect(world.journal.violations).toEqual([]);
  });
});

describe('the activation mail', () => {
  it('is asked for again, and arrives', async () => {
    const { api, world } = entryOf('locked-out');
    await resendMail(api)('gate', 'new@gate.example');
    expect(world.mailbox.to('new@gate.example')).toHaveLength(1);
    await expect(resendMail(api)('gate', 'nobody')).rejects.toMatchObject({ status: 404 });
    await expect(resendMail(api)('gate', 'ok')).rejects.toMatchObject({ said: 'This account is active already.' });
    expect(world.journal.violations).toEqual([]);
  });
});

// Verifies: §3 ssohidetoken, T5
describe('what a provider puts into the address of a page', () => {
  const open = (href: string) => {
    const page = {
      location: { href },
      history: {
        state: { idx: 3 },
        replaceState: (state: unknown, _: string, path?: string | URL | null) => {
          expect(state).toEqual({ idx: 3 });
          page.location.href = new URL(String(path), href).href;
        },
      },
    };
    return { taken: takeSignOnToken(page), address: page.location.href };
  };

  it.each([
    ['/acme/login?token=abc', { token: 'abc' }, '/acme/login'],
    ['/acme/login?a=1&token=a%2Bb&b=2#x', { token: 'a+b' }, '/acme/login?a=1&b=2#x'],
    ['/acme/login?token=', {}, '/acme/login'],
    ['/acme/login?token=a&token=b', {}, '/acme/login'],
    ['/acme/login?tokens=a', undefined, '/acme/login?tokens=a'],
    ['//evil.example?token=a', { token: 'a' }, '//evil.example'],
    ['/acme/login?nonce=n', { nonce: 'n' }, '/acme/login'],
    ['/acme/login?nonce=n&token=a&b=2', { token: 'a', nonce: 'n' }, '/acme/login?b=2'],
    // A provider that does not check for an existing query.
    ['/acme/login?nonce=n?token=a', { token: 'a', nonce: 'n' }, '/acme/login'],
    ['/acme/login?nonce=n?token=a?token=b', { nonce: 'n' }, '/acme/login'],
  ])('is taken out of %s', (path, taken, left) => {
    expect(open(`https://app.example${path}`)).toEqual({
      taken: taken && { path: path.replace(/\?.*/, ''), token: undefined, nonce: undefined, ...taken },
      address: `https://app.example${left}`,
    });
  });
});
