import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readOrganisation } from '#adapters/api/wire/organisation.wire.ts';
import { readUser } from '#adapters/api/wire/user.wire.ts';
import { afterSignIn } from '#domain/access/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { gatesOf, passwordWarning, session } from '#domain/session/index.ts';
import { runs } from '../../support/runs.ts';

/** Platform data about learner and organisation that decides the destination after sign-in. */
type Sent = {
  user: Record<string, unknown>;
  organisation: Record<string, unknown>;
  stored: string | undefined;
  module: string | undefined;
};

const PLACES = { 'module-home': 'home', 'module-discover': 'catalogue', 'module-search': 'search', 'module-profile': 'profile', 'module-custom': 'report' } as const; // prettier-ignore
const WANTED = '/acme/title/safety/handbook?from=mail';
const HOSTILE = '//evil.example/acme/home';

/**
 * A second implementation of §4 Login success, sentence by sentence, over the platform’s raw data:
 * 1. "If a profile update, a password reset (when required and the first-login reset is not done) or terms acceptance
 *    is pending, […] the user goes to registration."
 * 2. "Otherwise, if the password is expired or has days left (0 or more), […] the password-expired warning."
 * 3. "Otherwise […] the stored destination or the default module: […] anything else to home."
 */
function specification({ user, organisation, stored, module }: Sent): string {
  const updatePending = user['profileUpdateRequired'] === true;
  const resetRequired =
    organisation['forgotPasswordRequired'] === true || organisation['forceResetPasswordFirstLogin'] === true;
  const resetPending = resetRequired && user['firstLoginPasswordReseted'] === false;
  const termsPending = organisation['termsRequired'] === true && user['termsAndConditionsAccepted'] !== true;
  if (updatePending || resetPending || termsPending) return 'register';
  const days = user['passwordExpiryDaysLeft'];
  if (user['passwordExpired'] === true || (typeof days === 'number' && days >= 0)) return 'password-warning';
  if (stored === WANTED) return `stored ${WANTED}`;
  return Object.hasOwn(PLACES, module ?? '') ? PLACES[module as keyof typeof PLACES] : 'home';
}

/** The same decision by the product: decoders, gates, the session’s decision and state, the destination. */
function product({ user, organisation, stored, module }: Sent): string {
  const read = readUser({ id: 'u', ...user });
  if (!read) throw new Error('a user with an id was not read');
  const facts = session.open.decide(session.state.initial, {
    sessionId: 's',
    organisationCode: 'acme',
    userId: 'u',
    account: 'a',
    resumed: false,
    gates: gatesOf(read, readOrganisation(organisation, 'acme')),
    passwordDaysLeft: passwordWarning(read),
  });
  if (isRefusal(facts)) throw new Error('opening a session was refused');
  const now = session.state.replay(session.state.initial, facts).session;
  if (now.at !== 'open') throw new Error('no session was opened');
  const next = afterSignIn(now, stored, module);
  return next.to === 'stored' ? `stored ${next.path}` : next.to;
}

type SessionFacts = Parameters<typeof session.state.replay>[1];

const yesNo = [true, false];
const yesNoMissing = [true, false, undefined];
/** Every combination of one value of each list. */
function* combinations<T extends Record<string, readonly unknown[]>>(
  lists: T,
): Generator<{ [K in keyof T]: T[K][number] }> {
  const names = Object.keys(lists);
  const [name, ...rest] = names;
  if (name === undefined) {
    yield {} as { [K in keyof T]: T[K][number] }; // no list, one empty combination
    return;
  }
  const others = Object.fromEntries(rest.map((key) => [key, lists[key] ?? []]));
  for (const value of lists[name] ?? [])
    for (const tail of combinations(others)) yield { [name]: value, ...tail } as { [K in keyof T]: T[K][number] }; // the keys come from the lists
}
const flags = {
  profile: yesNoMissing,
  organisationProfile: yesNo,
  forgot: yesNo,
  force: yesNo,
  reset: yesNoMissing,
  terms: yesNoMissing,
  accepted: yesNoMissing,
};
type Flags = { [K in keyof typeof flags]: boolean | undefined };
const sent = (
  { profile, organisationProfile, forgot, force, reset, terms, accepted }: Flags,
  password: { expired: boolean | undefined; days: number | null | undefined },
  stored: string | undefined,
  module: string | undefined,
): Sent => ({
  user: {
    profileUpdateRequired: profile,
    firstLoginPasswordReseted: reset,
    termsAndConditionsAccepted: accepted,
    passwordExpired: password.expired,
    passwordExpiryDaysLeft: password.days,
  },
  organisation: {
    profileUpdateRequired: organisationProfile,
    forgotPasswordRequired: forgot,
    forceResetPasswordFirstLogin: force,
    termsRequired: terms,
  },
  stored,
  module,
});

