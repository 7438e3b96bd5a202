import { describe, expect, it } from 'vitest';
import { authenticationApi } from '#adapters/api/authentication.api.ts';
import { createApi } from '#adapters/api/client.ts';
import { reauthenticationApi, signOffApi } from '#adapters/api/reauthentication.api.ts';
import { tabChannel } from '#adapters/platform/tab-channel.ts';
import { forgetTab } from '#adapters/storage/forget-tab.ts';
import { storageKey } from '#adapters/storage/storage-key.ts';
import { sessionToken } from '#adapters/storage/session-token.ts';
import { signOnJourney } from '#adapters/storage/sign-on-journey.ts';
import type { TokenCookie } from '#adapters/storage/token.cookie.ts';
import type { TabMessage } from '#domain/session/index.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { refusedStorage } from './storage/refused-storage.ts';

const contract = ourContract();
const story = scenarioNamed('session-expiry');

/** A platform, and tabs of one browser with a shared cookie. */
function browser() {
  const world = createInstance({ scenario: story, contract });
  let value: string | undefined;
  const cookie: TokenCookie = {
    get: () => value,
    unrecognised: () => undefined,
    set: (token) => void (value = token),
    clear: () => void (value = undefined),
  };
  const unauthorised: string[] = [];
  const tab = (arrived?: string) => {
    const token = sessionToken(cookie);
    const api = createApi({
      now: () => 0,
      baseUrl: PLATFORM_ORIGIN,
      fetch: directFetch(world),
      token: token.get,
      onUnauthorised: (used) => unauthorised.push(used),
    });
    let waiting = arrived;
    const options = {
      api,
      token,
      crossSite: () => false,
      arrived: () => {
        const once = waiting;
        waiting = undefined;
        return once;
      },
    };
    return {
      token,
      authentication: authenticationApi(api, token, () => false),
      proofs: reauthenticationApi(options),
      signOff: signOffApi(api, token, () => world.clock.now()),
    };
  };
  const lives = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}`, 'Cache-Control': 'no-cache' };
    return (await world.respond(new Request(`${PLATFORM_ORIGIN}/api/profile`, { headers }))).status === 200;
  };
  const calls = () => world.journal.exchanges.map(({ operationId, status }) => `${operationId} ${status}`);
  return { world, tab, cookie, lives, calls, unauthorised };
}
const ida = { organisationCode: 'lantern', username: 'ida', password: 'Lighthouse1' };
const jon = { ...ida, username: 'jon' };

describe('signing out at the platform (Verifies: §7 signout, killToken; readings, signout verbs)', () => {
  it('posts token and date where the platform named a session id, and the token is worthless', async () => {
    const { tab, lives, calls, cookie, world } = browser();
    const { authentication, signOff, token } = tab();
    const { sessionId, id } = await authentication.signIn(ida);
    const access = token.get() ?? '';
    world.journal.clear();
    await signOff.signOut({ sessionId, userId: id });
    expect(calls()).toEqual(['signOutWithToken 204']);
    expect([token.get(), cookie.get(), await lives(access)]).toEqual([undefined, undefined, false]);
    expect(world.journal.violations).toEqual([]);
  });

  it('gets, and kills the token, where it named none', async () => {
    const { tab, lives, calls, world } = browser();
    const { authentication, signOff, token } = tab();
    const { id } = await authentication.signIn(ida);
    const access = token.get() ?? '';
    world.journal.clear();
    await signOff.signOut({ sessionId: undefined, userId: id });
    expect(calls()).toEqual(['signOut 204', 'killToken 204']);
    expect(await lives(access)).toBe(false);
    expect(world.journal.violations).toEqual([]);
  });

  it('gets on a platform that does not know the post', async () => {
    const { tab, calls, world } = browser();
    const { authentication, signOff } = tab();
    const { sessionId, id } = await authentication.signIn(ida);
    world.faults.add({ kind: 'status', status: 405, operation: 'signOutWithToken' });
    world.journal.clear();
    await signOff.signOut({ sessionId, userId: id });
    expect(calls().slice(0, 2)).toEqual(['signOutWithToken 405', 'signOut 204']);
  });

  it('ends here whatever the platform answers, and asks nothing without a token', async () => {
    const { tab, calls, world, cookie } = browser();
    const { authentication, signOff } = tab();
    const { sessionId, id } = await authentication.signIn(ida);
    world.faults.add({ kind: 'offline' });
    await signOff.signOut({ sessionId, userId: id });
    expect(cookie.get()).toBeUndefined();
    world.journal.clear();
    await signOff.signOut({ sessionId, userId: id });
    expect(calls()).toEqual([]);
  });
});

describe('proofs (Verifies: §7 re-authentication, relay state)', () => {
  it('by password: the token in hand stays until the proof is kept', async () => {
    const { tab, lives } = browser();
    const { authentication, proofs, token } = tab();
    await authentication.signIn(ida);
    const before = token.get();
    const proof = await proofs.byPassword(ida);
    expect(token.get()).toBe(before);
    proof.keep();
    expect(token.get()).not.toBe(before);
    expect(token.of(proof.user)).toBe(token.get());
    expect(await lives(token.get() ?? '')).toBe(true);
  });

  it('dropped: its token is worthless, and the one in hand still good', async () => {
    const { tab, lives, world } = browser();
    const { authentication, proofs, token } = tab();
    await authentication.signIn(ida);
    const arrived = world.signOn('jon')?.access_token ?? '';
    const proof = await proofs.byPassword(ida);
    await proof.drop();
    expect(await lives(token.get() ?? '')).toBe(true);
    const back = await tab(arrived).proofs.bySignOn();
    expect(back?.user.id).toBe('p-jon');
    await back?.drop();
    expect(await lives(arrived)).toBe(false);
  });

  it('by sign-on: what arrived in the address, once', async () => {
    const { tab, world } = browser();
    const arrived = world.signOn('ida')?.access_token ?? '';
    const { proofs, token } = tab(arrived);
    const proof = await proofs.bySignOn();
    proof?.keep();
    expect([proof?.user.id, token.get()]).toEqual(['p-ida', arrived]);
    expect(await proofs.bySignOn()).toBeUndefined();
    expect(await tab().proofs.bySignOn()).toBeUndefined();
  });

  it('by another tab: asks whose its token is with that token, and leaves it alive when it is not wanted', async () => {
    const { tab, lives, unauthorised } = browser();
    const [first, second] = [tab(), tab()];
    await first.authentication.signIn(ida);
    expect(await first.proofs.byOtherTab()).toBeUndefined();
    await second.authentication.signIn(jon);
    const proof = await first.proofs.byOtherTab();
    expect(proof?.user.id).toBe('p-jon');
    await proof?.drop();
    expect(await lives(second.token.get() ?? '')).toBe(true);
    await second.signOff.signOut({ sessionId: undefined, userId: 'p-jon' });
    expect(await first.proofs.byOtherTab()).toBeUndefined();
    expect(unauthorised).toEqual([]);
  });

  it('a token of another tab that is no good says nothing about the one in hand', async () => {
    const { tab, world, unauthorised } = browser();
    const [first, second] = [tab(), tab()];
    await second.authentication.signIn(jon);
    world.expireSessions();
    await first.authentication.signIn(ida); // the cookie belongs to this tab …
    second.token.set(second.token.get() ?? '', { crossSite: false }); // … until the other tab writes it again
    await expect(first.proofs.byOtherTab()).rejects.toMatchObject({ status: 401 });
    expect(unauthorised).toEqual([second.token.get()]);
    expect(unauthorised).not.toContain(first.token.get());
  });

  it('names the provider’s page with the way back', async () => {
    const { tab } = browser();
    const { authentication, proofs } = tab();
    await authentication.signIn(ida);
    expect(await proofs.signOnAddress('https://x.example/lantern/reauthLogin/t')).toBe(
      `/simulated/sign-on?returnUrl=${encodeURIComponent('https://x.example/lantern/reauthLogin/t')}`,
    );
  });
});

describe('what a tab keeps', () => {
  it('of a way to the provider is read once, and only when it makes sense', () => {
    const sessionStorage = storageOf(new Map());
    const journey = signOnJourney({ sessionStorage, localStorage: undefined });
    const away = { account: 'hash', titleId: 't', launch: '/a/content/stream/t', from: undefined };
    journey.begin(away);
    expect([journey.end(), journey.end()]).toEqual([away, undefined]);
    for (const nonsense of [
      '',
      '{',
      '[]',
      '{"account":"h","titleId":"t"}',
      '{"account":"h","titleId":"t","launch":"//e"}',
    ]) {
      sessionStorage.setItem('sign-on', nonsense);
      expect(journey.end(), nonsense).toBeUndefined();
    }
  });

  it('is forgotten whoever kept it, save what is named', () => {
    const texts = new Map([
      ['crumbs', 'x'],
      ['destination', '/a'],
      ['destination-of-ada', '/b'],
      ['destinatio', 'z'],
      ['', 'x'],
      ['other', 'y'],
    ]);
    const sessionStorage = storageOf(texts);
    const kept = storageKey({ sessionStorage, localStorage: undefined }, 'crumbs', 'tab');
    forgetTab({ sessionStorage }, ['destination']);
    expect([...texts.keys()]).toEqual(['destination']);
    expect(kept.get()).toBeUndefined();
  });

  it('is in memory where the browser keeps nothing', () => {
    const sessionStorage = refusedStorage;
    const kept = storageKey({ sessionStorage, localStorage: undefined }, 'x', 'tab');
    kept.set('y');
    expect(kept.get()).toBe('y');
    forgetTab({ sessionStorage }, []);
  });
});

describe('the line between tabs', () => {
  it('passes on what it knows, and nothing else', () => {
    let speak: (data: unknown) => void = () => undefined;
    const heard: TabMessage[] = [];
    const tabs = tabChannel({
      channel: () => ({ post: () => undefined, listen: (hear) => ((speak = hear), () => (speak = () => undefined)) }),
    });
    const stop = tabs.listen((message) => heard.push(message));
    for (const data of [
      { type: 'signed-in', account: 'a', extra: 1 },
      { type: 'signed-out', account: 'a' },
      { type: 'signed-out', account: 'a', discards: true },
      { type: 'signed-in', account: '' },
      { type: 'signed-in', account: 7 },
      { type: 'reload', account: 'a' },
      'signed-out',
      null,
      [],
    ])
      speak(data);
    stop();
    speak({ type: 'signed-in', account: 'late' });
    expect(heard).toEqual([
      { type: 'signed-in', account: 'a' },
      { type: 'signed-out', account: 'a', discards: false },
      { type: 'signed-out', account: 'a', discards: true },
    ]);
  });

  it('is silent in a browser without one', () => {
    const tabs = tabChannel({ channel: undefined });
    tabs.say({ type: 'signed-in', account: 'a' });
    expect(() => tabs.listen(() => undefined)()).not.toThrow();
  });
});
