import type { PromiseName } from '#ui/screens/requirements/promises.ts';

export const engines = ['Chromium', 'Firefox', 'WebKit'] as const;

/** A test that goes red where an engine breaks a promise; or why there is none. */
type Cell = { test: string } | { none: string };

const journeys: Cell = { test: 'tests/engines/webkit.journeys.engine.spec.ts' };

/** A promise in words, and its cells in the order of `engines`. */
export type Promised = Readonly<{ says: string; cells: readonly [Cell, Cell, Cell] }>;

/**
 * The tests of each promise in each engine. The README shows it as a table, system requirements
 * whether a browser has what each needs. `tests/docs/promises.spec.ts` holds both against this.
 */
export const promised: Readonly<Record<PromiseName, Promised>> = {
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
      { test: 'tests/browser/engines/each-kind.pw.ts' },
      { test: 'tests/browser/engines/each-kind.pw.ts' },
      { test: 'tests/engines/webkit.engine.spec.ts' },
    ],
  },
  offline: {
    says: 'one goes on without a line',
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
      { test: 'tests/engines/webkit.engine.spec.ts' },
    ],
  },
};
