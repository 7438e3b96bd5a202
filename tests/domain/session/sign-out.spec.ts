import { describe, expect, it } from 'vitest';
import {
  type Reauthentication,
  type Reauthentications,
  session,
  sessionEvents as events,
  type User,
} from '#domain/session/index.ts';
import { CONTENT_SAVE_MS, type SignOutPorts, signOutFlow } from '#domain/session/sign-out.ts';
import { reauthenticate, renewFromOtherTab } from '#domain/session/use-cases.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { aRuntime } from '../../support/given.ts';

const person = (id: string, sessionId = 's-1') => ({ id, sessionId }) as User; // the test reads nothing else
const opened = events.Opened({
  sessionId: 's-1',
  organisationCode: 'acme',
  userId: 'p-ada',
  account: 'ada',
  resumed: false,
});

/** Ada is signed in; the effects of the end of her session are recorded in order. */
function signedIn(
  change: { content?: boolean; leave?: () => Promise<void>; sessionId?: string; refuses?: boolean } = {},
) {
  const { log, runtime, clock } = aRuntime();
  const done: string[] = [];
  let isOpen = change.content ?? false;
  let openAt: string | undefined;
  const note = (what: string) => {
    done.push(what);
    if (what !== openAt) return;
    isOpen = true;
    openAt = undefined;
  };
  log.append([opened], { stream: 'session:s-1', cause: 'test' });
  log.after(log.head).subscribe(({ type, data }) => note(`${type} ${JSON.stringify(data)}`));
  const ports: SignOutPorts = {
    runtime,
    content: {
      isOpen: () => isOpen,
      leave: async (reason) => {
        isOpen = false; // each is called once
        if (change.leave) await change.leave();
        else note(`content left, ${reason}`);
      },
    },
    work: {
      settled: async () => note('stored'),
      drained: async (limitMs) => {
        note(`sent within ${limitMs} ms`);
        return false;
      },
      tidy: async (account) => note(`tidied for ${account}`),
      discard: async (account) => {
        if (change.refuses) throw new Error('the disk says no');
        note(`removed of ${account}`);
        return 3;
      },
    },
    wait: (ms) =>
      new Promise((resolve) => {
        clock.schedule(() => {
          note(`waited ${ms} ms`);
          resolve();
        }, ms);
      }),
    learner: () => person('p-ada', change.sessionId),
    authentication: { forget: () => note('token forgotten') },
    signOff: { signOut: async (who) => note(`platform told ${JSON.stringify(who)}`) },
    tabs: { say: (message) => note(`tabs told ${JSON.stringify(message)}`) },
    notices: { notify: ({ refused }) => note(`said ${refused}`) },
  };
  /** Content opens once, at this step. */
  const opens = (at: string) => void (openAt = at);
  return {
    ends: signOutFlow(ports),
    opens,
    isOpen: () => isOpen,
    done,
    clock,
    log,
    state: () => runtime.state(session).get().session,
  };
}
const closed = (by: string) => `session.Closed {"sessionId":"s-1","by":"${by}"}`;

describe('signing in over a session (Verifies: §4 Content launch, no progress is ever lost)', () => {
  it('leaves the content under way, and waits until that is stored, before the session changes', async () => {
    const { ends, done, state } = signedIn({ content: true });
    await ends.makeRoom();
    expect(done).toEqual(['content left, signed-out', 'stored']);
    expect(state().at).toBe('open');
  });

  it('holds up a sign-out that begins meanwhile until the content is left', async () => {
    let left = () => {};
    const leaving = new Promise<void>((resolve) => (left = resolve));
    const { ends, done, state } = signedIn({ content: true, leave: () => leaving });
    const over = Promise.all([ends.makeRoom(), ends.signOut()]);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect([done, state().at]).toEqual([[], 'open']);
    left();
    await over;
    expect(done).toContain(`sent within ${CONTENT_SAVE_MS} ms`);
    expect(done).toContain(closed('learner'));
  });

  it('has nothing to wait for where no content is under way', async () => {
    const { ends, done } = signedIn();
    await ends.makeRoom();
    expect(done).toEqual([]);
  });
});

