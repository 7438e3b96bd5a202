import { type BackFromSignOn, launchProof } from '#domain/access/index.ts';
import { cell } from '#domain/kernel/cell.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import {
  isSameUser,
  mayPickUp,
  type Proof,
  type Proofs,
  session,
  TOKEN_LATE_MS,
  type User,
} from '#domain/session/index.ts';
import { type EndingPorts, endings as endingsOf } from '#domain/session/sign-out.ts';
import { openSession, takeUp } from '#domain/session/use-cases.ts';
import { proofsApi, signOffApi } from './api/proofs.api.ts';
import type { Entry } from './entry.ts';
import { tabChannel } from './platform/tab-channel.ts';
import { tokenCookie } from './storage/token.cookie.ts';
import { signOnJourney } from './storage/sign-on-journey.ts';

/** What the interface keeps of a learner outside the core. */
export type KeptByScreens = {
  /** Account of the learner for whom a place waits: their session expired in this tab. */
  owner: () => string | undefined;
  /** `other-learner`: what was kept for anybody may stay. */
  forget: (because: 'signed-out' | 'other-learner') => void;
};

type SessionOptions = {
  entry: Entry;
  runtime: Runtime;
  clock: Clock;
  say: (refusal: Refusal) => void;
  report: (where: string, error: unknown) => void;
  kept: KeptByScreens;
  content: EndingPorts['content'];
  work: EndingPorts['work'];
  /** A learner is about to be signed in: nothing of anybody else may stand there. */
  onBegin: () => void;
  onEnd: () => void;
  /** The session goes on with another token. */
  onRenewed: (account: string) => void;
};

