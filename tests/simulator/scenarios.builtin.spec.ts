import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { ContractDocument } from '#simulator/platform/contract-check.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed, scenarioNames } from '#simulator/scenarios/files.ts';
import { momentAt } from '#simulator/scenarios/schema.ts';

const SAMPLES = fileURLToPath(new URL('../../simulator/content/samples/', import.meta.url));
const CONTRACT = readFileSync(fileURLToPath(new URL('../../openapi/platform.yaml', import.meta.url)), 'utf8');
const contract = parse(CONTRACT) as ContractDocument;
const stories = scenarioNames();

describe('the stories that come with the simulator', () => {
  it.each(stories)('%s can be read', (name) => {
    expect(scenarioNamed(name).name).not.toBe('');
  });

  it.each(stories)('%s uses sample content that exists, or says that it does not', (name) => {
    const meantToBeMissing = [
      'pdf/not-there.pdf',
      'epub/not-there.epub',
      'scorm/not-there/index.html',
      '../../../package.json',
    ];
    const { titles } = scenarioNamed(name).catalogue;
    const used = titles.flatMap(({ resources }) =>
      resources.flatMap(({ sample, beside }) => [sample, ...beside.map((file) => file.sample)]),
    );
    const missing = new Set(used.filter((path) => !existsSync(SAMPLES + path) || path.includes('..')));
    expect([...missing].filter((path) => !meantToBeMissing.includes(path))).toEqual([]);
  });
});

describe('every story on a platform', () => {
  it.each(stories)('%s boots, and its first person signs in or on, sees home, catalogue and history', async (name) => {
    const scenario = { ...scenarioNamed(name), faults: [] };
    const world = createInstance({ scenario, contract });
    const call = async (path: string, init?: RequestInit) => {
      const answer = world.respond(new Request(`http://platform.example${path}`, init));
      // A slow scenario responds after its clock has advanced; the request must be read first.
      for (let n = 0; n < 10; n++) {
        await new Promise((go) => setImmediate(go));
        world.clock.advance(1000);
      }
      return answer;
    };
    const [person] = scenario.people;
    // With single sign-on for everyone, no password is valid.
    const isElsewhere = scenario.organisation.authentication.method === 'sso';
    const signIn = {
      organisationcode: scenario.organisation.code,
      username: person?.userName,
      password: person?.password,
    };
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    const answer = await call('/api/authentication', { method: 'POST', headers, body: JSON.stringify(signIn) });
    expect(answer.status).toBe(isElsewhere ? 401 : 200);
    const { access_token: token } = isElsewhere
      ? (world.signOn(person?.userName ?? '') ?? { access_token: '' })
      : ((await answer.json()) as { access_token: string });
    for (const path of [
      '/api/homescreen?q=1',
      '/api/catalogue/viewall?q=1',
      '/api/history',
      '/api/titlestatus',
      '/api/get-menu',
    ])
      expect((await call(path, { headers: { ...headers, authorization: `Bearer ${token}` } })).status, path).toBe(200);
  });

  it.each(stories)('%s strikes operations that the contract has', (name) => {
    const known = CONTRACT.match(/operationId: \w+/g)?.map((line) => line.slice('operationId: '.length)) ?? [];
    expect(known.length).toBeGreaterThan(50);
    const named = scenarioNamed(name)
      .faults.flatMap(({ operation }) => operation)
      .filter((operation) => !operation.endsWith('*'));
    expect(named.filter((operation) => !known.includes(operation))).toEqual([]);
  });
});

