import type { components } from '#openapi/generated/platform.d.ts';
import type { Account } from '../model/accounts.ts';
import { type Statement, statementProblem } from '../model/lrs.ts';
import { storeTitleStatement } from '../lrs/take-in.ts';
import { certify } from '../model/certify.ts';
import type { Model } from '../model/model.ts';
import { STORE_PATH } from '../lrs/store-path.ts';
import { progressOfRun, readMap, type ScormRun } from '../model/scorm-store.ts';
import { defineSignedInOperation, isRecord, definePublicOperation, createMessageBody, textOrEmpty } from './handle.ts';

export const tracking = {
  getMediaPosition: defineSignedInOperation('get', '/api/av-time', ({ model, account, query, reply }) => {
    const titleId = query.titleId ?? '';
    if (!model.db.title.get(titleId)) return reply(404, {});
    const saved = model.db.position.get(`${account.id}|media|${titleId}|position`);
    return reply(200, saved ? (positionIn(saved.json) as components['schemas']['MediaPosition']) : { position: 0 });
  }),

  setMediaState: defineSignedInOperation('post', '/api/set-av-state', ({ model, account, body, shownNow, reply }) => {
    if (!isAgentOf(body.agent, account)) return reply(400, createMessageBody('The agent is somebody else.'));
    const titleId = textOrEmpty(body.titleId);
    const changes: unknown[] = Array.isArray(body.statesChanged) ? body.statesChanged : [];
    const change = changes.find((one) => isRecord(one) && one['stateId'] === 'position');
    const document = isRecord(change) ? change['document'] : undefined;
    const position = isRecord(document) ? document['position'] : undefined;
    const isPlace = typeof position === 'string' || (typeof position === 'number' && position >= 0);
    if (!titleId || !isPlace) return reply(400, createMessageBody('A title and a position are needed.'));
    if (!model.db.title.get(titleId)) return reply(404, {});
    const moment = momentOf(model, isRecord(document) ? document['timestamp'] : undefined, shownNow);
    savePosition(model, account, 'media', titleId, 'position', { position, ...moment });
    return reply(204);
  }),

  getServerTime: definePublicOperation('get', '/api/getServerTime', ({ shownNow, reply }) =>
    reply(200, { serverTime: new Date(shownNow).toISOString() }),
  ),

  getPdfState: defineSignedInOperation('get', '/api/lrs/getPdfState', ({ model, account, query, reply }) => {
    const state = query.stateId || 'position';
    const saved = model.db.position.get(`${account.id}|pdf|${query.titleId ?? ''}|${state}`);
    return saved ? reply(200, positionIn(saved.json) as components['schemas']['PdfPosition']) : reply(404, {});
  }),

  savePdfState: defineSignedInOperation(
    'post',
    '/api/lrs/savePdfState',
    ({ model, account, body, shownNow, reply }) => {
      if (!isAgentOf(body.agent, account)) return reply(400, createMessageBody('The agent is somebody else.'));
      const titleId = textOrEmpty(body.titleId);
      const { position, pages } = body;
      if (typeof position !== 'number' || !Number.isInteger(position) || position < 0)
        return reply(400, createMessageBody('The position is no page.'));
      if (!model.db.title.get(titleId)) return reply(404, {});
      const extent = typeof pages === 'number' ? { pages } : {};
      const moment = momentOf(model, body.timestamp, shownNow);
      savePosition(model, account, 'pdf', titleId, textOrEmpty(body.stateId) || 'position', {
        position,
        ...extent,
        ...moment,
      });
      return reply(204);
    },
  ),

  putStatement: defineSignedInOperation('put', '/api/lrs/put', ({ model, account, query, body, reply }) => {
    const problem = statementProblem(body);
    if (problem) return reply(400, createMessageBody(problem));
    const statement = body as unknown as Statement; // the shape was validated above
    const titleId = query.titleId ?? '';
    if (!model.db.title.get(titleId)) return reply(400, createMessageBody(`There is no title "${titleId}".`));
    if (!isAgentOf(statement.actor, account)) return reply(403, createMessageBody('The actor is somebody else.'));
    if (storeTitleStatement(model, statement, account, titleId) === 'conflict')
      return reply(409, createMessageBody('This id has another statement.'));
    return model.scenario.policies.statementResponse === 200 ? reply(200, { success: true }) : reply(204);
  }),

  launchContent: defineSignedInOperation('post', '/api/lrs/launch', ({ model, account, body, reply }) => {
    const [titleId, activityId, registration] = [
      textOrEmpty(body.titleId),
      textOrEmpty(body.activityId),
      textOrEmpty(body.registration),
    ];
    if (!isAgentOf(body.agent, account)) return reply(400, createMessageBody('The agent is somebody else.'));
    if (!activityId || !UUID.test(registration))
      return reply(400, createMessageBody('An activity and a registration are needed.'));
    if (!model.db.title.get(titleId)) return reply(404, {});
    const actor = body.agent as components['schemas']['Agent']; // isAgentOf checked that the agent names an account
    const auth = model.store.admit({ accountId: account.id, actor, titleId, activityId, registration });
    const { contentOrigin: _content, storeOrigin } = model.options;
    const documents = model.store.documentsOf(actor, registration);
    return reply(200, { endpoint: `${storeOrigin}${STORE_PATH}`, auth, documents });
  }),

  saveStateDocument: defineSignedInOperation('post', '/api/lrs/document', ({ model, account, body, reply }) => {
    const [titleId, activityId, registration] = [
      textOrEmpty(body.titleId),
      textOrEmpty(body.activityId),
      textOrEmpty(body.registration),
    ];
    const [stateId, contentType] = [textOrEmpty(body.stateId), textOrEmpty(body.contentType)];
    const { content } = body;
    if (!isAgentOf(body.agent, account)) return reply(400, createMessageBody('The agent is somebody else.'));
    if (!activityId || !stateId || !UUID.test(registration))
      return reply(400, createMessageBody('The document has no name.'));
    if (content !== null && typeof content !== 'string')
      return reply(400, createMessageBody('The document is no text.'));
    if (!model.db.title.get(titleId)) return reply(404, {});
    const actor = body.agent as components['schemas']['Agent']; // isAgentOf checked that the agent names an account
    model.store.putState({ actor, activityId, registration, stateId }, content, contentType);
    return reply(204);
  }),

  getScormState: defineSignedInOperation('get', '/statesync/xapi/scorm', ({ model, account, query, reply }) =>
    reply(200, { scormMaps: model.scorm.runs(account.id, query.activityId ?? '') }),
  ),

  syncScormState: defineSignedInOperation('post', '/statesync/xapi/scorm', ({ model, account, query, body, reply }) => {
    const agents = [body.agent, parsed(query.agent)];
    if (!agents.every((agent) => isAgentOf(agent, account)))
      return reply(403, createMessageBody('The agent is somebody else.'));
    if (!query.deviceType || !query.activityId)
      return reply(400, createMessageBody('A device type and an activity are needed.'));
    const sent: unknown[] = Array.isArray(body.scormMaps) ? body.scormMaps : [];
    const runs: ScormRun[] = [];
    for (const run of sent) {
      if (!isRun(run) || !readMap(run))
        return reply(400, createMessageBody('A run is incomplete, or its map is no JSON object.'));
      if (run.activityId !== query.activityId) return reply(400, createMessageBody('A run is of another activity.'));
      if (!model.db.title.get(run.titleId)) return reply(400, createMessageBody(`There is no title "${run.titleId}".`));
      runs.push(run);
    }
    if (runs.length === 0) return reply(400, createMessageBody('There is no run in it.'));
    for (const run of runs) {
      storeRun(model, account, run);
      model.relay.tell(account.id, body.externalTrackingData, run, readMap(run) ?? {});
    }
    return reply(200, { synced: runs.length });
  }),
};

