import { type ContentStatement, readStatement } from './content-statement.ts';
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
import { isRecord } from './shapes.ts';

/** A request of content below the endpoint of its launch; `path` without a slash at its beginning or end. */
export type StoreRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** By lower-case name. */
  header: (name: string) => string | undefined;
  body: string;
};
export type StoreReply = { status: number; headers: Readonly<Record<string, string>>; body: string };

export type RecordStoreHost = {
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A fresh UUID. */
  newId: () => string;
  /** Takes a statement into the application's hands; false: it cannot be kept now. */
  stated: (statement: ContentStatement) => boolean;
  kept: (document: StateDocument) => boolean;
};

/**
 * The record store that content speaks to while it plays: it answers at once, from memory, and hands on what content
 * says. `elsewhere` is a request for what only the platform knows (statements told before, profiles). Never throws.
 */
export function recordStore(launch: XapiLaunch, documents: readonly StateDocument[], host: RecordStoreHost) {
  const told = new Map<string, string>();
  const state = documentState(documents, launch, host);

  const statements = (request: StoreRequest): StoreReply | 'elsewhere' => {
    const { method } = request;
    if (method !== 'PUT' && method !== 'POST') return 'elsewhere';
    const batch = batchOf(request, launch, host);
    if ('status' in batch) return batch;
    for (const statement of batch) {
      const known = told.get(statement.id.toLowerCase());
      if (known !== undefined && known !== wordsOf(statement)) return refuse(409, 'this id has another statement');
    }
    for (const statement of batch) {
      if (told.has(statement.id.toLowerCase())) continue;
      if (!host.stated(statement)) return refuse(503, 'what was learned cannot be kept now');
      told.set(statement.id.toLowerCase(), wordsOf(statement));
    }
    const ids = batch.map(({ id }) => id);
    return method === 'PUT' ? nothing : json(200, ids);
  };

  return {
    answer: (request: StoreRequest): StoreReply | 'elsewhere' => {
      if (request.query.has('method')) return 'elsewhere'; // the form for browsers of long ago
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
    },
  };
}

/** The statements of one request, all of them in order, or why none of them is taken. */
function batchOf(
  { method, query, body }: StoreRequest,
  launch: XapiLaunch,
  host: RecordStoreHost,
): ContentStatement[] | StoreReply {
  const sent = parsed(body);
  const single = method === 'PUT' || !Array.isArray(sent);
  const list: unknown[] = single ? [sent] : (sent as unknown[]); // not single: it is a list
  const wanted = query.get('statementId');
  if (method === 'PUT') {
    const own = isRecord(sent) ? sent['id'] : undefined;
    if (wanted === null) return refuse(400, 'statementId is needed');
    if (own !== undefined && own !== wanted) return refuse(400, 'the statement has another id');
    if (isRecord(sent)) list[0] = { ...sent, id: wanted };
  }
  const read = list.map((one) => readStatement(one, launch, host));
  const batch: ContentStatement[] = [];
  for (const one of read) {
    if ('refused' in one) return refuse(one.status, one.refused);
    batch.push(one.statement);
  }
  if (new Set(batch.map(({ id }) => id.toLowerCase())).size < batch.length) return refuse(400, 'an id stands twice');
  return batch;
}

/** What content keeps for itself: answers the requests of xAPI's State resource. */
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
    return nothing;
  };

  const allOf = (activityId: string, method: string): StoreReply => {
    const ofActivity = [...state.values()].filter((one) => one.activityId === activityId);
    const ids = ofActivity.map((one) => one.stateId);
    if (method === 'GET') return json(200, ids);
    if (method !== 'DELETE') return refuse(400, 'stateId is needed');
    for (const one of ofActivity) {
      const gone = keep({ ...one, content: null });
      if (gone !== nothing) return gone;
    }
    return nothing;
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
    if (method === 'DELETE') return kept === undefined ? nothing : keep({ ...id, contentType, content: null });
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

const nothing: StoreReply = { status: 204, headers: {}, body: '' };

const json = (status: number, value: unknown): StoreReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

const refuse = (status: number, why: string): StoreReply => ({
  status,
  headers: { 'content-type': 'text/plain' },
  body: why,
});

const isJson = (contentType: string): boolean => /^application\/json\b/i.test(contentType);

/** A statement sent again may have got another time from us, and is the same all the same. */
const wordsOf = ({ timestamp: _timestamp, ...said }: ContentStatement): string => JSON.stringify(said);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // refused as no statement
  }
}
