import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, INSTALLED } from '#simulator/chromium.ts';
import { criteria } from '#ui/screens/about/accessibility/criteria.ts';
import type { Results } from '#ui/screens/about/accessibility/results.ts';
import { FIREFOX } from './engines/firefox-here.ts';
import { promised, promisesTable } from './engines/promises.ts';

/**
 * `npm run results -- FOLDER`: makes the accessibility statement and the README's table of engines from what a run has
 * found: `npm test -- --whole --reports FOLDER` leaves its reports there, `BROWSER_JSON=FOLDER/deep.json` those of more
 * browser tests.
 */
const FOUND = 'ui/screens/about/accessibility/results.json';

type Suite = {
  suites?: Suite[];
  specs: { file: string; tests: { projectName: string; status: string; annotations: Annotation[] }[] }[];
};
type Annotation = { type: string; description?: string };
type Report = {
  suites?: Suite[];
  testResults?: { name: string; assertionResults: { status: string }[] }[];
};
/** One test: where it stands, where it was played, what came of it, and what it looked at. */
type Played = { file: string; project: string; isWell: boolean; annotations: readonly Annotation[] };

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.error('npm run results -- FOLDER, which holds the reports of npm test -- --whole --reports FOLDER');
  process.exit(1);
}
const reports = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Report); // as the test runners write them
const all = reports.flatMap(({ suites = [], testResults = [] }) => [
  ...suites.flatMap(ofSuite),
  ...ofUnits(testResults),
]);

/** Tests that something is said of: those of criteria and of promises. */
const named = new Set<string>([
  ...criteria.flatMap(({ tests }) => tests),
  ...Object.values(promised).flatMap(({ cells }) => cells.flatMap((cell) => ('test' in cell ? cell.test : []))),
]);
const paths = [...named].sort().filter((path) => all.some(({ file }) => file === path));
const found: Results = {
  date: new Date().toISOString().slice(0, 10),
  engines: await versions(),
  files: Object.fromEntries(paths.map((path) => [path, countsOf(all.filter(({ file }) => file === path))])),
  looks: Object.fromEntries(paths.map(looksOf).filter((one) => one !== undefined)),
};
writeFileSync(FOUND, JSON.stringify(found));
const before = readFileSync('README.md', 'utf8');
writeFileSync(
  'README.md',
  before.replace(/\| promise +\|.*\n(?:\|.*\n)*/, () => `${promisesTable(found).join('\n')}\n`),
);
spawnSync('npx', ['prettier', '--write', '--log-level', 'warn', FOUND, 'README.md'], { stdio: 'inherit' });
console.log(`${all.length} tests in ${reports.length} reports; ${paths.length} of ${named.size} files that are named.`);

function ofSuite({ suites = [], specs }: Suite): Played[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName: project, status, annotations }) => ({
        ...{ file: `tests/browser/${file}`, project, annotations },
        isWell: status === 'expected',
      })),
  );
  return [...own, ...suites.flatMap(ofSuite)];
}

function ofUnits(files: NonNullable<Report['testResults']>): Played[] {
  return files.flatMap(({ name, assertionResults }) => {
    const file = name.slice(name.lastIndexOf('/tests/') + 1);
    const project = file.endsWith('.engine.spec.ts') ? 'webkit' : 'node';
    return assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status }) => ({ file, project, isWell: status === 'passed', annotations: [] }));
  });
}

function countsOf(tests: readonly Played[]): Results['files'][string] {
  const projects = [...new Set(tests.map(({ project }) => project))].sort();
  const count = (project: string, isWell: boolean) =>
    tests.filter((one) => one.project === project && one.isWell === isWell).length;
  return Object.fromEntries(
    projects.map((project) => [project, { passed: count(project, true), failed: count(project, false) }]),
  );
}

/** Screens and languages, as tests note them of themselves. */
function looksOf(path: string): [string, Results['looks'][string]] | undefined {
  const annotations = all.filter(({ file }) => file === path).flatMap((one) => one.annotations);
  const noted = (of: string) =>
    new Set(annotations.filter(({ type }) => type === of).flatMap(({ description = '' }) => description.split('; ')));
  const [screens, languages] = [noted('screens').size, [...noted('languages')].sort()];
  return screens > 0 ? [path, { screens, languages }] : undefined;
}

/** Names and versions of the engines here, as they say them. */
async function versions(): Promise<Record<string, string>> {
  process.env['CHROMIUM'] = 'bundled'; // in which the tests that guard main are played
  const { executablePath: bundled } = await chromium();
  const asked: Record<string, string[]> = {
    chromium: [bundled, '--version', '--no-sandbox'],
    'chromium-today': [INSTALLED, '--version', '--no-sandbox'],
    firefox: [FIREFOX, '--version'],
    webkit: ['dpkg-query', '-W', '-f', '${Version}', 'webkit2gtk-driver'], // the driver does not say its own
  };
  const said = Object.entries(asked).map(([project, [program = '', ...args]]) => {
    const words = spawnSync(program, args, { encoding: 'utf8' }).stdout;
    const [version] = /\d+(?:\.\d+)?/.exec(words) ?? [];
    const name = project.startsWith('chromium') ? 'Chromium' : project === 'firefox' ? 'Firefox' : 'WebKit';
    return [project, version && `${name} ${version}`] as const;
  });
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== undefined));
}