describe('generic.yaml', () => {
  const scenario = scenarioNamed('generic');
  const { titles, tags } = scenario.catalogue;
  const start = Date.parse(scenario.clock.start);

  it('has at least sixty titles, and every kind of content among them', () => {
    expect(titles.length).toBeGreaterThanOrEqual(60);
    const kinds = new Set(titles.flatMap(({ resources }) => resources.map(({ contentType }) => contentType)));
    expect([...kinds]).toEqual(expect.arrayContaining(['scorm', 'tincan', 'aicc', 'pdf', 'epub', 'audio', 'video']));
  });

  it('has a tree of three levels, a tag with two parents, Catalogue, OtherTag and several layouts', () => {
    const byId = new Map(tags.map((tag) => [tag.id, tag]));
    const depth = (id: string): number =>
      1 + Math.max(0, ...(byId.get(id)?.parents.map((parent) => depth(parent.id)) ?? []));
    expect(Math.max(...tags.map(({ id }) => depth(id)))).toBeGreaterThanOrEqual(3);
    expect(tags.filter(({ parents }) => parents.length === 2).map(({ id }) => id)).toEqual(['privacy']);
    expect(tags.map(({ name }) => name)).toEqual(expect.arrayContaining(['Catalogue', 'OtherTag']));
    expect(new Set(tags.map(({ layout }) => layout)).size).toBeGreaterThanOrEqual(3);
  });

  it('has due dates that are past, near and far', () => {
    const days = titles.flatMap(({ dueDate }) =>
      dueDate === undefined ? [] : [(momentAt(dueDate, start) - start) / 86_400_000],
    );
    expect(days.some((day) => day < 0)).toBe(true);
    expect(days.some((day) => day > 0 && day <= 2)).toBe(true);
    expect(days.some((day) => day > 30)).toBe(true);
  });

  it('has names in Turkish, Chinese, French and Arabic letters, with emoji, and one longer than sixty characters', () => {
    const names = titles.map(({ title }) => title);
    for (const script of [/[İışğ]/, /\p{Script=Han}/u, /[éè]|’/, /\p{Script=Arabic}/u, /\p{Emoji_Presentation}/u])
      expect(
        names.some((name) => script.test(name)),
        String(script),
      ).toBe(true);
    expect(names.some((name) => name.length > 60)).toBe(true);
  });

  it('locks titles by membership and a whole tag with what lies below it', () => {
    expect(
      titles.filter(({ tags: in_ }) => in_.some(({ prerequisites }) => prerequisites.length > 0)).length,
    ).toBeGreaterThan(3);
    const locked = tags.find(({ prerequisites }) => prerequisites.length > 0);
    expect(tags.some(({ parents }) => parents.some(({ id }) => id === locked?.id))).toBe(true);
  });

  it('has two active learners with different histories, an inactive one, and one with a single attempt left', () => {
    const { people, policies } = scenario;
    const [ada, ben] = people;
    expect(ada?.statuses.length).toBeGreaterThan((ben?.statuses.length ?? 0) + 5);
    expect(new Set(ada?.statuses.map(({ status }) => status))).toEqual(new Set(['completed', 'inprogress', 'failed']));
    expect(people.some(({ userStatus }) => userStatus === 'Inactive')).toBe(true);
    expect(people.some(({ attemptsUsed }) => attemptsUsed === policies.maximumAttempts - 1)).toBe(true);
  });

  it('suggests more than one page of titles, and shows a widget', () => {
    expect(scenario.home.suggestions.length).toBeGreaterThan(2 * scenario.policies.suggestionsPerPage);
    expect(scenario.home.html.length).toBe(1);
  });
});

describe('the other stories', () => {
  it('empty.yaml has no title and no tag', () => {
    expect(scenarioNamed('empty').catalogue).toMatchObject({ titles: [], tags: [] });
  });

  it('large.yaml has ten thousand titles', () => {
    expect(scenarioNamed('large').catalogue.titles.length).toBe(10_000);
  });

  it('hostile.yaml holds circles, orphans, duplicates, wrong types and texts of 100 kB', () => {
    const { raw, titles } = scenarioNamed('hostile').catalogue;
    const ids = raw.tags.map((tag) => tag['id']);
    expect(ids).toEqual(expect.arrayContaining(['circle-a', 'circle-b', 'narcissus', 'orphan', 'good', 42, undefined]));
    expect(raw.titles.some(({ id }) => titles.some((good) => good.id === id))).toBe(true);
    expect(raw.titles.some(({ score }) => score === 'NaN')).toBe(true);
    expect(raw.titles.some(({ dueDate }) => typeof dueDate === 'string' && Number.isNaN(Date.parse(dueDate)))).toBe(
      true,
    );
    for (const list of [raw.tags.map(({ name }) => name), raw.titles.map(({ title }) => title)])
      expect(list.some((text) => Buffer.byteLength(String(text)) > 100_000)).toBe(true);
  });
});
