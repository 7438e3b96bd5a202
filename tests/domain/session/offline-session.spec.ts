import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allowsOfflineSession,
  type StoredLearner,
  offlineSessionRefusal,
  session,
  sessionEvents as events,
} from '#domain/session/index.ts';
import { aRuntime, given } from '../../support/given.ts';
import { anOrganisation, aUser } from '../../support/people.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 27);
const kept = (over: Partial<StoredLearner> = {}): StoredLearner => ({
  user: aUser(),
  organisation: anOrganisation(),
  isProvedAnew: false,
  acceptedAt: NOW,
  seenAt: NOW,
  ...over,
});
const days = fc.integer({ min: 1, max: 366 });

/** Verifies: offline sessions: allowed for the organisation’s term, and while the clock is plausible. */
describe('who goes on without a token', () => {
  it('does so from a day before the last accepted token to the end of the term, and at no other time', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -400 * DAY, max: 400 * DAY }), (term, since) => {
        const refused = offlineSessionRefusal(kept(), { days: term }, NOW + since)?.refused;
        expect(refused).toBe(
          since < -DAY ? 'OFFLINE_SESSION_CLOCK' : since > term * DAY ? 'OFFLINE_SESSION_OVER' : undefined,
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it('gains no time by setting the clock back, wherever this browser has been seen', () => {
    const { reached, assert } = reaching({ clock: 0.2, over: 0.03 });
    assert(
      fc.property(days, fc.nat(366), fc.oneof(fc.nat(1), fc.nat(366)), (term, seen, back) => {
        const seenAt = NOW + seen * DAY;
        const refused = offlineSessionRefusal(kept({ seenAt }), { days: term }, seenAt - back * DAY);
        const isSetBack = back > 1;
        const isOver = seen - back > term;
        if (isSetBack) reached('clock');
        else if (isOver) reached('over');
        expect(refused?.refused).toBe(
          isSetBack ? 'OFFLINE_SESSION_CLOCK' : isOver ? 'OFFLINE_SESSION_OVER' : undefined,
        );
      }),
      { numRuns: runs(200, 200) },
    );
  });

  it.each<[string, Partial<StoredLearner>, { days: number } | undefined, string]>([
    ['without the organisation’s word', {}, undefined, 'OFFLINE_SESSION_REFUSED'],
    ['where launches are proved', { organisation: anOrganisation({ reauthenticatesAtLaunch: true }) }, { days: 14 }, 'OFFLINE_SESSION_REFUSED'], // prettier-ignore
    ['with a PIN, or a proof at each launch', { isProvedAnew: true }, { days: 14 }, 'OFFLINE_SESSION_REFUSED'],
    ['with an expired password', { user: aUser({ passwordExpired: true }) }, { days: 14 }, 'OFFLINE_SESSION_UNSETTLED'],
    ['with a profile to complete', { user: aUser({ profileUpdateRequired: true }) }, { days: 14 }, 'OFFLINE_SESSION_UNSETTLED'], // prettier-ignore
    [
      'with terms to accept',
      { user: aUser({ termsAccepted: false }), organisation: anOrganisation({ requiresTerms: true }) },
      { days: 14 },
      'OFFLINE_SESSION_UNSETTLED',
    ],
  ])('is nobody %s', (_what, over, terms, refused) => {
    expect(offlineSessionRefusal(kept(over), terms, NOW)).toEqual({ refused });
    expect(allowsOfflineSession(kept(over))).toBe(refused !== 'OFFLINE_SESSION_REFUSED' || terms === undefined);
  });
});

const opening = {
  ...{ sessionId: 's-1', organisationCode: 'acme', userId: 'p-ada', account: 'ada' },
  ...{ resumed: true, gates: [], passwordDaysLeft: undefined },
};
const { gates: _gates, passwordDaysLeft: _days, ...opened } = opening;

describe('a session without a token', () => {
  it('says so, once, as it is opened', () => {
    given()
      .when(session.open, { ...opening, wentOn: true })
      .then([events.Opened(opened), events.Continued({ sessionId: 's-1' })]);
    given()
      .when(session.open, opening)
      .then([events.Opened(opened)]);
  });

  it('is one until the learner has proved themselves, also while it waits for that', () => {
    const { log, runtime } = aRuntime();
    const now = () => runtime.state(session).get().session;
    const tell = (...facts: Parameters<typeof log.append>[0]) => log.append(facts, { stream: 'test', cause: 'test' });
    tell(events.Opened(opened), events.Continued({ sessionId: 's-1' }));
    expect(now()).toMatchObject({ at: 'open', wentOn: true });
    tell(events.Expired({ sessionId: 's-1' }));
    expect(now()).toMatchObject({ at: 'expired', wentOn: true });
    tell(events.Reauthenticated({ sessionId: 's-1' }));
    expect(now()).toMatchObject({ at: 'open' });
    expect(now()).not.toHaveProperty('wentOn');
  });
});
