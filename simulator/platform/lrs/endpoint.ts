import type { Model } from '../model/model.ts';
import type { WireReply, WireRequest } from '../wire.ts';
import { documents, SHELVES } from './documents.ts';
import { agentKey } from './record-store.ts';
import { isRecord } from './statement-check.ts';
import { moreStatements, statements } from './statements.ts';
import { parsed, refuse, type StoreCall } from './store-call.ts';
import { STORE_PATH } from './store-path.ts';

export const isOfStore = ({ path }: Pick<WireRequest, 'path'>): boolean => path.startsWith(STORE_PATH);

const VERSION = '1.0.3';
const READ = 'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through';
const SENT =
  'Authorization, Content-Type, X-Experience-API-Version, If-Match, If-None-Match, Cache-Control, Accept-Language, Updated';

/**
 * xAPI 1.0.3 record store for content and for programs. Content is accepted only from the content site, with the
 * credential of its attempt. Attachments and signed statements are not supported.
 */
export function answerStore(model: Model, request: WireRequest): WireReply {
  const reply =
    request.method === 'OPTIONS' ? { status: 204, headers: {} } : withoutBody(request, answer(model, request));
  const cors = {
    'access-control-allow-origin': contentOriginFor(model, request) || '*',
    'access-control-allow-methods': 'GET, HEAD, PUT, POST, DELETE, OPTIONS',
    'access-control-allow-headers': SENT,
    'access-control-expose-headers': READ,
    'access-control-max-age': '600',
    vary: 'Origin',
  };
  return { ...reply, headers: { 'x-experience-api-version': VERSION, ...cors, ...reply.headers } };
}

/** The content site, or the title's host that sends the request. */
function contentOriginFor({ options: { contentOrigin }, scenario }: Model, { header }: WireRequest): string {
  const sender = header('origin') ?? '';
  const [scheme, host] = contentOrigin.split('://');
  const isTitleHost =
    scenario.policies.hostPerTitle && sender.startsWith(`${scheme ?? ''}://`) && sender.endsWith(`.${host ?? ''}`);
  return isTitleHost ? sender : contentOrigin;
}

/** Handles HEAD like GET without a body, also for form requests. xAPI 1.0.3 Communication 1.1. */
function withoutBody({ method, query }: WireRequest, reply: WireReply): WireReply {
  if (method !== 'HEAD' && query.get('method')?.toUpperCase() !== 'HEAD') return reply;
  return { status: reply.status, headers: reply.headers };
}

function answer(model: Model, request: WireRequest): WireReply {
  const asked = readCall(request);
  if ('status' in asked) return asked;
  const path = request.path.slice(STORE_PATH.length).replace(/\/$/, '');
  if (path === 'about') return { status: 200, headers: {}, json: { version: [VERSION, '1.0.2', '1.0.1', '1.0.0'] } };
  if (!/^1\.0(\.\d+)?$/.test(asked.header('x-experience-api-version') ?? ''))
    return refuse(400, 'X-Experience-API-Version must be 1.0.x.');
  const caller = model.store.caller(asked.header('authorization'), model.scenario.policies.recordStoreClient);
  if (!caller) return refuse(401, 'The credential is worth nothing, or no more.');
  const call: StoreCall = { ...asked, caller };
  const shelf = SHELVES[path];
  if (shelf) return documents(model, shelf, call);
  const more = /^statements\/more\/(\d+)$/.exec(path)?.[1];
  if (more !== undefined) return moreStatements(model, more);
  switch (path) {
    case 'statements':
      return statements(model, call);
    case 'activities':
      return activity(model, call);
    case 'agents':
      return person(call);
    default:
      return refuse(404, `There is no ${path}.`);
  }
}

/** Parses the form syntax for limited browsers: a POST with `method`; headers and content are in the body. */
function readCall(request: WireRequest): Omit<StoreCall, 'caller'> | WireReply {
  const { method, query, header, text = '' } = request;
  const asGet = (name: string) => (name === 'HEAD' ? 'GET' : name);
  const wanted = query.get('method')?.toUpperCase();
  if (wanted === undefined) return { method: asGet(method), query, header, body: text };
  if (method !== 'POST' || query.size > 1) return refuse(400, 'method goes with a form, and stands alone.');
  const form = new URLSearchParams(text);
  const body = form.get('content') ?? '';
  const headers = new Map<string, string>();
  const rest = new URLSearchParams();
  for (const [name, value] of form) {
    if (name === 'content') continue;
    if (
      /^(authorization|content-type|content-length|if-match|if-none-match|x-experience-api-version|accept|updated)$/i.test(
        name,
      )
    )
      headers.set(name.toLowerCase(), value);
    else rest.append(name, value);
  }
  const type = asGet(wanted) === 'GET' ? {} : { 'content-type': 'application/json' };
  return {
    method: asGet(wanted),
    query: rest,
    header: (name) =>
      headers.get(name) ?? (name === 'content-type' ? (type as Record<string, string>)[name] : header(name)),
    body,
  };
}

function activity({ store }: Model, { method, query }: StoreCall): WireReply {
  const id = query.get('activityId');
  if (method !== 'GET') return refuse(405, 'Activities are only read.');
  if (!id || !/^[a-z][a-z0-9+.-]*:/i.test(id) || query.size > 1) return refuse(400, 'activityId is needed.');
  // Merges all definitions of the activity, in every language; the newest text wins.
  const definition: Record<string, unknown> = {};
  for (const { json } of store.all()) {
    const { object } = json;
    if (isRecord(object) && object['id'] === id && isRecord(object['definition']))
      for (const [part, said] of Object.entries(object['definition']))
        definition[part] = isRecord(said) && isRecord(definition[part]) ? { ...definition[part], ...said } : said;
  }
  const told = Object.keys(definition).length > 0 ? { definition } : {};
  return { status: 200, headers: {}, json: { objectType: 'Activity', id, ...told } };
}

/** Returns a Person that holds only the requested agent. */
function person({ method, query }: StoreCall): WireReply {
  if (method !== 'GET') return refuse(405, 'Agents are only read.');
  const agent = parsed(query.get('agent') ?? '');
  if (!isRecord(agent) || agentKey(agent) === 'group undefined' || query.size > 1)
    return refuse(400, 'agent is needed.');
  const lists = Object.entries(agent).filter(([name]) => name !== 'objectType');
  return {
    status: 200,
    headers: {},
    json: { objectType: 'Person', ...Object.fromEntries(lists.map(([name, value]) => [name, [value]])) },
  };
}
