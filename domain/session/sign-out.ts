import type { Refusal } from '../outcome/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { session } from './area.ts';
import type { Authentication, SignOff, Tabs } from './ports.ts';
import type { User } from './types.ts';

/** Time limit in ms to send pending records, before sign-out prompts about the rest. */
export const SIGN_OUT_FLUSH_MS = 3_000;
/**
 * Sign-out from content saves its state first. Spec §4, §9: 500 ms. Reading: the limit for the delivery of the saved
 * state while the token is valid. The state is in the journal by then, so nothing depends on it.
 */
export const CONTENT_SAVE_MS = 500;
/** Time limit in ms for content that does not close: its state so far is stored. */
const CONTENT_LEAVE_LIMIT_MS = 1_200;

/** Stored work of a learner, as the end of a session needs it. */
export interface LocalWork {
  /** Resolves when all facts so far are stored, or failed. */
  settled: () => Promise<void>;
  /** True when nothing is pending, false after the limit. */
  drained: (limitMs: number) => Promise<boolean>;
  /** Deletes facts without pending records. */
  tidy: (account: string) => Promise<void>;
  /**
   * Deletes everything, sent or not. Resolves with the number of unsent records. Rejects if the browser refuses; then
   * nothing was deleted. The other methods never reject.
   */
  discard: (account: string) => Promise<number>;
}

export type SignOutPorts = {
  runtime: Runtime;
  /**
   * Content that is open in this tab and was not requested to close. `leave` closes it as a learner would and saves its
   * final state.
   */
  content: { isOpen: () => boolean; leave: (reason: 'signed-out') => Promise<void> };
  work: LocalWork;
  wait: (ms: number) => Promise<void>;
  learner: () => User | undefined;
  authentication: Pick<Authentication, 'forget'>;
  signOff: SignOff;
  tabs: Pick<Tabs, 'say'>;
  notices: { notify: (message: Refusal) => void };
};

/** Requested ends of a session. Each saves the learner’s open content first. */
export type SignOutFlow = {
  /**
   * Signs the learner out, here and at the platform. Unsent records stay in this browser for the same learner;
   * `discards` deletes them instead, which is recorded. Rejects only if that fails; then the learner is still signed
   * in.
   */
  signOut: (options?: { discards?: boolean }) => Promise<void>;
  /** Follows a sign-out of this learner in another tab. */
  follow: (options: { discards: boolean }) => Promise<void>;
  /** Prepares a sign-in over this session: open content is left first, on behalf of its learner. */
  makeRoom: () => Promise<void>;
  /** Whether a sign-out is in progress: a 401 then is its effect, not an expiry. */
  isUnderWay: () => boolean;
};

export function signOutFlow(ports: SignOutPorts): SignOutFlow {
  const { runtime, content, work, wait } = ports;
  let underWay: Promise<void> | undefined;
  const once = (end: () => Promise<void>): Promise<void> =>
    (underWay ??= end().finally(() => {
      underWay = undefined;
    }));

  /** Content that was requested to close, by this or another end of the session. */
  let leaving: Promise<void> | undefined;
  const leave = (): void => {
    const mine = Promise.race([content.leave('signed-out'), wait(CONTENT_LEAVE_LIMIT_MS)]).finally(() => {
      if (leaving === mine) leaving = undefined;
    });
    leaving = mine;
  };

  /** Another learner may have signed in while this one’s work was saved: their session must not end. */
  const isStill = (sessionId: string): boolean => {
    const { session: now } = runtime.state(session).get();
    return now.at !== 'signed-out' && now.sessionId === sessionId;
  };
  /**
   * Saves open content and cleans up, until nothing is open: a title that is opened meanwhile would save its final
   * state after the session, without an account. False: another session has begun.
   */
  const save = async (sessionId: string, clearUp: (wasOpen: boolean) => Promise<void>): Promise<boolean> => {
    do {
      if (content.isOpen()) leave();
      const wasOpen = leaving !== undefined;
      if (wasOpen) await leaving;
      await work.settled();
      await clearUp(wasOpen);
    } while (content.isOpen() && isStill(sessionId));
    return isStill(sessionId);
  };
  const remove = async (account: string, sessionId: string): Promise<void> => {
    runtime.send(session.discard, { sessionId, records: await work.discard(account) });
  };

  return {
    isUnderWay: () => underWay !== undefined,
    makeRoom: async () => {
      const { session: now } = runtime.state(session).get();
      if (now.at !== 'signed-out' && content.isOpen()) await save(now.sessionId, async () => undefined);
    },
    signOut: ({ discards = false } = {}) =>
      once(async () => {
        const { session: now } = runtime.state(session).get();
        if (now.at === 'signed-out') return;
        const { sessionId, account, userId } = now;
        const isMine = await save(sessionId, async (wasOpen) => {
          if (wasOpen) await work.drained(CONTENT_SAVE_MS);
          await (discards ? remove(account, sessionId) : work.tidy(account));
        });
        if (!isMine) return;
        const known = ports.learner()?.sessionId;
        runtime.send(session.close, { sessionId, by: 'learner' });
        ports.tabs.say({ type: 'signed-out', account, discards });
        if (discards) ports.notices.notify({ refused: 'WORK_DISCARDED' });
        await ports.signOff.signOut({ sessionId: known === '' ? undefined : known, userId });
      }),
    follow: ({ discards }) =>
      once(async () => {
        const { session: now } = runtime.state(session).get();
        if (now.at === 'signed-out') return;
        const { sessionId, account } = now;
        const isMine = await save(sessionId, async () => {
          // A failed deletion is no reason to stay signed in.
          if (discards) await remove(account, sessionId).catch(() => undefined);
        });
        if (!isMine) return;
        runtime.send(session.close, { sessionId, by: 'other-tab' });
        ports.authentication.forget();
        ports.notices.notify({ refused: 'SIGNED_OUT_ELSEWHERE' });
      }),
  };
}
