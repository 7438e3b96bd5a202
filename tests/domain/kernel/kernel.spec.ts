import fc from 'fast-check';
import { EMPTY, filter, mergeMap, tap, throwError } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type Event, readEvent, type Recorded } from '#domain/kernel/event.ts';
import { project } from '#domain/kernel/projection.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { resource } from '#domain/kernel/resource.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import { events, make, state, walk, type WalkState } from './make.ts';

const x = (data = 0): Event => ({ type: 'x', v: 1, data });
const origin = { stream: 's', cause: 'test' };

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('begin' as const),
      walk: fc.constantFrom('a', 'b'),
      x: fc.integer({ min: -9, max: 9 }),
    }),
    fc.record({
      do: fc.constant('move' as const),
      walk: fc.constantFrom('a', 'b'),
      x: fc.integer({ min: -9, max: 9 }),
    }),
    fc.record({
      do: fc.constant('note' as const),
      walk: fc.constantFrom('a', 'b'),
      tags: fc.array(fc.string(), { maxLength: 3 }),
    }),
    fc.record({ do: fc.constant('end' as const), walk: fc.constantFrom('a', 'b') }),
  ),
  { maxLength: 40, size: 'max' },
);
type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;
const play = (runtime: Runtime, { do: decision, ...input }: Step) =>
  runtime.send<never>(walk[decision], input as never); // the input belongs to its decision

describe('the log', () => {
  it('tells projections first, then the journal, then who looks at projections, then the rest', () => {
    const { log } = make();
    const told: string[] = [];
    for (const turn of ['reader', 'view', 'journal', 'projection'] as const) log.watch(turn, () => told.push(turn));
    log.append([x()], origin);
    expect(told).toEqual(['projection', 'journal', 'view', 'reader']);
  });

  it('gives every reader 1, 2, 3, … in order even when readers append while being told', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 6 }),
        (bursts, chattiness) => {
          const { log } = make();
          const seen: number[][] = [];
          const reader = (budget: number) => {
            const mine: number[] = [];
            seen.push(mine);
            log.after(0).subscribe((fact) => {
              mine.push(fact.seq);
              if (budget-- > 0) log.append([x()], { stream: 's', cause: fact.id });
            });
          };
          for (const [i, n] of bursts.entries()) {
            const budget = chattiness[i];
            if (budget !== undefined) reader(budget); // late readers subscribe between bursts
            log.append(
              Array.from({ length: n }, () => x()),
              origin,
            );
          }
          for (const mine of seen) expect(mine).toEqual(Array.from({ length: log.head }, (_, i) => i + 1));
        },
      ),
    );
  });

  it('goes on telling the others when one reader stops', () => {
    const { log } = make();
    const seen: number[] = [];
    const first = log.after(0).subscribe(() => first.unsubscribe());
    log.after(0).subscribe((fact) => seen.push(fact.seq));
    log.append([x(), x()], origin);
    log.append([x()], origin);
    expect(seen).toEqual([1, 2, 3]);
  });

  it('takes a long journal back without overflowing the stack, and each fact once', () => {
    const { log } = make();
    const kept = Array.from({ length: 200_000 }, (_, i) => ({ ...x(i), ...origin, id: `k${i % 150_000}`, at: i }));
    log.restore(kept);
    expect(log.head).toBe(150_000);
    log.restore(kept.slice(0, 10));
    expect(log.head).toBe(150_000);
    expect(log.facts.every((fact, i) => fact.seq === i + 1 && fact.restored)).toBe(true);
  });
});

