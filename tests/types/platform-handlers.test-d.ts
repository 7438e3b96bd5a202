/** Lines that must not compile: each `@ts-expect-error` fails the type check when the line below it is accepted. */
import createClient from 'openapi-fetch';
import type { paths } from '#openapi/generated/platform.d.ts';
import {
  defineSignedInOperation,
  type Handler,
  definePublicOperation,
  type OperationId,
} from '#simulator/platform/handlers/handle.ts';
import { handlers } from '#simulator/platform/handlers/index.ts';

defineSignedInOperation('get', '/api/tag/{id}', ({ params, reply }) =>
  reply(200, {
    id: params.id,
    name: '',
    isRoot: false,
    parents: [],
    parentsCol: [],
    description: null,
    isLocked: false,
    imageSetId: null,
    layout: 'Grid',
    tagTitles: [],
  }),
);

// @ts-expect-error -- the contract has no such path
defineSignedInOperation('get', '/api/tagg/{id}', ({ reply }) => reply(404, {}));

// @ts-expect-error -- the path has no such method
defineSignedInOperation('delete', '/api/tag/{id}', ({ reply }) => reply(404, {}));

// @ts-expect-error -- the contract documents no 418 here
defineSignedInOperation('get', '/api/tag/{id}', ({ reply }) => reply(418, {}));

// @ts-expect-error -- a tag has more members than its id
defineSignedInOperation('get', '/api/tag/{id}', ({ params, reply }) => reply(200, { id: params.id }));

// @ts-expect-error -- a tag is needed with 200
defineSignedInOperation('get', '/api/tag/{id}', ({ reply }) => reply(200));

// @ts-expect-error -- 204 has no body
defineSignedInOperation('get', '/api/killToken', ({ reply }) => reply(204, { done: true }));

// @ts-expect-error -- the path has no such parameter
defineSignedInOperation('get', '/api/tag/{id}', ({ params, reply }) => reply(404, { message: params.name }));

// @ts-expect-error -- the query has no such parameter
defineSignedInOperation('get', '/api/av-time', ({ query, reply }) => reply(404, { message: query.title }));

// @ts-expect-error -- the body has no such member
definePublicOperation('post', '/api/resend-mail', ({ body, reply }) => reply(404, { message: String(body.password) }));

// @ts-expect-error -- what a client sent is not known to be text
definePublicOperation('post', '/api/resend-mail', ({ body, reply }) => reply(404, { message: body.username }));

// @ts-expect-error -- nobody is known to be signed in at an open operation
definePublicOperation('post', '/api/resend-mail', ({ account, reply }) => reply(404, { message: account.id }));

const { getTag: _left, ...others } = handlers;
// @ts-expect-error -- an operation without handler
export const incomplete: Readonly<Record<OperationId, Handler>> = others;

const client = createClient<paths>();
// @ts-expect-error -- the client cannot ask for a tag without saying which
void client.GET('/api/tag/{id}');
// @ts-expect-error -- nor sign in without a password
void client.POST('/api/authentication', { body: { organisationcode: 'acme', username: 'lena' } });
