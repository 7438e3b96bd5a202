import type { Observable } from 'rxjs';
import { type AwayAtSignOn, type BackFromSignOn, type LaunchProof, launchProof } from '../../access/index.ts';
import { waited } from '../../kernel/clock.ts';
import type { Projection } from '../../kernel/projection.ts';
import { type Resource, resource } from '../../kernel/resource.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Organisation } from '../../organisation/index.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import {
  type Authentication,
  canGoOn,
  type Credentials,
  expiredHere,
  type KeptLearner,
  mayGoOn,
  type NamedAccount,
  otherTabs,
  type Proofs,
  reauthenticate,
  renewFromOtherTab,
  session,
  type SessionState,
  type SignOutFlow,
  signOutFlow,
  type User,
} from '../../session/index.ts';
import { withSecret } from '../secrets.ts';
import { expiry, goingOnEnds } from './process.ts';
import { type Begin, beginning, forgetIfOver, type LoginResult, otherTabsSession, resumingKept } from './beginnings.ts';
import type { ClientSessionPorts, GoingOnPorts, Holder, SignedInLearner } from './ports.ts';

/** The session of this tab: how it begins, goes on and ends, whose token is in hand, what other tabs have to do with it. */
export type ClientSession = {
  now: () => SessionState;
  /** The journal's key of the signed-in learner. */
  account: () => string | undefined;
  learner: Projection<SignedInLearner | undefined>;
  /** The learner whose token is in hand, where they are the one of this account. */
  holderOf: (account: string) => User | undefined;
  /** The platform said anew who the learner is. */
  renew: (user: User) => void;
  /** Makes the learner who just signed in the session of this tab. */
  open: (user: User, organisation: Organisation) => Promise<LoginResult>;
  /** Goes on with the session of the token that this browser keeps, if it is still good. Never rejects. */
  resume: () => Promise<void>;
  /** The kept session as a resource: a caller joins the try that is under way, or starts one. */
  kept: Resource<void>;
  /** Where nobody is signed in: begins with the session of another tab. False: there is none. Never rejects. */
  beginFromOtherTab: () => Promise<boolean>;
  goingOn: GoingOn;
  /**
   * The learner proves by password who they are, over an expired session or before a relaunch. Refuses what the platform
   * refuses, OTHER_LEARNER, and EXPIRED_SESSION when the session ended meanwhile. Foreign code leaves the page first.
   */
  reauthenticate: (credentials: Credentials) => Promise<Refusal | undefined>;
  /** Ends the session here, in the learner's other tabs and at the platform; see `Endings`. */
  signOut: SignOutFlow['signOut'];
  /** Who has just proved themselves for a launch. */
  launchProofs: LaunchProof;
  signOn: Pick<Proofs, 'signOnAddress'> &
    Pick<SignOnReturn, 'from' | 'forget'> & {
      /** The learner leaves for the provider, who sends them back to this address. */
      begin: (away: AwayAtSignOn, returnUrl: string) => void;
    };
  /** Lets it end by itself and hear of other tabs. `looked` emits when the learner looks at this tab again. */
  watch: (around: { isLearning: () => boolean; gaveUp: Observable<unknown>; looked: Observable<unknown> }) => void;
};

