import type { components } from '#openapi/generated/platform.d.ts';
import type { Account } from '../model/accounts.ts';
import { isLaunch, progressOf, type Statement, statementProblem } from '../model/lrs.ts';
import type { Model } from '../model/model.ts';
import { progressOfRun, readMap, type ScormRun } from '../model/scorm-store.ts';
import { guarded, isRecord, open, said, text } from './handle.ts';

export const tracking = {
  getMediaPosition: guarded('get', '/api/av-time', ({ model, account, query, reply }) => {
    const titleId = query.titleId ?? '';
    if (!model.db.title.get(titleId)) return reply(404, {});
    const saved = model.db.position.get(`${account.id}|media|${titleId}|position`);
    return reply(200, saved ? (JSON.parse(saved.json) as components['schemas']['MediaPosition']) : { position: 0 }); // written by setMediaState
  }),

  setMediaState: guarded('post', '/api/set-av-state', ({ model, account, body, reply }) => {
    if (!isAgentOf(body.agent, account)) return reply(400, said('The agent is somebody else.'));
    const titleId = text(body.titleId);
    const changes: unknown[] = Array.isArray(body.statesChanged) ? body.statesChanged : [];
    const change = changes.find((one) => isRecord(one) && one['stateId'] === 'position');
    const document = isRecord(change) ? change['document'] : undefined;
    const position = isRecord(document) ? document['position'] : undefined;
    const isPlace = typeof position === 'string' || (typeof position === 'number' && position >= 0);
    if (!titleId || !isPlace) return reply(400, said('A title and a position are needed.'));
    if (!model.db.title.get(titleId)) return reply(404, {});
    savePosition(model, account, 'media', titleId, 'position', { position });
    return reply(204);
  }),

  getServerTime: open('get', '/api/getServerTime', ({ shownNow, reply }) =>
    reply(200, { serverTime: new Date(shownNow).toISOString() }),
  ),

  getPdfState: guarded('get', '/api/lrs/getPdfState', ({ model, account, query, reply }) => {
    const state = query.stateId || 'position';
    const saved = model.db.position.get(`${account.id}|pdf|${query.titleId ?? ''}|${state}`);
    return saved ? reply(200, JSON.parse(saved.json) as components['schemas']['PdfPosition']) : reply(404, {}); // written by savePdfState
  }),

  savePdfState: guarded('post', '/api/lrs/savePdfState', ({ model, account, body, reply }) => {
    if (!isAgentOf(body.agent, account)) return reply(400, said('The agent is somebody else.'));
    const titleId = text(body.titleId);
    const { position, pages } = body;
    if (typeof position !== 'number' || !Number.isInteger(position) || position < 0)
      return reply(400, said('The position is no page.'));
    if (!model.db.title.get(titleId)) return reply(404, {});
    const extent = typeof pages === 'number' ? { pages } : {};
    savePosition(model, account, 'pdf', titleId, text(body.stateId) || 'position', { position, ...extent });
    return reply(204);
  }),

  putStatement: guarded('put', '/api/lrs/put', ({ model, account, query, body, reply }) => {
    const problem = statementProblem(body);
    if (problem) return reply(400, said(problem));
    const statement = body as unknown as Statement; // its shape was just checked
    const titleId = query.titleId ?? '';
    if (!model.db.title.get(titleId)) return reply(400, said(`There is no title "${titleId}".`));
    if (!isAgentOf(statement.actor, account)) return reply(403, said('The actor is somebody else.'));
    const stored = model.lrs.store(statement, account.id, titleId);
    if (stored.is === 'conflict') return reply(409, said('This id has another statement.'));
    if (stored.is === 'repeated') return reply(204);
    if (isLaunch(statement)) model.progress.launched(account.id, titleId);
    const completed = model.progress.apply(account.id, titleId, progressOf(statement));
    if (completed) certify(model, account, titleId);
    return reply(204);
  }),

  getScormState: guarded('get', '/statesync/xapi/scorm', ({ model, account, query, reply }) =>
    reply(200, { scormMaps: model.scorm.runs(account.id, query.activityId ?? '') }),
  ),

  syncScormState: guarded('post', '/statesync/xapi/scorm', ({ model, account, body, reply }) => {
    if (!isAgentOf(body.agent, account)) return reply(403, said('The agent is somebody else.'));
    const sent: unknown[] = Array.isArray(body.scormMaps) ? body.scormMaps : [];
    const runs: ScormRun[] = [];
    for (const run of sent) {
      if (!isRun(run) || !readMap(run)) return reply(400, said('A run is incomplete, or its map is no JSON object.'));
      if (!model.db.title.get(run.titleId)) return reply(400, said(`There is no title "${run.titleId}".`));
      runs.push(run);
    }
    if (runs.length === 0) return reply(400, said('There is no run in it.'));
    for (const run of runs) storeRun(model, account, run);
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

/** A mandatory title brings a certificate, once. */
function certify({ db, now }: Model, account: Account, titleId: string): void {
  const title = db.title.get(titleId);
  const id = `cert-${account.id}-${titleId}`;
  if (title?.assignmentLevel !== 'Mandatory' || db.certificate.get(id)) return;
  db.certificate.add({ id, accountId: account.id, titleId, name: title.title, dateCreated: now() });
}

function savePosition(
  { db }: Model,
  account: Account,
  kind: string,
  titleId: string,
  state: string,
  value: object,
): void {
  const id = `${account.id}|${kind}|${titleId}|${state}`;
  db.position.put({ id, accountId: account.id, kind, titleId, json: JSON.stringify(value) });
}

/** An agent names an account by id, user name or outside id. */
function isAgentOf(agent: unknown, { id, userKey, externalId }: Account): boolean {
  const account = isRecord(agent) ? agent['account'] : undefined;
  const name = isRecord(account) ? text(account['name']) : '';
  return name !== '' && (name === id || name.toLowerCase() === userKey || name === externalId);
}

const isRun = (run: unknown): run is ScormRun =>
  isRecord(run) &&
  ['sessionId', 'attemptId', 'titleId', 'activityId', 'mapJsonString', 'startSessionTimeStamp'].every(
    (member) => text(run[member]) !== '',
  );
