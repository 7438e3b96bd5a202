import {
  DOCUMENT_MAX_CHARS,
  documentKey,
  DOCUMENTS_MAX,
  etagOf,
  mayChange,
  merged,
  type StateDocument,
} from './documents.ts';
import { isActor, readAgent } from './identity.ts';
import type { XapiLaunch } from './launch.ts';
import { statementsResource } from './statements-resource.ts';
import type { RecordStoreHost } from './store-host.ts';
import { json, emptyReply, readRequest, refuse, type StoreReply, type StoreRequest } from './store-request.ts';

/**
 * In-memory record store for running content: responds synchronously and forwards statements and documents.
 * `elsewhere`: the request needs platform data (earlier statements, profiles). Never throws.
 */
export function recordStore(launch: XapiLaunch, documents: readonly StateDocument[], host: RecordStoreHost) {
  const statements = statementsResource(launch, host);
  const state = documentState(documents, launch, host);

  const answerTo = (request: StoreRequest): StoreReply | 'elsewhere' => {
    switch (request.path) {
      case 'statements':
        return statements(request);
      case 'activities/state':
        return state(request);
      case 'about':
        return json(200, { version: ['1.0.3', '1.0.2', '1.0.1', '1.0.0'] });
      default:
        return 'elsewhere';
    }
  };
  return {
    /** Accepts both request syntaxes; HEAD is GET without a body. xAPI 1.0.3 Communication §1.1, §1.3. */
    answer: (asked: StoreRequest): StoreReply | 'elsewhere' => {
      const request = readRequest(asked);
      if ('status' in request) return request;
      const sign = cmi5Sign(request);
      if (sign !== undefined) host.found('cmi5-unit', sign);
      if (request.method !== 'HEAD') return answerTo(request);
      const reply = answerTo({ ...request, method: 'GET' });
      return reply === 'elsewhere' ? reply : { ...reply, body: '' };
    },
  };
}

/** Handles xAPI’s State resource. */
function documentState(
  documents: readonly StateDocument[],
  launch: XapiLaunch,
  host: RecordStoreHost,
): (request: StoreRequest) => StoreReply {
  const state = new Map(documents.filter(({ content }) => content !== null).map((one) => [documentKey(one), one]));

  const keep = (document: StateDocument): StoreReply => {
    if ((document.content?.length ?? 0) > DOCUMENT_MAX_CHARS) return refuse(413, 'the document is too large');
    const key = documentKey(document);
    if (document.content !== null && !state.has(key) && state.size >= DOCUMENTS_MAX)
      return refuse(413, 'there are too many documents');
    if (!host.kept(document)) return refuse(503, 'what was learned cannot be kept now');
    if (document.content === null) state.delete(key);
    else state.set(key, document);
    return emptyReply;
  };

  const allOf = (activityId: string, method: string): StoreReply => {
    const ofActivity = [...state.values()].filter((one) => one.activityId === activityId);
    const ids = ofActivity.map((one) => one.stateId);
    if (method === 'GET') return json(200, ids);
    if (method !== 'DELETE') return refuse(400, 'stateId is needed');
    for (const one of ofActivity) {
      const gone = keep({ ...one, content: null });
      if (gone !== emptyReply) return gone;
    }
    return emptyReply;
  };

  const one = (id: { activityId: string; stateId: string }, { method, header, body }: StoreRequest): StoreReply => {
    const there = state.get(documentKey(id));
    const kept = there?.content ?? undefined;
    if (method === 'GET') {
      if (!there || kept === undefined) return refuse(404, 'there is no such document');
      return { status: 200, headers: { 'content-type': there.contentType, etag: etagOf(kept) }, body: kept };
    }
    const conditions = { ifMatch: header('if-match'), ifNoneMatch: header('if-none-match') };
    if (!mayChange(kept, conditions)) return refuse(412, 'the document has changed');
    const contentType = header('content-type') ?? 'application/octet-stream';
    if (method === 'DELETE') return kept === undefined ? emptyReply : keep({ ...id, contentType, content: null });
    if (method === 'PUT') return keep({ ...id, contentType, content: body });
    if (method !== 'POST') return refuse(405, 'not answered here');
    if (kept === undefined && !isJson(contentType)) return keep({ ...id, contentType, content: body });
    const both = isJson(contentType) && (!there || isJson(there.contentType)) ? merged(kept, body) : undefined;
    if (both === undefined) return refuse(400, 'only JSON objects can be put together');
    return keep({ ...id, contentType, content: both });
  };

  return (request) => {
    const { method, query } = request;
    const [activityId, stateId] = [query.get('activityId'), query.get('stateId')];
    if (!activityId || !query.get('agent')) return refuse(400, 'activityId and agent are needed');
    if (!isActor(readAgent(query.get('agent')), launch.actor)) return refuse(403, 'the agent is somebody else');
    const registration = query.get('registration');
    if (registration && registration.toLowerCase() !== launch.registration.toLowerCase())
      return refuse(403, 'the registration is another one');
    return stateId === null ? allOf(activityId, method) : one({ activityId, stateId }, request);
  };
}

const isJson = (contentType: string): boolean => /^application\/json\b/i.test(contentType);

const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/cmi5';

/**
 * Evidence that a request comes from a cmi5 unit, whose launch and completion rules differ from xAPI content;
 * undefined: none. cmi5 (Quartz) §9.6.2.1, §10.2, §11.
 */
function cmi5Sign({ path, query, body }: StoreRequest): string | undefined {
  if (path === 'activities/state' && query.get('stateId') === 'LMS.LaunchData') return 'LMS.LaunchData';
  if (path === 'agents/profile' && query.get('profileId') === 'cmi5LearnerPreferences') return 'cmi5LearnerPreferences';
  if (path === 'statements' && body.replaceAll('\\/', '/').includes(`"${CATEGORY}"`)) return CATEGORY;
  return undefined;
}
