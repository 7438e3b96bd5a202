import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { everyKeyOf } from '#simulator/scenarios/every-key.ts';
import schemaFile from '#simulator/scenarios/scenario.schema.json';
import { loadScenario, momentAt, ScenarioError, scenarioJsonSchema } from '#simulator/scenarios/schema.ts';
import { runs } from '../support/runs.ts';

const SMALLEST = `
name: Smallest
organisation: { code: acme, name: Acme }
people:
  - { id: p1, userName: ann, password: secret, firstName: Ann, lastName: Lee }
`;

const problemsOf = (yaml: string) => {
  try {
    loadScenario(yaml, 'story.yaml');
  } catch (error) {
    if (error instanceof ScenarioError)
      return error.problems.map(({ line, column, message }) => ({ line, column, message }));
    throw error;
  }
  return [];
};

describe('a scenario file', () => {
  it('needs a name, an organisation and one person; all else has a default', () => {
    const scenario = loadScenario(SMALLEST, 'story.yaml');
    expect(scenario.organisation.authentication.method).toBe('basic');
    expect(scenario.organisation.branding.loginSection.buttonColour).toBe('#DF2B4D');
    expect(scenario.people[0]).toMatchObject({ mailbox: 'ann@acme.example', userStatus: 'Active', locale: 'en-US' });
    expect(scenario.catalogue).toMatchObject({ tags: [], titles: [], imageSets: [] });
  });

  it('counts no brackets in texts, and none that are closed', () => {
    const many = '[ { '.repeat(100);
    const name = `"${many}"`;
    const mailboxes = Array.from(
      { length: 100 },
      (_, n) => `  - { id: q${n}, userName: u${n}, password: x, firstName: A, lastName: B }`,
    );
    expect(problemsOf(`${SMALLEST.replace('Smallest', name)}${mailboxes.join('\n')}`)).toEqual([]);
  });

  it('writes out the short form of a title into one resource', () => {
    const { catalogue } = loadScenario(
      `${SMALLEST}catalogue: { titles: [{ id: t1, title: Book, kind: pdf }] }`,
      's.yaml',
    );
    expect(catalogue.titles[0]).toMatchObject({
      contentid: 'c-t1',
      resources: [
        {
          resourceId: 'r-t1-1',
          contentType: 'pdf',
          deviceType: 'all',
          canStream: true,
          sample: 'pdf/safety-handbook.pdf',
        },
      ],
    });
  });

  it.each([
    [
      'a misspelt key',
      SMALLEST.replace('password:', 'pasword:'),
      5,
      30,
      /"pasword" is not known here. Did you mean "password"\?/,
    ],
    ['a missing value', SMALLEST.replace('name: Smallest\n', ''), 2, 1, /This is missing: give a text/],
    [
      'a wrong choice',
      `${SMALLEST}faults: [{ kind: ofline }]`,
      6,
      18,
      /"ofline" is not known here. Did you mean "offline"\?/,
    ],
    ['text that is no YAML', 'name: [1, 2', 1, 7, /This is not YAML/],
    ['brackets that a parser takes minutes for', `name: a\nx: ${'['.repeat(61)}`, 2, 64, /nested more than 60 deep/],
    ['a file that a parser takes gigabytes for', `${SMALLEST}#${'-'.repeat(1_000_000)}`, 1, 1, /1000000 are the most/],
    [
      'a moment nobody can read',
      `${SMALLEST}catalogue:\n  titles:\n    - { id: t, title: T, dueDate: soon }`,
      8,
      35,
      /"soon" is no moment. Write it relative/,
    ],
    [
      'a tag that does not exist',
      `${SMALLEST}catalogue:\n  tags: [{ id: safety, name: S }]\n  titles:\n    - { id: t, title: T, tags: [{ id: saftey }] }`,
      9,
      39,
      /no tag "saftey". Did you mean "safety"\?/,
    ],
    [
      'an id given twice',
      `${SMALLEST}catalogue:\n  titles:\n    - { id: t, title: T }\n    - { id: t, title: U }`,
      9,
      13,
      /given twice/,
    ],
    [
      'tags in a circle',
      `${SMALLEST}catalogue:\n  tags:\n    - { id: a, name: A, parents: [{ id: b }] }\n    - { id: b, name: B, parents: [{ id: a }] }`,
      8,
      34,
      /its own ancestor/,
    ],
    [
      'a window that ends before it begins',
      `${SMALLEST}faults:\n  - { kind: offline, from: +2h, to: +1h }`,
      7,
      37,
      /ends \(\+1h\) before it begins/,
    ],
  ])('says where %s is and what to do', (_what, yaml, line, column, message) => {
    const problems = problemsOf(yaml);
    expect(problems).toContainEqual({ line, column, message: expect.stringMatching(message) as unknown });
  });

  it('takes a bare 0 for the moment at which the story begins', () => {
    const { catalogue } = loadScenario(`${SMALLEST}catalogue: { titles: [{ id: t, title: T, dueDate: 0 }] }`, 's.yaml');
    expect(catalogue.titles[0]?.dueDate).toBe('0');
  });

  it('reports every problem at once, each line as file:line:column', () => {
    const yaml = SMALLEST.replace('name: Smallest', 'nam: Smallest').replace('code: acme', 'code: ACME');
    expect(problemsOf(yaml).length).toBe(3);
    expect(() => loadScenario(yaml, 'story.yaml')).toThrow(/^story\.yaml:\d+:\d+ /m);
  });

  it('sends raw records as they stand, and refuses a repeated text that would fill the memory', () => {
    const raw = 'catalogue: { raw: { titles: [{ id: 7, title: { $repeat: ab, times: 3 }, status: 12 }] } }';
    expect(loadScenario(SMALLEST + raw, 's.yaml').catalogue.raw.titles).toEqual([
      { id: 7, title: 'ababab', status: 12 },
    ]);
    expect(problemsOf(SMALLEST + raw.replace('times: 3', 'times: 900000000'))[0]?.message).toMatch(
      /1000000 characters/,
    );
  });

  it('never fails with anything but its own error, whatever text it is given', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('name: x', 'people:', '  - id: 1', '&a [*a]', 'organisation: *x', '!!js x', '<<: {}'),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => void problemsOf(lines.join('\n'))),
      { numRuns: runs(75) },
    );
  });
});

