import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UndeliveredFile } from '#domain/tracking/index.ts';
import { ourContract } from '#simulator/runner/command/files.ts';
import { openRunContext } from '#simulator/runner/open-run-context.ts';
import { performStep } from '#simulator/runner/steps/perform.ts';
import { stepsOf } from '#simulator/runner/words.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { runScenarios } from '../../support/run-scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'undelivered-'));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** A document whose statements are refused, and a course whose calls all fail. */
const STORY = `
name: Refused and unheard
organisation: { code: acme, name: Acme }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: Voss, mailbox: ada@acme.example }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: handbook, title: Handbook, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: induction, title: Induction, kind: scorm, tags: [{ id: catalogue, pos: 2 }] }
journeys:
  - name: Ada learns
    when:
      - { signIn: ada }
      - { fault: { kind: status, status: 403, operation: putStatement } }
      - { launch: handbook }
      - { readTo: 4 }
      - { wait: 30s }
      - leave
      - { launch: induction }
      - { wait: 5s }
      - { network: none }
      - { courseSets: { cmi.core.lesson_location: "7", cmi.core.lesson_status: incomplete } }
      - courseCommits
      - { wait: 30s }
    then: [{ session: open }]
`;

/** The file as Ada saves it, with the product’s own code. */
async function savedByAda(): Promise<string> {
  const scenario = loadScenario(STORY, 'story.yaml');
  const stage = openRunContext({ scenario, seed: 1, contract: ourContract(), isStrict: true });
  for (const { step } of scenario.journeys[0] ? stepsOf(scenario.journeys[0]) : []) {
    await performStep(stage, step); // this journey has no checks
    await stage.clock.settle();
  }
  expect(stage.breaches).toEqual([]);
  return (await stage.tab()).client.work.undelivered.file();
}

let saved = '';
beforeAll(async () => {
  saved = await savedByAda();
});
const changed = (change: (file: UndeliveredFile) => unknown): string =>
  JSON.stringify(change(JSON.parse(saved) as UndeliveredFile));

describe('npm run scenarios -- undelivered', () => {
  it('shows the file by title and attempt, and a platform that works takes all of it in', async () => {
    const { code, said } = await runScenarios('undelivered', write('saved.json', saved));
    expect(code).toBe(0);
    expect(said).toContain('Handbook (handbook)');
    expect(said).toMatch(/attempt \S+: from 2\S+Z, left; last state: page 4 of \d+/);
    expect(said).toMatch(/refused {2}exited, since \S+Z.* Your account is not allowed to send it \(code 403\)/);
    expect(said).toContain('Induction (induction)');
    expect(said).toMatch(/attempt \S+: from 2\S+Z, not ended; last state: lesson_status incomplete, lesson_location 7/);
    expect(said).toMatch(
      /waiting {2}scorm: lesson_status incomplete, .*tried \d+ times\. The server could not be reached/,
    );
    const [, taken, all] = /(\d+) of (\d+) records are taken in\./.exec(said) ?? [];
    expect([taken, Number(all) > 4]).toEqual([all, true]);
  });

  it('holds nothing that says who Ada is', () => {
    for (const personal of ['Ada', 'Voss', 'ada@acme', 'p-ada', 'Lighthouse1', 'tok-'])
      expect(saved).not.toContain(personal);
  });

  it('answers 1 when the platform refuses something of it, and says what the platform said', async () => {
    const file = changed(({ records, ...rest }) => {
      const [first] = records;
      const damaged = { ...first, id: 'damaged', kind: 'pdf', seq: 99, body: { activityId: '', page: 1.5, pages: 2 } };
      return { ...rest, records: [...records, damaged] };
    });
    const { code, said } = await runScenarios('undelivered', write('refused.json', file));
    expect(code).toBe(1);
    expect(said).toMatch(/99 {2}pdf of Handbook: 400 refused: The position is no page\./);
  });

  it('reads records whose facts are gone, and titles with any id', async () => {
    const file = changed((all) => ({
      ...all,
      facts: [],
      unreadable: [{ id: 'x', type: 'attempt.Completed', v: 9, data: {}, at: 1, stream: 's', cause: 'c' }],
    })).replaceAll('"titleId":"handbook"', '"titleId":"handbook & more/ü"');
    const { code, said } = await runScenarios('undelivered', write('records.json', file));
    expect(said).toContain('Handbook (handbook & more/ü)');
    expect(said).toContain('its facts are gone');
    expect(said).toContain('Not readable by this version: attempt.Completed v9');
    expect(code).toBe(0);
  });

  it('writes nothing of the file that commands a terminal or turns words round', async () => {
    const odd = '\u001b]0;taken over\u0007\u001b[2Jtwo\r\nlines\u202edesrever\u0000<script>';
    const file = changed(({ records, facts, ...rest }) => ({
      ...rest,
      records: records.map((one) => ({ ...one, titleId: odd, why: odd, body: { page: 1, pages: odd, position: odd } })),
      facts: facts.map((one) => ({ ...one, data: Object.assign({}, one.data, { titleName: odd }) })),
    }));
    const { said } = await runScenarios('undelivered', write('odd.json', file));
    expect(said).toContain('desrever');
    expect(said).not.toMatch(/[\p{Cf}\p{Surrogate}]|(?!\n)\p{Cc}|\nlines/u);
  });

  it('says of a learner who owes nothing that there is nothing', async () => {
    const file = changed((all) => ({ ...all, records: [], facts: [] }));
    expect(await runScenarios('undelivered', write('nothing.json', file))).toMatchObject({
      code: 0,
      said: expect.stringContaining('0 of 0 records are taken in.') as string,
    });
  });

  it.each([
    ['that is not named', () => [], /Which file\?/],
    ['that is not there', () => [join(folder, 'none.json')], /none\.json cannot be read/],
    ['that is no JSON', () => [write('bad.json', '{')], /bad\.json is no JSON: /],
    [
      'of something else',
      () => [write('other.json', '{"format":"notes"}')],
      /is no file of undelivered work .*: "notes"/,
    ],
    [
      'of a later version',
      () => [
        write(
          'later.json',
          changed((all) => ({ ...all, version: 7 })),
        ),
      ],
      /its version: 7/,
    ],
    [
      'that was cut',
      () => [
        write(
          'cut.json',
          changed(({ facts: _, ...all }) => all),
        ),
      ],
      /is not as it was saved: .*facts/s,
    ],
  ])('answers 2 on a file %s', async (_what, argv, message) => {
    expect(await runScenarios('undelivered', ...argv())).toMatchObject({
      code: 2,
      said: expect.stringMatching(message) as string,
    });
  });
});
