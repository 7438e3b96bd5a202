import { VirtualTimeScheduler } from 'rxjs';
import { expect } from 'vitest';
import type { Decision, NamedDecision } from '#domain/kernel/area.ts';
import type { Event } from '#domain/kernel/event.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { Runtime } from '#domain/kernel/runtime.ts';

/** A runtime on a virtual clock with readable ids: `id-1`, `id-2`, … */
export function aRuntime() {
  const clock = new VirtualTimeScheduler();
  let last = 0;
  const log = new EventLog({ id: () => `id-${++last}`, now: () => clock.now() });
  const incidents: string[] = [];
  const runtime = new Runtime(log, clock, (where, error) => incidents.push(`${where}: ${String(error)}`));
  return { clock, log, runtime, incidents };
}

/** Test DSL: given facts, when a decision runs, then facts or a refusal. Facts are compared by type and data. */
export function given(...facts: readonly Event[]) {
  const { log, runtime } = aRuntime();
  log.append(facts, { stream: 'given', cause: 'test' });
  return {
    when: <I>(decision: NamedDecision<Decision<never, I, Event>>, input: NoInfer<I>) => {
      const outcome = runtime.send(decision, input);
      return {
        then: (expected: Refusal | readonly Event[]) =>
          expect(isRefusal(outcome) ? outcome : outcome.map(({ type, v, data }) => ({ type, v, data }))).toEqual(
            expected,
          ),
      };
    },
  };
}
