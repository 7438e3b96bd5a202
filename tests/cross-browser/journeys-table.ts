import type { BrowserReport, BrowserSuite, UnitReport } from '../support/reports.ts';
import { leftOut, PLAYED } from './left-out.ts';

/** Result of a browser test. `file`: relative to `tests/browser/`; `title` includes its groups. */
type Played = { file: string; title: string; isWell: boolean };
/** Title prefix of WebKit journeys of each content kind; the kind follows. */
const EACH_KIND = 'in WebKit, each kind';

/**
 * A report of the tests in each engine: by folder in Chromium and Firefox, skipped tests of Firefox with their reason,
 * and each journey in WebKit. A test that only Chromium ran, without a listed reason, is marked `no reason`.
 */
export function journeysTable(reports: {
  chromium: Pick<BrowserReport, 'suites'>;
  firefox: Pick<BrowserReport, 'suites'>;
  webkit: Pick<UnitReport, 'testResults'>;
}): string {
  const [chromium, firefox] = [playedIn(reports.chromium), playedIn(reports.firefox)];
  const folders = [...new Set(firefox.map(folderOf))].sort();
  const without = chromium.filter(
    (one) => folders.includes(folderOf(one)) && !firefox.some((other) => isSame(one, other)),
  );
  const elsewhere = leftOut.filter((one) => !PLAYED.includes(folderOf(one)));
  const here = (of: readonly Played[], folder: string) => of.filter((one) => folderOf(one) === folder);
  return [
    '| browser tests | Chromium | Firefox | left out in Firefox |',
    '| --- | --- | --- | --- |',
    ...folders.map((folder) =>
      row(folder, score(here(chromium, folder)), score(here(firefox, folder)), String(here(without, folder).length)),
    ),
    '',
    '| left out in Firefox | why |',
    '| --- | --- |',
    ...without.map((one) => row(`${one.file}: ${one.title}`, whyNot(one))),
    ...elsewhere.map(({ file, title, why }) => row(title ? `${file}: ${title.source}` : file, why)),
    '',
    '| journeys in WebKit | passed |',
    '| --- | --- |',
    ...inWebKit(reports.webkit).map(([name, of]) => row(name, score(of))),
    '',
    '| failed |',
    '| --- |',
    ...[...chromium, ...firefox].filter(({ isWell }) => !isWell).map(({ file, title }) => row(`${file}: ${title}`)),
    ...inWebKit(reports.webkit).flatMap(([name, of]) =>
      of.filter(({ isWell }) => !isWell).map(({ title }) => row(`WebKit: ${name}, ${title}`)),
    ),
    '',
  ].join('\n');
}

const row = (...cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const score = (of: readonly Pick<Played, 'isWell'>[]): string =>
  `${of.filter(({ isWell }) => isWell).length} of ${of.length}`;

const folderOf = ({ file }: Pick<Played, 'file'>): string => file.split('/')[0] ?? file;

const isSame = (one: Played, other: Played): boolean => one.file === other.file && one.title === other.title;

const whyNot = ({ file, title }: Played): string =>
  leftOut.find((one) => one.file === file && (one.title?.test(title) ?? true))?.why ?? 'no reason';

function playedIn({ suites }: Pick<BrowserReport, 'suites'>): Played[] {
  const within = ({ specs, suites: inner = [] }: BrowserSuite, around: readonly string[]): Played[] => [
    ...specs.map(({ title, file, ok }) => ({ file, title: [...around, title].join(' › '), isWell: ok })),
    ...inner.flatMap((suite) => within(suite, [...around, suite.title])),
  ];
  return suites.flatMap((suite) => within(suite, []));
}

/** By journey: the result of each kind; other tests under their own title. */
function inWebKit({ testResults }: Pick<UnitReport, 'testResults'>): [string, Pick<Played, 'title' | 'isWell'>[]][] {
  const journeys = new Map<string, Pick<Played, 'title' | 'isWell'>[]>();
  for (const { ancestorTitles, title, status } of testResults.flatMap((file) => file.assertionResults)) {
    const [kind, ...rest] = [...ancestorTitles].reverse();
    const isOfKind = rest.includes(EACH_KIND);
    const name = isOfKind ? title : [...ancestorTitles, title].join(' ');
    const one = { title: isOfKind ? (kind ?? '') : '', isWell: status === 'passed' };
    journeys.set(name, [...(journeys.get(name) ?? []), one]);
  }
  return [...journeys];
}
