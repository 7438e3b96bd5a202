import { expect, it } from 'vitest';
import { namedFaultList } from '#simulator/scenarios/named-faults.ts';
import { fault } from '#simulator/scenarios/schema.ts';
import { armedAs, endFault, toggleFault } from '#simulator/panel/faults.ts';
import { Faults } from '#simulator/platform/faults/faults.ts';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { seededRandom } from '#simulator/platform/random.ts';

const SLOW = { kind: 'latency', ms: 2_000, jitterMs: 0 } as const satisfies FaultRule;
const OFFLINE = { kind: 'offline' } as const satisfies FaultRule;

function door() {
  const faults = new Faults(seededRandom(1, 'faults'), 0);
  const acts: unknown[] = [];
  return {
    acts,
    options: { onAct: (step: unknown) => void acts.push(step) },
    control: {
      faults: async () => faults.list(),
      addFault: async (rule: FaultRule) => faults.add(rule),
      removeFault: async (id: number) => void faults.remove(id),
    },
  };
}

it('a fault is noted as a story spells it, and its end when it was the last', async () => {
  const at = door();
  await toggleFault(at, SLOW);
  await toggleFault(at, OFFLINE);
  expect(at.acts).toEqual([
    { fault: { operation: '*', jitterMs: 0, kind: 'latency', ms: 2_000 } },
    { fault: { operation: '*', kind: 'offline' } },
  ]);
  await toggleFault(at, SLOW);
  expect(at.acts).toHaveLength(2);
  expect((await at.control.faults()).map(({ rule }) => rule)).toEqual([OFFLINE]);
  await toggleFault(at, OFFLINE);
  expect(at.acts.slice(2)).toEqual(['endFaults']);
});

it('another latency is another fault', async () => {
  const at = door();
  await toggleFault(at, { ...SLOW, ms: 400 });
  expect(armedAs(await at.control.faults(), SLOW)).toBeUndefined();
  await toggleFault(at, SLOW);
  const [first] = await at.control.faults();
  await endFault(at, first!);
  expect(armedAs(await at.control.faults(), { jitterMs: 0, ms: 2_000, kind: 'latency' })).toBeDefined();
});

it.each(namedFaultList)(
  '$name is noted as the schema of stories reads it, and is at work as it was pressed',
  async ({ rule }) => {
    const at = door();
    await toggleFault(at, rule);
    const [act] = at.acts as [{ fault: object }];
    expect(fault.parse(act.fault)).toEqual(act.fault);
    expect(armedAs(await at.control.faults(), rule)).toBeDefined();
  },
);
