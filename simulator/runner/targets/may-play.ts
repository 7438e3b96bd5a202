import type { Scenario } from '../../scenarios/schema.ts';
import { type Expectation, type Journey, type Step, stepsOf, wordOf } from '../words.ts';

/** Steps that need the simulated platform. */
const NEEDS_SIMULATOR: readonly string[] = [
  'signOn', 'expireSession', 'administrator', 'fault', 'endFaults', 'outsideLaunch', 'download',
]; // prettier-ignore
/** Steps that change or lock accounts, or send mails to real people. */
const DESTRUCTIVE: readonly string[] = [
  'register', 'activate', 'resendMail', 'forgotPassword', 'resetPassword', 'changePassword', 'completeGates',
]; // prettier-ignore
/** Expectations independent of earlier work on the platform. Invariants cover the rest. */
const INDEPENDENT: readonly string[] = ['screen', 'session', 'playing', 'unsent', 'noMessage'];

/** Returns why a journey cannot run on a real platform, or undefined. */
export function platformObstacleOf(scenario: Scenario, journey: Journey, mayDestroy: boolean): string | undefined {
  const steps = stepsOf(journey).map(({ step }) => step);
  const words = steps.map(wordOf);
  const needs = words.find((word) => NEEDS_SIMULATOR.includes(word));
  if (needs !== undefined) return `only the simulated platform can do ${needs}`;
  const story = whatScenarioDoes(scenario);
  if (story !== undefined) return story;
  const destroys = words.find((word) => DESTRUCTIVE.includes(word)) ?? steps.find(isWrongPassword);
  if (destroys !== undefined && !mayDestroy)
    return `${typeof destroys === 'string' ? destroys : 'a wrong password'} changes or locks an account; --destructive allows it`;
  return undefined;
}

/** Returns the reason if the scenario has faults or timed changes of its own. */
export const whatScenarioDoes = ({ faults, server }: Scenario): string | undefined =>
  faults.length > 0 || server.timeline.length > 0 ? 'it is about what the story’s platform does by itself' : undefined;

const isWrongPassword = (step: Step): boolean =>
  'signIn' in step && typeof step.signIn === 'object' && step.signIn.password !== undefined;

/** Returns why an expectation is not checked on a real platform, or undefined. */
export const whyNotAskedThere = (expectation: Expectation): string | undefined =>
  INDEPENDENT.includes(wordOf(expectation)) ? undefined : 'it depends on what this platform holds already';
