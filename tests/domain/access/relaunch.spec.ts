import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reauthToken, relaunchCheck, signOnPage, wasLaunched } from '#domain/access/index.ts';
import { attempt, attemptEvents as events } from '#domain/attempt/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { aRuntime } from '../../support/given.ts';
import { reaching } from '../../support/reaching/reaching.ts';

describe('a relaunch (Verifies: §4 Relaunch)', () => {
  it.each([
    ['basic', true, true, 'password'],
    ['integrationlogin', true, true, 'password'],
    ['sso', true, true, 'sign-on'],
    ['dual', true, true, 'sign-on'],
    ['basic', true, false, 'none'],
    ['sso', true, false, 'none'],
    ['basic', false, true, 'none'],
    ['dual', false, true, 'none'],
  ] as const)(
    '%s, launch re-authentication %s, launched before %s: %s',
    (method, reauthenticatesAtLaunch, was, check) =>
      expect(relaunchCheck({ method, reauthenticatesAtLaunch }, was)).toBe(check),
  );

  const sat = (how: 'abandoned' | 'opened' | 'left') => {
    const { log, runtime } = aRuntime();
    const ids = { attemptId: 'a', titleId: 't' };
    log.append(
      [
        events.Started({ ...ids, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' }),
        ...(how === 'abandoned'
          ? [events.Abandoned({ ...ids, because: 'LAUNCH_FAILURE' })]
          : [
              events.Opened({ ...ids, epoch: 1 }),
              ...(how === 'left' ? [events.Exited({ ...ids, reason: 'left', secondsSpent: 1 })] : []),
            ]),
      ],
      { stream: 'attempt:a', cause: 'test' },
    );
    return runtime.state(attempt).get();
  };
  const nobody = { attempts: {}, latestOfTitle: {}, earlier: {} };

  it.each([
    ['nothing knows the title', { history: [], status: 'not-started', attempts: nobody }, false],
    [
      'the history knows another title',
      { history: [{ titleId: 'x' }], status: 'not-started', attempts: nobody },
      false,
    ],
    ['the history knows it', { history: [{ titleId: 't' }], status: 'not-started', attempts: nobody }, true],
    ['its status says so', { history: [], status: 'failed', attempts: nobody }, true],
    ['it was shown in this browser', { history: [], status: 'not-started', attempts: sat('left') }, true],
    ['it was never shown, only tried', { history: [], status: 'not-started', attempts: sat('abandoned') }, false],
    ['the history cannot be had', { history: undefined, status: 'not-started', attempts: nobody }, true],
  ] as const)('is one when %s: %j → %s', (_when, known, was) => expect(wasLaunched('t', known)).toBe(was));
});

describe('the proof for one launch', () => {
  it('is good for the opening that takes it, as often as it asks, and for no other', () => {
    const proof = reauthToken();
    expect(proof.use('ada', 't', 'k1')).toBe(false);
    proof.give('ada', 't');
    expect([proof.isGiven('ada', 't'), proof.isGiven('ben', 't'), proof.isGiven('ada', 'u')]).toEqual([
      true,
      false,
      false,
    ]);
    expect([proof.use('ben', 't', 'k1'), proof.use('ada', 'u', 'k1')]).toEqual([false, false]);
    expect([proof.use('ada', 't', 'k1'), proof.use('ada', 't', 'k1'), proof.use('ada', 't', 'k2')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(proof.isGiven('ada', 't')).toBe(false);
    proof.end('k2');
    expect(proof.use('ada', 't', 'k1')).toBe(true);
    proof.end('k1');
    expect(proof.use('ada', 't', 'k1')).toBe(false);
  });

  it('opens at most one launch for each time it was given, in any order of things', () => {
    const account = fc.constantFrom('ada', 'ben');
    const titleId = fc.constantFrom('t', 'u');
    const launch = fc.integer({ min: 1, max: 4 }).map(String);
    const step = fc.oneof(
      fc.record({ do: fc.constant('give' as const), account, titleId }),
      fc.record({ do: fc.constant('use' as const), account, titleId, launch }),
      fc.record({ do: fc.constant('end' as const), launch }),
    );
    const { reached, assert } = reaching({ use: 0.2 });
    assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 30 }), (steps) => {
        const proof = reauthToken();
        const given = new Map<string, number>();
        const opened = new Map<string, Set<string>>();
        for (const one of steps) {
          const key = 'titleId' in one ? `${one.account} ${one.titleId}` : '';
          if (one.do === 'give') {
            proof.give(one.account, one.titleId);
            given.set(key, (given.get(key) ?? 0) + 1);
          } else if (one.do === 'end') proof.end(one.launch);
          else if (proof.use(one.account, one.titleId, one.launch))
            opened.set(key, (opened.get(key) ?? new Set()).add(one.launch));
        }
        for (const [key, launches] of opened) {
          reached('use');
          expect(launches.size).toBeLessThanOrEqual(given.get(key) ?? 0);
        }
      }),
    );
  });
});

describe('the way to the provider (Verifies: §7 relay state, §8 Missing SSO login URL, T2)', () => {
  const known = { origin: 'https://learn.acme.example', hosts: ['sso.acme.example'] };
  const pageOf = (answer: string | undefined | Error) =>
    signOnPage(
      { signOnAddress: () => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)) },
      'https://learn.acme.example/acme/reauthLogin/t',
      known,
    );

  it.each([
    ['https://sso.acme.example/in?returnUrl=x', true],
    ['/simulated/sign-on', true],
    ['https://elsewhere.example/in', false],
  ])('%s may be gone to by itself: %s', async (address, isTrusted) =>
    expect(await pageOf(address)).toEqual({ address: new URL(address, known.origin), isTrusted }),
  );

  it.each([
    undefined,
    '',
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example/',
    'https://u:p@sso.acme.example/',
    'data:text/html,x',
  ])('is missing when the platform names %j', async (address) =>
    expect(await pageOf(address)).toEqual({ refused: 'MISSING_SSO_LOGIN_URL' }),
  );

  it('says what a failed call means', async () => {
    expect(await pageOf(new PortFailure('reauth', { status: 404, kind: 'status' }))).toEqual({
      refused: 'MISSING_SSO_LOGIN_URL',
    });
    expect(await pageOf(new PortFailure('reauth', { status: 503, kind: 'status' }))).toEqual({
      refused: 'SERVICE_UNAVAILABLE',
    });
  });
});
