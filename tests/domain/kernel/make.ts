import { VirtualTimeScheduler } from 'rxjs';
import * as z from 'zod/mini';
import { defineArea, reducer } from '#domain/kernel/area.ts';
import { defineEvent, type EventOf, upcaster } from '#domain/kernel/event.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { Runtime } from '#domain/kernel/runtime.ts';

/** A small area with nested data, lists and an old event version: everything the kernel must support. */
export const events = {
  Began: defineEvent('walk.Began', z.object({ walk: z.string(), start: z.object({ x: z.number(), y: z.number() }) })),
  Moved: defineEvent(
    'walk.Moved',
    z.object({ walk: z.string(), by: z.object({ x: z.number(), y: z.number() }) }),
    upcaster(z.object({ walk: z.string(), east: z.number() }), ({ walk, east }) => ({ walk, by: { x: east, y: 0 } })),
  ),
  Noted: defineEvent('walk.Noted', z.object({ walk: z.string(), tags: z.array(z.string()) })),
  Ended: defineEvent('walk.Ended', z.object({ walk: z.string() })),
};
type WalkEvent = EventOf<typeof events>;
type Walk = { at: { x: number; y: number }; tags: string[]; open: boolean; since: number };
export type WalkState = { walks: Record<string, Walk> };

export const state = reducer<WalkState, WalkEvent>(
  { walks: {} },
  {
    // Stores the fact’s own object in the state and changes it later: the fact must not change.
    'walk.Began': (s, { walk, start }, at) => void (s.walks[walk] = { at: start, tags: [], open: true, since: at }),
    'walk.Moved': (s, { walk, by }) => {
      const it = s.walks[walk];
      if (!it) return;
      it.at.x += by.x;
      it.at.y += by.y;
    },
    'walk.Noted': (s, { walk, tags }) => {
      const it = s.walks[walk];
      if (!it) return;
      if (it.tags.length === 0) it.tags = tags;
      else it.tags.push(...tags);
    },
    'walk.Ended': (s, { walk }) => {
      const it = s.walks[walk];
      if (it) it.open = false;
    },
  },
);

export const walk = defineArea({
  name: 'walk',
  events,
  state,
  decide: {
    begin: (s: WalkState, { walk, x }: { walk: string; x: number }) =>
      s.walks[walk]?.open ? { refused: 'LOCKED_TITLE' as const } : [events.Began({ walk, start: { x, y: 0 } })],
    move: (s: WalkState, { walk, x }: { walk: string; x: number }) =>
      s.walks[walk]?.open ? [events.Moved({ walk, by: { x, y: 1 } })] : [],
    note: (s: WalkState, { walk, tags }: { walk: string; tags: string[] }) =>
      s.walks[walk]?.open ? [events.Noted({ walk, tags })] : [],
    end: (s: WalkState, { walk }: { walk: string }) => (s.walks[walk]?.open ? [events.Ended({ walk })] : []),
  },
  streamOf: (input: { walk: string }) => `walk:${input.walk}`,
});

/** Deterministic ids and times; incidents as text. */
export function make() {
  const clock = new VirtualTimeScheduler();
  let n = 0;
  const log = new EventLog({ id: () => `e${++n}`, now: () => clock.now() });
  const incidents: string[] = [];
  const runtime = new Runtime(log, clock, (where, error) => incidents.push(`${where}: ${String(error)}`));
  return { clock, log, runtime, incidents };
}
