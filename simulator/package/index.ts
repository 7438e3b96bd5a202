/** The package by itself: what any test runner can load. `node.ts` and `browser.ts` put a world behind a real `fetch`. */
import type { RequestHandler } from 'msw';
import { contractHere } from '../mount/contract-in-page.ts';
import { type WallClock, wallClock } from '../mount/wall-clock.ts';
import { createWorld as createPlatform, type World, type WorldOptions } from '../platform/world.ts';
import type { Scenario } from '../scenarios/schema.ts';

export { directFetch, PLATFORM_ORIGIN } from '../mount/direct.ts';
export { loadScenario, ScenarioError } from '../scenarios/schema.ts';
export { story, storyNames } from './stories.ts';
export type { FaultRule } from '../platform/faults/rule.ts';
export type { Scenario, WallClock, World };

export type PackagedWorldOptions = { scenario: Scenario } & Partial<
  Pick<WorldOptions, 'seed' | 'contentOrigin' | 'journalLimit' | 'keepsAnswers'>
> & {
    /** What the clock shows at first, in ms since 1970; default: the beginning of the story. */
    startMs?: number;
    /** false: exchanges are not checked, where a page's policy does not let functions be made of texts. */
    checked?: boolean;
  };

/**
 * One simulated platform, on a clock that begins with the story and runs by itself; `world.clock.advance(ms)` pushes it.
 * `world.journal.violations` names what was against the contract.
 */
export const createWorld = ({
  scenario,
  startMs = Date.parse(scenario.clock.start),
  checked = true,
  ...options
}: PackagedWorldOptions): World<WallClock> =>
  createPlatform({
    ...options,
    scenario,
    clock: wallClock(startMs),
    contract: checked ? contractHere() : undefined,
  });

/** msw handlers of a world of their own, for a place that takes nothing else. Only calls of the platform are answered. */
export const handlers = (options: PackagedWorldOptions): RequestHandler[] => [...createWorld(options).handlers];
