import { describe, expect, it } from 'vitest';
import { contractCheck, contractOperations } from '#simulator/platform/contract-check.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { activityOf, type Answered, Platform } from './platform.ts';

/** Verifies: the model’s platform responds by `openapi/platform.yaml`, independent of the product’s expectations. */

const NOW = Date.parse('2026-05-04T08:00:00Z');
const EARLIER = '2026-05-04T07:00:00.000Z';
const contract = ourContract();
const check = contractCheck(contract);
const operations = contractOperations(contract);

/** Contract violations of a response. */
function wrongWith(path: string, method: string, answered: Answered): string[] {
  const isOf = (template: string) => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
  const operation = operations.find((one) => one.method === method && isOf(one.path));
  if (!operation) throw new Error(`The contract has no ${method} ${path}.`);
  return check.response(operation.operationId, { ...answered, headers: {} });
}

function platformOf(given: { conflicts?: boolean; answersEmpty?: boolean; keepsTimestamps?: boolean }) {
  const platform = new Platform({
    conflicts: false,
    answersEmpty: false,
    keepsTimestamps: false,
    ...given,
    kinds: ['scorm', 'pdf'],
    now: () => NOW,
  });
  const ask = (method: string, path: string, body?: object, query: Record<string, string> = {}, token = 'token-1') => {
    const answered = platform.answer({ method, path, query: new URLSearchParams(query), token, body });
    expect(wrongWith(path, method, answered), `${method} ${path} ${answered.status}`).toEqual([]);
    return answered;
  };
  platform.answer({
    method: 'POST',
    path: '/api/authentication',
    query: new URLSearchParams(),
    token: '',
    body: { username: 'ada' },
  });
  return ask;
}

const titleId = 'title-0';
const runOf = (attemptId: string, startSessionTimeStamp: string, mapJsonString: string) => ({
  scormMaps: [
    {
      sessionId: 's',
      attemptId,
      startSessionTimeStamp,
      endSessionTimeStamp: null,
      mapJsonString,
      isLastAttemptInSession: true,
      titleId,
      activityId: activityOf(titleId),
    },
  ],
});

describe.each([true, false])('the platform, which keeps moments beside places: %s', (keepsTimestamps) => {
  it('answers each delivery and each question as the contract has it', () => {
    const ask = platformOf({ keepsTimestamps, conflicts: true });
    expect(ask('PUT', '/api/lrs/put', { id: 'a' }, { titleId })).toEqual({ status: 200, json: { success: true } });
    expect(ask('PUT', '/api/lrs/put', { id: 'a' }, { titleId }).status).toBe(409);
    expect(platformOf({ answersEmpty: true })('PUT', '/api/lrs/put', { id: 'a' }, { titleId })).toEqual({
      status: 204,
    });
    expect(ask('GET', '/api/lrs/getPdfState', undefined, { titleId }).status).toBe(404);
    expect(ask('POST', '/api/lrs/savePdfState', { titleId, position: 4, pages: 9 }).status).toBe(204);
    expect(ask('GET', '/api/lrs/getPdfState', undefined, { titleId }).json).toMatchObject({ position: 4, pages: 9 });
    expect(ask('POST', '/api/set-av-state', { titleId, statesChanged: [{ document: { position: 7 } }] }).status).toBe(
      204,
    );
    expect(ask('GET', '/api/av-time', undefined, { titleId }).json).toMatchObject({ position: 7 });
    const document = {
      titleId,
      activityId: activityOf(titleId),
      stateId: 's',
      contentType: 'text/plain',
      content: 'c',
    };
    expect(ask('POST', '/api/lrs/document', document).status).toBe(204);
    expect(ask('POST', '/api/lrs/launch', { titleId }).json).toMatchObject({ documents: [{ content: 'c' }] });
    expect(ask('GET', '/api/lrs/getPdfState', undefined, { titleId }, 'nobody').status).toBe(401);
    ask('GET', '/api/getServerTime');
    expect(ask('GET', '/api/catalogue/viewall').json).toMatchObject({ titles: [{ id: titleId }, { id: 'title-1' }] });
    expect(ask('GET', `/api/content/files/${titleId}`).json).toMatchObject({ version: '0', files: [{}] });
    expect(ask('GET', '/api/content/files/title-1').status, 'a document').toBe(404);
  });

  it('takes no place of an earlier moment, where it keeps moments', () => {
    const ask = platformOf({ keepsTimestamps });
    ask('POST', '/api/lrs/savePdfState', { titleId, position: 4, timestamp: new Date(NOW).toISOString() });
    ask('POST', '/api/lrs/savePdfState', { titleId, position: 3, timestamp: EARLIER });
    const { json } = ask('GET', '/api/lrs/getPdfState', undefined, { titleId });
    expect(json).toEqual(keepsTimestamps ? { position: 4, timestamp: new Date(NOW).toISOString() } : { position: 3 });
  });
});

it('keeps the runs of a course side by side, each as it was delivered last', () => {
  const ask = platformOf({});
  const query = { activityId: activityOf(titleId) };
  const maps = () =>
    (ask('GET', '/statesync/xapi/scorm', undefined, query).json as { scormMaps: { mapJsonString: string }[] })
      .scormMaps;
  expect(maps()).toEqual([]);
  expect(ask('POST', '/statesync/xapi/scorm', runOf('one', EARLIER, '{"n":"1"}')).json).toEqual({ synced: 1 });
  ask('POST', '/statesync/xapi/scorm', runOf('two', new Date(NOW).toISOString(), '{"n":"2"}'));
  ask('POST', '/statesync/xapi/scorm', runOf('one', EARLIER, '{"n":"3"}'));
  expect(maps().map(({ mapJsonString }) => mapJsonString)).toEqual(['{"n":"3"}', '{"n":"2"}']);
});
