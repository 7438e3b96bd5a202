import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runScenarios } from '../../support/run-scenarios.ts';
import { MISLED, MISWRITTEN, STORY } from './mistakes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mistakes-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
/** Plays a scenario like the command line does; `file`: its name there. */
async function play(story: string, ...options: string[]) {
  const file = `${++count}.yaml`;
  writeFileSync(join(folder, file), story);
  const { code, said } = await runScenarios('run', join(folder, file), ...options);
  return { file, code, said: said.split('\n') };
}

/** The scenario with the mistake, and the mistake’s line and column. */
function mistaken(out: string, into: string): { story: string; place: string } {
  expect(STORY).toContain(out);
  const marked = STORY.replace(out, () => into);
  const before = marked.slice(0, marked.indexOf('«'));
  return {
    story: marked.replace('«', ''),
    place: `${before.split('\n').length}:${before.length - before.lastIndexOf('\n')}`,
  };
}

describe('a story with a mistake in it', () => {
  it('is well without the mistake', async () => {
    expect(await play(STORY)).toMatchObject({ code: 0 });
  });

  it.each(MISWRITTEN)('is refused, with the place: %s', async (_what, out, into, says) => {
    const { story, place } = mistaken(out, into);
    const { file, code, said } = await play(story);
    expect({ code, at: said.filter((line) => line.includes(says)).map((line) => line.split(' ')[0]) }).toEqual({
      code: 2,
      at: expect.arrayContaining([expect.stringMatching(new RegExp(`${file}:${place}$`)) as string]) as string[],
    });
  });

  it.each(MISLED)('fails in the step that is wrong: %s', async (_what, out, into, says) => {
    const { story, place } = mistaken(out, into);
    const { file, code, said } = await play(story);
    const line = said.find((one) => one.includes(`${file}:${place} `));
    expect({ code, line }).toEqual({ code: 1, line: expect.stringContaining(says) as string });
  });

  it('tells that a title waits for a proof of who it is', async () => {
    const again = '  authentication: { launchreauthenticationenabled: true }\n  groups:';
    const twice = '- leave\n      - { launch: handbook }\n      - «{ readTo: 3 }';
    const { story, place } = mistaken('- leave', twice);
    const { file, said } = await play(story.replace('  groups:', again).replace(/\n {6}- \{ wait: 1m \}/, ''));
    const [line, column] = place.split(':').map(Number);
    expect(said.find((one) => one.includes(`${file}:${(line ?? 0) + 1}:${String(column)} `))).toContain(
      'handbook opens when the learner has proved who they are (signInAgain)',
    );
  });

  it('says it once, not also what comes of it', async () => {
    const { said } = await play(mistaken('{ launch: handbook }', '{ «lanch: handbook }').story);
    expect(said.filter((line) => line.includes('.yaml:'))).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['a list', '- a\n- b\n'],
  ])('says what a story is where a file holds %s', async (_what, text) => {
    const { code, said } = await play(text);
    expect({ code, said: said.join() }).toEqual({
      code: 2,
      said: expect.stringMatching(/:1:1 A story is a mapping: name, organisation and people/) as string,
    });
  });

  it('says that there are no journeys, and which there are when another was asked for', async () => {
    const none = STORY.slice(0, STORY.indexOf('journeys:'));
    expect((await play(none)).said.join()).toMatch(/\.yaml: there are no journeys/);
    expect((await play(STORY, '--journey', 'Zoe')).said.join('\n')).toMatch(
      /No journey is called "Zoe".*There are:\n {2}Ada reads and Ben looks on/s,
    );
  });

  it.each([
    ['- { signIn: ada }', '- «signInAgain', 1],
    ['{ check: { screen: catalogue } }', '«{ check: { screen: home } }', 9],
    ['- { unsent: 0 }', '- «{ unsent: 3 }', 9],
  ])('gives the link that opens it after the step: %s', async (out, into, step) => {
    const { said } = await play(mistaken(out, into).story);
    expect(said.find((line) => line.includes('localhost:5173'))).toMatch(new RegExp(`&step=${step}$`));
  });

  it('tells the place in every report too', async () => {
    const { story, place } = mistaken('- { unsent: 0 }', '- «{ unsent: 3 }');
    const { file, said } = await play(story, '--report', 'junit,html,json', '--out', folder);
    for (const report of ['junit.xml', 'report.html', 'report.json'])
      expect(readFileSync(join(folder, report), 'utf8'), said.join()).toContain(`${file}:${place}`);
  });
});
