import { asText } from '../../as-text.ts';
import type { Statement } from '../model/lrs.ts';
import type { Model } from '../model/model.ts';
import type { WireReply } from '../wire.ts';
import { type Filter, formatStatement, select } from './query.ts';
import { agentKey, type Caller, type Json, type StoredStatement, type RemainingResults } from './record-store.ts';
import { isRecord, statementFault, withLists } from './statement-check.ts';
import { parsed, refuse, type StoreCall } from './store-call.ts';
import { STORE_PATH } from './store-path.ts';
import { storeTitleStatement } from './take-in.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const VOIDED = 'http://adlnet.gov/expapi/verbs/voided';
const PAGE = 100;
const PARAMETERS = new Set(
  'statementId voidedStatementId agent verb activity registration related_activities related_agents since until limit format attachments ascending'.split(
    ' ',
  ),
);

export function statements(model: Model, call: StoreCall): WireReply {
  switch (call.method) {
    case 'PUT':
    case 'POST':
      return take(model, call);
    case 'GET': {
      const { headers, ...reply } = give(model, call);
      const through = { 'x-experience-api-consistent-through': new Date(model.now()).toISOString() };
      return { ...reply, headers: { ...through, ...headers } };
    }
    default:
      return refuse(405, 'Statements are not answered so.');
  }
}

function take(model: Model, { method, query, header, body, caller }: StoreCall): WireReply {
  if (!/^application\/json\b/i.test(header('content-type') ?? '')) return refuse(400, 'Statements are JSON.');
  const sent = parsed(body);
  const wanted = query.get('statementId');
  for (const name of query.keys())
    if (name !== 'statementId' || method === 'POST') return refuse(400, `What is ${name}?`);
  let list: unknown[] = Array.isArray(sent) ? (sent as unknown[]) : [sent];
  if (method === 'PUT') {
    if (wanted === null || !UUID.test(wanted) || Array.isArray(sent)) return refuse(400, 'statementId is needed.');
    if (isRecord(sent) && sent['id'] !== undefined && asText(sent['id']).toLowerCase() !== wanted.toLowerCase())
      return refuse(400, 'The statement has another id.');
    list = [isRecord(sent) ? { ...sent, id: wanted } : sent];
  }
  const ids = new Set<string>();
  const ready: Json[] = [];
  for (const one of list.map(withLists)) {
    const fault = statementFault(one);
    if (fault !== undefined || !isRecord(one)) return refuse(400, fault ?? 'A statement is one JSON object.');
    const id = typeof one['id'] === 'string' ? one['id'].toLowerCase() : model.random.uuid();
    if (ids.has(id)) return refuse(400, 'An id stands twice.');
    ids.add(id);
    const forged = forgery(one, caller);
    if (forged) return refuse(403, forged);
    const known = model.store.get(id);
    if (known && !sameWords(known.json, one)) return refuse(409, 'This id has another statement.');
    ready.push({ ...one, id });
  }
  for (const one of ready) if (!model.store.get(String(one['id']))) keep(model, one, caller);
  return method === 'PUT' ? { status: 204, headers: {} } : { status: 200, headers: {}, json: [...ids] };
}

/** Refuses statements by content for another learner or another registration. */
function forgery(statement: Json, { attempt }: Caller): string | undefined {
  if (!attempt) return undefined;
  if (agentKey(statement['actor']) !== agentKey(attempt.actor)) return 'The actor is somebody else.';
  const context = isRecord(statement['context']) ? statement['context'] : {};
  const registration = context['registration'];
  if (registration !== undefined && asText(registration).toLowerCase() !== attempt.registration.toLowerCase())
    return 'The registration is another one.';
  if ((statement['verb'] as Json)['id'] === VOIDED) return 'Content voids nothing.'; // a valid statement has a verb
  return undefined;
}

function keep(model: Model, statement: Json, { attempt }: Caller): void {
  const account = attempt && model.db.account.get(attempt.accountId);
  if (attempt && account) {
    const said = { timestamp: new Date(model.now()).toISOString(), ...statement };
    storeTitleStatement(model, said as unknown as Statement, account, attempt.titleId); // the shape was validated above
    return;
  }
  model.store.remember(statement);
  const object = statement['object'];
  if ((statement['verb'] as Json)['id'] !== VOIDED || !isRecord(object)) return; // a valid statement has a verb
  const target = model.store.get(String(object['id']));
  if (target && (target.json['verb'] as Json)['id'] !== VOIDED) target.voided = true; // a valid statement has a verb
}

