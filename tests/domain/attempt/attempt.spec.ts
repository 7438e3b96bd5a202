import { Subject, VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { attempt, type AttemptPorts } from '#domain/attempt/index.ts';
import type { Launch, Signal } from '#domain/player/index.ts';
import { stopwatch } from '#domain/attempt/use-cases.ts';
import { beginAttempt, type OpenAttempt } from '#domain/attempt/use-cases.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { aRuntime } from '../../support/given.ts';

/** Verifies: §4 Content launch: one attempt from the launch to its end. */
const SAVED = { position: { unit: 'page', at: 7, of: 9 }, scorm: undefined } as const;
const title = {
  titleId: 'handbook',
  titleName: 'Handbook',
  activityId: 'urn:handbook',
  kind: 'pdf',
  link: 'x',
  isLocked: false,
  isCompatible: true,
} as const;

function aScreen({ fails = false, breaks = false } = {}) {
  const { runtime, log, clock } = aRuntime();
  const signals = new Subject<Signal>();
  const launches: Launch[] = [];
  const asked: string[] = [];
  const nothing = () => undefined;
  const ports: AttemptPorts<object> = {
    players: {
      open: async (launch) => {
        launches.push(launch);
        if (fails) throw new PortFailure('content', { status: 404, kind: 'status' });
        return {
          signals,
          tools: undefined,
          next: nothing,
          previous: nothing,
          goTo: nothing,
          close: async () => {
            asked.push('close');
            signals.next({ type: 'moved', position: { unit: 'page', at: 8, of: 9 } });
            if (breaks) throw new Error('the content broke');
          },
          finalFlush: () => {
            asked.push('last words');
            signals.next({ type: 'moved', position: { unit: 'page', at: 8, of: 9 } });
          },
        };
      },
    },
    saved: () => Promise.resolve(SAVED),
    admission: () => Promise.reject(new Error('no xAPI here')),
    address: () => Promise.resolve('https://content.example/x'),
    elapsed: () => clock.now(),
    epoch: () => Promise.resolve(4),
  };
  const launch = () =>
    beginAttempt(
      { runtime, ports, clock, ids: { next: () => 'a' } },
      { title, sessionId: 's', learner: { id: 'ada', name: '' }, locale: 'en-US', host: {} },
    );
  const told = () => log.facts.map(({ type }) => type.replace('attempt.', ''));
  const say = (signal: Signal) => signals.next(signal);
  return { launch, told, launches, asked, say, clock, state: () => runtime.state(attempt).get().attempts['a']! };
}

describe('an attempt', () => {
  it('opens where the learner was, with its number among the attempts', async () => {
    const { launch, launches, state } = aScreen();
    await launch();
    expect(launches[0]?.from).toEqual(SAVED.position);
    expect(state()).toMatchObject({ stage: 'open', epoch: 4, position: SAVED.position });
  });

  it('that does not open has ended', async () => {
    const { launch, told } = aScreen({ fails: true });
    expect(await launch()).toHaveProperty('refused');
    expect(told()).toEqual(['Started', 'Launched', 'Abandoned']);
  });

  it.each([
    ['closes', false],
    ['breaks while it closes', true],
  ])('keeps the last words of content that %s, and ends once', async (_name, breaks) => {
    const { launch, told, asked } = aScreen({ breaks });
    const opened = (await launch()) as OpenAttempt; // nothing refuses the launch
    await Promise.all([opened.leave('left'), opened.leave('signed-out')]);
    expect(told()).toEqual(['Started', 'Launched', 'Opened', 'Advanced', 'Exited']);
    expect(asked).toEqual(['close']);
  });

  it('whose page goes away asks for the last words before it ends', async () => {
    const { launch, told, state } = aScreen();
    const opened = (await launch()) as OpenAttempt; // nothing refuses the launch
    opened.finalFlush();
    expect(told()).toEqual(['Started', 'Launched', 'Opened', 'Advanced', 'Exited']);
    expect(state()).toMatchObject({ exit: 'page-closed', position: { at: 8 } });
  });
});

describe('the time of an attempt', () => {
  it('has its standstills told before what is done next, so that a page that dies then has told of them', async () => {
    const { launch, told, say, clock, state } = aScreen();
    await launch();
    clock.frame += 30_000;
    say({ type: 'moved', position: { unit: 'page', at: 3, of: 9 } });
    clock.frame += 8 * 3_600_000;
    say({ type: 'moved', position: { unit: 'page', at: 4, of: 9 } });
    expect(told().slice(3)).toEqual(['Advanced', 'Stalled', 'Advanced']);
    const now = state();
    if (now.stage !== 'open') throw new Error('it is not open');
    expect(now.lastAt - now.openedAt - now.stalledMs).toBe(30_000);
  });

  it('is without sleep, and without what a clock is set back', () => {
    const clock = new VirtualTimeScheduler();
    let set = 0;
    const watch = stopwatch(() => clock.frame + set);
    const pass = (ms: number) => {
      clock.frame += ms;
      watch.tick();
    };
    pass(5_000);
    pass(8 * 3_600_000);
    pass(5_900);
    set = -20_000;
    watch.tick();
    pass(4_000);
    expect(watch.seconds()).toBe(14);
  });
});
