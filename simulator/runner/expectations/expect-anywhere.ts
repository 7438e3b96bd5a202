import type { Recorded } from '#domain/kernel/event.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { Platform } from '../run-context.ts';
import type { Expectation } from '../words.ts';
import { callsDifferenceOf, statementsDifferenceOf, statesDifferenceOf, type ReceivedRequests } from './on-the-wire.ts';

/** A platform with its scenario; the learners may use the runner or a real browser. */
type AtPlatform = { world: Platform; scenario: Scenario };
type OfPlatform = Extract<
  Expectation,
  | { received: unknown }
  | { saved: unknown }
  | { calls: unknown }
  | { platform: unknown }
  | { outside: unknown }
  | { mails: unknown }
  | { invariantsOnly: unknown }
>;

const WORDS: readonly string[] = ['received', 'saved', 'calls', 'platform', 'outside', 'mails', 'invariantsOnly'];

/** True for expectations about the platform's data, not about the learner's screen. */
export const isOfPlatform = (expectation: Expectation): expectation is OfPlatform =>
  WORDS.includes(Object.keys(expectation)[0] ?? '');

/**
 * Evaluates an expectation about the platform. Returns the difference, or undefined if met. `userId` is the signed-in
 * learner's, or ''.
 */
export function whatPlatformLacks(at: AtPlatform, userId: string, expectation: OfPlatform): string | undefined {
  if ('received' in expectation) return statementsDifferenceOf(wireOf(at), expectation.received);
  if ('saved' in expectation) return statesDifferenceOf(wireOf(at), expectation.saved);
  if ('calls' in expectation) return callsDifferenceOf(wireOf(at), expectation.calls);
  if ('platform' in expectation) return platformIsWrong(at, userId, expectation.platform);
  if ('invariantsOnly' in expectation) return undefined; // invariants are checked in every run
  if ('outside' in expectation) return outsideIsWrong(at, expectation.outside);
  const { to, times } = expectation.mails;
  return counted(`mails to ${to}`, times, at.world.mailbox.to(to).length);
}

const wireOf = (at: AtPlatform): ReceivedRequests => ({
  exchanges: at.world.journal.exchanges,
  startMs: Date.parse(at.scenario.clock.start),
  idOf: (userName) => idOf(at, userName),
});

export const differs = (what: string, wanted: unknown, is: unknown): string | undefined =>
  wanted === is ? undefined : `${what}: should be ${String(wanted)}, is ${String(is)}`;

/** Without a number, expects at least one. */
const counted = (what: string, times: number | undefined, came: number): string | undefined =>
  times === undefined ? (came > 0 ? undefined : `${what}: none came`) : differs(what, times, came);

/** Checks that facts were recorded, in a simulated or a real page. */
export function factsDifferenceOf(
  facts: readonly Recorded[],
  asked: Extract<Expectation, { recorded: unknown }>['recorded'],
) {
  const { fact, title, times } =
    typeof asked === 'string' ? { fact: asked, title: undefined, times: undefined } : asked;
  const came = facts.filter(
    ({ type, data }) => type === fact && (title === undefined || (data as { titleId?: string }).titleId === title),
  ).length;
  return counted(`facts ${fact}${title === undefined ? '' : ` of ${title}`}`, times, came);
}

function platformIsWrong(
  at: AtPlatform,
  userId: string,
  wanted: Extract<Expectation, { platform: unknown }>['platform'],
) {
  const is = at.world.standing(wanted.by === undefined ? userId : idOf(at, wanted.by), wanted.title);
  const wrong = (name: 'status' | 'score' | 'position') =>
    wanted[name] === undefined
      ? undefined
      : differs(`${name} of ${wanted.title} at the platform`, wanted[name], is[name]);
  return wrong('status') ?? wrong('score') ?? wrong('position');
}

function outsideIsWrong({ world }: AtPlatform, wanted: Extract<Expectation, { outside: unknown }>['outside']) {
  const is = world.outside.session(wanted.sid);
  if (wanted.reported === false) return is && `the outside LMS heard of ${wanted.sid}`;
  if (!is) return `the outside LMS never heard of ${wanted.sid}`;
  for (const name of ['status', 'location', 'score'] as const)
    if (wanted[name] !== undefined && wanted[name] !== is[name])
      return differs(`${name} at the outside LMS`, wanted[name], is[name]);
  return undefined;
}

const idOf = ({ scenario }: AtPlatform, userName: string): string =>
  scenario.people.find((person) => person.userName.toLowerCase() === userName.toLowerCase())?.id ?? '';
