import * as z from 'zod/mini';
import { reducer } from '#domain/kernel/area.ts';
import { defineEvent, type EventOf } from '#domain/kernel/event.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { project } from '#domain/kernel/projection.ts';
import { configureStore, createSlice, type PayloadAction } from './partners/redux.ts';
import { median } from './table.ts';

export type KernelBench = {
  events: number;
  rows: readonly { name: string; eventsPerSecond: number; timesSlowerThanLimit: number }[];
  /** Goal: at least 3. */
  liveOverReduxToolkit: number;
  /** Goal: at most 4. */
  replayOverLimit: number;
};

/** Number of titles with a status; one fact in a hundred changes one. */
const TITLES = 10_000;
/** Number of open attempts, which all other facts are about. */
const ATTEMPTS = 20;
const COMPLETED_EVERY = 100;
const id = z.string();
const definitions = {
  Started: defineEvent('t.Started', z.object({ titleId: id, at: z.number() })),
  Advanced: defineEvent('t.Advanced', z.object({ titleId: id, page: z.number() })),
  Scored: defineEvent('t.Scored', z.object({ titleId: id, score: z.number() })),
  Completed: defineEvent('t.Completed', z.object({ titleId: id })),
};
type TitleEvent = EventOf<typeof definitions>;
type Title = { starts: number; page: number; score: number };
type Titles = { attempts: Record<string, Title>; statuses: Record<string, 'open' | 'completed'>; last: string };

const names = Array.from({ length: TITLES }, (_, i) => `title-${i}`);
const empty = (): Titles => ({
  attempts: Object.fromEntries(names.slice(0, ATTEMPTS).map((name) => [name, { starts: 0, page: 0, score: 0 }])),
  statuses: Object.fromEntries(names.map((name) => [name, 'open' as const])),
  last: '',
});

function eventAt(i: number): TitleEvent {
  if (i % COMPLETED_EVERY === 0) return definitions.Completed({ titleId: names[(i * 7919) % TITLES]! }); // the index is within the names
  const titleId = names[(i * 13) % ATTEMPTS]!; // the index is within the names
  if (i % 3 === 0) return definitions.Started({ titleId, at: i });
  return i % 3 === 1
    ? definitions.Advanced({ titleId, page: i % 300 })
    : definitions.Scored({ titleId, score: i % 101 });
}

/** Upper bound of the speed: no framework, a mutable state and a switch. */
function plain(state: Titles, event: TitleEvent): void {
  state.last = event.data.titleId;
  if (event.type === 't.Completed') {
    state.statuses[event.data.titleId] = 'completed';
    return;
  }
  const title = state.attempts[event.data.titleId];
  if (!title) return;
  switch (event.type) {
    case 't.Started':
      title.starts += 1;
      return;
    case 't.Advanced':
      title.page = event.data.page;
      return;
    case 't.Scored':
      title.score = event.data.score;
      return;
  }
}

const ours = () =>
  reducer<Titles, TitleEvent>(empty(), {
    't.Started': (s, { titleId }) => {
      const title = s.attempts[titleId];
      if (!title) return;
      s.last = titleId;
      title.starts += 1;
    },
    't.Advanced': (s, { titleId, page }) => {
      const title = s.attempts[titleId];
      if (!title) return;
      s.last = titleId;
      title.page = page;
    },
    't.Scored': (s, { titleId, score }) => {
      const title = s.attempts[titleId];
      if (!title) return;
      s.last = titleId;
      title.score = score;
    },
    't.Completed': (s, { titleId }) => {
      s.last = titleId;
      s.statuses[titleId] = 'completed';
    },
  });

const on =
  (change: (title: Title, payload: { titleId: string; value: number }) => void) =>
  (s: Titles, { payload }: PayloadAction<{ titleId: string; value: number }>) => {
    const title = s.attempts[payload.titleId];
    if (!title) return;
    s.last = payload.titleId;
    change(title, payload);
  };

