import { describe, expect, it } from 'vitest';
import { sessionToken, tokenIn } from '#adapters/storage/session-token.ts';
import { clientSession, type ClientSessionPorts, sessionOwner } from '#domain/client/index.ts';
import type { Reauthentications } from '#domain/session/index.ts';
import { session, type User } from '#domain/session/index.ts';
import { aRuntime } from '../support/given.ts';
import { parts } from '../support/parts.ts';

/** Verifies: §4 Session, §3 isSameUser: the work of a learner is sent with the learner’s own token, or not at all. */
const organisation = { code: 'acme' };
const userOf = (id: string) => ({ id, sessionId: `s-${id}`, organisationCode: 'acme' }) as User; // the test reads nothing else
const nothing = () => undefined;

function aTab() {
  const { runtime, clock } = aRuntime();
  const cookie = { value: undefined as string | undefined };
  const token = sessionToken({
    get: () => cookie.value,
    unrecognised: () => undefined,
    set: (value) => void (cookie.value = value),
    clear: () => void (cookie.value = undefined),
  });
  const tokens = {
    ...token,
    isKept: () => cookie.value !== undefined,
    isOf: (user: User) => token.of(user) !== undefined,
  };
  const holder = sessionOwner({ runtime, tokens, proofs: parts<Reauthentications>({}) });
  const own = clientSession(
    parts<ClientSessionPorts>({
      holder,
      runtime,
      clock,
      tokens,
      ids: { next: () => 'id' },
      accounts: { keyOf: (code, id) => Promise.resolve(`${code}:${id}`) },
      authentication: {},
      offlineSession: {},
      journey: {},
      nonce: { forget: nothing },
      proofs: {},
      onUnauthorised: nothing,
      tabs: { say: nothing, listen: () => nothing },
      notices: { notify: nothing },
      report: nothing,
      screens: { owner: nothing, forget: nothing },
      content: { isOpen: () => false, leave: () => Promise.resolve() },
      onBegin: nothing,
      onEnd: nothing,
      onRenewed: nothing,
    }),
  );
  const signIn = async (id: string) => {
    token.set(`token of ${id}`, { crossSite: false });
    const user = userOf(id);
    token.belongsTo(user);
    await own.open(user, organisation as Parameters<typeof own.open>[1]);
    return user;
  };
  return { runtime, token, own, tokenOf: tokenIn(holder, token), signIn };
}

describe('the token that work goes out with', () => {
  it('is that of its learner, while they are signed in', async () => {
    const { tokenOf, signIn } = aTab();
    expect(tokenOf('acme:ada')).toBeUndefined();
    await signIn('ada');
    expect(tokenOf('acme:ada')).toBe('token of ada');
    expect(tokenOf('acme:ben')).toBeUndefined();
    await signIn('ben');
    expect(tokenOf('acme:ada')).toBeUndefined();
    expect(tokenOf('acme:ben')).toBe('token of ben');
  });

  it('is none while another one is in hand, for somebody who is about to be signed in', async () => {
    const { tokenOf, signIn, token } = aTab();
    await signIn('ada');
    token.set('token of ben', { crossSite: false });
    expect(tokenOf('acme:ada')).toBeUndefined();
  });

  it('is none when the session has expired', async () => {
    const { tokenOf, signIn, runtime } = aTab();
    await signIn('ada');
    runtime.send(session.expire, { sessionId: 's-ada' });
    expect(tokenOf('acme:ada')).toBeUndefined();
  });

  it('stays when the profile of its learner is read anew', async () => {
    const { own, tokenOf, signIn } = aTab();
    await signIn('ada');
    own.renew(userOf('ada'));
    expect(tokenOf('acme:ada')).toBe('token of ada');
  });
});
