import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundTitle } from '#domain/client/index.ts';
import {
  firstLaunch,
  type LaunchEffect,
  type LaunchEvent,
  type LaunchMachine,
  step,
  type Surroundings,
} from '#domain/client/launch/machine.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: §4 Content launch, Relaunch: what a launch wants done, whatever happens in whatever order. */

const foundOf = (kind: 'pdf' | 'scorm') => ({ launchable: { kind } }) as unknown as FoundTitle; // nothing else of it is asked for
const playing = (nth: number) => ({ attemptId: `a-${nth}` }) as never; // it is handed on as it is
const refusal = { refused: 'LAUNCH_FAILURE' } as const;
const CALM: Surroundings = { isOver: false, isExpired: false, isSecretAsked: false, lacksPhoto: false };

type Deed =
  | { do: 'say'; event: LaunchEvent }
  | { do: 'around'; to: Partial<Surroundings> }
  /** Something that was asked for is answered, well or not. */
  | { do: 'answer'; nth: number; isWell: boolean }
  | { do: 'lose' };

const says = fc.constantFrom<LaunchEvent>(
  { type: 'placed', has: true },
  { type: 'placed', has: true },
  { type: 'placed', has: false },
  { type: 'passed' },
  { type: 'retried' },
  { type: 'continued-here' },
  { type: 'started-over' },
  { type: 'left', reason: 'left' },
  { type: 'left', reason: 'signed-out' },
);
const surroundings = fc.constantFrom<Partial<Surroundings>>(
  { isSecretAsked: true },
  { isSecretAsked: true },
  { isSecretAsked: true },
  { isSecretAsked: false },
  { isExpired: true },
  { isExpired: false },
  { lacksPhoto: true },
  { isOver: true },
);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth: fc.nat(5),
      isWell: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    }),
  },
  { weight: 4, arbitrary: says.map((event): Deed => ({ do: 'say', event })) },
  { weight: 2, arbitrary: surroundings.map((to): Deed => ({ do: 'around', to })) },
  { weight: 1, arbitrary: fc.constant<Deed>({ do: 'lose' }) },
);

/** What lives around one launch: what it asked for and was not answered, and what became of each of its trials. */
function aWorld(kind: 'pdf' | 'scorm', isFoundSlowly: boolean) {
  let around = CALM;
  let machine: LaunchMachine = firstLaunch({});
  const waiting: LaunchEffect[] = [];
  const told = new Map<number, string[]>();
  const stages: string[] = [];
  let aside = 0;
  let ended = 0;
  let wasLost = false;
  const note = (nth: number, word: string) => told.set(nth, [...(told.get(nth) ?? []), word]);

  const send = (event: LaunchEvent): void => {
    const before = freeze(machine);
    const [next, effects] = step(before, freeze(event), freeze(around));
    expect(step(before, event, around), 'it is a function').toEqual([next, effects]);
    machine = next;
    stages.push(next.stage.at);
    for (const effect of effects) {
      if (effect.do === 'wait-aside') aside = 1;
      else if (effect.do === 'end-aside') aside = 0;
      else if (effect.do === 'end') ended++;
      else if ('nth' in effect) note(effect.nth, effect.do);
      if (effect.do === 'search' || effect.do === 'gate' || ('nth' in effect && effect.do !== 'give-up'))
        waiting.push(effect);
    }
  };
  const answer = (effect: LaunchEffect, isWell: boolean): void => {
    switch (effect.do) {
      case 'search':
        return isWell
          ? send({ type: 'found', search: effect.search, title: foundOf(kind) })
          : send({ type: 'not-found', search: effect.search, because: refusal });
      case 'gate':
        return send({ type: 'gated', search: effect.search, gate: isWell ? 'none' : 'password' });
      case 'take':
        note(effect.nth, isWell ? 'taken' : 'busy');
        return send({ type: isWell ? 'taken' : 'busy', nth: effect.nth });
      case 'open':
        note(effect.nth, isWell ? 'opened' : 'refused');
        if (!isWell) return send({ type: 'refused', nth: effect.nth, because: refusal, isHeld: true });
        send({ type: 'ready', nth: effect.nth });
        return send({ type: 'opened', nth: effect.nth, playing: playing(effect.nth) });
      case 'leave':
        return send({ type: 'said', nth: effect.nth });
      case 'free':
      case 'release':
        return send({ type: 'freed', nth: effect.nth });
      default:
        return undefined;
    }
  };
  send({ type: 'asked' });
  if (!isFoundSlowly) {
    send({ type: 'placed', has: true });
    for (let turn = 0; turn < 4; turn++) {
      const next = waiting.shift();
      if (next) answer(next, true);
    }
  }
  return {
    told,
    stages,
    waiting,
    machine: () => machine,
    aside: () => aside,
    ended: () => ended,
    wasLost: () => wasLost,
    act: (one: Deed): void => {
      if (one.do === 'say') send(one.event);
      else if (one.do === 'around') {
        around = { ...around, ...one.to };
        send({ type: 'changed' });
      } else if (one.do === 'lose') {
        const held = machine.trials.find(({ nth }) => holds(told.get(nth) ?? []));
        if (!held) return;
        wasLost = true;
        send({ type: 'lost', nth: held.nth });
      } else {
        const [next] = waiting.splice(one.nth % Math.max(1, waiting.length), 1);
        if (next) answer(next, one.isWell);
      }
    },
    close: () => send({ type: 'closed' }),
    drain: (isWell: boolean) => {
      for (let turn = 0; turn < 200 && waiting.length > 0; turn++) answer(waiting.shift()!, isWell); // there is one
    },
  };
}

