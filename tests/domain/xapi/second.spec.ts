import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordStore, type StateDocument, type XapiLaunch } from '#domain/xapi/index.ts';
import { DOCUMENTS_MAX } from '#domain/xapi/documents.ts';
import { runs } from '../../support/runs.ts';

/**
 * Verifies: xAPI 1.0.3 Communication §2.1, §2.3: rules for one document or statement also hold for the second: another
 * activity, another state id, another request after a refused one.
 */
const launch: XapiLaunch = {
  endpoint: 'https://platform.example/xapi/',
  auth: 'Basic YTpi',
  actor: { objectType: 'Agent', account: { homePage: 'https://platform.example', name: '99ada' } },
  registration: '6ba7b814-9dad-51d1-80b4-00c04fd430c8',
  activityId: 'urn:course',
  platform: 'learning-client',
};

/** A store whose application accepts by `takes`; `truth` is the application’s own copy. */
function aStore(before: readonly StateDocument[] = []) {
  const world = { takes: (): boolean => true };
  const truth = new Map<string, Map<string, string>>();
  const put = ({ activityId, stateId, content }: StateDocument) => {
    const mine = truth.get(activityId) ?? new Map<string, string>();
    truth.set(activityId, mine);
    if (content === null) mine.delete(stateId);
    else mine.set(stateId, content);
  };
  before.forEach(put);
  const told: string[] = [];
  const store = recordStore(launch, before, {
    now: () => 0,
    newId: () => '0d9c8b7a-6f5e-4d3c-8b2a-000000000001',
    found: () => undefined,
    stated: ({ id }) => world.takes() && told.push(id) > 0,
    kept: (document) => {
      const takes = world.takes();
      if (takes) put(document);
      return takes;
    },
  });
  const ask = (method: string, path: string, query: Record<string, string>, body: string, header: Header = {}) => {
    const request = { method, path, query: new URLSearchParams(query), body };
    const answer = store.answer({ ...request, header: (name) => ({ 'content-type': 'application/json', ...header })[name] }); // prettier-ignore
    if (answer === 'elsewhere') throw new Error(`${method} ${path} is not answered here`);
    return answer;
  };
  const agent = JSON.stringify(launch.actor);
  const state = (method: string, { activityId, stateId }: At, body = '', header: Header = {}) =>
    ask(method, 'activities/state', { activityId, agent, ...(stateId === undefined ? {} : { stateId }) }, body, header);
  const say = (...statements: object[]) => ask('POST', 'statements', {}, JSON.stringify(statements));
  return { world, truth, told, state, say };
}
type Header = Record<string, string>;
type At = { activityId: string; stateId?: string | undefined };

// Names whose concatenation is ambiguous: `a` with `bc`, and `ab` with `c`.
const ACTIVITIES = ['urn:a', 'urn:ab'];
const STATES = ['c', 'bc', 'place'];
const activityId = fc.constantFrom(...ACTIVITIES);
const act = fc.record({
  method: fc.constantFrom('PUT', 'PUT', 'POST', 'DELETE'),
  activityId,
  stateId: fc.option(fc.constantFrom(...STATES), { nil: undefined, freq: 5 }),
  content: fc.constantFrom('{"page":1}', '{"page":2}', '{"mark":"x"}'),
  isTaken: fc.boolean(),
});

