import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { left, played } from '../browser/short.ts';
import { isShort, OF_ENGINES, SHORT } from '../support/runs.ts';

/**
 * Verifies: tests left out of `npm test` are listed with a reason, `--main` adds the engines, and `--whole` leaves out
 * nothing.
 */

type Suite = { title: string; file: string; specs: { title: string; tags: string[] }[]; suites?: Suite[] };

/** Tests that Playwright would run, each with its file and the path of titles. */
function listed(runs: string): { file: string; name: string }[] {
  const command = ['playwright', 'test', '--config', 'tests/browser/playwright.config.ts', '--list', '--reporter=json'];
  const said = execFileSync('npx', [...command, '--project', 'chromium'], {
    encoding: 'utf8',
    env: { ...process.env, RUNS: runs, TEST_WORKER_INDEX: 'none' },
    maxBuffer: 2 ** 26,
  });
  const below = (
    { specs, suites = [] }: Suite,
    file: string,
    names: readonly string[],
  ): { file: string; name: string }[] => [
    ...specs.map(({ title }) => ({ file, name: [...names, title].join(' ') })),
    ...suites.flatMap((suite) => below(suite, file, [...names, suite.title])),
  ];
  const { suites } = JSON.parse(said) as { suites: Suite[] };
  return suites.flatMap((suite) => below(suite, suite.file, []));
}

const files = readdirSync('tests/browser', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.pw.ts'),
);
const entries = Object.entries(played).flatMap(([file, words]) => words.map((word) => ({ file, word })));

describe('what npm test plays of the browser tests', () => {
  it('is said of every file once, and of no file that is gone', () => {
    expect([...Object.keys(played), ...Object.keys(left)].sort()).toEqual(files.sort());
  });

  it('is something of each file that is not left, and has a reason where it is', () => {
    expect(Object.entries(played).filter(([, words]) => words.length === 0)).toEqual([]);
    expect(Object.entries(left).filter(([, why]) => why.length < 12)).toEqual([]);
  });

  // Loads the list from Playwright, which takes twenty seconds of CPU time.
  it.skipIf(isShort)('are tests that are there, and no others', { timeout: 120_000 }, () => {
    const short = listed(SHORT);
    const unknown = ({ file, word }: (typeof entries)[number], tests = short) =>
      !tests.some((test) => test.file === file && test.name.includes(word));
    expect(entries.filter((entry) => unknown(entry))).toEqual([]);
    expect(short.filter(({ file, name }) => !played[file]?.some((word) => name.includes(word)))).toEqual([]);
    expect(unknown({ file: 'journeys/crash.pw.ts', word: 'a test that is gone' })).toBe(true);
  });
});

describe('npm test -- --whole', () => {
  afterEach(() => vi.unstubAllEnvs());
  const configured = async (runs: string, engines?: string) => {
    vi.stubEnv('RUNS', runs);
    vi.stubEnv('ENGINES', engines);
    vi.resetModules();
    return (await import('../browser/playwright.config.ts')).default;
  };

  it('leaves out only what is for npm run test:nightly', async () => {
    const { grep, grepInvert, testMatch, testIgnore, projects } = await configured('1');
    expect({ grep, grepInvert, testMatch, testIgnore }).toEqual({ grepInvert: [/@nightly/], testMatch: '**/*.pw.ts' });
    const [chromium] = projects?.filter(({ name }) => name === 'chromium') ?? [];
    expect(Object.keys(chromium ?? {}).sort()).toEqual(['name', 'use']);
  });

  it('is narrower without it, and npm run test:nightly leaves out nothing', async () => {
    const [chromium, ...others] = (await configured(SHORT)).projects ?? [];
    expect([chromium?.grep, others]).toEqual([expect.objectContaining({ length: Object.keys(played).length }), []]);
    expect((await configured('10')).grepInvert).toEqual([]);
  });

  it('asks what guards the main branch besides: in each engine what differs by engine', async () => {
    expect(readFileSync('.ci/run', 'utf8')).toMatch(/^CI=true npm test .*-- --main$/m);
    vi.stubEnv('CHROMIUM', 'bundled');
    const ofEngines = (await configured(SHORT, OF_ENGINES)).projects ?? [];
    const all = (await configured('1')).projects ?? [];
    expect(ofEngines.map(({ name }) => name)).toEqual(all.map(({ name }) => name));
    const greps = new Map(ofEngines.map(({ name, grep }) => [name, grep]));
    expect(greps.get('chromium')).toHaveLength(Object.keys(played).length);
    for (const name of ['chromium-today', 'firefox'])
      if (greps.has(name)) expect(greps.get(name)).toEqual(/@cross-browser/);
  });
});