describe('a moment', () => {
  const start = Date.parse('2026-03-02T09:00:00Z');
  it.each([
    ['0', '2026-03-02T09:00:00.000Z'],
    ['+3d', '2026-03-05T09:00:00.000Z'],
    ['-90m', '2026-03-02T07:30:00.000Z'],
    ['+1d 12h', '2026-03-03T21:00:00.000Z'],
    ['-1w 1d', '2026-02-22T09:00:00.000Z'],
    ['2026-01-01T00:00:00+02:00', '2025-12-31T22:00:00.000Z'],
  ])('%s is %s', (moment, iso) => expect(new Date(momentAt(moment, start)).toISOString()).toBe(iso));
  it.each(['tomorrow', '+3', '3d', '+3x', '', '2026-01-01', '2026-02-31T09:00:00Z', '2026-01-01T25:00:00Z'])(
    'refuses "%s"',
    (text) => expect(() => momentAt(text, start)).toThrow(/no moment/),
  );
});

describe('a generated catalogue', () => {
  const made = (seed: number, titles = 500) =>
    loadScenario(`${SMALLEST}catalogue: { generate: { tags: 40, titles: ${titles}, seed: ${seed} } }`, 's.yaml')
      .catalogue;

  it('has the asked size, is the same for the same seed and another for another', () => {
    expect(made(1).tags.length).toBe(40);
    expect(made(1).titles.length).toBe(500);
    expect(made(1)).toEqual(made(1));
    expect(made(2)).not.toEqual(made(1));
  });

  it('locks no title for ever: a prerequisite always comes earlier', () => {
    const { titles } = made(3, 2000);
    const place = new Map(titles.map(({ id }, index) => [id, index]));
    const locked = titles.filter(({ tags }) => tags.some(({ prerequisites }) => prerequisites.length > 0));
    expect(locked.length).toBeGreaterThan(40);
    for (const title of locked)
      for (const id of title.tags.flatMap(({ prerequisites }) => prerequisites))
        expect(place.get(id)).toBeLessThan(place.get(title.id) ?? -1);
  });
});

describe('the schema for editors', () => {
  it('is the one the loader uses; renew it with make-schema.ts when this fails', () => {
    expect(schemaFile).toEqual(JSON.parse(JSON.stringify(scenarioJsonSchema())));
  });

  it('is told in every-key.md too, for who has none', async () => {
    const file = new URL('../../simulator/scenarios/every-key.md', import.meta.url);
    const style = await resolveConfig(file.pathname);
    const told = await format(everyKeyOf(scenarioJsonSchema()), { ...style, parser: 'markdown' });
    expect(readFileSync(file, 'utf8')).toBe(told);
  });
});
