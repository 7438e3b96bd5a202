import { type FaultName, namedFaultList } from '../scenarios/named-faults.ts';
import { fault, type Scenario } from '../scenarios/schema.ts';

type Fault = Scenario['faults'][number];

/** Name of a column of the fault matrix. */
export type FaultProfile = 'none' | FaultName;

/**
 * Fault profiles, the columns of the matrix. Expectations of a journey assume a working platform, so these runs check
 * only invariants.
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

/** Returns the scenario with the faults of the profile added. */
export function withFaults(scenario: Scenario, profile: FaultProfile): Scenario {
  const more = FAULT_PROFILES[profile] ?? [];
  return more.length === 0 ? scenario : { ...scenario, faults: [...scenario.faults, ...more] };
}
