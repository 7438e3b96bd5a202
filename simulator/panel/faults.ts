import type { FaultRule } from '../platform/faults/rule.ts';
import type { ArmedFault, SimulatorControl } from './control.ts';
import type { Noting } from './props.ts';

type Door = {
  readonly control: Pick<SimulatorControl, 'faults' | 'addFault' | 'removeFault'>;
  readonly options: Noting;
};

/** The fault at work that is exactly this one. */
export const armedAs = (armed: readonly ArmedFault[], rule: FaultRule): ArmedFault | undefined =>
  armed.find((one) => JSON.stringify(sorted(one.rule)) === JSON.stringify(sorted(rule)));

const sorted = (rule: FaultRule) => Object.entries(rule).sort();

/** Sets a fault to work, or ends it where it is at work, and notes that. Rejects when the platform cannot be reached. */
export async function toggleFault(door: Door, rule: FaultRule): Promise<void> {
  const on = armedAs(await door.control.faults(), rule);
  if (on) return endFault(door, on);
  await door.control.addFault(rule);
  // Spelt out as the schema of stories reads it, so that the hash of the file stays what it was.
  door.options.onAct({ fault: { operation: '*', ...rule } });
}

/** Ends one fault. A journey knows no other end than that of all: the last one's is noted. */
export async function endFault({ control, options }: Door, { id }: Pick<ArmedFault, 'id'>): Promise<void> {
  await control.removeFault(id);
  if ((await control.faults()).length === 0) options.onAct('endFaults');
}
