import { dirname, relative } from 'node:path/posix';
import type { Results } from '#ui/screens/about/accessibility/results.ts';
import type { PromiseName } from '#ui/screens/requirements/requirements-screen.tsx';

/** Names of engines by their project in the tests of the main branch. */
export const engines = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const;

/** A test that fails if an engine breaks a promise; or the reason why there is none. */
type Cell = { test: string } | { none: string };

const journeys: Cell = { test: 'tests/cross-browser/webkit.journeys.engine.spec.ts' };

/** A promise in words, and its cells in the order of `engines`. */
export type Deferred = Readonly<{ says: string; cells: readonly [Cell, Cell, Cell] }>;

/** The page with the table of promises; links in it are relative to its folder. */
export const PROMISES_PAGE = 'tests/cross-browser/README.md';

/**
 * Tests of each promise in each engine. The README displays them as a table with results; system requirements displays
 * whether the browser supports each. `tests/docs/promises.spec.ts` compares both with this list.
 */
export const deferred: Readonly<Record<PromiseName, Deferred>> = {
  close: {
    says: 'nothing is lost at close',
    cells: [
      { test: 'tests/browser/journeys/closed-tab.pw.ts' },
      { test: 'tests/browser/journeys/closed-tab.pw.ts' },
      journeys,
    ],
  },
  crash: {
    says: 'nothing is lost at a crash',
    cells: [
      { test: 'tests/browser/journeys/crash.pw.ts' },
      { none: 'the crash is made by Chromium’s protocol' },
      { none: 'its driver ends the whole session with a page that crashes' },
    ],
  },
  resume: {
    says: 'content opens where it was left',
    cells: [
      { test: 'tests/browser/cross-browser/each-kind.pw.ts' },
      { test: 'tests/browser/cross-browser/each-kind.pw.ts' },
      { test: 'tests/cross-browser/webkit.engine.spec.ts' },
    ],
  },
  offline: {
    says: 'learning continues offline',
    cells: [
      { test: 'tests/browser/journeys/offline.pw.ts' },
      { test: 'tests/browser/journeys/offline.pw.ts' },
      journeys,
    ],
  },
  tabs: {
    says: 'one title, one of two tabs',
    cells: [
      { test: 'tests/browser/journeys/two-tabs.pw.ts' },
      { test: 'tests/browser/journeys/two-tabs.pw.ts' },
      journeys,
    ],
  },
  courses: {
    says: 'courses on a second site',
    cells: [{ test: 'tests/browser/frame/isolation.pw.ts' }, { test: 'tests/browser/frame/isolation.pw.ts' }, journeys],
  },
  camera: {
    says: 'photos are taken',
    cells: [
      { test: 'tests/browser/photos/photos.pw.ts' },
      { test: 'tests/browser/photos/photos.pw.ts' },
      { none: 'WebKitGTK asks in a window of its own, which its driver does not see' },
    ],
  },
  notes: {
    says: 'notes are kept',
    cells: [
      { test: 'tests/browser/journeys/notes.pw.ts' },
      { test: 'tests/browser/journeys/notes.pw.ts' },
      { test: 'tests/cross-browser/webkit.engine.spec.ts' },
    ],
  },
};

/** Rows of the README’s table with its head: each test as a link to its file, with its result in that engine. */
export function promisesTable({ engines: versions, files }: Results): string[] {
  const projects = Object.keys(engines) as (keyof typeof engines)[]; // its own keys
  const linkTo = (path: string, project: string): string => {
    const { passed = 0, failed = 0 } = files[path]?.[project] ?? {};
    const found = passed + failed === 0 ? 'not played' : `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
    return `[${path.replace(/^.*\/|(?:\.engine)?\.(?:spec|pw)\.ts$/g, '')}](${relative(dirname(PROMISES_PAGE), path)}): ${found}`;
  };
  const rowOf = ({ says, cells }: Deferred) => [
    says,
    ...cells.map((cell, at) => ('test' in cell ? linkTo(cell.test, projects[at] ?? '') : `none: ${cell.none}`)),
  ];
  const head = ['promise', ...projects.map((project) => versions[project] ?? engines[project])];
  const rows = [head, head.map(() => '---'), ...Object.values(deferred).map(rowOf)];
  return rows.map((row) => `| ${row.join(' | ')} |`);
}
