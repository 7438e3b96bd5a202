import { Subject } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { sessionToken, tokenIn } from '#adapters/storage/session-token.ts';
import type { AwayAtSignOn } from '#domain/access/index.ts';
import { clientSession, type ClientSessionPorts, sessionOwner } from '#domain/client/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import {
  type StoredLearner,
  type Reauthentication,
  type Reauthentications,
  session,
  sessionEvents,
  type User,
} from '#domain/session/index.ts';
import { aRuntime } from '../../support/given.ts';
import { parts } from '../../support/parts.ts';
import { anOrganisation, aUser } from '../../support/people.ts';

/** Verifies: §4 Session, T25: a session in which a second learner, token, tab or response interferes. */
const nothing = () => undefined;
const userOf = (id: string) => aUser({ id, sessionId: `s-${id}`, userName: id });
/** `ada 2` is another token of the same learner. */
const idIn = (token: string) => token.split(' ')[0] ?? '';
const turns = async () => {
  for (let n = 0; n < 40; n++) await Promise.resolve();
};

/** A platform that knows the learner of each token. `answers` releases the calls that were held back. */
function aPlatform() {
  const world = { dead: new Set<string>(), isAway: false, asked: [] as string[] };
  let held: Promise<void> | undefined;
  let letGo = nothing as () => void;
  const whose = async (token: string): Promise<User> => {
    world.asked.push(token);
    await held;
    if (world.isAway) throw new PortFailure('getProfile', { status: 0, kind: 'no-answer' });
    if (world.dead.has(token)) throw new PortFailure('getProfile', { status: 401, kind: 'status' });
    return userOf(idIn(token));
  };
  return {
    world,
    whose,
    holds: () => void (held = new Promise((resolve) => (letGo = resolve))),
    answers: async () => {
      letGo();
      held = undefined;
      await turns();
    },
  };
}

/** A tab of a browser whose cookie contains `kept` on opening. */
function aTab({ kept, away, arrived }: { kept?: string; away?: AwayAtSignOn; arrived?: string } = {}) {
  const { runtime, clock, log } = aRuntime();
  const cookie = { value: kept };
  const { world, whose, ...platform } = aPlatform();
  const token = sessionToken({
    get: () => cookie.value,
    unrecognised: () => undefined,
    set: (value) => void (cookie.value = value),
    clear: () => void (cookie.value = undefined),
  });
  const tokens = {
    ...token,
    isKept: () => cookie.value !== undefined,
    isOf: (user: User) => token.of(user) !== undefined,
  };
  const proofOf = async (handed: string, keep: () => void): Promise<Reauthentication> => {
    const user = await whose(handed);
    return {
      user,
      keep: () => {
        keep();
        token.belongsTo(user);
      },
      drop: async () => void dropped.push(handed),
    };
  };
  const dropped: string[] = [];
  const proofs = parts<Reauthentications>({
    bySignOn: async () => (arrived === undefined ? undefined : proofOf(arrived, () => token.set(arrived, CROSS))),
    byOtherTab: async () => {
      const handed = token.others();
      return handed === undefined ? undefined : proofOf(handed, () => token.adopt(handed));
    },
  });
  const connection = atom<Connection>('online');
  const offlineSession = { kept: undefined as Promise<StoredLearner> | undefined, closed: 0 };
  const said: string[] = [];
  const ended: string[] = [];
  const looked = new Subject<void>();
  const holder = sessionOwner({ runtime, tokens, proofs });
  const own = clientSession(
    parts<ClientSessionPorts>({
      ...{ holder, runtime, clock, tokens, proofs },
      ids: { next: () => 'id' },
      accounts: { keyOf: (code, id) => Promise.resolve(`${code}:${id}`) },
      organisations: { byCode: async () => anOrganisation() },
      authentication: {
        hasToken: () => token.get() !== undefined,
        current: async () => {
          const current = token.get();
          return current === undefined ? undefined : whose(current);
        },
        userOf: whose,
        forget: token.clear,
      },
      offlineSession: {
        store: {
          isThere: async () => true,
          open: async () => offlineSession.kept,
          close: () => {
            offlineSession.closed += 1;
          },
          keep: async () => undefined,
          see: async () => undefined,
          remove: async () => undefined,
        },
        termsOf: () => ({ days: 14, goesOn: true }),
        deviceNow: () => 0,
        connection: connection.projection,
      },
      journey: { end: () => away },
      lastKnown: { learner: async () => undefined, forget: nothing },
      nonce: { forget: nothing },
      ...{ onUnauthorised: nothing, onBegin: nothing, onEnd: nothing, onRenewed: nothing, report: nothing },
      tabs: { say: nothing, listen: () => nothing },
      notices: { notify: ({ refused }) => void said.push(refused) },
      screens: { owner: nothing, ended: ({ refused }) => void ended.push(refused), forget: nothing },
      content: { isOpen: () => false, leave: () => Promise.resolve() },
    }),
  );
  own.watch({ isLearning: () => false, gaveUp: new Subject(), looked });
  const signIn = async (name: string) => {
    token.set(name, CROSS);
    const user = userOf(idIn(name));
    token.belongsTo(user);
    await own.open(user, anOrganisation());
  };
  return {
    ...{ runtime, clock, token, cookie, own, world, platform, connection, offlineSession, dropped, signIn },
    tokenOf: tokenIn(holder, token),
    /** Learner of the current session, and the learner’s messages. */
    who: () => (own.now().at === 'signed-out' ? undefined : own.account()),
    at: () => own.now().at,
    /** Reasons of sessions that ended by themselves, as the sign-in screen receives them. */
    ended,
    said: () => said.filter((word) => word === 'OTHER_LEARNER_SIGNED_IN' || word === 'OTHER_LEARNER'),
    sessions: () => log.facts.filter(sessionEvents.Opened.is).map(({ data }) => data.account),
    look: async () => {
      looked.next();
      await turns();
    },
    /** The session ends because its token was refused. */
    expire: () => {
      const now = own.now();
      if (now.at === 'signed-out') throw new Error('nobody is signed in');
      runtime.send(session.expire, { sessionId: now.sessionId });
      runtime.send(session.close, { sessionId: now.sessionId, by: 'expiry' });
    },
  };
}
const CROSS = { crossSite: false };