export function clientSession(ports: ClientSessionPorts): ClientSession {
  const { runtime, clock, authentication, accounts, notices, holder } = ports;
  const { now, account, proofs } = holder;
  const flow = signOutFlow({
    ...ports,
    wait: (ms) => waited(clock, ms),
    learner: () => holder.learner.get()?.user,
  });
  const begin = beginning(ports, holder, flow);
  const launchProofs = launchProof();
  const back = signOnReturn(ports, holder, begin, launchProofs);
  const beginFromOtherTab = otherTabsSession(ports, holder, begin);
  const further = goingOn(ports, holder, begin);
  const kept = keptSession(ports, resumingKept(ports, holder, begin), now);
  const renewal = { runtime, accounts, proofs };
  const expire = expiring(ports, now);

  tellOfChanges(ports, holder);
  ports.onUnauthorised(expire);
  return {
    ...holder,
    open: (user, organisation) => begin(user, organisation, false),
    resume: async () => {
      if (now().at !== 'signed-out') return;
      await back.resume();
      await kept.load();
    },
    kept,
    beginFromOtherTab,
    goingOn: further,
    reauthenticate: (credentials) => withSecret(ports.secrets, () => reauthenticate(renewal, credentials)),
    signOut: flow.signOut,
    launchProofs,
    signOn: {
      ...back,
      begin: (away, returnUrl) => {
        ports.nonce.begin(returnUrl);
        ports.journey.begin(away);
      },
      signOnAddress: (returnUrl) => proofs.signOnAddress(ports.nonce.into(returnUrl)),
    },
    watch: ({ isLearning, gaveUp, looked }) => {
      const renewed = () => renewFromOtherTab(renewal);
      runtime.run('expiry', expiry, {
        isLearning,
        gaveUp,
        renewFromOtherTab: renewed,
        whyOver: further.whyOver,
        signOutFlow: flow,
        authentication,
        notices,
        screens: ports.screens,
      });
      runtime.run('going-on', goingOnEnds, { ...further, connection: ports.goingOn.connection, looked });
      runtime.run('other-tabs', otherTabs, {
        tabs: ports.tabs,
        looked,
        renewFromOtherTab: renewed,
        beginFromOtherTab,
        lookWhoIsIn: whoIsIn(ports, account, expire),
        signOutFlow: flow,
        notices,
      });
    },
  };
}

/** The session of the kept token as a resource. What it began with before is no answer once nobody is signed in. */
function keptSession(ports: ClientSessionPorts, resume: () => Promise<void>, now: () => SessionState): Resource<void> {
  const inner = resource(
    () =>
      resume().catch((error: unknown) => {
        forgetIfOver(ports, error);
        throw error;
      }),
    (error) => refusalFor('loadProfile', error),
  );
  const load = () => {
    if (inner.get().at === 'ready' && now().at === 'signed-out') inner.clear();
    return inner.load();
  };
  return { ...inner, load };
}

/** Tells who has to know that the learner is gone, or goes on with another token. */
function tellOfChanges({ runtime, screens, onEnd, onRenewed }: ClientSessionPorts, { now, set }: Holder): void {
  let before = now();
  runtime.state(session).subscribe(() => {
    const current = now();
    if (current.at === 'signed-out') {
      const by = expiredHere(current) === undefined ? 'wish' : hasGoneOn(before) ? 'line' : 'expiry';
      set(undefined);
      onEnd(by);
      if (by === 'wish') screens.forget('signed-out');
    } else if (current.at === 'open' && before.at === 'expired') onRenewed(current.account);
    before = current;
  });
}

const hasGoneOn = (now: SessionState): boolean => now.at !== 'signed-out' && now.wentOn === true;

const expiring =
  ({ runtime }: ClientSessionPorts, now: () => SessionState) =>
  (): void => {
    const current = now();
    if (current.at === 'open') runtime.send(session.expire, { sessionId: current.sessionId });
  };

/** Asks the platform whose the token is that the browser has by now: each of them once. */
function whoIsIn(
  { tokens, authentication, accounts }: ClientSessionPorts,
  account: () => string | undefined,
  expire: () => void,
) {
  const askedAbout = new Set<string | undefined>();
  return async (): Promise<string | undefined> => {
    // This tab's own, once it has left the browser: another tab signed out, it was cleared, or the browser keeps none.
    const asked = tokens.isKept() ? tokens.others() : tokens.get();
    if (asked === undefined || askedAbout.has(asked)) return undefined;
    try {
      const user = await authentication.userOf(asked);
      askedAbout.add(asked);
      const other = await accounts.keyOf(user.organisationCode, user.id);
      return other === account() ? undefined : other;
    } catch (error) {
      const isOver = error instanceof PortFailure && error.status === 401;
      if (isOver && asked === tokens.get()) expire();
      return undefined; // the platform cannot be asked now: it is at the next look
    }
  };
}

/** The way to a sign-on provider and back, for a launch. Spec §4 Relaunch, §7 relay state. */
type SignOnReturn = {
  /** What became of the way there that this page load ended, for the title it was about. */
  from: (titleId: string) => BackFromSignOn | undefined;
  forget: () => void;
  /**
   * The learner is back from the provider: with a token of theirs the launch goes on; with somebody else's, or with none,
   * it is said why it does not. Reading: a token for which nobody left this tab is not used for anything. Never rejects.
   */
  resume: () => Promise<void>;
};

