import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openTitle } from '../support/open-title.ts';
import { runs, timeFor } from '../support/runs.ts';
import { afterAda, goOn, openTabs } from './offline-session-fixture.ts';
import type { Tab } from './session-fixture.ts';

const STEPS = ['step-1', 'step-2', 'step-3'] as const;
const PAGES = 9;
afterEach(() => {
  for (const tab of openTabs.splice(0)) tab.die();
});

/** Reads a title up to this page; false if the title does not open. */
async function read(tab: Tab, titleId: string, page: number): Promise<boolean> {
  const opened = await openTitle(tab.client, titleId);
  if (!opened) return false;
  const content = tab.signals.get(opened.attemptId);
  content?.next({ type: 'moved', position: { unit: 'page', at: page, of: PAGES } });
  await opened.leave('left');
  return true;
}

/** Completions that the platform received, in order, with repetitions. */
const completedAt = ({ world }: Awaited<ReturnType<typeof afterAda>>): string[] =>
  world.journal.statements('completed').map(({ statement }) => /step-\d/.exec(JSON.stringify(statement))?.[0] ?? '');

/**
 * Verifies: offline use: locks depend on last known statuses and local completions; the platform decides in the end.
 */
describe('without a line a title', () => {
  it(
    'opens as soon as what it waits for was completed here, and never before; the platform is told of each completion once',
    async () => {
      const reading = fc.record({
        step: fc.constantFrom(...STEPS),
        page: fc.constantFrom(3, PAGES),
        restarts: fc.boolean(),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(reading, { minLength: 1, maxLength: 8 }),
          fc.boolean(),
          async (readings, isRefused) => {
            const here = await afterAda();
            let { tab } = here;
            await goOn(tab, 'ada');
            const done = new Set<string>();
            /** Titles whose end was reached from another position. */
            const completions: string[] = [];
            const places = new Map<string, number>();
            for (const { step, page, restarts } of readings) {
              if (restarts) {
                tab = await here.restart();
                expect(await goOn(tab, 'ada')).toBeUndefined();
              }
              await here.settle();
              const before = STEPS[STEPS.indexOf(step) - 1];
              expect(await read(tab, step, page), step).toBe(before === undefined || done.has(before));
              await here.settle();
              const opened = before === undefined || done.has(before);
              if (!opened) continue;
              if (page === PAGES && places.get(step) !== PAGES) completions.push(step);
              places.set(step, page);
              if (page === PAGES) done.add(step);
            }
            here.lineIsBack();
            tab = await here.restart();
            // The platform refuses at first: no record is dropped because of that.
            if (isRefused)
              here.world.faults.add({ kind: 'status', status: 403, operation: ['putStatement', 'savePdfState'] });
            await tab.signIn('ada');
            await here.settle();
            if (isRefused) {
              expect(completedAt(here)).toEqual([]);
              here.world.faults.clear();
              tab.client.work.outbox.tryNow();
            }
            await vi.waitFor(
              () => expect(tab.client.work.outbox.state.get()).toMatchObject({ pending: 0, parked: 0 }),
              8_000,
            );
            expect(completedAt(here).sort(), 'titles are told side by side').toEqual(completions.sort());
            tab.die();
          },
        ),
        { numRuns: runs(10) },
      );
    },
    timeFor(60_000),
  );
});