describe('signing out (Verifies: §4 Logout from content, §7 signout, reliability 1.3.15)', () => {
  it('stores, tidies, ends the session here, tells the other tabs, then the platform', async () => {
    const { ends, done } = signedIn();
    await ends.signOut();
    expect(done).toEqual([
      'stored',
      'tidied for ada',
      closed('learner'),
      'tabs told {"type":"signed-out","account":"ada","discards":false}',
      'platform told {"sessionId":"s-1","userId":"p-ada"}',
    ]);
  });

  it('from content: saves the state first, and gives it half a second to arrive while the token lives', async () => {
    expect(CONTENT_SAVE_MS).toBe(500);
    const { ends, done } = signedIn({ content: true });
    await ends.signOut();
    expect(done.slice(0, 4)).toEqual(['content left, signed-out', 'stored', 'sent within 500 ms', 'tidied for ada']);
    expect(done.indexOf(closed('learner'))).toBe(4);
  });

  it('leaves too what the learner opened while the first was being sent, before the session ends', async () => {
    const { ends, done, opens } = signedIn({ content: true });
    opens('sent within 500 ms');
    await ends.signOut();
    expect(done.filter((what) => what.startsWith('content left'))).toHaveLength(2);
    expect(done.lastIndexOf('content left, signed-out')).toBeLessThan(done.indexOf(closed('learner')));
  });

  it('leaves too what the learner opened while the work was being cleared up, also where another tab signed out', async () => {
    for (const [how, discards, at] of [
      ['signOut', false, 'tidied for ada'],
      ['signOut', true, 'removed of ada'],
      ['follow', true, 'removed of ada'],
      ['makeRoom', false, 'stored'],
    ] as const) {
      const { ends, done, opens, isOpen } = signedIn({ content: true });
      opens(at);
      await (how === 'makeRoom' ? ends.makeRoom() : ends[how]({ discards }));
      expect([how, done.filter((what) => what.startsWith('content left')).length, isOpen()]).toEqual([how, 2, false]);
      const last = done.lastIndexOf('content left, signed-out');
      if (how !== 'makeRoom') expect(last).toBeLessThan(done.findIndex((what) => what.startsWith('session.Closed')));
    }
  });

  it('does not wait for content that does not let itself be closed', async () => {
    const { ends, done, clock } = signedIn({ content: true, leave: () => new Promise(() => undefined) });
    const over = ends.signOut();
    clock.flush();
    await over;
    expect(done[0]).toBe('waited 1200 ms');
    expect(done).toContain(closed('learner'));
  });

  it('on a shared device: removes the work, records how much, and says so', async () => {
    const { ends, done } = signedIn();
    await ends.signOut({ discards: true });
    expect(done).toEqual([
      'stored',
      'removed of ada',
      'session.WorkDiscarded {"sessionId":"s-1","records":3}',
      closed('learner'),
      'tabs told {"type":"signed-out","account":"ada","discards":true}',
      'said WORK_DISCARDED',
      'platform told {"sessionId":"s-1","userId":"p-ada"}',
    ]);
  });

  it('leaves the learner signed in when the browser does not remove it', async () => {
    const { ends, done, state } = signedIn({ refuses: true });
    await expect(ends.signOut({ discards: true })).rejects.toThrow('the disk says no');
    expect([done, state().at, ends.isUnderWay()]).toEqual([['stored'], 'open', false]);
  });

  it('ends nobody else’s session who signed in while the work was being stored', async () => {
    const world = signedIn({
      content: true,
      leave: async () =>
        void world.log.append(
          [
            events.Closed({ sessionId: 's-1', by: 'learner' }),
            events.Opened({ ...opened.data, sessionId: 's-2', userId: 'p-ben', account: 'ben' }),
          ],
          { stream: 'session', cause: 'test' },
        ),
    });
    await world.ends.signOut();
    expect(world.done.filter((what) => /^(tabs|platform) told/.test(what))).toEqual([]);
  });

  it('leaves nobody else’s content, who opened it while the work was being stored', async () => {
    const world = signedIn({
      content: true,
      leave: async () => {
        if (world.done.length === 0) world.opens('stored');
        world.log.append(
          [
            events.Closed({ sessionId: 's-1', by: 'learner' }),
            events.Opened({ ...opened.data, sessionId: 's-2', userId: 'p-ben', account: 'ben' }),
          ],
          { stream: 'session', cause: 'test' },
        );
      },
    });
    await world.ends.signOut();
    expect(world.isOpen()).toBe(true);
  });

  it('asks the platform without a session id where it never named one', async () => {
    const { ends, done } = signedIn({ sessionId: '' });
    await ends.signOut();
    expect(done.at(-1)).toBe('platform told {"userId":"p-ada"}');
  });

  it('ends a second session of the tab as it ended the first', async () => {
    const { ends, done, log, state } = signedIn();
    await ends.signOut();
    log.append([events.Opened({ ...opened.data, sessionId: 's-2', userId: 'p-ben', account: 'ben' })], {
      ...{ stream: 'session:s-2', cause: 'test' },
    });
    await ends.signOut();
    expect(done.filter((what) => what.startsWith('tidied'))).toEqual(['tidied for ada', 'tidied for ben']);
    expect(state().at).toBe('signed-out');
  });

  it('happens once, however often it is asked for', async () => {
    const { ends, done } = signedIn();
    await Promise.all([ends.signOut(), ends.signOut({ discards: true }), ends.follow({ discards: false })]);
    await ends.signOut();
    expect(done.filter((what) => what.startsWith('session.'))).toEqual([closed('learner')]);
  });
});