const noFlags: Flags = { profile: false, organisationProfile: false, forgot: false, force: false, reset: true, terms: false, accepted: true }; // prettier-ignore
const storedOnes = [undefined, WANTED, HOSTILE, 'javascript:alert(1)'];
const modules = [...Object.keys(PLACES), 'module-logout', 'module-of-the-future', '__proto__', undefined];
const daysOf = [undefined, null, ...Array.from({ length: 46 }, (_, i) => i - 5)];

function expectAll(all: Iterable<Sent>): number {
  let count = 0;
  for (const one of all) {
    count++;
    if (product(one) !== specification(one)) expect(product(one), JSON.stringify(one)).toBe(specification(one));
  }
  return count;
}

describe('the screen after sign-in is the one that §4 Login success says (Verifies: §4, §2 Guards)', () => {
  it('for every combination of what can be pending, with every kind of password', () => {
    function* all() {
      for (const some of combinations(flags))
        for (const expired of yesNoMissing)
          for (const days of [undefined, null, -1, 0, 1, 40])
            for (const stored of [undefined, WANTED]) yield sent(some, { expired, days }, stored, 'module-search');
    }
    expect(expectAll(all())).toBe(3 * 2 * 2 * 2 * 3 * 3 * 3 * 3 * 6 * 2);
  });

  it('for every number of days left, stored destination and default module', () => {
    function* all() {
      for (const some of [noFlags, { ...noFlags, terms: true }, { ...noFlags, organisationProfile: true }])
        for (const expired of yesNo)
          for (const days of daysOf)
            for (const stored of storedOnes)
              for (const module of modules) yield sent(some, { expired, days }, stored, module);
    }
    expect(expectAll(all())).toBe(3 * 2 * 48 * 4 * 9);
  });

  it('and, once the gates are settled, the one it would have been without them', () => {
    const fields = { sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'a', resumed: false };
    for (const passwordDaysLeft of [undefined, -1, 0, 12])
      for (const stored of storedOnes)
        for (const module of modules) {
          const open = (gates: ['profile', 'terms'] | []) =>
            session.open.decide(session.state.initial, { ...fields, gates, passwordDaysLeft }) as SessionFacts; // never refused
          const gated = session.state.replay(session.state.initial, open(['profile', 'terms']));
          const settled = session.settle.decide(gated, { sessionId: 's', passwordDaysLeft }) as SessionFacts; // never refused, either
          const [before, after] = [
            session.state.replay(session.state.initial, open([])).session,
            session.state.replay(gated, settled).session,
          ];
          expect(after).toEqual(before);
          if (after.at !== 'open' || before.at !== 'open') throw new Error('no session was opened');
          expect(afterSignIn(after, stored, module)).toEqual(afterSignIn(before, stored, module));
        }
  });

  it('is never a screen behind the gates, whatever the platform sends of them', () => {
    const anything = fc.oneof(fc.anything(), fc.constantFrom(true, false, 'true', 'false', 1, 0, null, undefined));
    fc.assert(
      fc.property(anything, anything, fc.string(), (required, accepted, wanted) => {
        const organisation = readOrganisation({ termsRequired: required }, 'acme');
        const user = readUser({ id: 'u', termsAndConditionsAccepted: accepted });
        if (!user) throw new Error('a user with an id was not read');
        const isAsked = !([undefined, null, false, 'false', 0] as unknown[]).includes(required);
        const isGiven = ([true, 'true', 1] as unknown[]).includes(accepted);
        expect(gatesOf(user, organisation).includes('terms')).toBe(isAsked && !isGiven);
        const now = { at: 'open' as const, sessionId: 's', organisationCode: 'acme', userId: 'u', account: 'a' };
        const next = afterSignIn({ ...now, gates: ['terms'], passwordDaysLeft: 1 }, wanted, wanted);
        expect(next).toEqual({ to: 'register' });
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('days left (Verifies: §4 Password expiry)', () => {
  const read = (days: unknown) => passwordWarning(readUser({ id: 'u', passwordExpiryDaysLeft: days })!); // the user has an id
  it.each([
    [0, 0],
    [0.4, 0],
    [3.9, 3],
    ['7', 7],
    [-0.5, undefined],
    [1e300, undefined],
    ['soon', undefined],
  ])('%j is %j', (days, warning) => expect(read(days)).toBe(warning));
});
