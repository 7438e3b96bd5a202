import type { Refusal } from '../outcome/refusal.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { session } from './area.ts';
import type { Authentication, SignOff, Tabs } from './ports.ts';
import type { User } from './types.ts';

/** Signing out tries to send what waits for this long, before it asks what is to become of the rest. */
export const SIGN_OUT_FLUSH_MS = 3_000;
/**
 * Signing out from content saves its state first. Spec §4, §9: 500 ms.
 * Reading: it is what the saved state gets to reach the platform while the token still lives; it is in the journal by
 * then, so that nothing hangs on it.
 */
export const CONTENT_SAVE_MS = 500;
/** Content that does not let itself be closed is not waited for: what it said so far is kept. */
const CONTENT_LEAVE_LIMIT_MS = 1_200;

/** What this browser keeps of a learner's work, as far as the end of a session is concerned. */
export interface LocalWork {
  /** All that was done so far is stored, or cannot be. */
  settled: () => Promise<void>;
  /** True when nothing waits to be sent any more, false after the limit. */
  drained: (limitMs: number) => Promise<boolean>;
  /** Forgets what nothing waits for. */
  tidy: (account: string) => Promise<void>;
  /**
   * Removes everything, sent or not. Resolves with how many records had not been sent. Rejects when the browser refuses;
   * then nothing was removed. The others never reject.
   */
  discard: (account: string) => Promise<number>;
}

export type SignOutPorts = {
  runtime: Runtime;
  /** Content that is open in this tab and was not asked to close. `leave` closes it as a learner would and saves its final state. */
  content: { isOpen: () => boolean; leave: (reason: 'signed-out') => Promise<void> };
  work: LocalWork;
  wait: (ms: number) => Promise<void>;
  learner: () => User | undefined;
  authentication: Pick<Authentication, 'forget'>;
  signOff: SignOff;
  tabs: Pick<Tabs, 'say'>;
  notices: { notify: (message: Refusal) => void };
};

/** The wished-for ends of a session. Each saves what the learner was doing before anything else. */
export type SignOutFlow = {
  /**
   * The learner signs out, here and at the platform. What is not sent waits in this browser for the same learner;
   * `discards` removes it instead, which is recorded. Rejects only when that fails: the learner is still signed in then.
   */
  signOut: (options?: { discards?: boolean }) => Promise<void>;
  /** Another tab signed this learner out. */
  follow: (options: { discards: boolean }) => Promise<void>;
  /** Somebody signs in over this session: content under way is left first, in the name of whoever learned in it. */
  makeRoom: () => Promise<void>;
  /** A 401 meanwhile is the end of the token that was wished for, not an expiry. */
  isUnderWay: () => boolean;
};

export function signOutFlow(ports: SignOutPorts): SignOutFlow {
  const { runtime, content, work, wait } = ports;
  let underWay: Promise<void> | undefined;
  const once = (end: () => Promise<void>): Promise<void> =>
    (underWay ??= end().finally(() => {
      underWay = undefined;
    }));

  /** Content that was asked to close, by this or another end of the session. */
  let leaving: Promise<void> | undefined;
  const leave = (): void => {
    const mine = Promise.race([content.leave('signed-out'), wait(CONTENT_LEAVE_LIMIT_MS)]).finally(() => {
      if (leaving === mine) leaving = undefined;
    });
    leaving = mine;
  };

  /** Somebody may have signed in here while this one's work was being saved: their session is not ended. */
  const isStill = (sessionId: string): boolean => {
    const { session: now } = runtime.state(session).get();
    return now.at !== 'signed-out' && now.sessionId === sessionId;
  };
  /**
   * Saves what is open and clears up after it, until nothing is open: a title that the learner opens meanwhile would save
   * its final state after the session, when no account owns it. False: another session has begun.
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
          // What cannot be removed here is no reason to stay signed in.
          if (discards) await remove(account, sessionId).catch(() => undefined);
        });
        if (!isMine) return;
        runtime.send(session.close, { sessionId, by: 'other-tab' });
        ports.authentication.forget();
        ports.notices.notify({ refused: 'SIGNED_OUT_ELSEWHERE' });
      }),
  };
}
