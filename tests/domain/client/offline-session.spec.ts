import { describe, expect, it } from 'vitest';
import type { SessionOwner } from '#domain/client/session/ports.ts';
import { offlineSession } from '#domain/client/session/session.ts';
import { atom } from '#domain/kernel/atom.ts';
import type { Connection } from '#domain/kernel/connection.ts';
import type { DownloadTerms } from '#domain/downloads/index.ts';
import type { StoredLearner } from '#domain/session/index.ts';
import { anOrganisation, aUser } from '../../support/people.ts';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 27);
const ADA = { organisationCode: 'acme', userName: 'ada', password: 'Lighthouse1' };

/** A browser that stores one learner, and records the calls about this learner. */
function keeping(over: { line?: Connection; terms?: DownloadTerms | 'none'; hasToken?: boolean } = {}) {
  const { line = 'without', terms = { days: 14, goesOn: true }, hasToken = false } = over;
  const connection = atom<Connection>(line);
  const said: string[] = [];
  const world = { now: NOW, terms };
  const kept: StoredLearner = { user: aUser(), organisation: anOrganisation(), isProvedAnew: false, acceptedAt: NOW, seenAt: NOW }; // prettier-ignore
  const holder = {
    now: () => ({ at: 'signed-out' }),
    learner: atom({ user: kept.user, organisation: kept.organisation }).projection,
  } as unknown as SessionOwner; // the test calls nothing else
  const store = {
    isThere: async () => true,
    open: async () => kept,
    close: () => void said.push('close'),
    keep: async () => void said.push('keep'),
    see: async (at: number) => void said.push(`see ${at - NOW}`),
    remove: async () => void said.push('remove'),
  };
  const ports = { store, termsOf: () => world.terms, deviceNow: () => world.now, connection: connection.projection };
  const client = offlineSession(
    { authentication: { hasToken: () => hasToken }, offlineSession: ports },
    holder,
    async () => {
      said.push('begin');
      return { isSameUser: undefined };
    },
  );
  return { ...client, said, world };
}

/** Verifies: offline sessions: allowed only while the platform is unreachable, and within the allowed time. */
describe('a learner who goes on', () => {
  it('is offered it without a line, and not with one or where the organisation lets nobody', async () => {
    expect(await keeping().isOffered('acme')).toBe(true);
    expect(await keeping({ line: 'online' }).isOffered('acme')).toBe(false);
    expect(await keeping({ terms: { days: 14 } }).isOffered('acme')).toBe(false);
  });

  it('is seen as they begin and each time that they are looked after, and never earlier than before', async () => {
    const { goOn, whyOver, said, world } = keeping();
    expect(await goOn(ADA)).toBeUndefined();
    world.now += DAY;
    expect(whyOver()).toBeUndefined();
    world.now -= 1_000;
    expect(whyOver()).toBeUndefined();
    expect(said).toEqual(['see 0', 'begin', `see ${DAY}`, `see ${DAY}`]);
  });

  it('who may not leaves nothing open', async () => {
    const { goOn, said, world } = keeping();
    world.now += 15 * DAY;
    expect(await goOn(ADA)).toEqual({ refused: 'OFFLINE_SESSION_OVER' });
    expect(said).toEqual(['close']);
  });

  it('has a door as long as the organisation lets them, and with a token only', () => {
    const doorOf = (over: Parameters<typeof keeping>[0]) => {
      const { keep, said } = keeping(over);
      keep();
      return said;
    };
    expect(doorOf({ hasToken: true })).toEqual(['keep']);
    expect(doorOf({ hasToken: true, terms: 'none' })).toEqual(['remove']);
    expect(doorOf({ hasToken: true, terms: { days: 14 } })).toEqual(['remove']);
    expect(doorOf({ hasToken: false })).toEqual([]);
  });
});