function storeRun(model: Model, account: Account, run: ScormRun): void {
  const map = readMap(run) ?? {};
  model.scorm.save(account.id, run, map);
  const mastery = model.db.title.get(run.titleId)?.masteryScore ?? null;
  const completed = model.progress.apply(account.id, run.titleId, {
    ...progressOfRun(run, map, model.scenario.policies.completion, mastery),
    scormSeconds: model.scorm.totalSeconds(account.id, run.titleId),
  });
  if (completed) certify(model, account, run.titleId);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

type Moment = { timestamp?: string; isGiven?: boolean };

/**
 * Returns the client's timestamp, else the current time; never later than now. Empty if the platform stores no
 * timestamps.
 */
function momentOf({ scenario }: Model, given: unknown, now: number): Moment {
  if (!scenario.policies.stateTimestamps) return {};
  const at = Date.parse(textOrEmpty(given));
  const isGiven = Number.isFinite(at);
  return { timestamp: new Date(isGiven ? Math.min(at, now) : now).toISOString(), isGiven };
}

/** Parses a stored position and removes the platform's own member. */
function positionIn(json: string): Readonly<Record<string, unknown>> {
  const { isGiven: _isGiven, ...position } = JSON.parse(json) as Record<string, unknown>; // written by savePosition
  return position;
}

function savePosition(
  { db }: Model,
  account: Account,
  kind: string,
  titleId: string,
  state: string,
  value: Moment & { position: string | number },
): void {
  const id = `${account.id}|${kind}|${titleId}|${state}`;
  const kept = db.position.get(id);
  const before = kept ? (JSON.parse(kept.json) as Moment) : {}; // written by savePosition
  const areGiven = before.isGiven && value.isGiven && before.timestamp && value.timestamp;
  if (areGiven && value.timestamp! < before.timestamp!) return; // another device has saved a newer position
  db.position.put({ id, accountId: account.id, kind, titleId, json: JSON.stringify(value) });
}

/** Parses JSON; undefined if malformed. */
function parsed(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '');
  } catch {
    return undefined; // names no agent
  }
}

/** Matches an agent to the account by id, user name or external id. */
function isAgentOf(agent: unknown, { id, userKey, externalId }: Account): boolean {
  const account = isRecord(agent) ? agent['account'] : undefined;
  const name = isRecord(account) ? textOrEmpty(account['name']) : '';
  return name !== '' && (name === id || name.toLowerCase() === userKey || name === externalId);
}

const isRun = (run: unknown): run is ScormRun =>
  isRecord(run) &&
  ['sessionId', 'attemptId', 'titleId', 'activityId', 'mapJsonString', 'startSessionTimeStamp'].every(
    (member) => textOrEmpty(run[member]) !== '',
  );
