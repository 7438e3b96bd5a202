import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { isSameUser, session, sessionEvents as events } from '#domain/session/index.ts';
import { aRuntime, given } from '../../support/given.ts';

const opened = (account = 'ada', sessionId = 's-1') =>
  events.Opened({ sessionId, organisationCode: 'acme', userId: `p-${account}`, account, resumed: false });
const expired = events.Expired({ sessionId: 's-1' });

describe('a session (Verifies: §4 Session, readings 401 rule)', () => {
  it('goes on when the same learner proves who they are, expired or not', () => {
    const proof = { sessionId: 's-1', account: 'ada' };
    const renewed = [events.Reauthenticated({ sessionId: 's-1' })];
    given(opened(), expired).when(session.reauthenticate, proof).then(renewed);
    given(opened()).when(session.reauthenticate, proof).then(renewed);
  });

  it('refuses the proof of somebody else', () =>
    given(opened(), expired)
      .when(session.reauthenticate, { sessionId: 's-1', account: 'ben' })
      .then({ refused: 'OTHER_LEARNER' }));

  it('takes no notice of a refusal or an end that was meant for an earlier one', () => {
    const closed = events.Closed({ sessionId: 's-1', by: 'learner' });
    const next = given(opened(), closed, opened('ben', 's-2'));
    next.when(session.expire, { sessionId: 's-1' }).then([]);
    next.when(session.close, { sessionId: 's-1', by: 'expiry' }).then([]);
    next.when(session.expire, { sessionId: 's-2' }).then([events.Expired({ sessionId: 's-2' })]);
  });

  it('keeps its gates whatever is settled, late, of an earlier one', () => {
    const gates = (sessionId: string) => events.GatesRaised({ sessionId, gates: ['terms'] });
    const closed = events.Closed({ sessionId: 's-1', by: 'learner' });
    const next = given(opened(), gates('s-1'), closed, opened('ben', 's-2'), gates('s-2'));
    const settled = { passwordDaysLeft: undefined };
    next.when(session.settle, { sessionId: 's-1', ...settled }).then([]);
    next.when(session.askForProfile, { sessionId: 's-1' }).then([]);
    next.when(session.settle, { sessionId: 's-2', ...settled }).then([events.GatesCleared({ sessionId: 's-2' })]);
    given(opened('ben', 's-2'), gates('s-2'))
      .when(session.askForProfile, { sessionId: 's-2' })
      .then([events.GatesRaised({ sessionId: 's-2', gates: ['profile', 'terms'] })]);
  });

  it('takes no notice of a proof for a session that is over, or for an earlier one', () => {
    const closed = events.Closed({ sessionId: 's-1', by: 'learner' });
    given(opened(), closed).when(session.reauthenticate, { sessionId: 's-1', account: 'ada' }).then([]);
    given(opened('ada', 's-2')).when(session.reauthenticate, { sessionId: 's-1', account: 'ada' }).then([]);
  });

  it('is not ended by the end of an earlier one', () => {
    given(opened('ada', 's-2')).when(session.close, { sessionId: 's-1', by: 'learner' }).then([]);
    given(opened('ada', 's-2'))
      .when(session.close, { sessionId: 's-2', by: 'other-tab' })
      .then([events.Closed({ sessionId: 's-2', by: 'other-tab' })]);
  });

  it('records that work was discarded, while there is somebody whose it was', () => {
    given(opened())
      .when(session.discard, { sessionId: 's-1', records: 3 })
      .then([events.WorkDiscarded({ sessionId: 's-1', records: 3 })]);
    given().when(session.discard, { sessionId: 's-1', records: 3 }).then([]);
  });

  it('leaves behind whose it was and how it ended, and nothing else', () => {
    const { log, runtime } = aRuntime();
    log.append([opened(), expired, events.Closed({ sessionId: 's-1', by: 'expiry' })], { stream: 's', cause: 'test' });
    expect(runtime.state(session).get().session).toEqual({
      at: 'signed-out',
      was: { account: 'ada', organisationCode: 'acme', by: 'expiry' },
    });
  });
});

describe('isSameUser (Verifies: §3 Login result)', () => {
  it.each([
    [undefined, 'ada', undefined],
    ['ada', 'ada', true],
    ['ada', 'ben', false],
  ])('after the session of %s expired, %s signs in: %s', (before, now, same) =>
    expect(isSameUser(before, now)).toBe(same),
  );
});

describe('whatever is decided, in whatever order', () => {
  const sessionId = fc.constantFrom('s-1', 's-2');
  const account = fc.constantFrom('ada', 'ben');
  const by = fc.constantFrom('learner' as const, 'expiry' as const, 'other-tab' as const);
  const step = fc.oneof(
    fc.record({ do: fc.constant('open' as const), sessionId, account }),
    fc.record({ do: fc.constant('expire' as const), sessionId }),
    fc.record({ do: fc.constant('reauthenticate' as const), sessionId, account }),
    fc.record({ do: fc.constant('close' as const), sessionId, by }),
  );

  it('a session is only ever that of the learner who opened it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const { runtime } = aRuntime();
        for (const one of steps) {
          const before = runtime.state(session).get().session;
          if (one.do === 'open')
            runtime.send(session.open, {
              ...one,
              organisationCode: 'acme',
              userId: one.account,
              resumed: false,
              gates: [],
              passwordDaysLeft: undefined,
            });
          else if (one.do === 'expire') runtime.send(session.expire, one);
          else if (one.do === 'close') runtime.send(session.close, one);
          else {
            const outcome = runtime.send(session.reauthenticate, one);
            const isMine =
              before.at !== 'signed-out' && before.account === one.account && before.sessionId === one.sessionId;
            expect(!isRefusal(outcome) && outcome.length > 0).toBe(isMine);
          }
          const now = runtime.state(session).get().session;
          if (one.do !== 'open' && now.at !== 'signed-out' && before.at !== 'signed-out')
            expect([now.account, now.sessionId]).toEqual([before.account, before.sessionId]);
          if (one.do !== 'open' && before.at === 'signed-out') expect(now.at).toBe('signed-out');
        }
      }),
    );
  });
});