describe('a projection', () => {
  it('is the same whether its area was mounted first or arrives with a lazy route', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { runtime, log } = make();
        const early = runtime.state(walk);
        for (const step of all) play(runtime, step);
        expect(project(log, state).get()).toEqual(early.get());
      }),
    );
  });

  it('replays into what it was live, twice the same, and no fact changes with the state', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const { runtime, log } = make();
        for (const step of all) play(runtime, step);
        const before = structuredClone(log.facts);
        const live = log.facts.reduce<WalkState>((s, fact) => state.evolve(s, fact), state.initial); // contains walk facts only
        expect(state.replay(state.initial, log.facts as never)).toEqual(live);
        expect(state.replay(state.initial, log.facts as never)).toEqual(live);
        expect(log.facts).toEqual(before);
        expect(state.initial).toEqual({ walks: {} });
      }),
    );
  });

  it('knows the time of a fact, live and replayed', () => {
    const { runtime, log, clock } = make();
    runtime.state(walk);
    clock.frame = 4_711;
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    expect(runtime.state(walk).get().walks['a']?.since).toBe(4_711);
    expect(state.replay(state.initial, log.facts as never).walks['a']?.since).toBe(4_711);
  });

  it('continues from a replayed state as from a live one', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), (all, cut) => {
        const { runtime, log } = make();
        for (const step of all) play(runtime, step);
        const facts = log.facts as never[]; // contains walk facts only
        const half = state.replay(state.initial, facts.slice(0, cut));
        const kept = structuredClone(half);
        expect(state.replay(half, facts.slice(cut))).toEqual(state.replay(state.initial, facts));
        expect(half).toEqual(kept);
      }),
    );
  });

  it('is up to date before any reader, however the reader was attached', () => {
    const { runtime } = make();
    const seen: unknown[] = [];
    runtime.run(
      'early',
      (facts) => facts.pipe(tap((f) => seen.push([f.type, runtime.state(walk).get().walks['a']?.open]))),
      {},
    );
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    runtime.send(walk.end, { walk: 'a' });
    expect(seen).toEqual([
      ['walk.Began', true],
      ['walk.Ended', false],
    ]);
  });

  it('tells its listeners when every other projection is up to date too', () => {
    const { runtime, log } = make();
    const first = runtime.state(walk);
    const seen: number[] = [];
    first.subscribe(() => seen.push(second.get()));
    const count = (n: number) => n + 1;
    const second = project(log, { initial: 0, evolve: count, replay: (n, all) => n + all.length });
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    runtime.send(walk.end, { walk: 'a' });
    expect(seen).toEqual([1, 2]);
  });

  it('tells its listeners once for facts that come together, and not at all when nothing changed', () => {
    const { runtime, log } = make();
    let told = 0;
    runtime.state(walk).subscribe(() => told++);
    log.append(
      [events.Began({ walk: 'a', start: { x: 0, y: 0 } }), events.Moved({ walk: 'a', by: { x: 1, y: 1 } })],
      origin,
    );
    expect(told).toBe(1);
    log.append([x()], origin);
    expect(told).toBe(1);
  });
});

describe('a process', () => {
  it('resumes after the fact that broke it, without repeating earlier effects', () => {
    const { runtime, clock, incidents } = make();
    const calls: string[] = [];
    runtime.run(
      'p',
      (facts) =>
        facts.pipe(
          tap((f) => {
            if (f.seq === 2) throw new Error('boom');
            calls.push(f.id);
          }),
        ),
      {},
    );
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    runtime.send(walk.move, { walk: 'a', x: 1 });
    runtime.send(walk.move, { walk: 'a', x: 2 });
    clock.flush();
    expect(calls).toEqual(['e1', 'e3']);
    expect(incidents).toEqual(['p: Error: boom']);
  });

  it('that can never start is tried ever more rarely instead of spinning', () => {
    const { runtime, clock, incidents } = make();
    runtime.run('broken', () => throwError(() => new Error('no')), {});
    clock.maxFrames = 600_000; // ten minutes
    clock.flush();
    expect(incidents.length).toBeGreaterThan(5);
    expect(incidents.length).toBeLessThan(25);
  });

  it('sees the new state when it decides from inside a fact', () => {
    const { runtime, log } = make();
    runtime.run(
      'end-at-once',
      (facts, { send }) =>
        facts.pipe(
          filter((f) => f.type === 'walk.Moved'),
          mergeMap(() => {
            send(walk.end, { walk: 'a' });
            return EMPTY;
          }),
        ),
      {},
    );
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    runtime.send(walk.move, { walk: 'a', x: 1 });
    expect(runtime.state(walk).get().walks['a']?.open).toBe(false);
    expect(log.facts.map((f) => f.type)).toEqual(['walk.Began', 'walk.Moved', 'walk.Ended']);
  });

  it('does not act on facts taken back from the journal, which are in the state all the same', () => {
    const { runtime, log } = make();
    const acted: string[] = [];
    runtime.run('p', (facts) => facts.pipe(tap((f) => acted.push(f.type))), {});
    log.restore([{ ...events.Began({ walk: 'a', start: { x: 5, y: 0 } }), ...origin, id: 'old', at: 7 }]);
    runtime.send(walk.move, { walk: 'a', x: 1 });
    expect(acted).toEqual(['walk.Moved']);
    expect(runtime.state(walk).get().walks['a']).toMatchObject({ at: { x: 6 }, since: 7 });
  });
});

describe('a decision', () => {
  it('that refuses records nothing and says why', () => {
    const { runtime, log } = make();
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    const outcome = runtime.send(walk.begin, { walk: 'a', x: 1 });
    expect(isRefusal(outcome) && outcome.refused).toBe('LOCKED_TITLE');
    expect(log.head).toBe(1);
  });

  it('leaves its name, stream and time on each fact', () => {
    const { runtime, log } = make();
    runtime.send(walk.begin, { walk: 'a', x: 1 });
    expect(log.facts[0]).toMatchObject({
      id: 'e1',
      seq: 1,
      at: 0,
      stream: 'walk:a',
      cause: 'walk.begin',
      restored: false,
    });
  });
});

