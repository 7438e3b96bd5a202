import type { Model } from '../model/model.ts';
import type { WireReply } from '../wire.ts';
import { agentKey, type StoredDocument } from './record-store.ts';
import { isRecord, statementFault } from './statement-check.ts';
import { parsed, refuse, type StoreCall } from './store-call.ts';

/** A document resource of xAPI: the parameter that names a document, and those that name its collection. */
type Shelf = { name: string; shelf: readonly string[]; id: string; optional?: string; deletesAll: boolean };

export const SHELVES: Readonly<Record<string, Shelf>> = {
  'activities/state': {
    name: 'state',
    shelf: ['agent', 'activityId'],
    optional: 'registration',
    id: 'stateId',
    deletesAll: true,
  },
  'activities/profile': { name: 'activity', shelf: ['activityId'], id: 'profileId', deletesAll: false },
  'agents/profile': { name: 'agent', shelf: ['agent'], id: 'profileId', deletesAll: false },
};

export function documents(model: Model, { name, shelf, id, optional, deletesAll }: Shelf, call: StoreCall): WireReply {
  const { method, query, header, body, caller } = call;
  const known = new Set([...shelf, id, 'since', ...(optional ? [optional] : [])]);
  for (const parameter of query.keys()) if (!known.has(parameter)) return refuse(400, `What is ${parameter}?`);
  for (const parameter of shelf) if (!query.get(parameter)) return refuse(400, `${parameter} is needed.`);
  const agent = query.has('agent') ? parsed(query.get('agent') ?? '') : undefined;
  if (query.has('agent') && !isAgent(agent)) return refuse(400, 'agent is no agent.');
  if (query.has('activityId') && !/^[a-z][a-z0-9+.-]*:/i.test(query.get('activityId') ?? ''))
    return refuse(400, 'activityId is no IRI.');
  const registration = query.get('registration') ?? '';
  if (registration && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(registration))
    return refuse(400, 'registration is no UUID.');
  const { attempt } = caller;
  if (attempt && agent !== undefined && agentKey(agent) !== agentKey(attempt.actor))
    return refuse(403, 'The agent is somebody else.');
  if (attempt && registration && registration.toLowerCase() !== attempt.registration.toLowerCase())
    return refuse(403, 'The registration is another one.');

  const place = [
    name,
    ...(agent === undefined ? [] : [agentKey(agent)]),
    ...(query.has('activityId') ? [query.get('activityId')] : []),
    ...(name === 'state' ? [(attempt ? attempt.registration : registration).toLowerCase()] : []),
    '',
  ].join('\n');
  const document = query.get(id);
  if (document === null) {
    if (method === 'GET')
      return listOf(model, place, query.get('since'), name === 'state' && !attempt && !registration);
    if (method !== 'DELETE' || !deletesAll) return refuse(400, `${id} is needed.`);
    for (const [key] of model.store.under(place)) model.store.remove(key);
    return { status: 204, headers: {} };
  }
  const key = place + document;
  const kept = model.store.document(key);
  if (method === 'GET') return kept ? shown(kept) : refuse(404, 'There is no such document.');
  const refused = guard(kept, header, method, name);
  if (refused) return refused;
  if (method === 'DELETE') {
    model.store.remove(key);
    return { status: 204, headers: {} };
  }
  const type = header('content-type') ?? 'application/octet-stream';
  if (method === 'PUT') {
    if (isJson(type) && parsed(body) === undefined) return refuse(400, 'This is no JSON.');
    model.store.put(key, body, type);
    return { status: 204, headers: {} };
  }
  if (method !== 'POST') return refuse(405, 'Documents are not answered so.');
  if (!kept && !isJson(type)) {
    model.store.put(key, body, type);
    return { status: 204, headers: {} };
  }
  const [before, after] = [kept ? parsed(kept.content) : {}, parsed(body)];
  if (!isJson(type) || (kept && !isJson(kept.contentType)) || !isRecord(before) || !isRecord(after))
    return refuse(400, 'Only JSON objects can be put together.');
  model.store.put(key, JSON.stringify({ ...before, ...after }), type);
  return { status: 204, headers: {} };
}

/** Checks the preconditions of a change. Replacing an existing profile needs an ETag. xAPI 1.0.3 Communication §3.1. */
function guard(
  kept: StoredDocument | undefined,
  header: StoreCall['header'],
  method: string,
  name: string,
): WireReply | undefined {
  const [match, noneMatch] = [header('if-match'), header('if-none-match')];
  const digest = (tag: string) => /^(?:W\/)?"?([0-9a-f]{40})"?$/i.exec(tag.trim())?.[1]?.toLowerCase();
  const own = kept && digest(kept.etag);
  const has = (list: string) => own !== undefined && list.split(',').some((tag) => digest(tag) === own);
  if (match !== undefined && (!kept || !(match.trim() === '*' || has(match)))) return refuse(412, 'It has changed.');
  if (noneMatch !== undefined && kept && (noneMatch.trim() === '*' || has(noneMatch)))
    return refuse(412, 'It is there already.');
  if (method !== 'PUT' || name === 'state' || match !== undefined || noneMatch !== undefined) return undefined;
  return kept
    ? refuse(409, 'It is there already: say which version is to be replaced.')
    : refuse(400, 'Say with If-None-Match that it is not there yet.');
}

function listOf(model: Model, place: string, since: string | null, everyRegistration: boolean): WireReply {
  const from = since === null ? undefined : Date.parse(since);
  if (Number.isNaN(from)) return refuse(400, 'since is no moment.');
  // Without a registration, lists documents of all registrations.
  const prefix = everyRegistration ? place.replace(/\n\n$/, '\n') : place;
  const found = model.store.under(prefix).filter(([, { updatedAt }]) => from === undefined || updatedAt > from);
  return { status: 200, headers: {}, json: [...new Set(found.map(([key]) => key.slice(key.lastIndexOf('\n') + 1)))] };
}

const shown = ({ content, contentType, etag, updatedAt }: StoredDocument): WireReply => ({
  status: 200,
  headers: { 'content-type': contentType, etag, 'last-modified': new Date(updatedAt).toUTCString() },
  bytes: new TextEncoder().encode(content),
});

const isJson = (type: string): boolean => /^application\/json\b/i.test(type);

const isAgent = (agent: unknown): boolean =>
  statementFault({
    actor: agent,
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'https://platform.example/any' },
  }) === undefined;
