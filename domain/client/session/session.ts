import type { Observable } from 'rxjs';
import { type AwayAtSignOn, type BackFromSignOn, type ReauthToken, reauthToken } from '../../access/index.ts';
import { waited } from '../../kernel/clock.ts';
import type { Projection } from '../../kernel/projection.ts';
import { type Resource, resource } from '../../kernel/resource.ts';
import { refusalFor, refuse } from '../../messages/index.ts';
import type { Organisation } from '../../organisation/index.ts';
import { PortFailure } from '../../outcome/port-failure.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import {
  type Authentication,
  allowsOfflineSession,
  checkCredentials,
  type Credentials,
  expiredHere,
  type StoredLearner,
  offlineSessionRefusal,
  type OfflineCredentials,
  otherTabs,
  type Reauthentications,
  reauthenticate,
  renewFromOtherTab,
  session,
  type SessionState,
  type SignOutFlow,
  signOutFlow,
  type User,
} from '../../session/index.ts';
import { withCredentialPrompt } from '../credential-prompts.ts';
import { endExpiredSession, offlineSessionEnds } from './process.ts';
import {
  type StartSession,
  createSessionStart,
  forgetEndedSession,
  type LoginResult,
  otherTabsSession,
  resumeStoredSession,
} from './session-start.ts';
import type { ClientSessionPorts, OfflineSessionPorts, SessionOwner, SignedInLearner } from './ports.ts';

