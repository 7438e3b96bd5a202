import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, INSTALLED } from '#simulator/chromium.ts';
import { criteria } from '#ui/screens/about/accessibility/criteria.ts';
import type { Results } from '#ui/screens/about/accessibility/results.ts';
import { FIREFOX } from './cross-browser/firefox-here.ts';
import { deferred, PROMISES_PAGE, promisesTable } from './cross-browser/promises.ts';
import { type AnyReport, foundIn } from './support/found.ts';

/**
 * `npm run results -- FOLDER`: updates the accessibility statement and the README’s table of engines from test reports.
 * `npm test -- --whole --reports FOLDER` writes the reports, `BROWSER_JSON=FOLDER/deep.json` those of further browser
 * tests. Of a test in several reports the newest counts; the statement has the date of the oldest.
 */
const FOUND = 'ui/screens/about/accessibility/results.json';

const [folder] = process.argv.slice(2);
if (folder === undefined || !existsSync(folder)) {
  console.error('npm run results -- FOLDER, which holds the reports of npm test -- --whole --reports FOLDER');
  process.exit(1);
}
const reports = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as AnyReport); // format of the test runners’ reports

/** Tests named by a criterion or a promise. */
const named = new Set<string>([
  ...criteria.flatMap(({ tests }) => tests),
  ...Object.values(deferred).flatMap(({ cells }) => cells.flatMap((cell) => ('test' in cell ? cell.test : []))),
]);
const { tests, date, files, looks } = foundIn(reports, named);
const found: Results = { date, engines: await versions(), files, looks };
writeFileSync(FOUND, JSON.stringify(found));
const before = readFileSync(PROMISES_PAGE, 'utf8');
writeFileSync(
  PROMISES_PAGE,
  before.replace(/\| promise +\|.*\n(?:\|.*\n)*/, () => `${promisesTable(found).join('\n')}\n`),
);
spawnSync('npx', ['prettier', '--write', '--log-level', 'warn', FOUND, PROMISES_PAGE], { stdio: 'inherit' });
console.log(
  `${tests} tests in ${reports.length} reports; ${Object.keys(files).length} of ${named.size} files that are named.`,
);

/** Names and versions of the installed engines, as they report them. */
async function versions(): Promise<Record<string, string>> {
  process.env['CHROMIUM'] = 'bundled'; // browser of the tests on the main branch
  const { executablePath: bundled } = await chromium();
  const asked: Record<string, string[]> = {
    chromium: [bundled, '--version', '--no-sandbox'],
    'chromium-today': [INSTALLED, '--version', '--no-sandbox'],
    firefox: [FIREFOX, '--version'],
    webkit: ['dpkg-query', '-W', '-f', '${Version}', 'webkit2gtk-driver'], // the driver does not report its version
  };
  const said = Object.entries(asked).map(([project, [program = '', ...args]]) => {
    const words = spawnSync(program, args, { encoding: 'utf8' }).stdout;
    const [version] = /\d+(?:\.\d+)?/.exec(words) ?? [];
    const name = project.startsWith('chromium') ? 'Chromium' : project === 'firefox' ? 'Firefox' : 'WebKit';
    return [project, version && `${name} ${version}`] as const;
  });
  return Object.fromEntries(said.filter((one): one is [string, string] => one[1] !== undefined));
}
