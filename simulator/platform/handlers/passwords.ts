import type { components } from '#openapi/generated/platform.d.ts';
import type { Model } from '../model/model.ts';
import { passwordFailure } from '../model/passwords.ts';
import { failure, defineSignedInOperation, definePublicOperation, createMessageBody, textOrEmpty } from './handle.ts';

type Refusal = components['schemas']['Error'];
type Sent = { status: 200 } | { status: 400 | 404 | 429; error: Refusal };

export const passwords = {
  sendResetMail: definePublicOperation('post', '/api/password/sendmail', ({ model, body, reply }) => {
    const sent = sendResetMail(model, textOrEmpty(body.orgCode), textOrEmpty(body.email));
    return sent.status === 200 ? reply(200, { success: true }) : reply(sent.status, sent.error);
  }),

  sendResetMailByQuery: definePublicOperation('get', '/api/password/sendmail', ({ model, query, reply }) => {
    const sent = sendResetMail(model, query.organisationCode ?? '', query.email ?? '');
    return sent.status === 200 ? reply(200, { success: true }) : reply(sent.status, sent.error);
  }),

  validateResetLink: definePublicOperation('get', '/api/password/validate/{guid}', ({ model, params, reply }) => {
    const link = model.mailbox.link(params.guid, 'reset');
    if (link.is === 'good') return reply(200, { success: true });
    return link.is === 'gone' ? reply(410, {}) : reply(404, {});
  }),

  resetPassword: definePublicOperation('post', '/api/password/reset/{guid}', ({ model, params, body, reply }) => {
    const link = model.mailbox.link(params.guid, 'reset');
    if (link.is !== 'good') return link.is === 'gone' ? reply(410, {}) : reply(404, {});
    const refused = change(model, link.accountId, textOrEmpty(body.password));
    if (refused) return reply(400, refused);
    model.mailbox.link(params.guid, 'reset', true);
    return reply(200, { success: true });
  }),

  resetExpiredPassword: defineSignedInOperation('post', '/api/password/reset', ({ model, account, body, reply }) => {
    const refused = change(model, account.id, textOrEmpty(body.password));
    return refused ? reply(400, refused) : reply(200, { success: true });
  }),
};

function sendResetMail(model: Model, orgCode: string, email: string): Sent {
  const { scenario, accounts, mailbox } = model;
  if (orgCode.toLowerCase() !== scenario.organisation.code) return { status: 404, error: {} };
  if (!scenario.organisation.authentication.resetPass)
    return { status: 400, error: createMessageBody('Your organisation does not reset passwords by mail.') };
  if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) return { status: 400, error: failure('WrongEmailFormat') };
  const account = accounts.byMail(email);
  if (!account) return { status: 404, error: {} };
  if (mailbox.resetsThisHour(account.id) >= scenario.policies.resetMailsPerHour) return { status: 429, error: {} };
  mailbox.sendLink('reset', account);
  return { status: 200 };
}

function change({ db, accounts, scenario }: Model, accountId: string, password: string): Refusal | undefined {
  const reason = passwordFailure(password, scenario.policies.passwords, db.account.get(accountId)?.password);
  if (reason) return failure(reason);
  accounts.setPassword(accountId, password);
  return undefined;
}