/** The session of this tab: start, renewal, end, current token, and effects of other tabs. */
export type ClientSession = {
  now: () => SessionState;
  /** The learner’s key in the journal. */
  account: () => string | undefined;
  learner: Projection<SignedInLearner | undefined>;
  /** The learner of the current token, if it is the one of this account. */
  holderOf: (account: string) => User | undefined;
  /** The platform sent newer data of the learner. */
  renew: (user: User) => void;
  /** Starts a session of this tab for the learner who just signed in. */
  open: (user: User, organisation: Organisation) => Promise<LoginResult>;
  /** Restores the session of the stored token, if still valid. Never rejects. */
  resume: () => Promise<void>;
  /** The restored session as a resource: callers join a running restore, or start one. */
  kept: Resource<void>;
  /** If nobody is signed in, starts with the session of another tab. False: there is none. Never rejects. */
  beginFromOtherTab: () => Promise<boolean>;
  offlineSession: OfflineSession;
  /**
   * Re-authenticates the learner by password, over an expired session or before a relaunch. Third-party content is
   * closed first. Refusals: those of the platform, OTHER_LEARNER, and EXPIRED_SESSION if the session ended meanwhile.
   */
  reauthenticate: (credentials: Credentials) => Promise<Refusal | undefined>;
  /** Ends the session in this tab, in the learner’s other tabs and at the platform; see `Endings`. */
  signOut: SignOutFlow['signOut'];
  /** Recent re-authentications for launches. */
  reauthTokens: ReauthToken;
  signOn: Pick<Reauthentications, 'signOnAddress'> &
    Pick<SignOnReturn, 'from' | 'forget'> & {
      /** Redirects the learner to the sign-on provider, which returns to this address. */
      begin: (away: AwayAtSignOn, returnUrl: string) => void;
    };
  /** Starts expiry and the sync with other tabs. `looked` emits when the tab becomes visible. */
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
  const begin = createSessionStart(ports, holder, flow);
  const reauthTokens = reauthToken();
  const back = signOnReturn(ports, holder, begin, reauthTokens);
  const beginFromOtherTab = otherTabsSession(ports, holder, begin);
  const further = offlineSession(ports, holder, begin);
  const kept = keptSession(ports, resumeStoredSession(ports, holder, begin), now);
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
    offlineSession: further,
    reauthenticate: (credentials) => withCredentialPrompt(ports.secrets, () => reauthenticate(renewal, credentials)),
    signOut: flow.signOut,
    reauthTokens,
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
      runtime.run('expiry', endExpiredSession, {
        isLearning,
        gaveUp,
        renewFromOtherTab: renewed,
        whyOver: further.whyOver,
        signOutFlow: flow,
        authentication,
        notices,
        screens: ports.screens,
      });
      runtime.run('going-on', offlineSessionEnds, { ...further, connection: ports.offlineSession.connection, looked });
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

/** Session of the stored token, as a resource. An earlier result is invalid once nobody is signed in. */
function keptSession(ports: ClientSessionPorts, resume: () => Promise<void>, now: () => SessionState): Resource<void> {
  const inner = resource(
    () =>
      resume().catch((error: unknown) => {
        forgetEndedSession(ports, error);
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

/** Notifies listeners that the learner signed out, or has a new token. */
function tellOfChanges({ runtime, screens, onEnd, onRenewed }: ClientSessionPorts, { now, set }: SessionOwner): void {
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

/** Requests the owner of a new token in browser storage from the platform: once per token. */
function whoIsIn(
  { tokens, authentication, accounts }: ClientSessionPorts,
  account: () => string | undefined,
  expire: () => void,
) {
  const askedAbout = new Set<string | undefined>();
  return async (): Promise<string | undefined> => {
    // Falls back to this tab’s token if storage has none: another tab signed out, storage was cleared, or the browser
    // does not persist it.
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
      return undefined; // the platform is unreachable: the next check repeats the request
    }
  };
}

/** Redirect to a sign-on provider and back, for a launch. Spec §4 Relaunch, §7 relay state. */
type SignOnReturn = {
  /** Result of the redirect that this page load completed, for its title. */
  from: (titleId: string) => BackFromSignOn | undefined;
  forget: () => void;
  /**
   * Handles the return from the provider. With a token of this learner the launch continues; otherwise the learner sees
   * why not. Reading: a token is ignored if this tab started no redirect. Never rejects.
   */
  resume: () => Promise<void>;
};

function signOnReturn(
  ports: ClientSessionPorts,
  holder: SessionOwner,
  begin: StartSession,
  reauthTokens: Pick<ReauthToken, 'give'>,
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
    reauthTokens.give(owner, away.titleId);
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

/** Offline session: continues without a token after a browser restart. No method rejects. */
type OfflineSession = {
  /** Whether an offline session may be possible at this organisation; the learner names the account and its password. */
  isOffered: (organisationCode: string) => Promise<boolean>;
  /**
   * Starts an offline session with the password of the last sign-in here. Refuses EMPTY_USERNAME, EMPTY_PASSWORD and
   * EMPTY_CREDENTIALS; OFFLINE_SESSION_UNKNOWN; OFFLINE_SESSION_WAIT; and whatever `offlineSessionRefusal` refuses.
   */
  goOn: (typed: OfflineCredentials) => Promise<Refusal | undefined>;
};

type Around = { authentication: Pick<Authentication, 'hasToken'>; offlineSession: OfflineSessionPorts };

export function offlineSession(
  { authentication, offlineSession: { store, termsOf, deviceNow, connection } }: Around,
  holder: SessionOwner,
  begin: StartSession,
) {
  /** Stored learner of the offline session in this tab. */
  let going: StoredLearner | undefined;
  const termsFor = (code: string) => {
    const terms = termsOf(code);
    return terms !== 'none' && terms?.goesOn ? terms : undefined;
  };
  const minutesUntil = (at: number) => Math.max(1, Math.ceil((at - deviceNow()) / 60_000));
  const judged = (kept: StoredLearner) => offlineSessionRefusal(kept, termsFor(kept.organisation.code), deviceNow());
  const see = () => {
    if (!going) return;
    going = { ...going, seenAt: Math.max(going.seenAt, deviceNow()) };
    void store.see(going.seenAt);
  };
  return {
    isOffered: async (code: string) =>
      connection.get() === 'without' && termsFor(code) !== undefined && (await store.isThere()),
    goOn: async (typed: OfflineCredentials): Promise<Refusal | undefined> => {
      if (connection.get() !== 'without') return { refused: 'OFFLINE_SESSION_ENDS' };
      const empty = checkCredentials({ username: typed.userName, password: typed.password });
      if (empty) return empty;
      const kept = await store.open(typed);
      if (!kept) return { refused: 'OFFLINE_SESSION_UNKNOWN' };
      if ('retryAt' in kept) return refuse('OFFLINE_SESSION_WAIT', { minutes: minutesUntil(kept.retryAt) });
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
    /** Why the offline session must end; undefined: it may continue. */
    whyOver: (): Refusal | undefined => {
      if (connection.get() !== 'without') return { refused: 'OFFLINE_SESSION_ENDS' };
      const refused = going && judged(going);
      if (!refused) see();
      return refused;
    },
    /**
     * The platform accepted the learner’s token: stores them for a later offline session, if their organisation allows
     * it.
     */
    keep: () => {
      if (!authentication.hasToken()) return;
      going = undefined;
      const learner = holder.learner.get();
      if (!learner || termsOf(learner.organisation.code) === undefined) return; // the policy is unknown
      const mayLater = termsFor(learner.organisation.code) && allowsOfflineSession({ ...learner, isProvedAnew: false });
      if (mayLater) void store.keep(learner);
      else void store.remove();
    },
  };
}