const holds = (words: readonly string[]) =>
  words.includes('taken') && !words.includes('free') && !words.includes('release');

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** The lives that a trial may have, as what was done for it and what it was answered; what is given up may stand anywhere. */
const LIVES = /^take( busy( free)*| taken( release| open( refused| opened leave)( free)+)|)$/;

describe('a launch, step by step', () => {
  it('asks for no more than a trial needs, once and in order, gives every title back, and is calm once it is closed', () => {
    const { reached, assert } = reaching({ free: 0.2, release: 0.02, aside: 0.05, lost: 0.05 });
    assert(
      fc.property(
        fc.constantFrom('pdf' as const, 'scorm' as const, 'scorm' as const),
        fc.boolean(),
        fc.array(deed, { maxLength: 40 }),
        fc.boolean(),
        (kind, isFoundSlowly, deeds, endsWell) => {
          const world = aWorld(kind, isFoundSlowly);
          for (const one of deeds) {
            world.act(one);
            const { stage, trials, current } = world.machine();
            expect(world.aside() === 1, 'somebody waits aside exactly where the stage says so').toBe(
              stage.at === 'aside',
            );
            expect(trials.filter(({ isFree, nth }) => isFree && nth !== current)).toEqual([]);
            if (stage.at === 'open') expect(trials.find(({ nth }) => nth === current)?.stage).toEqual(stage);
          }
          if (world.stages.includes('aside')) reached('aside');
          if (world.wasLost()) reached('lost');
          world.close();
          world.drain(endsWell);
          const { trials, current } = world.machine();
          expect([trials, current, world.aside(), world.ended()]).toEqual([[], undefined, 0, 1]);
          for (const [nth, words] of world.told) {
            const life = words.filter((word) => word !== 'give-up').join(' ');
            expect(life, `trial ${nth}`).toMatch(LIVES);
            if (words.includes('release')) reached('release');
            if (words.includes('free')) reached('free');
          }
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it.each([
    ['a document', 'pdf', 'open'],
    ['a course', 'scorm', 'aside'],
  ] as const)('while a secret is asked for %s is %s', (_what, kind, at) => {
    const world = aWorld(kind, false);
    expect(world.machine().stage.at).toBe('open');
    world.act({ do: 'around', to: { isSecretAsked: true } });
    expect(world.machine().stage.at).toBe(at);
    world.act({ do: 'around', to: { isSecretAsked: false } });
    world.drain(true);
    expect(world.machine().stage.at).toBe('open');
  });

  it('leaves what opens after all for the first reason', () => {
    const world = aWorld('pdf', true);
    world.act({ do: 'say', event: { type: 'placed', has: true } });
    for (let turn = 0; turn < 3; turn++) world.act({ do: 'answer', nth: 0, isWell: true });
    expect(world.machine().stage.at).toBe('opening');
    world.act({ do: 'lose' });
    world.act({ do: 'say', event: { type: 'left', reason: 'signed-out' } });
    world.act({ do: 'answer', nth: 0, isWell: true });
    expect(world.waiting).toEqual([{ do: 'leave', nth: 1, reason: 'taken-over' }]);
  });

  it('heeds the answer to the search that was asked last', () => {
    const world = aWorld('pdf', true);
    world.act({ do: 'say', event: { type: 'retried' } });
    world.act({ do: 'answer', nth: 0, isWell: true });
    expect([world.machine().found, world.waiting]).toEqual([undefined, [{ do: 'search', search: 2 }]]);
    world.act({ do: 'answer', nth: 0, isWell: true });
    expect(world.machine().found).toBeDefined();
  });

  it('leaves for the first reason, whatever comes after', () => {
    const world = aWorld('pdf', false);
    world.act({ do: 'lose' });
    world.act({ do: 'say', event: { type: 'left', reason: 'signed-out' } });
    expect(world.waiting).toEqual([{ do: 'leave', nth: 1, reason: 'taken-over' }]);
    expect(world.machine().stage.at).toBe('leaving');
    world.drain(true);
    expect(world.machine().stage.at).toBe('closed');
  });
});
