// @vitest-environment jsdom
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readFromShell } from '#adapters/players/frame/from-shell.ts';
import { type ToApp, REQUESTED_FILES_BATCH_MS, MAX_REQUESTED_FILES } from '#adapters/players/frame/protocol.ts';
import { watchFiles } from '#adapters/players/frame/shell/run-course.ts';
import { runs } from '../support/runs.ts';

// Verifies: reliability F3: files requested by any page of a course are reported to the application.

type Page = Parameters<ReturnType<typeof watchFiles>['meet']>[0];

/** A page whose requests are reported to performance observers, from their registration on. */
function aPage() {
  const listening: ((list: { getEntries: () => { name: string }[] }) => void)[] = [];
  const types: string[] = [];
  class Observer {
    constructor(hear: (typeof listening)[number]) {
      listening.push(hear);
    }
    observe({ type }: { type: string }) {
      types.push(type);
    }
  }
  const asks = (names: readonly string[]) => {
    for (const hear of listening) hear({ getEntries: () => names.map((name) => ({ name })) });
  };
  return { page: { PerformanceObserver: Observer } as unknown as Page, types, asks };
}

const SITE = window.location.origin;
const pathsIn = (said: readonly ToApp[]) => said.flatMap((one) => (one.op === 'used' ? one.paths : []));

beforeEach(() => {
  vi.useFakeTimers();
});

describe('files that a course asks for', () => {
  it('are told once, by their paths, in messages that the application takes', () => {
    const name = fc.oneof(
      fc.webPath().map((path) => SITE + (path || '/')),
      fc.constantFrom(
        `${SITE}/c/a.js?v=1`,
        `${SITE}/c/a.js`,
        'https://other.example/b.js',
        'data:,x',
        'not an address',
      ),
      fc.nat(600).map((length) => `${SITE}/${'x'.repeat(length)}.js`),
    );
    fc.assert(
      fc.property(fc.array(fc.array(name, { maxLength: 30 }), { maxLength: 5 }), (pages) => {
        const said: ToApp[] = [];
        const { meet } = watchFiles((message) => void said.push(message));
        for (const names of pages) {
          const { page, asks } = aPage();
          meet(page);
          asks(names);
        }
        vi.advanceTimersByTime(20 * REQUESTED_FILES_BATCH_MS);
        const own = pages.flat().filter((one) => URL.canParse(one) && new URL(one).origin === SITE);
        const paths = [...new Set(own.map((one) => new URL(one).pathname))].filter((path) => path.length <= 500);
        expect(pathsIn(said)).toEqual(paths);
        for (const message of said) expect(readFromShell(message)).toEqual(message);
      }),
      { numRuns: runs(100) },
    );
  });

  it('are those of the page, too, and no more than may be', () => {
    const said: ToApp[] = [];
    const { page, types, asks } = aPage();
    watchFiles((message) => void said.push(message)).meet(page);
    asks(Array.from({ length: MAX_REQUESTED_FILES + 5 }, (_, n) => `${SITE}/c/${n}.js`));
    vi.advanceTimersByTime(REQUESTED_FILES_BATCH_MS);
    expect(said).toHaveLength(1); // the others are sent later
    vi.advanceTimersByTime(20 * REQUESTED_FILES_BATCH_MS);
    expect(pathsIn(said)).toHaveLength(MAX_REQUESTED_FILES);
    expect(types).toEqual(['navigation', 'resource']);
  });

  it('are told at once as the course ends, and once', () => {
    const said: ToApp[] = [];
    const { page, asks } = aPage();
    const { meet, flush } = watchFiles((message) => void said.push(message));
    meet(page);
    asks([`${SITE}/c/a.js`, `${SITE}/c/b.js`]);
    flush();
    expect(pathsIn(said)).toEqual(['/c/a.js', '/c/b.js']);
    vi.advanceTimersByTime(20 * REQUESTED_FILES_BATCH_MS);
    expect(pathsIn(said)).toHaveLength(2);
  });
});