/** Compares statements. Ignores members and timestamps that the store added. */
function sameWords(kept: Json, sent: Json): boolean {
  const words = (json: Json) => {
    const { stored: _s, authority: _a, version: _v, id: _i, timestamp, ...said } = json;
    return sorted({ ...said, ...(sent['timestamp'] === undefined ? {} : { timestamp }) });
  };
  return words(kept) === words(sent);
}

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_key, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );

function give(model: Model, { query, caller }: StoreCall): WireReply {
  for (const name of query.keys()) if (!PARAMETERS.has(name)) return refuse(400, `What is ${name}?`);
  const format = query.get('format') ?? 'exact';
  if (!['ids', 'exact', 'canonical'].includes(format)) return refuse(400, 'format is ids, exact or canonical.');
  const flags = ['related_activities', 'related_agents', 'attachments', 'ascending'];
  if (flags.some((name) => query.has(name) && !/^(true|false)$/.test(query.get(name) ?? '')))
    return refuse(400, 'A flag is true or false.');

  const [one, voided] = [query.get('statementId'), query.get('voidedStatementId')];
  if (one !== null || voided !== null) {
    const others = [...query.keys()].filter(
      (name) => !['statementId', 'voidedStatementId', 'attachments', 'format'].includes(name),
    );
    if ((one !== null && voided !== null) || others.length > 0) return refuse(400, 'One statement has no filters.');
    const id = one ?? voided ?? '';
    if (!UUID.test(id)) return refuse(400, 'The id is no UUID.');
    const found = model.store.get(id);
    if (!found || found.voided !== (voided !== null) || !isOwn(found, caller))
      return refuse(404, 'There is no such statement.');
    const modified = { 'last-modified': new Date(found.storedAt).toUTCString() };
    return { status: 200, headers: modified, json: formatStatement(found.json, format) };
  }

  const filter = filterOf(query);
  if (typeof filter === 'string') return refuse(400, filter);
  const limit = query.get('limit') ?? '0';
  if (!/^\d+$/.test(limit)) return refuse(400, 'limit is a number.');
  const found = select(model.store.all(), (id) => model.store.get(id), filter).filter((kept) => isOwn(kept, caller));
  const size = Number(limit) === 0 ? PAGE : Math.min(PAGE, Number(limit));
  return page(model, { found, size, format, from: 0 });
}

function page({ store }: Model, rest: RemainingResults): WireReply {
  const { found, size, format, from } = rest;
  const shown = found.slice(from, from + size);
  const more = from + size < found.length ? MORE + store.keepRest({ ...rest, from: from + size }) : '';
  return {
    status: 200,
    headers: {},
    json: { statements: shown.map(({ json }) => formatStatement(json, format)), more },
  };
}

const MORE = `${STORE_PATH}statements/more/`;

export function moreStatements(model: Model, place: string): WireReply {
  const rest = model.store.restAt(place);
  return rest ? page(model, rest) : refuse(404, 'This answer was given long ago.');
}

/** Content may read only statements of its own learner. */
const isOwn = ({ json }: StoredStatement, { attempt }: Caller): boolean =>
  !attempt || agentKey(json['actor']) === agentKey(attempt.actor);

function filterOf(query: URLSearchParams): Filter | string {
  const agent = query.has('agent') ? parsed(query.get('agent') ?? '') : undefined;
  if (query.has('agent') && (!isRecord(agent) || agentKey(agent) === 'group undefined')) return 'agent is no agent.';
  const [verb, activity, registration] = ['verb', 'activity', 'registration'].map(
    (name) => query.get(name) ?? undefined,
  );
  if ([verb, activity].some((iri) => iri !== undefined && !/^[a-z][a-z0-9+.-]*:/i.test(iri))) return 'That is no IRI.';
  if (registration !== undefined && !UUID.test(registration)) return 'registration is no UUID.';
  const [since, until] = ['since', 'until'].map((name) =>
    query.has(name) ? Date.parse(query.get(name) ?? '') : undefined,
  );
  if (Number.isNaN(since) || Number.isNaN(until)) return 'That is no moment.';
  return {
    agent,
    ...(verb === undefined ? {} : { verb }),
    ...(activity === undefined ? {} : { activity }),
    ...(registration === undefined ? {} : { registration: registration.toLowerCase() }),
    ...(since === undefined ? {} : { since }),
    ...(until === undefined ? {} : { until }),
    isWide: { agents: query.get('related_agents') === 'true', activities: query.get('related_activities') === 'true' },
    ascending: query.get('ascending') === 'true',
  };
}
