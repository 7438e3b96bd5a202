import { EMPTY } from 'rxjs';
import { describe, expect, it } from 'vitest';
import {
  attempt,
  attemptEvents as events,
  attemptOf,
  lastPosition,
  localResults,
  positionSince,
} from '#domain/attempt/index.ts';
import type { Launch, Player } from '#domain/player/index.ts';
import type { AttemptPorts } from '#domain/attempt/ports.ts';
import { type OpenAttempts, createOpenAttempts } from '#domain/attempt/open-attempts.ts';
import { recover } from '#domain/attempt/recover.ts';
import { type Launchable, prefetchLaunch, beginAttempt } from '#domain/attempt/use-cases.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { type Statement, trackingSinks } from '#domain/tracking/index.ts';
import { aRuntime, given } from '../../support/given.ts';
import { NAMES } from '../tracking/make.ts';

const [attemptId, titleId] = ['a-1', 't-1'];
const started = events.Started({
  attemptId,
  titleId,
  titleName: 'T',
  activityId: 'urn:a',
  sessionId: 's',
  kind: 'pdf',
});
const launched = events.Launched({ attemptId, titleId, epoch: 1 });
const opened = events.Opened({ attemptId, titleId, epoch: 1 });
const title: Launchable = {
  titleId,
  titleName: 'T',
  activityId: 'urn:a',
  kind: 'pdf',
  link: '/content',
  isLocked: false,
  isCompatible: true,
};

const player: Player = {
  signals: EMPTY,
  tools: undefined,
  next: () => undefined,
  previous: () => undefined,
  goTo: () => undefined,
  close: () => Promise.resolve(),
  finalFlush: () => undefined,
};

type Step = 'saved' | 'player' | 'link' | 'stream';

/** Records each step of a launch and each statement sent. `fails`: the step that fails. */
function launching(fails?: Step) {
  const { clock, log, runtime } = aRuntime();
  const steps: string[] = [];
  const take = <T>(step: Step, value: T): Promise<T> => {
    steps.push(step);
    return step === fails ? Promise.reject(new Error(step)) : Promise.resolve(value);
  };
  const ports: AttemptPorts<string> = {
    saved: () => take('saved', { position: undefined, scorm: undefined }),
    admission: () => Promise.reject(new Error('no xAPI content')),
    elapsed: () => 0,
    epoch: () => Promise.resolve(1),
    address: () => take('link', 'https://content.example/'),
    players: {
      prepare: () => take('player', undefined),
      open: (_launch: Launch, _host: string, signal?: AbortSignal) =>
        signal?.aborted ? Promise.reject(new Error('left')) : take('stream', player),
    },
  };
  const state = runtime.state(attempt);
  const [sink] = trackingSinks({ attemptOf: (id) => attemptOf(state.get(), id), names: NAMES });
  const told: Statement[] = [];
  log.after(0, 'journal').subscribe((fact) => {
    for (const { body } of sink!.translate(fact, 'learner')) {
      told.push(body as Statement); // a launch and its exit only send statements
      steps.push(Object.values(told.at(-1)!.verb.display)[0]!);
    }
  });
  const launch = (more: Partial<Parameters<typeof beginAttempt<string>>[1]> = {}, openAttempts?: OpenAttempts) =>
    beginAttempt(
      { runtime, ports, clock, ids: { next: () => attemptId }, ...(openAttempts ? { openAttempts } : {}) },
      { title, sessionId: 's', learner: { id: 'l', name: '' }, locale: 'en-US', host: '', ...more },
    );
  return { steps, told, ports, launch, runtime, results: () => localResults(state.get()) };
}

