import { type FaultName, namedFaultList } from '../scenarios/named-faults.ts';
import { fault, type Scenario } from '../scenarios/schema.ts';

type Fault = Scenario['faults'][number];

/** Name of a column of the matrix. */
export type FaultProfile = 'none' | FaultName;

/**
 * Ways in which everything can go wrong at once: the columns of the matrix. A journey's own expectations are about a
 * platform that answers; under these only what must hold in every run is asked for.
 */
export const FAULT_PROFILES: Readonly<Partial<Record<FaultProfile, readonly Fault[]>>> = {
  none: [],
  ...Object.fromEntries(
    namedFaultList.flatMap(({ name, rule, generated }) =>
      generated ? [[name, [fault.parse({ ...rule, ...generated })]]] : [],
    ),
  ),
};
export const PROFILES = Object.keys(FAULT_PROFILES) as FaultProfile[];

/** The story with these faults on top of its own. */
export function withFaults(scenario: Scenario, profile: FaultProfile): Scenario {
  const more = FAULT_PROFILES[profile] ?? [];
  return more.length === 0 ? scenario : { ...scenario, faults: [...scenario.faults, ...more] };
}
