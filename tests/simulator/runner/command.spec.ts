import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { VERBS } from '#domain/tracking/index.ts';
import type { Report } from '#simulator/runner/reports/results.ts';
import { loadScenario } from '#simulator/scenarios/schema.ts';
import { runScenarios } from '../../support/run-scenarios.ts';

const folder = mkdtempSync(join(tmpdir(), 'scenarios-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STORY = `
name: One book
organisation: { code: acme, name: Acme }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles: [{ id: book, title: Book, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }]
journeys:
  - name: Ada reads
    when: [{ signIn: ada }, { wait: 5s }, { launch: book }, { readTo: 4 }, { wait: 1s }, leave]
    then: [THEN]
`;
const write = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const well = write('well.yaml', STORY.replace('THEN', '{ platform: { title: book, position: 4 } }'));
const wrong = write('wrong.yaml', STORY.replace('THEN', '{ recorded: attempt.Completed }'));
const unknown = (then: string) => write('unknown.yaml', STORY.replace('THEN', then));
const tagged = write(
  'tagged.yaml',
  `${STORY.split('journeys:')[0] ?? ''}journeys:
  - { name: the first, tags: [smoke], when: [{ signIn: ada }], then: [{ session: open }] }
  - { name: the second, when: [{ signIn: ada }], then: [{ session: open }] }
  - { name: the third, tags: [long], when: [{ signIn: ada }], then: [{ session: open }] }
`,
);
const misspelt = write('misspelt.yaml', STORY.replace('THEN', '{ mesage: LOCKED_TITLE }'));

describe('npm run scenarios', () => {
  it('run answers 0 when all is well, and counts', async () => {
    expect(await runScenarios('run', well, '--seeds', '1..3')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/3 of 3 runs are well/) as string,
    });
  });

  it('run answers 1 on a failure, says what is wrong, and gives the command that plays it again', async () => {
    const { code, said } = await runScenarios('run', wrong, '--seeds', '2');
    expect(code).toBe(1);
    expect(said).toContain('facts attempt.Completed: none came');
    expect(said).toMatch(/npm run scenarios -- run \S*wrong\.yaml --journey 'Ada reads' --seeds 2 --log/);
  });

  it.each([
    [
      'a mistake in the file, with line and column',
      ['run', misspelt],
      /misspelt\.yaml:\d+:\d+ .*"mesage" is not known here. Did you mean "message"/,
    ],
    ['a story that is not there', ['run', 'no-such-story'], /No story is called "no-such-story"/],
    ['a story that is nearly called so', ['run', 'genric'], /Did you mean "generic"/],
    ['a command that is none', ['rum', well], /There is no command "rum"/],
    ['seeds that are none', ['run', well, '--seeds', '5..1'], /from the smaller to the larger/],
    ['faults that are none', ['run', well, '--faults', 'rain'], /There are no faults "rain"/],
    ['a shard that is none', ['run', well, '--shard', '5/4'], /--shard is written 1\/4/],
    ['a report that is none', ['run', well, '--report', 'pdf'], /There is no report "pdf"/],
    ['an option that is none', ['run', well, '--sed', '1'], /--sed/],
  ])('answers 2 on %s', async (_what, argv, message) => {
    expect(await runScenarios(...argv)).toMatchObject({ code: 2, said: expect.stringMatching(message) as string });
  });

  it.each([
    ['{ noMessage: LOCKED_TITEL }', /unknown\.yaml:11:\d+ .*There is no message "LOCKED_TITEL".*"LOCKED_TITLE"/],
    ['{ calls: { operation: putStatment, times: 0 } }', /:11:\d+ .*There is no call "putStatment".*"putStatement"/],
    ['{ received: { statement: completed, by: adda, times: 0 } }', /:11:\d+ .*There is no user name "adda".*"ada"/],
  ])('lets nothing be so because its name is misspelt: %s', async (then, message) => {
    expect(await runScenarios('run', unknown(then))).toMatchObject({
      code: 2,
      said: expect.stringMatching(message) as string,
    });
  });

  it('shards make up the whole, and no run is in two', async () => {
    const counted = await Promise.all(
      ['1/2', '2/2'].map(async (shard) =>
        Number(/(\d+) of/.exec((await runScenarios('run', well, '--seeds', '1..5', '--shard', shard)).said)?.[1]),
      ),
    );
    expect(counted).toEqual([3, 2]);
  });

  it('writes reports that hold the failure and escape what is in it', async () => {
    const { code } = await runScenarios('run', wrong, '--report', 'junit,html,json', '--out', folder);
    expect(code).toBe(1);
    const junit = readFileSync(join(folder, 'junit.xml'), 'utf8');
    expect(junit).toContain('tests="1" failures="1"');
    expect(readFileSync(join(folder, 'report.html'), 'utf8')).toContain('1 of 1 runs failed');
    const json = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as { results: { failures: object[] }[] };
    expect(json.results[0]?.failures).toEqual([
      {
        invariant: 'what must come of it',
        detail: 'facts attempt.Completed: none came',
        at: expect.stringMatching(/wrong\.yaml:11:12$/) as string,
      },
    ]);
  });

  it('lists, and explains in sentences without passwords', async () => {
    expect((await runScenarios('list', well)).said).toContain('Ada reads');
    const { said } = await runScenarios('explain', well);
    expect(said).toContain('ada signs in');
    expect(said).toContain('reads to 4');
    expect(said).not.toContain('Lighthouse1');
  });

  it('tells what a story may name, and what a message says', async () => {
    const { said } = await runScenarios('names');
    expect(said).toMatch(/LOCKED_TITLE +\S.*\n/);
    expect(said).toMatch(/putStatement +PUT \/api\/lrs\/put/i);
    expect(said).toContain('attempt.Completed');
    expect((await runScenarios('names', 'verbs')).said.trim().split(/\s+/)).toEqual(['verbs', ...VERBS]);
    expect(await runScenarios('names', 'mesages')).toMatchObject({ code: 2 });
  });

  it('shrinks a failing journey to what it needs, as a story that fails the same way', async () => {
    const file = join(folder, 'a short one.yaml');
    const { code, said } = await runScenarios('shrink', wrong, '--out', file);
    expect(code).toBe(1);
    expect(said).toContain(`npm run scenarios -- run '${file}' --log`); // quoted for a shell
    const [journey] = loadScenario(readFileSync(file, 'utf8'), file).journeys;
    expect(journey?.when.length).toBe(1);
    expect((await runScenarios('run', file)).code).toBe(1);
    expect((await runScenarios('shrink', well)).said).toContain('Nothing fails here');
  });

  it('explores, and says so when there is nothing', async () => {
    expect(await runScenarios('explore', '--runs', '3', '--seeds', '4')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Nothing found in 3 lives \(seed 4\)/) as string,
    });
  });

  it('explores line by line, and leaves nothing that was typed unheard', async () => {
    expect((await runScenarios('explore', '--runs', '1', '--seeds', '4', '--log')).said).toMatch(/▶ {2}ada signs in/);
    for (const typed of [[well], ['--runs', '0'], ['--faults', 'swarm,slow']])
      expect(await runScenarios('explore', ...typed)).toMatchObject({ code: 2 });
    expect((await runScenarios('explore', '--faults', 'slwo')).said).toContain('matrix, swarm');
  });

  it('takes no option that a command would ignore', async () => {
    expect(await runScenarios('explore', '--gate')).toMatchObject({
      code: 2,
      said: expect.stringMatching(/explore knows no --gate\. It takes: .*--corpus/) as string,
    });
    expect(await runScenarios('run', well, '--corpus', folder)).toMatchObject({ code: 2 });
    expect(await runScenarios('explain', well, '--seeds', '1..3')).toMatchObject({ code: 2 });
    expect(await runScenarios('contract', '--faults', 'matrix')).toMatchObject({
      code: 2,
      said: 'contract knows no --faults. It takes: --out.',
    });
    expect(await runScenarios('explore', '--minutes', 'soon')).toMatchObject({ code: 2 });
  });

  it('plays journeys by tags and by several names, and says which tags there are', async () => {
    const played = async (...argv: string[]) =>
      /(\d+ of \d+) runs/.exec((await runScenarios('run', tagged, ...argv)).said)?.[1];
    expect(await played('--tag', 'smoke')).toBe('1 of 1');
    expect(await played('--tag', '!smoke')).toBe('2 of 2');
    expect(await played('--tag', 'smoke', '--tag', 'long')).toBe('2 of 2');
    expect(await played('--journey', 'first', '--journey', 'third')).toBe('2 of 2');
    expect(await runScenarios('run', tagged, '--tag', 'smke')).toMatchObject({
      code: 2,
      said: expect.stringMatching(/No journey is tagged smke in .*Tags there: long, smoke/) as string,
    });
  });

  it('stops at the first failure, plays only what failed, and tells what came before it, the link last', async () => {
    const out = ['--out', join(folder, 'loop')];
    expect((await runScenarios('run', wrong, '--seeds', '1..3', '--bail', ...out)).said).toContain('0 of 1 runs');
    const { said } = await runScenarios('run', wrong, well, '--failed', ...out);
    expect(said).toContain('0 of 1 runs');
    expect(await runScenarios('run', well, '--failed', ...out)).toMatchObject({
      code: 2,
      said: expect.stringMatching(/Nothing of what failed .*wrong\.yaml: Ada reads/s) as string,
    });
    const lines = said.split('\n').map((line) => line.trim());
    const at = (text: RegExp) => lines.findIndex((line) => text.test(line));
    expect(at(/records attempt\.Exited book/)).toBeGreaterThan(at(/Before it:/));
    expect(at(/PUT \/api\/lrs\/put → 20/)).toBeGreaterThan(at(/Before it:/));
    expect(at(/^npm run dev, and then http/)).toBeGreaterThan(at(/^npm run scenarios -- run/));
    expect((await runScenarios('run', well, ...out)).code).toBe(0);
    expect((await runScenarios('run', well, '--failed', ...out)).said).toBe('Nothing failed in the last run.');
  });

  it('merges what shards have reported: runs, lives and what is reached', async () => {
    const shards = join(folder, 'shards');
    for (const part of ['1', '2']) {
      const how = ['--report', 'json', '--out', join(shards, part)];
      await runScenarios('run', well, '--seeds', '1..3', '--shard', `${part}/2`, ...how);
      await runScenarios('explore', '--runs', '4', '--seeds', '4', '--shard', `${part}/2`, '--report', 'json', '--out', join(shards, 'lives', part)); // prettier-ignore
    }
    const { code, said } = await runScenarios(
      'merge',
      shards,
      '--report',
      'json,timeline',
      '--out',
      join(folder, 'whole'),
    );
    expect(code).toBe(0);
    expect(said).toContain('3 of 3 runs are well');
    expect(said).toContain('Nothing found in 4 lives (seed 4)');
    expect(readFileSync(join(folder, 'whole/timeline.html'), 'utf8')).toContain('Ada reads');
    expect((await runScenarios('merge', join(folder, 'nowhere'))).code).toBe(2);
  });

  it('names what was found where its story lies now, beside the report that was brought here', async () => {
    const there = join(folder, 'brought here');
    await runScenarios('run', wrong, '--report', 'json', '--out', there);
    const report = JSON.parse(readFileSync(join(there, 'report.json'), 'utf8')) as Report; // just written
    const [result] = report.results;
    const found = { after: 3, times: 1 };
    const elsewhere = { ...result, found, story: 'out/found-it.yaml', replay: 'run out/found-it.yaml --log' };
    writeFileSync(join(there, 'report.json'), JSON.stringify({ ...report, results: [elsewhere] }));
    expect((await runScenarios('merge', there)).said).toContain('run out/found-it.yaml --log');
    copyFileSync(wrong, join(there, 'found-it.yaml'));
    expect((await runScenarios('merge', there)).said).toContain(`run '${join(there, 'found-it.yaml')}' --log`);
  });
});
