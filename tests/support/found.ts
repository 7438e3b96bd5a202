import type { Results } from '#ui/screens/about/accessibility/results.ts';
import type { Annotation, BrowserReport, BrowserSuite, UnitReport } from './reports.ts';

/** Report of Vitest or Playwright. */
export type AnyReport = Partial<
  Pick<BrowserReport, 'stats' | 'suites'> & Pick<UnitReport, 'startTime' | 'testResults'>
>;
/** Result of one test in one project. `title` includes the titles of its groups. */
type Played = { file: string; project: string; title: string; isWell: boolean; annotations: readonly Annotation[] };
type Found = Pick<Results, 'date' | 'files' | 'looks'> & {
  /** Number of tests in all files. */ tests: number;
};

/** Title of a failure of the file itself: the file did not load, or its clean-up failed. */
const THE_FILE = '';

/**
 * Results of the test files `named` in all reports. A test in several reports counts once, with its newest result. The
 * date is that of the oldest report.
 */
export function foundIn(reports: readonly AnyReport[], named: Iterable<string>): Found {
  const byStart = reports.map((report) => ({ report, start: startOf(report) })).sort((a, b) => a.start - b.start);
  const [oldest] = byStart;
  if (!oldest) throw new Error('There is no report.');
  const all = newestOf(byStart.map(({ report }) => playedIn(report)));
  const ofFiles = [...new Set(named)]
    .sort()
    .map((path) => [path, all.filter(({ file }) => file === path)] as const)
    .filter(([, tests]) => tests.length > 0);
  return {
    date: new Date(oldest.start).toISOString().slice(0, 10),
    files: Object.fromEntries(ofFiles.map(([path, tests]) => [path, countsOf(tests)])),
    looks: Object.fromEntries(
      ofFiles.map(([path, tests]) => [path, looksOf(tests)] as const).filter(([, { screens }]) => screens > 0),
    ),
    tests: all.length,
  };
}

/** Milliseconds since the epoch. Throws if a report has no start time, because the reports could not be ordered. */
function startOf({ stats, startTime = Date.parse(stats?.startTime ?? '') }: AnyReport): number {
  if (Number.isNaN(startTime)) throw new Error('A report does not say when it began.');
  return startTime;
}

/** `runs`: the oldest first. */
function newestOf(runs: readonly (readonly Played[])[]): Played[] {
  const newest = new Map<string, readonly Played[]>();
  for (const run of runs) {
    const own = new Map<string, Played[]>(); // one run may have several tests of the same name
    for (const one of run) own.set(keyOf(one), [...(own.get(keyOf(one)) ?? []), one]);
    for (const one of run) newest.delete(keyOf({ ...one, title: THE_FILE }));
    for (const [key, tests] of own) newest.set(key, tests);
  }
  return [...newest.values()].flat();
}

const keyOf = ({ file, project, title }: Pick<Played, 'file' | 'project' | 'title'>): string =>
  JSON.stringify([file, project, title]);

const playedIn = ({ suites = [], testResults = [] }: AnyReport): Played[] => [
  ...suites.flatMap((file) => ofSuite(file, [])),
  ...testResults.flatMap(ofUnits),
];

function ofSuite({ suites = [], specs }: BrowserSuite, around: readonly string[]): Played[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ projectName: project, status, annotations }) => ({
        ...{ file: `tests/browser/${file}`, project, annotations },
        title: [...around, title].join(' › '),
        isWell: status === 'expected',
      })),
  );
  return [...own, ...suites.flatMap((suite) => ofSuite(suite, [...around, suite.title]))];
}

function ofUnits({ name, status: ofFile, assertionResults }: UnitReport['testResults'][number]): Played[] {
  const file = name.slice(name.lastIndexOf('/tests/') + 1);
  const project = file.endsWith('.engine.spec.ts') ? 'webkit' : 'node';
  const own = assertionResults
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ ancestorTitles, title, status }) => ({
      ...{ file, project, title: [...ancestorTitles, title].join(' › ') },
      ...{ isWell: status === 'passed', annotations: [] },
    }));
  if (ofFile !== 'failed' || own.some(({ isWell }) => !isWell)) return own;
  return [...own, { file, project, title: THE_FILE, isWell: false, annotations: [] }];
}

function countsOf(tests: readonly Played[]): Results['files'][string] {
  const projects = [...new Set(tests.map(({ project }) => project))].sort();
  const count = (project: string, isWell: boolean) =>
    tests.filter((one) => one.project === project && one.isWell === isWell).length;
  return Object.fromEntries(
    projects.map((project) => [project, { passed: count(project, true), failed: count(project, false) }]),
  );
}

/** Screens and languages that tests report in their annotations. */
function looksOf(tests: readonly Played[]): Results['looks'][string] {
  const annotations = tests.flatMap((one) => one.annotations);
  const noted = (of: string) =>
    new Set(annotations.filter(({ type }) => type === of).flatMap(({ description = '' }) => description.split('; ')));
  return { screens: noted('screens').size, languages: [...noted('languages')].sort() };
}
