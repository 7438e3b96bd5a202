import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  deliveryFixture,
  type DeliveryFixture,
  type Fault,
  type History,
  type Mutant,
  type Step,
} from './delivery-fixture.ts';
import { runs, timeFor } from '../../support/runs.ts';

const COUNT = runs(1_000);
const SEED = process.env['SEED'] === undefined ? undefined : Number(process.env['SEED']);

const tab = fc.nat(1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      tab,
      title: fc.nat(1),
      what: fc.constantFrom(
        'progressed' as const,
        'completed' as const,
        'exited' as const,
        'state' as const,
        'state' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('sign-in' as const), tab, who: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-out' as const), tab }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(0, 10, 100, 1_000, 10_000, 40_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('crash' as const), tab, after: fc.integer({ min: 1, max: 12 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('refresh' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('flush' as const),
      tab,
      why: fc.constantFrom('hidden' as const, 'leaving' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('steal' as const), tab }) },
);
const fault: fc.Arbitrary<Fault> = fc.constantFrom(
  'ok',
  'ok',
  'ok',
  'lost',
  'none',
  '401',
  '429',
  '503',
  '503',
  '400',
  'html',
);
const histories: fc.Arbitrary<History> = fc.record({
  steps: fc
    .array(step, { minLength: 6, maxLength: 30, size: 'max' })
    .map((steps) => [{ do: 'sign-in' as const, tab: 0, who: 0 }, { do: 'sign-in' as const, tab: 1, who: 0 }, ...steps]),
  faults: fc.array(fault, { maxLength: 24, size: 'max' }),
  latencies: fc.array(fc.constantFrom(0, 5, 50, 2_000), { maxLength: 24, size: 'max' }),
  conflicts: fc.boolean(),
});

const totals = { histories: 0, records: 0, arrivals: 0, repeats: 0, crashes: 0 };

async function live(history: History, mutant?: Mutant): Promise<void> {
  const world = deliveryFixture(history, mutant);
  for (const one of history.steps) await world.play(one);
  await world.settle();
  check(world, await world.finish());
  totals.histories++;
  totals.records += world.written.length;
  totals.arrivals += world.arrivals.length;
  totals.repeats += repeats(world);
  totals.crashes += world.killed();
}

const repeats = ({ arrivals }: DeliveryFixture) => arrivals.filter(({ repeat }) => repeat).length;

function check(world: DeliveryFixture, left: Awaited<ReturnType<DeliveryFixture['finish']>>): void {
  const { written, arrivals, effects, refused, excuses } = world;
  const place = new Map(written.map(({ record }, i) => [record.id, i]));
  const parked = new Set([...left.values()].filter((kept) => kept.state === 'parked').map((kept) => kept.id));

  for (const { record, token } of arrivals)
    expect(token, `${record.id} went out with the right token`).toBe(record.account);

  for (const kept of left.values()) expect(kept.state, `${kept.id} is still there`).not.toBe('pending');

  for (const [i, { record, accepted }] of written.entries()) {
    if (!accepted || effects.has(record.id) || parked.has(record.id)) continue;
    const newer = written
      .slice(i + 1)
      .find(
        (other) =>
          other.record.slot !== undefined &&
          other.record.slot === record.slot &&
          (effects.has(other.record.id) || parked.has(other.record.id)),
      );
    expect(newer, `${record.id} was accepted and is lost`).toBeDefined();
  }

  expect(repeats(world), 'repeats').toBeLessThanOrEqual(excuses.repeats);

  const inEffect = new Map<string, number>();
  for (const { record, effect } of arrivals) {
    if (!effect || refused.has(record.id)) continue; // a record refused for good blocks no partition, and is retried later
    const last = inEffect.get(record.lane) ?? -1;
    expect(place.get(record.id), `${record.id} overtook another of ${record.lane}`).toBeGreaterThan(last);
    inEffect.set(record.lane, place.get(record.id)!);
  }

  for (const [i, arrival] of arrivals.entries()) {
    if (!arrival.effect || arrival.keepalive || arrival.record.slot !== undefined) continue;
    const verb = (arrival.record.body as { verb: { id: string } }).verb.id;
    if (verb.endsWith('progressed')) continue;
    const at = place.get(arrival.record.id)!;
    const before = written
      .slice(0, at)
      .filter(
        ({ record, accepted }) =>
          accepted &&
          record.slot !== undefined &&
          record.account === arrival.record.account &&
          record.titleId === arrival.record.titleId,
      );
    const owed = before.at(-1);
    if (!owed || written.some(({ record }) => record.slot === owed.record.slot && refused.has(record.id))) continue;
    const said = arrivals
      .slice(0, i)
      .some(
        (other) =>
          other.record.slot === owed.record.slot &&
          effects.has(other.record.id) &&
          place.get(other.record.id)! >= place.get(owed.record.id)!,
      );
    expect(said, `${arrival.record.id} (${verb}) was said before its state ${owed.record.id}`).toBe(true);
  }
}

describe('delivery', () => {
  it(
    `loses, doubles, reorders and misattributes nothing in ${COUNT} histories of two tabs and two learners`,
    { timeout: 3_600_000 },
    async () => {
      const began = performance.now();
      await fc.assert(
        fc.asyncProperty(histories, (history) => live(history)),
        {
          numRuns: COUNT,
          ...(process.env['FCPATH'] ? { path: process.env['FCPATH'] } : {}),
          ...(SEED === undefined ? {} : { seed: SEED }),
        },
      );
      console.log(`delivery: ${JSON.stringify(totals)} in ${Math.round(performance.now() - began)} ms`);
      expect(totals.arrivals).toBeGreaterThan(COUNT);
    },
  );
});

const mutants: Record<string, Mutant> = {
  'delete before send': {
    deliver: (real, outbox) => async (record, options) => {
      await outbox.remove(record.id);
      return real(record, options);
    },
  },
  'no account filter': {
    outbox: (real) => ({
      ...real,
      after: async (_account, seq) =>
        [...(await real.after('learner-a', seq)), ...(await real.after('learner-b', seq))].sort(
          (a, b) => a.seq - b.seq,
        ),
    }),
  },
};

describe('a seeded bug is caught', () => {
  it.each(Object.entries(mutants))('%s', { timeout: timeFor(120_000) }, async (name, mutant) => {
    const result = await fc.check(
      fc.asyncProperty(histories, (history) => live(history, mutant)),
      {
        numRuns: 1_500,
        seed: 20_260_101,
        endOnFailure: true,
      },
    );
    console.log(`${name}: caught after ${result.numRuns} histories`);
    expect(result.failed).toBe(true);
  });
});