describe('a stored fact', () => {
  it('of an older shape is lifted to today’s', () => {
    expect(readEvent(events.Moved, 1, { walk: 'a', east: 3 })).toEqual(events.Moved({ walk: 'a', by: { x: 3, y: 0 } }));
  });
  it('that cannot be read says so and never throws', () => {
    expect(readEvent(events.Moved, 3, {})).toMatchObject({ unreadable: 'newer-version' });
    expect(readEvent(undefined, 1, {})).toMatchObject({ unreadable: 'unknown-type' });
    expect(readEvent(events.Moved, 2, { walk: 1 })).toMatchObject({ unreadable: 'invalid' });
    fc.assert(
      fc.property(fc.anything(), fc.integer({ min: -2, max: 9 }), (data, v) => void readEvent(events.Moved, v, data)),
    );
  });
});

describe('a resource', () => {
  const refuse = () => ({ refused: 'CONNECTION_FAILURE' as const });

  it('shows the newest answer, in whatever order answers arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ ok: fc.boolean(), after: fc.nat(5) }), { minLength: 1, maxLength: 6 }),
        fc.scheduler(),
        async (plan, s) => {
          let n = 0;
          const r = resource(() => {
            const mine = n++;
            return s.schedule(Promise.resolve(), `call ${mine}`).then(() => {
              if (!plan[mine]?.ok) throw new Error('down');
              return mine;
            });
          }, refuse);
          const all = plan.map(() => r.refresh());
          await s.waitFor(Promise.all(all));
          const last = plan.length - 1;
          expect(r.get()).toEqual(
            plan[last]?.ok ? { at: 'ready', value: last, refreshing: false } : { at: 'failed', because: refuse() },
          );
        },
      ),
    );
  });

  it('keeps what it shows when a refresh fails, and says why it is old', async () => {
    let down = false;
    const r = resource(() => (down ? Promise.reject(new Error('down')) : Promise.resolve(1)), refuse);
    await r.load();
    down = true;
    await r.refresh();
    expect(r.get()).toEqual({ at: 'ready', value: 1, refreshing: false, stale: refuse() });
  });

  it('shows as old what an earlier page was answered, when the first answer does not come', async () => {
    let isKnown = true;
    let down = true;
    const r = resource(
      () => (down ? Promise.reject(new Error('down')) : Promise.resolve(2)),
      refuse,
      () => Promise.resolve(isKnown ? { value: 1, asOf: 77 } : undefined),
    );
    await r.load();
    expect(r.get()).toEqual({ at: 'ready', value: 1, asOf: 77, refreshing: false, stale: refuse() });
    await r.refresh();
    expect(r.get(), 'it is as old as before').toMatchObject({ value: 1, asOf: 77, stale: refuse() });
    down = false;
    await r.refresh();
    expect(r.get()).toEqual({ at: 'ready', value: 2, refreshing: false });
    [down, isKnown] = [true, false];
    r.clear();
    await r.load();
    expect(r.get()).toEqual({ at: 'failed', because: refuse() });
  });

  it('asks once when many ask together, and again after clear', async () => {
    let calls = 0;
    const r = resource(() => Promise.resolve(++calls), refuse);
    await Promise.all([r.load(), r.load(), r.load()]);
    expect(calls).toBe(1);
    r.clear();
    expect(r.get()).toEqual({ at: 'waiting' });
    await r.load();
    expect(r.get()).toMatchObject({ value: 2 });
  });

  it('resolves a superseded load only when the newer answer is shown', async () => {
    const answers: ((value: number) => void)[] = [];
    const r = resource(() => new Promise<number>((resolve) => answers.push(resolve)), refuse);
    const load = r.load().then(() => r.get());
    void r.refresh();
    answers[0]?.(1);
    await Promise.resolve();
    answers[1]?.(2);
    expect(await load).toMatchObject({ value: 2 });
  });

  it('turns a call that throws at once into a refusal', async () => {
    const r = resource<number>(() => {
      throw new Error('no');
    }, refuse);
    await r.load();
    expect(r.get()).toEqual({ at: 'failed', because: refuse() });
  });
});

// Compile-time test: these lines fail to compile if the wiring loses its types.
export function typesHold() {
  const { runtime } = make();
  // @ts-expect-error unknown decision
  // eslint-disable-next-line @typescript-eslint/no-unsafe-argument -- an unknown decision has no type
  runtime.send(walk.fly, { walk: 'a' });
  // @ts-expect-error missing input
  runtime.send(walk.begin, { walk: 'a' });
  const s: WalkState = runtime.state(walk).get();
  // @ts-expect-error no such field
  String(s.nothing);
  const out = runtime.send(walk.end, { walk: 'a' });
  if (!isRefusal(out)) out satisfies readonly Recorded[];
}