/** The session of this tab: its beginnings and ends, whose token is in hand, and what other tabs have to do with it. */
export function composeSession({ entry, runtime, clock, say, report, kept, content, work, ...told }: SessionOptions) {
  const { environment, authentication, token } = entry;
  const tabs = tabChannel(environment);
  const ids = { next: environment.randomUuid };
  const state = runtime.state(session);
  const sessionNow = () => state.get().session;
  const learner = cell<{ user: User; organisation: Organisation } | undefined>(undefined);
  const accounts = {
    keyOf: (organisationCode: string, userId: string) => environment.digest(`${organisationCode}\n${userId}`),
  };
  const account = () => {
    const current = sessionNow();
    return current.at === 'signed-out' ? undefined : current.account;
  };
  const wait = (ms: number) => new Promise<void>((resolve) => void clock.schedule(() => resolve(), ms));
  const launches = launchProof();
  const journey = signOnJourney(environment);

  /** The learner whose token is in hand. Between a sign-in and its session, and after it, it is not the session's. */
  const tokenOf = (owner: string): string | undefined => {
    const user = learner.projection.get()?.user;
    return owner === account() && sessionNow().at === 'open' && user ? token.of(user) : undefined;
  };

  const calls = proofsApi({ api: entry.api, token, crossSite: entry.crossSite, arrived: entry.arrivedToken });
  /** Whoever asks for the profile, the name on the screen is the newest. */
  const renew = (user: User) => {
    const known = learner.projection.get();
    if (known?.user.id !== user.id) return;
    // The call was made with their token, if it is the one in hand: without it what waits would not be sent any more.
    if (token.of(known.user) !== undefined) token.belongsTo(user);
    learner.set({ ...known, user });
  };
  /** A proof that is kept is of this session's learner: the use cases see to that. */
  const renewing = (proof: Proof): Proof => ({
    ...proof,
    keep: () => {
      proof.keep();
      renew(proof.user);
    },
  });
  const proofs: Proofs = {
    ...calls,
    byPassword: async (request) => renewing(await calls.byPassword(request)),
    byOtherTab: async () => {
      const proof = await calls.byOtherTab();
      return proof && renewing(proof);
    },
  };
  const lookAtOtherTab = () => takeUp({ runtime, accounts, proofs });

  const begin = async (user: User, organisation: Organisation, resumed: boolean) => {
    const owner = await accounts.keyOf(organisation.code, user.id);
    await endings.makeRoom();
    const before = sessionNow();
    const left =
      kept.owner() ?? (before.at === 'signed-out' && before.was?.by === 'expiry' ? before.was.account : undefined);
    // Signed in over a session that was still there: that one is over in this tab.
    if (before.at !== 'signed-out') runtime.send(session, 'close', { sessionId: before.sessionId, by: 'learner' });
    const isSame = isSameUser(left, owner);
    if (isSame === false) kept.forget('other-learner');
    token.takeUp(user);
    learner.set({ user, organisation });
    told.onBegin();
    openSession({ runtime, ids }, { user, organisation, account: owner, resumed });
    return { isSameUser: isSame };
  };

  const endings = endingsOf({
    runtime,
    content,
    work,
    wait,
    learner: () => learner.projection.get()?.user,
    authentication,
    signOff: signOffApi(entry.api, token, () => clock.now()),
    tabs,
    notices: { say },
  });

  let before = sessionNow();
  state.subscribe(() => {
    const current = sessionNow();
    if (current.at === 'signed-out') {
      learner.set(undefined);
      told.onEnd();
      if (current.was?.by !== 'expiry') kept.forget('signed-out');
    } else if (current.at === 'open' && before.at === 'expired') told.onRenewed(current.account);
    before = current;
  });
  const expire = () => {
    const current = sessionNow();
    if (current.at === 'open') runtime.send(session, 'expire', { sessionId: current.sessionId });
  };
  entry.onUnauthorised(expire);

  let pickingUp: Promise<void> | undefined;
  const pickUpOnce = async (): Promise<void> => {
    for (const late of TOKEN_LATE_MS)
      if (token.others() === undefined && sessionNow().at === 'signed-out') await wait(late);
    const asked = token.others();
    const proof = await calls.byOtherTab();
    if (!proof) return;
    const organisation = await entry.organisations.byCode(proof.user.organisationCode);
    if (token.others() !== asked) return pickUpOnce(); // that session has ended meanwhile: what is there now counts
    if (!mayPickUp(sessionNow(), await accounts.keyOf(organisation.code, proof.user.id))) return;
    proof.keep();
    await begin(proof.user, organisation, true);
  };
  /**
   * Begins with the session of another tab, where nobody is signed in. False: there is none to begin with, or the platform
   * cannot be asked. Never rejects.
   */
  const pickUp = async (): Promise<boolean> => {
    if (sessionNow().at === 'signed-out')
      await (pickingUp ??= pickUpOnce()
        .catch(() => undefined)
        .finally(() => (pickingUp = undefined)));
    return sessionNow().at === 'open';
  };

  /** Tokens about which the platform was asked: of others, and this tab's own once it had left the cookie. */
  const askedAbout = new Set<string | undefined>();
  const lookWhoIsIn = async (): Promise<string | undefined> => {
    // This tab's own, once it has left the cookie: another tab signed out, it was cleared, or the browser keeps none.
    const asked = tokenCookie(environment).get() === undefined ? token.get() : token.others();
    if (asked === undefined || askedAbout.has(asked)) return undefined;
    try {
      const user = await authentication.userOf(asked);
      askedAbout.add(asked);
      const other = await accounts.keyOf(user.organisationCode, user.id);
      return other === account() ? undefined : other;
    } catch (error) {
      const isOver = error instanceof PortFailure && error.status === 401;
      if (isOver && asked === token.get()) expire();
      return undefined; // the platform cannot be asked now: it is at the next look
    }
  };

  let back: BackFromSignOn | undefined;
  /**
   * The learner is back from the provider: with a token of theirs the launch goes on, with somebody else's it does not.
   * Reading: a token for which nobody left this tab is not used for anything.
   */
  const comeBack = async () => {
    const away = journey.end();
    let refused: Refusal | undefined;
    try {
      const proof = away && (await proofs.bySignOn());
      if (proof) {
        const organisation = await entry.organisations.byCode(proof.user.organisationCode);
        const owner = await accounts.keyOf(organisation.code, proof.user.id);
        if (away.account === owner) {
          proof.keep();
          await begin(proof.user, organisation, true);
          launches.give(owner, away.titleId);
          const current = sessionNow();
          if (current.at === 'open')
            runtime.send(session, 'reauthenticate', { sessionId: current.sessionId, account: owner });
        } else {
          await proof.drop();
          refused = { refused: 'OTHER_LEARNER' };
        }
      }
    } catch (error) {
      refused = refusalFor('reauthenticateBySso', error);
    }
    back = away && { ...away, refused };
  };

  return {
    ids,
    accounts,
    account,
    tokenOf,
    sessionNow,
    learner: learner.projection,
    renew,
    proofs,
    tabs,
    endings,
    launches,
    journey,
    lookAtOtherTab,
    pickUp,
    lookWhoIsIn,
    back: {
      from: (titleId: string) => (back?.titleId === titleId ? back : undefined),
      forget: () => {
        back = undefined;
      },
    },
    open: (user: User, organisation: Organisation) => begin(user, organisation, false),
    resume: async () => {
      if (sessionNow().at !== 'signed-out') return;
      await comeBack();
      if (account() !== undefined || !authentication.hasToken()) return;
      try {
        const asked = token.get();
        const user = await authentication.current();
        if (token.get() !== asked) return; // somebody signed in meanwhile: the answer is about another token
        if (user) await begin(user, await entry.organisations.byCode(user.organisationCode), true);
      } catch (error) {
        if (error instanceof PortFailure && error.status === 401) authentication.forget();
        else report('resume', error);
      }
    },
  };
}