function toolkit() {
  const slice = createSlice({
    name: 't',
    initialState: empty(),
    reducers: {
      started: on((title) => void (title.starts += 1)),
      advanced: on((title, { value }) => void (title.page = value)),
      scored: on((title, { value }) => void (title.score = value)),
      completed: (s, { payload: { titleId } }: PayloadAction<{ titleId: string }>) => {
        s.last = titleId;
        s.statuses[titleId] = 'completed';
      },
    },
  });
  // As in production: without the development checks that traverse the whole state.
  const store = configureStore({
    reducer: slice.reducer,
    devTools: false,
    middleware: (defaults) => defaults({ immutableCheck: false, serializableCheck: false, actionCreatorCheck: false }),
  });
  const { started, advanced, scored, completed } = slice.actions;
  const dispatch = ({ type, data }: TitleEvent): void => {
    const { titleId } = data;
    if (type === 't.Started') store.dispatch(started({ titleId, value: 0 }));
    else if (type === 't.Advanced') store.dispatch(advanced({ titleId, value: data.page }));
    else if (type === 't.Scored') store.dispatch(scored({ titleId, value: data.score }));
    else store.dispatch(completed({ titleId }));
  };
  return { dispatch, state: () => store.getState() };
}

const newLog = () => {
  let n = 0;
  return new EventLog({ id: () => `e${++n}`, now: () => n });
};
const origin = { stream: 's', cause: 'bench' };

/**
 * Events a second, measured in turns, so that a busy machine slows all candidates alike; the median of `rounds`. Replay
 * uses an existing log, as at a start from the journal. Throws unless all candidates end in the same state.
 */
export function benchKernel({ events = 50_000, rounds = 3 } = {}): KernelBench {
  const all = Array.from({ length: events }, (_, i) => eventAt(i));
  const kept = newLog();
  kept.append(all, origin);
  const facts = kept.facts as never[]; // this log contains only these events
  const area = ours();

  const contestants: Record<string, () => () => Titles> = {
    'plain loop, mutable (limit)': () => {
      const state = empty();
      return () => {
        for (const event of all) plain(state, event);
        return state;
      };
    },
    'ours, replay': () => () => area.replay(area.initial, facts),
    'ours, live: log, projection, immer': () => {
      const log = newLog();
      const projection = project(log, area);
      return () => {
        for (const event of all) log.append([event], origin);
        return projection.get();
      };
    },
    'Redux Toolkit, dispatch': () => {
      const { dispatch, state } = toolkit();
      return () => {
        for (const event of all) dispatch(event);
        return state();
      };
    },
  };

  const times = new Map<string, number[]>(Object.keys(contestants).map((name) => [name, []]));
  let expected: string | undefined;
  for (let round = 0; round < rounds; round++)
    for (const [name, prepare] of Object.entries(contestants)) {
      const run = prepare();
      const began = performance.now();
      const state = run();
      times.get(name)?.push(performance.now() - began);
      const found = JSON.stringify(state);
      expected ??= found;
      if (found !== expected) throw new Error(`${name} ended in another state than the others`);
    }

  const rate = (name: string) => (events / median(times.get(name) ?? [])) * 1_000;
  const [limit, replay, live, redux] = Object.keys(contestants).map(rate) as [number, number, number, number]; // four candidates
  const rows = Object.keys(contestants).map((name) => ({
    name,
    eventsPerSecond: Math.round(rate(name)),
    timesSlowerThanLimit: limit / rate(name),
  }));
  return { events, rows, liveOverReduxToolkit: live / redux, replayOverLimit: limit / replay };
}

/** Prints the comparison as a table. */
export function printKernelBench(bench: KernelBench): void {
  console.log(`Kernel, ${bench.events.toLocaleString('en')} events over ${TITLES.toLocaleString('en')} titles`);
  for (const { name, eventsPerSecond, timesSlowerThanLimit } of bench.rows)
    console.log(
      `  ${name.padEnd(38)} ${eventsPerSecond.toLocaleString('en').padStart(12)} /s   × ${timesSlowerThanLimit.toFixed(2)}`,
    );
  console.log(`  live ÷ Redux Toolkit  ${bench.liveOverReduxToolkit.toFixed(1)} (goal ≥ 3)`);
  console.log(`  limit ÷ replay        ${bench.replayOverLimit.toFixed(2)} (goal ≤ 4)`);
}
