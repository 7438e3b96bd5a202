import { describe, expect, it } from 'vitest';
import type { Menu } from '#domain/access/index.ts';
import { storedPathOwner, nextDestination } from '#domain/client/index.ts';
import { resource } from '#domain/kernel/resource.ts';
import type { SessionState } from '#domain/session/index.ts';

/** Verifies: §4 Login success: pending gates, the password warning, the requested destination, the default module. */
const open = (more: Partial<Extract<SessionState, { at: 'open' }>> = {}): SessionState => ({
  at: 'open',
  sessionId: 's-1',
  organisationCode: 'acme',
  userId: 'p-ada',
  account: 'ada',
  gates: [],
  passwordDaysLeft: undefined,
  ...more,
});

function entering({
  session = open(),
  menu = { entries: [], defaultModule: 'module-search' },
  fails = false,
  meanwhile = session,
}: { session?: SessionState; menu?: Menu; fails?: boolean; meanwhile?: SessionState } = {}) {
  let now = session;
  let asked = 0;
  const ask = () => {
    asked++;
    now = meanwhile;
    return fails ? Promise.reject(new Error('no menu')) : Promise.resolve(menu);
  };
  const source = resource(ask, () => ({ refused: 'SERVICE_UNAVAILABLE' }));
  return {
    asked: () => asked,
    go: (wanted?: string) =>
      nextDestination({ organisation: { menu: source }, session: { now: () => now } }, () => wanted),
  };
}

describe('where signing in leads', () => {
  it.each([
    ['what is pending, before all else', open({ gates: ['terms'], passwordDaysLeft: 3 }), 'register'],
    ['the warning about the password', open({ passwordDaysLeft: 0 }), 'password-warning'],
  ])('%s, without a menu', async (_, session, to) => {
    const { go, asked } = entering({ session });
    expect(await go('/acme/profile')).toEqual({ organisationCode: 'acme', next: { to } });
    expect(asked()).toBe(0);
  });

  it('the place that was wanted, if it is one of this application', async () => {
    expect(await entering().go('/acme/title/g/t')).toMatchObject({ next: { to: 'stored', path: '/acme/title/g/t' } });
    expect(await entering().go('//elsewhere.example')).toMatchObject({ next: { to: 'search' } });
  });

  it('the default module of the organisation; home where there is none, or no menu', async () => {
    expect(await entering().go()).toMatchObject({ next: { to: 'search' } });
    expect(await entering({ menu: { entries: [] } as unknown as Menu }).go()).toMatchObject({ next: { to: 'home' } });
    expect(await entering({ fails: true }).go()).toMatchObject({ next: { to: 'home' } });
  });

  it('nowhere when the session went away while the menu came', async () => {
    expect(await entering({ meanwhile: { at: 'signed-out' } }).go()).toEqual({
      refused: 'AUTHENTICATION_FAILURE',
    });
  });
});

/** Verifies: §2 Guards, and which learner may use a destination requested before sign-in. */
describe('the place that a visitor wanted', () => {
  const nobody = { at: 'signed-out' } as SessionState;
  const after = (by: 'expiry' | 'wish'): SessionState =>
    ({ at: 'signed-out', was: { account: 'ada', organisationCode: 'acme', by } }) as SessionState;
  const visit = { isHeld: false, isOpenedAnew: false, isLeftBehind: false, keptFor: undefined };
  const forAda = { owner: 'ada' };
  const forAnybody = { owner: undefined };
  it.each([
    ['something pending', open({ gates: ['terms'] }), visit, forAda],
    ['nothing pending', open(), visit, undefined],
    ['their session expired', after('expiry'), visit, forAda],
    ['their session expired, an address opened anew', after('expiry'), { ...visit, isOpenedAnew: true }, forAda],
    ['they signed out', after('wish'), { ...visit, isOpenedAnew: true }, undefined],
    [
      'a token is held that could not be asked about',
      nobody,
      { ...visit, isHeld: true, isOpenedAnew: true },
      undefined,
    ],
    ['a first visit', nobody, { ...visit, isOpenedAnew: true }, forAnybody],
    ['a reload of what was kept for Ada', nobody, { ...visit, keptFor: 'ada' }, forAda],
    ['somebody signed out in this tab', nobody, { ...visit, isLeftBehind: true, keptFor: 'ada' }, undefined],
    ['opened anew after that', nobody, { ...visit, isLeftBehind: true, isOpenedAnew: true }, forAnybody],
  ] as const)('%s', (_, session, brought, expected) => {
    expect(storedPathOwner(session, brought)).toEqual(expected);
  });
});
