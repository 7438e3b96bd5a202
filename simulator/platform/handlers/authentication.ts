import type { components } from '#openapi/generated/platform.d.ts';
import type { SignedIn } from '../model/accounts.ts';
import type { Model } from '../model/model.ts';
import { fnv1a } from '../random.ts';
import { defineSignedInOperation, definePublicOperation, createMessageBody, textOrEmpty } from './handle.ts';

type Refusal = components['schemas']['Error'];
type Outcome = { status: 200; result: SignedIn } | { status: 401 | 403 | 404 | 409; error: Refusal };

export const authentication = {
  signIn: definePublicOperation('post', '/api/authentication', ({ model, body, reply }) => {
    const outcome = signIn(
      model,
      textOrEmpty(body.organisationcode),
      textOrEmpty(body.username),
      textOrEmpty(body.password),
    );
    return outcome.status === 200 ? reply(200, outcome.result) : reply(outcome.status, outcome.error);
  }),

  basicSignIn: definePublicOperation('post', '/api/user/basic-authentication', ({ model, body, reply }) => {
    const outcome = signIn(
      model,
      textOrEmpty(body.organisationCode),
      textOrEmpty(body.username),
      textOrEmpty(body.password),
    );
    return outcome.status === 200 ? reply(200, outcome.result) : reply(outcome.status, outcome.error);
  }),

  reauthenticate: definePublicOperation('post', '/api/re-authentication', ({ model, body, reply, account }) => {
    const userName = textOrEmpty(body.username);
    // A signed-in caller may only confirm the same account.
    if (account && account.userKey !== userName.trim().toLowerCase()) return reply(400, {});
    const outcome = signIn(model, textOrEmpty(body.organisationcode), userName, textOrEmpty(body.password));
    if (outcome.status === 200) return reply(200, outcome.result);
    return outcome.status === 401 || outcome.status === 404
      ? reply(400, outcome.error)
      : reply(outcome.status, outcome.error);
  }),

  openAiccSession: definePublicOperation('post', '/api/insecure', ({ model, body, reply }) => {
    const sid = textOrEmpty(body.sessionId) || textOrEmpty(body.sid);
    const url = textOrEmpty(body.externalTrackingServiceUrl) || textOrEmpty(body.url);
    const orgCode = textOrEmpty(body.orgCode);
    if (!sid || !url || !orgCode)
      return reply(400, createMessageBody('A session, its address and an organisation are needed.'));
    if (orgCode.toLowerCase() !== model.scenario.organisation.code) return reply(404, {});
    if (!/^https?:\/\/[^\s]+$/i.test(url))
      return reply(400, createMessageBody('The address of the session is no web address.'));
    const guest = guestOf(model, sid);
    model.relay.bind(guest, { aiccUrl: url, aiccSid: sid });
    return reply(200, model.accounts.open(guest));
  }),

  signOut: defineSignedInOperation('get', '/api/signout/{id}', ({ model, params, account, reply }) => {
    model.accounts.endBySessionId(params.id, account.id);
    return reply(204);
  }),

  signOutWithToken: definePublicOperation('post', '/api/signout/{id}', ({ model, params, body, reply }) => {
    const token = textOrEmpty(body.token);
    if (!token || Number.isNaN(Date.parse(textOrEmpty(body.date))))
      return reply(400, createMessageBody('A token and a date are needed.'));
    const living = model.accounts.session(token);
    if (!living) return reply(401, {});
    model.accounts.endBySessionId(params.id, living.account.id);
    model.accounts.end(token);
    return reply(204);
  }),

  killToken: defineSignedInOperation('get', '/api/killToken', ({ model, session, reply }) => {
    model.accounts.end(session.id);
    return reply(204);
  }),
};

function signIn(model: Model, orgCode: string, userName: string, password: string): Outcome {
  const { code, authentication: configuration } = model.scenario.organisation;
  if (orgCode.toLowerCase() !== code) return { status: 404, error: {} };
  // No password is valid in an organisation that uses single sign-on.
  if (configuration.method === 'sso') return { status: 401, error: {} };
  const outcome = model.accounts.signIn(userName, password);
  switch (outcome.is) {
    case 'signed-in':
      return { status: 200, result: outcome.result };
    case 'wrong':
      return { status: 401, error: outcome.attempts === undefined ? {} : { data: outcome.attempts } };
    case 'inactive':
      return { status: 403, error: {} };
    case 'no-attempts-left':
      return { status: 409, error: {} };
  }
}

/** Returns the guest account of a session in the outside LMS, creating it if needed. */
function guestOf({ accounts }: Model, sid: string): string {
  // The session id is a credential, so the user name holds its hash.
  const userName = `guest-${fnv1a(sid).toString(36)}`;
  const known = accounts.byName(userName);
  if (known) return known.id;
  const made = { id: `u-${userName}`, userName, mailbox: '', firstName: 'Guest', lastName: 'Learner' };
  return accounts.add({ ...made, forceAuthenticationAtRelaunch: false }).id;
}
