import type { FaultRule } from '../platform/faults/rule.ts';
import type { ArmedFault, SimulatorControl } from './control.ts';
import type { ActionListener } from './props.ts';

type Door = {
  readonly control: Pick<SimulatorControl, 'faults' | 'addFault' | 'removeFault'>;
  readonly options: ActionListener;
};

/** Returns the active fault that equals this rule. */
export const armedAs = (armed: readonly ArmedFault[], rule: FaultRule): ArmedFault | undefined =>
  armed.find((one) => JSON.stringify(sorted(one.rule)) === JSON.stringify(sorted(rule)));

const sorted = (rule: FaultRule) => Object.entries(rule).sort();

/** Activates or deactivates a fault and adds the step to the recording. Rejects if the platform is unreachable. */
export async function toggleFault(door: Door, rule: FaultRule): Promise<void> {
  const on = armedAs(await door.control.faults(), rule);
  if (on) return endFault(door, on);
  await door.control.addFault(rule);
  // States the schema's default explicitly, so that the hash of the file does not change.
  door.options.onAct({ fault: { operation: '*', ...rule } });
}

/** Ends one fault. A journey can only end all faults, so only the last end is recorded. */
export async function endFault({ control, options }: Door, { id }: Pick<ArmedFault, 'id'>): Promise<void> {
  await control.removeFault(id);
  if ((await control.faults()).length === 0) options.onAct('endFaults');
}