describe('a launch (Verifies: §4 Content launch, sequence)', () => {
  it('fetches what was kept, sets up the player, says launched, fetches the link, opens the stream', async () => {
    const { steps, launch } = launching();
    await launch();
    expect(steps).toEqual(['saved', 'player', 'launched', 'link', 'stream', 'initialized']);
  });

  it('may have asked for everything before it is wanted; launched is still said before the stream is opened', async () => {
    const { steps, ports, launch } = launching();
    await launch({ prepared: prefetchLaunch(ports, title) });
    expect(steps.filter((step) => step !== 'player')).toEqual(['link', 'saved', 'launched', 'stream', 'initialized']);
  });

  it.each(['link', 'stream'] as const)(
    'that told of itself and fails at the %s has ended, and begun nothing',
    async (fails) => {
      const { told, steps, launch, results } = launching(fails);
      expect(isRefusal(await launch())).toBe(true);
      expect(steps.slice(-2)).toEqual([fails, 'exited']);
      expect(told.map(({ result }) => result)).toEqual([undefined, { duration: 'PT0S' }]);
      expect(results()).toEqual([]);
    },
  );

  it('that fails before it is under way is told to nobody', async () => {
    const { told, launch } = launching('saved');
    expect(isRefusal(await launch())).toBe(true);
    expect(told).toEqual([]);
  });

  it('that the learner gave up before it was under way is told to nobody', async () => {
    const { told, steps, launch } = launching();
    expect(isRefusal(await launch({ abort: AbortSignal.abort() }))).toBe(true);
    expect([told, steps]).toEqual([[], ['saved', 'player']]);
  });

  it('that is given up as its content is asked for closes what opens all the same', async () => {
    const { ports, launch } = launching();
    const abort = new AbortController();
    let closed = 0;
    ports.players.open = () => {
      abort.abort();
      return Promise.resolve({
        ...player,
        close: async () => {
          closed++;
        },
      });
    };
    expect(isRefusal(await launch({ abort: abort.signal }))).toBe(true);
    await Promise.resolve();
    expect(closed).toBe(1);
  });

  it('that has come to its content is not given up any more: its player is closed by who leaves', async () => {
    const { ports, launch } = launching();
    let given: AbortSignal | undefined;
    ports.players.open = (_launch, _host, signal) => ((given = signal), Promise.resolve(player));
    const abort = new AbortController();
    let lose = () => {};
    const lost = new Promise<void>((go) => (lose = go));
    expect(isRefusal(await launch({ abort: abort.signal, lost }))).toBe(false);
    abort.abort();
    lose();
    await lost;
    await Promise.resolve();
    expect(given?.aborted).toBe(false);
  });

  it.each(['the learner', 'the end of the session', 'another tab'])(
    'that %s gives up is over at once, whatever it waits for',
    async (by) => {
      const { told, ports, launch } = launching();
      let late = (_player: Player) => {};
      ports.players.open = () => new Promise((open) => (late = open));
      const abort = new AbortController();
      const openAttempts = createOpenAttempts();
      let lose = () => {};
      const lost = new Promise<void>((go) => (lose = go));
      const under = launch({ abort: abort.signal, lost }, openAttempts);
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      if (by === 'the learner') abort.abort();
      else if (by === 'another tab') lose();
      else await openAttempts.leaveAll('signed-out');
      if (by === 'the end of the session') expect(told, 'told in the name of who learned').toHaveLength(2);
      expect(isRefusal(await under)).toBe(true);
      expect(told).toHaveLength(2);
      let closed = 0;
      late({
        ...player,
        close: async () => {
          closed++;
        },
      });
      await Promise.resolve();
      await Promise.resolve();
      expect(closed, 'what opens all the same is closed').toBe(1);
      await openAttempts.leaveAll('left');
      expect(told).toHaveLength(2);
    },
  );
});

describe('that a launch is under way', () => {
  it('is said once, of a title that was started and has not ended', () => {
    given(started).when(attempt.launch, { attemptId, epoch: 1 }).then([launched]);
    given(started, launched).when(attempt.launch, { attemptId, epoch: 1 }).then([]);
    given(started, launched, opened).when(attempt.launch, { attemptId, epoch: 1 }).then([]);
    given(started, events.Abandoned({ attemptId, titleId, because: 'x' }))
      .when(attempt.launch, { attemptId, epoch: 1 })
      .then([]);
    given().when(attempt.launch, { attemptId, epoch: 1 }).then([]);
  });

  it('is taken back at the next start when its page died: it ends, after no time, and has begun nothing', async () => {
    const { told, runtime, results } = launching();
    runtime.log.append([started, launched], { stream: 'attempt:a-1', cause: 'test' });
    const ports = {
      catchUp: () => Promise.resolve(),
      keptOf: (_account: string, streams: readonly string[]) => Promise.resolve(new Set(streams)),
      runtime,
      isLive: () => false,
      hold: () => Promise.resolve({ release: () => undefined }),
      settled: () => Promise.resolve(),
    };
    await recover(ports, 'learner', () => true);
    expect(told.map(({ verb, result }) => [Object.values(verb.display)[0], result?.duration])).toEqual([
      ['launched', undefined],
      ['exited', 'PT0S'],
    ]);
    expect(results()).toEqual([]);
  });
});

/** Verifies: §4 Content launch: a learner resumes at the last position, also after a launch that failed. */
describe('where a learner is in a title', () => {
  const position = { unit: 'page', at: 4, of: 9 } as const;
  const again = { attemptId: 'a-2', titleId };

  it.each([
    ['could not be opened', [events.Abandoned({ ...again, because: 'LAUNCH_FAILURE' })]],
    ['is on its way', []],
    ['died with its page', [events.Exited({ ...again, reason: 'recovered', secondsSpent: 0 })]],
  ])('stays known when the next launch %s', (_what, end) => {
    const { clock, log, runtime } = aRuntime();
    const tell = (...facts: Parameters<typeof log.append>[0]) =>
      log.append(facts, { stream: 'attempt', cause: 'test' });
    clock.schedule(() => tell(started, launched, opened, events.Advanced({ attemptId, titleId, position })), 5);
    clock.schedule(() => tell({ ...started, data: { ...started.data, ...again } }, events.Launched({ ...again, epoch: 2 }), ...end), 9); // prettier-ignore
    clock.flush();
    const state = runtime.state(attempt).get();
    expect([lastPosition(state, titleId), positionSince(state, titleId, 4), positionSince(state, titleId, 6)]).toEqual([
      position,
      position,
      undefined,
    ]);
  });
});
