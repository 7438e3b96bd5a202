import type { CodedRefusal } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { gatesOf } from './rules.ts';
import type { User } from './types.ts';

const DAY_MS = 24 * 3_600_000;

/** Stored learner for an offline session, without a token; times by the browser’s own clock, epoch in ms. */
export type StoredLearner = {
  user: User;
  organisation: Organisation;
  /**
   * The account has a PIN, or must re-authenticate at each launch. Spec §3 pinCodeEnabled,
   * forceAuthenticationAtRelaunch.
   */
  isProvedAnew: boolean;
  /** Time at which the platform last accepted their token. */
  acceptedAt: number;
  /** Latest known use of this browser since. */
  seenAt: number;
};

/** Account that a visitor names. */
export type NamedAccount = { organisationCode: string; userName: string };

/** Account with the password of its last sign-in here. */
export type OfflineCredentials = NamedAccount & { password: string };

/** Refused without a check until then, epoch in ms: there were too many wrong tries. */
export type TooManyTries = { retryAt: number };

const FREE_TRIES = 5;
const FIRST_DELAY_MS = 60_000;
const LONGEST_DELAY_MS = 3_600_000;

/** Delay in ms before the next try, after this many wrong ones in a row: none at first, then twice as long each time. */
export const retryDelayMs = (failures: number): number =>
  failures < FREE_TRIES ? 0 : Math.min(FIRST_DELAY_MS * 2 ** (failures - FREE_TRIES), LONGEST_DELAY_MS);

/** Storage of one learner at a time for an offline session, without a token. No method rejects. */
export interface OfflineSessionStore {
  /** Whether a learner is stored, without their identity. */
  isThere: () => Promise<boolean>;
  /** Decrypts the stored learner of these credentials and their response cache; undefined: no match. Counts wrong tries. */
  open: (typed: OfflineCredentials) => Promise<StoredLearner | TooManyTries | undefined>;
  /** No offline session began: closes the decrypted data. */
  close: () => void;
  /**
   * Stores the session’s learner for a later offline session, unless their account `isProvedAnew`, or this browser did
   * not see their password: a sign-on at a provider.
   */
  keep: (learner: { user: User; organisation: Organisation }) => Promise<void>;
  /** Records the current use of this browser. */
  see: (now: number) => Promise<void>;
  /** Deletes the stored learner. */
  remove: () => Promise<void>;
}

/**
 * Whether offline sessions are allowed at all: not if launches need a re-authentication or a PIN. Reading: the
 * learner’s own flags count here, although launches ignore them (`relaunchCheck`), because such learners asked for more
 * protection.
 */
export const allowsOfflineSession = ({
  organisation,
  isProvedAnew,
}: Pick<StoredLearner, 'organisation' | 'isProvedAnew'>): boolean =>
  !organisation.reauthenticatesAtLaunch && !isProvedAnew;

/**
 * Why a learner may not start an offline session now; undefined: they may. `terms`: how many days the organisation
 * allows; undefined if it does not. A clock that was set back by more than a day cannot measure the time.
 */
export function offlineSessionRefusal(
  kept: StoredLearner,
  terms: { days: number } | undefined,
  now: number,
):
  | CodedRefusal<
      'OFFLINE_SESSION_REFUSED' | 'OFFLINE_SESSION_UNSETTLED' | 'OFFLINE_SESSION_CLOCK' | 'OFFLINE_SESSION_OVER'
    >
  | undefined {
  const { user, organisation, acceptedAt, seenAt } = kept;
  if (!terms || !allowsOfflineSession(kept)) return { refused: 'OFFLINE_SESSION_REFUSED' };
  if (user.passwordExpired || gatesOf(user, organisation).length > 0) return { refused: 'OFFLINE_SESSION_UNSETTLED' };
  if (now < Math.max(acceptedAt, seenAt) - DAY_MS) return { refused: 'OFFLINE_SESSION_CLOCK' };
  return now > acceptedAt + terms.days * DAY_MS ? { refused: 'OFFLINE_SESSION_OVER' } : undefined;
}
