/** Main package entry for any test runner. `node.ts` and `browser.ts` connect an instance to the real `fetch`. */
import type { RequestHandler } from 'msw';
import { contractHere } from '../mount/contract-in-page.ts';
import { type WallClock, wallClock } from '../mount/wall-clock.ts';
import { createInstance as createPlatform, type PlatformInstance, type InstanceOptions } from '../platform/instance.ts';
import type { Scenario } from '../scenarios/schema.ts';

export { directFetch, PLATFORM_ORIGIN } from '../mount/direct.ts';
export { loadScenario, ScenarioError } from '../scenarios/schema.ts';
export { story, scenarioNames } from './scenarios.ts';
export type { FaultRule } from '../platform/faults/rule.ts';
export type { Scenario, WallClock, PlatformInstance };

export type PackagedInstanceOptions = { scenario: Scenario } & Partial<
  Pick<InstanceOptions, 'seed' | 'contentOrigin' | 'journalLimit' | 'keepsAnswers'>
> & {
    /** Start time of the clock in ms since the epoch; default: the scenario's start. */
    startMs?: number;
    /** If false, skips contract checks, for pages whose CSP forbids `unsafe-eval`. */
    checked?: boolean;
  };

/**
 * Creates a simulated platform. Its clock starts with the scenario and runs in real time; `world.clock.advance(ms)`
 * advances it. `world.journal.violations` lists contract violations.
 */
export const createInstance = ({
  scenario,
  startMs = Date.parse(scenario.clock.start),
  checked = true,
  ...options
}: PackagedInstanceOptions): PlatformInstance<WallClock> =>
  createPlatform({
    ...options,
    scenario,
    clock: wallClock(startMs),
    contract: checked ? contractHere() : undefined,
  });

/** msw handlers of a new instance, for tools that accept only handlers. The handlers respond to platform calls only. */
export const handlers = (options: PackagedInstanceOptions): RequestHandler[] => [...createInstance(options).handlers];
