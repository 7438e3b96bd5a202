import type { Refused } from '../messages/index.ts';
import type { Organisation } from '../organisation/index.ts';
import { gatesOf } from './rules.ts';
import type { User } from './types.ts';

const DAY_MS = 24 * 3_600_000;

/** What a browser knows of a learner who would go on where nobody answers, without a token; times by its own clock, epoch in ms. */
export type KeptLearner = {
  user: User;
  organisation: Organisation;
  /** The account has a PIN, or is to be proved at each launch. Spec §3 pinCodeEnabled, forceAuthenticationAtRelaunch. */
  isProvedAnew: boolean;
  /** When the platform last accepted their token. */
  acceptedAt: number;
  /** The latest moment at which this browser was seen since. */
  seenAt: number;
};

/** Whose account a visitor says that it is. */
export type NamedAccount = { organisationCode: string; userName: string };

/** What a browser keeps of one learner at a time, for a start without a line and without a token. None of these rejects. */
export interface GoingOnStore {
  /** Whether it keeps anybody; whom is not told. */
  isThere: () => Promise<boolean>;
  /** What is kept of whoever has this name, and their last answers with it; undefined: of nobody who has. */
  open: (named: NamedAccount) => Promise<KeptLearner | undefined>;
  /** Nobody has gone on: what was opened is closed. */
  close: () => void;
  /** The session's learner may go on here later, unless their account `isProvedAnew`. */
  keep: (learner: { user: User; organisation: Organisation }) => Promise<void>;
  /** This browser was seen at this moment. */
  see: (now: number) => Promise<void>;
  /** Nobody goes on here any more. */
  remove: () => Promise<void>;
}

/**
 * Whether a learner may ever go on without a token: not where they have to prove themselves besides, at a launch or with a PIN.
 * Reading: here the learner's own flags count too, which no launch heeds (`relaunchCheck`): who has them asked for more care.
 */
export const canGoOn = ({ organisation, isProvedAnew }: Pick<KeptLearner, 'organisation' | 'isProvedAnew'>): boolean =>
  !organisation.reauthenticatesAtLaunch && !isProvedAnew;

/**
 * Why a learner does not go on now without a token; undefined: they do. `terms`: for how many days the organisation lets them,
 * undefined where it does not. A clock that was set back by more than a day tells nothing of how long it was.
 */
export function mayGoOn(
  kept: KeptLearner,
  terms: { days: number } | undefined,
  now: number,
): Refused<'GOING_ON_REFUSED' | 'GOING_ON_UNSETTLED' | 'GOING_ON_CLOCK' | 'GOING_ON_OVER'> | undefined {
  const { user, organisation, acceptedAt, seenAt } = kept;
  if (!terms || !canGoOn(kept)) return { refused: 'GOING_ON_REFUSED' };
  if (user.passwordExpired || gatesOf(user, organisation).length > 0) return { refused: 'GOING_ON_UNSETTLED' };
  if (now < Math.max(acceptedAt, seenAt) - DAY_MS) return { refused: 'GOING_ON_CLOCK' };
  return now > acceptedAt + terms.days * DAY_MS ? { refused: 'GOING_ON_OVER' } : undefined;
}