/** Another learner’s token replaces the stored one while the stored one is being checked. */
async function resumedWhileReplaced(tab: ReturnType<typeof aTab>): Promise<void> {
  tab.platform.holds();
  const resumed = tab.own.resume();
  await turns();
  tab.token.set('ben', CROSS);
  await tab.platform.answers();
  await resumed;
}

describe('the session of a token that is kept', () => {
  it('does not begin over that of whoever signs in while it is asked about', async () => {
    const tab = aTab({ kept: 'ada' });
    tab.platform.holds();
    const resumed = tab.own.resume();
    await turns();
    await tab.signIn('ben');
    await tab.platform.answers();
    await resumed;
    expect([tab.who(), tab.sessions(), tab.token.get()]).toEqual(['acme:ben', ['acme:ben'], 'ben']);
  });

  it('begins once, however often it is asked for before it is answered', async () => {
    const tab = aTab({ kept: 'ada' });
    tab.platform.holds();
    const resumed = tab.own.resume();
    await turns();
    const again = tab.own.kept.refresh();
    await turns();
    await tab.platform.answers();
    await Promise.all([resumed, again]);
    expect(tab.world.asked).toEqual(['ada', 'ada']);
    expect([tab.who(), tab.sessions(), tab.at()]).toEqual(['acme:ada', ['acme:ada'], 'open']);
  });

  it('does not begin with the token of somebody else that has taken its place', async () => {
    const tab = aTab({ kept: 'ada' });
    await resumedWhileReplaced(tab);
    expect([tab.who(), tab.sessions()]).toEqual([undefined, []]);
  });
});

describe('a token that the platform refuses', () => {
  it('is forgotten, and the sign-in screen receives the reason', async () => {
    const tab = aTab({ kept: 'ada' });
    tab.world.dead.add('ada');
    await tab.own.resume();
    expect([tab.token.get(), tab.who(), tab.ended]).toEqual([undefined, undefined, ['EXPIRED_SESSION']]);
  });

  it('says nothing about a newer token that has taken its place', async () => {
    const tab = aTab({ kept: 'ada' });
    tab.world.dead.add('ada');
    await resumedWhileReplaced(tab);
    expect([tab.token.get(), tab.ended]).toEqual(['ben', []]);
  });

  it('ends a session once, for the sign-in screen too', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    tab.cookie.value = undefined;
    tab.world.dead.add('ada');
    await tab.look();
    await tab.look();
    expect([tab.at(), tab.token.get(), tab.ended]).toEqual(['signed-out', undefined, ['EXPIRED_SESSION']]);
  });
});