describe('being signed out by another tab (Verifies: T25)', () => {
  it('saves the content, ends the session as the other tab’s doing, and says so calmly', async () => {
    const { ends, done } = signedIn({ content: true });
    await ends.follow({ discards: false });
    expect(done).toEqual([
      'content left, signed-out',
      'stored',
      closed('other-tab'),
      'token forgotten',
      'said SIGNED_OUT_ELSEWHERE',
    ]);
  });

  it('leaves token and session to somebody who signed in here while the content was being left', async () => {
    const world = signedIn({
      content: true,
      leave: async () =>
        void world.log.append(
          [
            events.Closed({ sessionId: 's-1', by: 'learner' }),
            events.Opened({ ...opened.data, sessionId: 's-2', userId: 'p-ben', account: 'ben' }),
          ],
          { stream: 'session', cause: 'test' },
        ),
    });
    await world.ends.follow({ discards: false });
    expect(world.done.filter((what) => /^(token|said)/.test(what))).toEqual([]);
    expect(world.state()).toMatchObject({ at: 'open', account: 'ben' });
  });

  it('removes the work here too when the learner wished so, and ends also when that fails', async () => {
    const one = signedIn();
    await one.ends.follow({ discards: true });
    expect(one.done.slice(0, 3)).toEqual([
      'stored',
      'removed of ada',
      'session.WorkDiscarded {"sessionId":"s-1","records":3}',
    ]);
    const other = signedIn({ refuses: true });
    await other.ends.follow({ discards: true });
    expect(other.done).toContain(closed('other-tab'));
  });
});

describe('proving again who one is (Verifies: §4 Relaunch, §8 re-authentication)', () => {
  const expired = events.Expired({ sessionId: 's-1' });
  function renewal(proves: Promise<Reauthentication> | undefined, facts = [opened, expired]) {
    const { log, runtime } = aRuntime();
    log.append(facts, { stream: 'session:s-1', cause: 'test' });
    const proofs: Pick<Reauthentications, 'byPassword' | 'byOtherTab'> = {
      byPassword: () => proves ?? Promise.reject(new Error('not asked for')),
      byOtherTab: () => proves ?? Promise.resolve(undefined),
    };
    const accounts = { keyOf: (_code: string, userId: string) => Promise.resolve(userId.replace('p-', '')) };
    return { runtime, proofs, accounts, log, state: () => runtime.state(session).get().session };
  }
  const proofOf = (id: string, done: string[]): Promise<Reauthentication> =>
    Promise.resolve({
      user: person(id),
      keep: () => void done.push('kept'),
      drop: async () => void done.push('dropped'),
    });
  const credentials = { username: 'ada', password: 'Lighthouse1' };

  it('keeps the token before the session goes on with it', async () => {
    const done: string[] = [];
    const world = renewal(proofOf('p-ada', done));
    world.log.after(world.log.head).subscribe(({ type }) => done.push(type));
    expect(await reauthenticate(world, credentials)).toBeUndefined();
    expect(done).toEqual(['kept', 'session.Reauthenticated']);
    expect(world.state().at).toBe('open');
  });

  it('never keeps the token of somebody else', async () => {
    const done: string[] = [];
    const world = renewal(proofOf('p-ben', done));
    expect(await reauthenticate(world, credentials)).toEqual({ refused: 'OTHER_LEARNER' });
    expect([done, world.state().at]).toEqual([['dropped'], 'expired']);
  });

  it('keeps nothing when the session ended while the platform was asked', async () => {
    const done: string[] = [];
    let arrive: (proof: Reauthentication) => void = () => undefined;
    const world = renewal(new Promise<Reauthentication>((resolve) => (arrive = resolve)));
    const asked = reauthenticate(world, credentials);
    world.runtime.send(session.close, { sessionId: 's-1', by: 'other-tab' });
    arrive(await proofOf('p-ada', done));
    expect(await asked).toEqual({ refused: 'EXPIRED_SESSION' });
    expect([done, world.state().at]).toEqual([['dropped'], 'signed-out']);
  });

  it.each([
    ['an empty password', '', undefined, 'EMPTY_PASSWORD'],
    ['an ampersand', 'a&b', undefined, 'INVALID_CHARACTER'],
    ['a wrong one', 'x', { status: 400 }, 'INVALID_CREDENTIALS'],
    ['a locked account', 'x', { status: 409 }, 'MAX_ATTEMPTS_REACHED'],
  ])('is refused with %s', async (_name, password, failure, refused) => {
    const fails = failure && Promise.reject(new PortFailure('reauthenticate', { kind: 'status', ...failure }));
    const world = renewal(fails);
    expect(await reauthenticate(world, { username: 'ada', password })).toEqual({ refused });
  });

  it('takes up what another tab got for the same learner, and only when there is need', async () => {
    const done: string[] = [];
    expect(await renewFromOtherTab(renewal(proofOf('p-ada', done)))).toBe(true);
    expect(await renewFromOtherTab(renewal(proofOf('p-ben', done)))).toBe(false);
    expect(await renewFromOtherTab(renewal(proofOf('p-ada', done), [opened]))).toBe(false); // the tab’s own token is still valid
    expect(await renewFromOtherTab(renewal(undefined))).toBe(false);
    expect(
      await renewFromOtherTab(renewal(Promise.reject(new PortFailure('getProfile', { status: 401, kind: 'status' })))),
    ).toBe(false);
    expect(done).toEqual(['kept', 'dropped']);
  });
});
