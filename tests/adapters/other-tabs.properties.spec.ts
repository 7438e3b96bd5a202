import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { attemptEvents } from '#domain/attempt/index.ts';
import type { Signal } from '#domain/player/index.ts';
import { commit, type OpenTab, otherTabsFixture, page, second, type TitleId, TITLES } from './other-tabs-fixture.ts';
import { runs, timeFor } from '../support/runs.ts';

const TABS = 3;
const opened: OpenTab[] = [];
afterEach(() => {
  for (const tab of opened.splice(0)) if (!tab.isOver()) tab.die();
});

/** Progress of a title’s content at step 1 to 4; the last step is its end. */
const further = (titleId: TitleId, step: number): Signal => {
  if (titleId === 'film') return second(step * 20);
  if (titleId === 'course') return commit(`page ${step}`, step === 4 ? 'passed' : 'incomplete');
  return page(step);
};

const tab = fc.nat(TABS - 1);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('launch' as const),
      tab,
      titleId: fc.constantFrom(...TITLES),
      steal: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('go-on' as const), tab, to: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('leave' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deafen' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('look' as const), tab }) },
);
const history = fc.array(fc.record({ step, settles: fc.boolean() }), { minLength: 4, maxLength: 16 });

/** All that a tab displays about the titles. */
const told = async (one: OpenTab) =>
  Object.fromEntries(
    await Promise.all(
      TITLES.map(async (titleId) => {
        const { status, score } = one.status(titleId);
        return [titleId, { status, score, isLocked: one.isLocked(titleId), place: await one.place(titleId) }] as const;
      }),
    ),
  );

// Verifies: §4 Content launch, Title status values
it(
  'whatever a learner does in three tabs, all of them answer about all titles as a tab that is opened now',
  async () => {
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        const browser = otherTabsFixture();
        const start = async () => {
          const one = await browser.tab();
          opened.push(one);
          await one.load();
          return one;
        };
        const first = await browser.tab();
        opened.push(first);
        await first.signIn('ada');
        const tabs = [first, await start(), await start()];
        const learning = new Map<OpenTab, TitleId>();
        for (const { step, settles } of steps) {
          const mine = tabs[step.tab]!; // one of the three
          const titleId = learning.get(mine);
          switch (step.do) {
            case 'launch':
              if (!mine.isLearning()) {
                learning.set(mine, step.titleId);
                void mine.launch(step.titleId, { steal: step.steal }); // in a page that unloads, the launch may never finish
              }
              break;
            case 'go-on':
              if (titleId) mine.say(further(titleId, step.to));
              break;
            case 'leave':
              void mine.leave();
              break;
            case 'crash':
              mine.die();
              tabs[step.tab] = await start();
              break;
            case 'deafen':
              mine.deafen();
              break;
            case 'look':
              mine.client.work.lookAgain();
              break;
          }
          if (settles) await browser.settle();
        }
        await browser.settle();
        const fresh = await start();
        await browser.settle();
        for (const one of tabs) one.client.work.lookAgain();
        await browser.settle();
        // The platform decides about ended attempts: tabs request its statuses after delivery.
        await vi.waitFor(
          async () => {
            const truth = await told(fresh);
            for (const one of tabs) expect(await told(one), `tab ${one.number}`).toEqual(truth);
          },
          { timeout: 12_000, interval: 50 },
        );
        for (const one of tabs) {
          const ends = one.client.runtime.log.facts.filter(attemptEvents.Exited.is);
          expect(new Set(ends.map(({ stream }) => stream)).size, 'each attempt ends once').toBe(ends.length);
        }
        for (const one of opened.splice(0)) if (!one.isOver()) one.die();
      }),
      { numRuns: runs(6) },
    );
  },
  timeFor(240_000),
);