function signOnReturn(
  ports: ClientSessionPorts,
  holder: Holder,
  begin: Begin,
  launchProofs: Pick<LaunchProof, 'give'>,
): SignOnReturn {
  const { runtime, accounts, organisations, journey } = ports;
  let back: BackFromSignOn | undefined;

  const proved = async (away: { account: string; titleId: string }): Promise<Refusal | undefined> => {
    const proof = await holder.proofs.bySignOn();
    if (!proof) return { refused: 'SIGN_ON_CANCELLED' };
    const organisation = await organisations.byCode(proof.user.organisationCode);
    const owner = await accounts.keyOf(organisation.code, proof.user.id);
    if (away.account !== owner) {
      await proof.drop();
      return { refused: 'OTHER_LEARNER' };
    }
    proof.keep();
    await begin(proof.user, organisation, true);
    launchProofs.give(owner, away.titleId);
    const current = holder.now();
    if (current.at === 'open') runtime.send(session.reauthenticate, { sessionId: current.sessionId, account: owner });
    return undefined;
  };

  return {
    from: (titleId) => (back?.titleId === titleId ? back : undefined),
    forget: () => {
      back = undefined;
    },
    resume: async () => {
      const away = journey.end();
      if (!away) return;
      const refused = await proved(away).catch((error: unknown) => refusalFor('reauthenticateBySso', error));
      back = { ...away, refused };
    },
  };
}

/** Going on where nobody answers after the browser has ended, and the token with it. None of these rejects. */
type GoingOn = {
  /** Whether somebody may be able to go on here at this organisation; who, is for them to say. */
  isOffered: (organisationCode: string) => Promise<boolean>;
  /** Goes on as the account that was named. Refuses GOING_ON_UNKNOWN, and whatever `mayGoOn` does. */
  goOn: (named: NamedAccount) => Promise<Refusal | undefined>;
};

type Around = { authentication: Pick<Authentication, 'hasToken'>; goingOn: GoingOnPorts };

export function goingOn(
  { authentication, goingOn: { store, termsOf, deviceNow, connection } }: Around,
  holder: Holder,
  begin: Begin,
) {
  /** Who goes on in this tab, as they were kept. */
  let going: KeptLearner | undefined;
  const termsFor = (code: string) => {
    const terms = termsOf(code);
    return terms !== 'none' && terms?.goesOn ? terms : undefined;
  };
  const judged = (kept: KeptLearner) => mayGoOn(kept, termsFor(kept.organisation.code), deviceNow());
  const see = () => {
    if (!going) return;
    going = { ...going, seenAt: Math.max(going.seenAt, deviceNow()) };
    void store.see(going.seenAt);
  };
  return {
    isOffered: async (code: string) =>
      connection.get() === 'without' && termsFor(code) !== undefined && (await store.isThere()),
    goOn: async (named: NamedAccount): Promise<Refusal | undefined> => {
      if (connection.get() !== 'without') return { refused: 'GOING_ON_ENDS' };
      const kept = await store.open(named);
      if (!kept) return { refused: 'GOING_ON_UNKNOWN' };
      const refused = judged(kept);
      if (refused || holder.now().at !== 'signed-out') {
        store.close();
        return refused;
      }
      going = kept;
      see();
      await begin(kept.user, kept.organisation, true, true);
      return undefined;
    },
    /** Why who goes on here does so no longer; undefined: they may. */
    whyOver: (): Refusal | undefined => {
      if (connection.get() !== 'without') return { refused: 'GOING_ON_ENDS' };
      const refused = going && judged(going);
      if (!refused) see();
      return refused;
    },
    /** The platform has accepted the learner's token: they may go on here later, if their organisation lets them. */
    keep: () => {
      if (!authentication.hasToken()) return;
      going = undefined;
      const learner = holder.learner.get();
      if (!learner || termsOf(learner.organisation.code) === undefined) return; // nobody has said anything
      const mayLater = termsFor(learner.organisation.code) && canGoOn({ ...learner, isProvedAnew: false });
      if (mayLater) void store.keep(learner);
      else void store.remove();
    },
  };
}
