import * as z from 'zod';
import { scenarioSchema } from './shape/scenario.ts';

export type { Person, Scenario, Title } from './complete.ts';
export type { Group } from './shape/organisation.ts';

export { fault } from './shape/faults.ts';
export { administratorChange } from './shape/server.ts';
export { EXPECTATION_WORDS, JOURNEY_SCREENS, SCREENS } from './shape/expectations.ts';
export { STEP_WORDS } from './shape/journey.ts';

export { loadScenario, ScenarioError, scenarioOf } from './load.ts';
export { momentAt } from './moment.ts';

/** JSON Schema for editors; scenario.schema.json is its formatted copy. */
export const scenarioJsonSchema = (): object => z.toJSONSchema(scenarioSchema, { io: 'input', unrepresentable: 'any' });