describe('the session of another tab', () => {
  it('begins once, however often it is looked for', async () => {
    const tab = aTab();
    tab.cookie.value = 'ada';
    tab.platform.holds();
    const begun = [tab.own.beginFromOtherTab(), tab.own.beginFromOtherTab()];
    await turns();
    await tab.platform.answers();
    expect(await Promise.all(begun)).toEqual([true, true]);
    expect([tab.sessions(), tab.world.asked]).toEqual([['acme:ada'], ['ada']]);
  });

  it('begins where a session expired only if it is of the same learner', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    tab.expire();
    tab.cookie.value = 'ben';
    expect([await tab.own.beginFromOtherTab(), tab.who()]).toEqual([false, undefined]);
    tab.cookie.value = 'ada 2';
    expect([await tab.own.beginFromOtherTab(), tab.who()]).toEqual([true, 'acme:ada']);
  });
});

describe('a tab that is looked at while another one has written the cookie', () => {
  it('keeps its session where the token of the other is refused, and ends it where its own is', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    tab.cookie.value = 'ben';
    tab.world.dead.add('ben');
    await tab.look();
    expect([tab.at(), tab.who()]).toEqual(['open', 'acme:ada']);
    tab.cookie.value = undefined;
    tab.world.dead.add('ada');
    await tab.look();
    expect(tab.at()).not.toBe('open');
  });

  it('asks again whose the token is after it had no answer', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    tab.cookie.value = 'ben';
    tab.world.isAway = true;
    await tab.look();
    expect(tab.said()).toEqual([]);
    tab.world.isAway = false;
    await tab.look();
    await tab.look();
    expect(tab.said()).toEqual(['OTHER_LEARNER_SIGNED_IN']);
    expect(tab.world.asked).toEqual(['ben', 'ben']);
  });

  it('tells of each other learner, and of each once', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    const told = [];
    for (const other of ['ben', 'eve', 'ben 2', 'ada 2', 'eve 2']) {
      tab.cookie.value = other;
      await tab.look();
      told.push(tab.said().length);
    }
    expect([told, tab.who()]).toEqual([[1, 2, 2, 2, 2], 'acme:ada']);
  });
});

describe('the learner of a session', () => {
  it('is not renewed by an answer about somebody else', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    tab.own.renew(userOf('ben'));
    expect(tab.own.learner.get()?.user.id).toBe('ada');
    expect([tab.tokenOf('acme:ada'), tab.tokenOf('acme:ben')]).toEqual(['ada', undefined]);
  });

  it('does not get the token of whoever is about to sign in when their profile is reloaded', async () => {
    const tab = aTab();
    await tab.signIn('ada');
    tab.token.set('ben', CROSS);
    tab.own.renew(userOf('ada'));
    expect(tab.tokenOf('acme:ada')).toBeUndefined();
  });

  it('who signs in while an offline session of another learner starts stays', async () => {
    const tab = aTab();
    tab.connection.set('without');
    let open: (kept: StoredLearner) => void = nothing;
    tab.offlineSession.kept = new Promise((resolve) => (open = resolve));
    const asked = tab.own.offlineSession.goOn({ organisationCode: 'acme', userName: 'ada', password: 'x' });
    await tab.signIn('ben');
    open({ user: userOf('ada'), organisation: anOrganisation(), isProvedAnew: false, acceptedAt: 0, seenAt: 0 });
    await asked;
    expect([tab.who(), tab.sessions(), tab.offlineSession.closed]).toEqual(['acme:ben', ['acme:ben'], 1]);
  });
});

describe('the way back from a provider', () => {
  const away = { account: 'acme:ada', titleId: 'a', launch: '/acme/content/stream/a', from: undefined };

  it('resumes the launch of the learner who left, and of no other title', async () => {
    const tab = aTab({ away, arrived: 'ada' });
    await tab.own.resume();
    expect(tab.who()).toBe('acme:ada');
    expect(tab.own.signOn.from('a')).toMatchObject({ titleId: 'a', refused: undefined });
    expect(tab.own.signOn.from('b')).toBeUndefined();
    expect(['a', 'b'].map((titleId) => tab.own.reauthTokens.isGiven('acme:ada', titleId))).toEqual([true, false]);
  });

  it('is refused to somebody else, whose token goes', async () => {
    const tab = aTab({ away, arrived: 'ben' });
    await tab.own.resume();
    expect([tab.who(), tab.sessions(), tab.dropped]).toEqual([undefined, [], ['ben']]);
    expect(tab.own.signOn.from('a')?.refused).toEqual({ refused: 'OTHER_LEARNER' });
  });
});