describe('documents of two activities', () => {
  it('are each what the application took last, whatever is put, merged, deleted and refused', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 2, maxLength: 25 }), (acts) => {
        const { world, truth, state } = aStore();
        for (const { method, content, isTaken, ...at } of acts) {
          if (at.stateId === undefined && method !== 'DELETE') continue; // 400: the state id is missing
          world.takes = () => isTaken;
          const { status } = state(method, at, content);
          const others = ACTIVITIES.filter((one) => one !== at.activityId);
          const left = truth.get(at.activityId);
          if (status === 204 && method === 'DELETE')
            expect(at.stateId === undefined ? (left?.size ?? 0) : (left?.has(at.stateId) ?? false)).toBe(
              at.stateId === undefined ? 0 : false,
            );
          if (!isTaken) expect([204, 503]).toContain(status);
          for (const one of [at.activityId, ...others]) {
            const mine = truth.get(one) ?? new Map<string, string>();
            const listed = JSON.parse(state('GET', { activityId: one }).body) as string[];
            expect(listed.sort()).toEqual([...mine.keys()].sort());
            for (const stateId of STATES) {
              const { status: found, body } = state('GET', { activityId: one, stateId });
              expect(found === 200 ? body : undefined, `${one} ${stateId}`).toBe(mine.get(stateId));
            }
          }
        }
      }),
      { numRuns: runs(150) },
    );
  });

  it('are reset one activity at a time, all of it, and said to be only where the application took that', () => {
    const { world, truth, state } = aStore();
    for (const one of ACTIVITIES)
      for (const stateId of STATES) state('PUT', { activityId: one, stateId }, `{"of":"${one}"}`);
    let left = 1;
    world.takes = () => left-- > 0;
    expect(state('DELETE', { activityId: 'urn:a' }).status, 'the second deletion is refused').toBe(503);
    world.takes = () => true;
    expect(state('DELETE', { activityId: 'urn:a' }).status).toBe(204);
    expect([truth.get('urn:a')?.size, truth.get('urn:ab')?.size]).toEqual([0, STATES.length]);
    expect(JSON.parse(state('GET', { activityId: 'urn:ab' }).body)).toEqual(STATES);
  });

  it('that were deleted before the launch are neither there nor listed', () => {
    const of = { activityId: 'urn:a', contentType: 'application/json' };
    const { state } = aStore([
      { ...of, stateId: 'place', content: null },
      { ...of, stateId: 'c', content: '{}' },
    ]);
    expect(state('GET', { activityId: 'urn:a', stateId: 'place' }).status).toBe(404);
    expect(state('GET', { activityId: 'urn:a' }).body).toBe('["c"]');
  });

  it('can all be changed and deleted where there is room for no more', () => {
    const { state } = aStore();
    const put = (n: number, content: string) => state('PUT', { activityId: 'urn:a', stateId: `s${n}` }, content).status;
    for (let n = 0; n < DOCUMENTS_MAX; n++) expect(put(n, '{}')).toBe(204);
    expect(put(DOCUMENTS_MAX, '{}')).toBe(413);
    expect([put(0, '{"page":2}'), put(DOCUMENTS_MAX - 1, '{"page":3}')]).toEqual([204, 204]);
    expect(state('DELETE', { activityId: 'urn:a', stateId: 's1' }).status).toBe(204);
    expect(put(DOCUMENTS_MAX, '{}'), 'there is room again').toBe(204);
  });

  it('are changed where any of the tags that content names is theirs', () => {
    const { state } = aStore();
    const at = { activityId: 'urn:a', stateId: 'place' };
    state('PUT', at, '{"page":1}');
    const tag = state('GET', at).headers['etag'] ?? '';
    expect(state('PUT', at, '{"page":2}', { 'if-match': `"another", ${tag}` }).status).toBe(204);
    expect(state('PUT', at, '{"page":3}', { 'if-match': `"another", ${tag}` }).status, 'the tag is old').toBe(412);
  });
});

const statement = (n: number) => ({
  id: `5f0b2c1e-8a4d-4c57-9d3e-00000000000${n}`,
  verb: { id: 'http://adlnet.gov/expapi/verbs/answered' },
  object: { id: `urn:question:${n}` },
  timestamp: '2026-09-24T10:00:00.000Z',
});

describe('a second request with statements', () => {
  it('tells what the first one could not', () => {
    const { world, say, told } = aStore();
    world.takes = () => false;
    expect(say(statement(1)).status).toBe(503);
    world.takes = () => true;
    expect(say(statement(1)).status).toBe(200);
    expect(told).toEqual([statement(1).id]);
  });

  it('tells each statement once, in whatever batches they come and however often some are refused', () => {
    const batch = fc.record({ ids: fc.uniqueArray(fc.nat(5), { minLength: 1 }), takes: fc.nat(6) });
    fc.assert(
      fc.property(fc.array(batch, { minLength: 1, maxLength: 8 }), (batches) => {
        const { world, say, told } = aStore();
        const said = new Set<string>();
        for (const { ids, takes } of batches) {
          let left = takes;
          world.takes = () => left-- > 0;
          const { status } = say(...ids.map(statement));
          if (status === 200) for (const n of ids) said.add(statement(n).id);
          for (const id of said) expect(told, 'what was acknowledged is told').toContain(id);
          expect(new Set(told).size, 'and no statement twice').toBe(told.length);
          expect([200, 503]).toContain(status);
        }
      }),
      { numRuns: runs(100) },
    );
  });
});
