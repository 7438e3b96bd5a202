import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FoundTitle } from '#domain/client/index.ts';
import {
  type Conditions,
  firstLaunch,
  type LaunchEffect,
  type LaunchEvent,
  type LaunchMachine,
  step,
} from '#domain/client/launch/machine.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: §4 Content launch, Relaunch: the effects of a launch for any order of commands and responses. */

const foundOf = (kind: 'pdf' | 'scorm') => ({ launchable: { kind } }) as unknown as FoundTitle; // the machine reads only the kind
const playing = (id: number) => ({ attemptId: `a-${id}` }) as never; // the machine passes the value on
const refusal = { refused: 'LAUNCH_FAILURE' } as const;
const CALM: Conditions = { isSessionOver: false, isExpired: false, isCredentialPromptOpen: false, lacksPhoto: false };

type Move =
  | { do: 'send'; event: LaunchEvent }
  | { do: 'set'; to: Partial<Conditions> }
  /** Completes a pending effect, successfully or not. */
  | { do: 'answer'; nth: number; succeeds: boolean }
  | { do: 'lose-lock' };

const commands = fc.constantFrom<LaunchEvent>(
  { type: 'container-changed', has: true },
  { type: 'container-changed', has: true },
  { type: 'container-changed', has: false },
  { type: 'pass-gate' },
  { type: 'retry' },
  { type: 'continue-here' },
  { type: 'start-over' },
  { type: 'leave', reason: 'left' },
  { type: 'leave', reason: 'signed-out' },
);
const conditions = fc.constantFrom<Partial<Conditions>>(
  { isCredentialPromptOpen: true },
  { isCredentialPromptOpen: true },
  { isCredentialPromptOpen: true },
  { isCredentialPromptOpen: false },
  { isExpired: true },
  { isExpired: false },
  { lacksPhoto: true },
  { isSessionOver: true },
);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      nth: fc.nat(5),
      succeeds: fc.integer({ min: 0, max: 5 }).map((n) => n > 0),
    }),
  },
  { weight: 4, arbitrary: commands.map((event): Move => ({ do: 'send', event })) },
  { weight: 2, arbitrary: conditions.map((to): Move => ({ do: 'set', to })) },
  { weight: 1, arbitrary: fc.constant<Move>({ do: 'lose-lock' }) },
);

/** Drives one launch: pending effects, and the effects and results of each playback. */
function aDriver(kind: 'pdf' | 'scorm', { isNew }: { isNew: boolean }) {
  let now = CALM;
  let machine: LaunchMachine = firstLaunch({});
  const pending: LaunchEffect[] = [];
  const lives = new Map<number, string[]>();
  const stages: string[] = [];
  let [isSuspended, disposals, wasLost] = [false, 0, false];
  const note = (id: number, word: string) => lives.set(id, [...(lives.get(id) ?? []), word]);

  const send = (event: LaunchEvent): void => {
    const [before, given] = [freeze(machine), freeze(now)];
    const [next, effects] = step(before, freeze(event), given);
    expect(step(before, event, given), 'step is pure').toEqual([next, effects]);
    machine = next;
    stages.push(next.stage.at);
    for (const effect of effects) {
      if (effect.do === 'suspend') isSuspended = true;
      if (effect.do === 'resume') isSuspended = false;
      if (effect.do === 'dispose') disposals++;
      if ('id' in effect) note(effect.id, effect.do);
      if ('search' in effect || ('id' in effect && effect.do !== 'abort')) pending.push(effect);
    }
  };
  const answer = (effect: LaunchEffect, succeeds: boolean): void => {
    switch (effect.do) {
      case 'search':
        if (succeeds) return send({ type: 'found', search: effect.search, title: foundOf(kind) });
        return send({ type: 'not-found', search: effect.search, because: refusal });
      case 'check-gate':
        return send({ type: 'gate-checked', search: effect.search, gate: succeeds ? 'none' : 'password' });
      case 'acquire-lock':
        note(effect.id, succeeds ? 'acquired' : 'busy');
        return send({ type: succeeds ? 'lock-acquired' : 'lock-busy', id: effect.id });
      case 'open':
        note(effect.id, succeeds ? 'opened' : 'refused');
        if (!succeeds) return send({ type: 'refused', id: effect.id, because: refusal, hasLock: true });
        send({ type: 'ready', id: effect.id });
        return send({ type: 'opened', id: effect.id, playing: playing(effect.id) });
      case 'close-content':
        return send({ type: 'content-closed', id: effect.id });
      case 'release-when-stored':
      case 'release':
        return send({ type: 'released', id: effect.id });
      default:
        return undefined;
    }
  };
  const answerFirst = (succeeds: boolean) => {
    const next = pending.shift();
    if (next) answer(next, succeeds);
  };
  send({ type: 'search' });
  if (!isNew) {
    send({ type: 'container-changed', has: true });
    for (let turn = 0; turn < 4; turn++) answerFirst(true);
  }
  return {
    lives,
    stages,
    pending,
    machine: () => machine,
    isSuspended: () => isSuspended,
    disposals: () => disposals,
    wasLost: () => wasLost,
    move: (one: Move): void => {
      if (one.do === 'send') send(one.event);
      if (one.do === 'set') {
        now = { ...now, ...one.to };
        send({ type: 'session-changed' });
      }
      if (one.do === 'lose-lock') {
        const locked = machine.playbacks.find(({ id }) => isLocked(lives.get(id) ?? []));
        if (!locked) return;
        wasLost = true;
        send({ type: 'lock-lost', id: locked.id });
      }
      if (one.do === 'answer') {
        const [next] = pending.splice(one.nth % Math.max(1, pending.length), 1);
        if (next) answer(next, one.succeeds);
      }
    },
    close: () => send({ type: 'close' }),
    answerAll: (succeed: boolean) => {
      for (let turn = 0; turn < 200 && pending.length > 0; turn++) answerFirst(succeed);
    },
  };
}

const isLocked = (life: readonly string[]) =>
  life.includes('acquired') && !life.includes('release-when-stored') && !life.includes('release');

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    Object.values(value).forEach(freeze);
  }
  return value;
}

/** Allowed sequences of effects and results of one playback, without `abort`. */
const LIVES =
  /^acquire-lock( busy( release-when-stored)*| acquired( release| open( refused| opened close-content)( release-when-stored)+)|)$/;

describe('the state machine of a launch', () => {
  it('requests each step of a playback once and in order, releases each lock, and waits for nothing after it is closed', () => {
    const { reached, assert } = reaching({ stored: 0.2, released: 0.02, suspended: 0.05, lost: 0.05 });
    assert(
      fc.property(
        fc.constantFrom('pdf' as const, 'scorm' as const, 'scorm' as const),
        fc.boolean(),
        fc.array(move, { maxLength: 40 }),
        fc.boolean(),
        (kind, isNew, moves, succeed) => {
          const driver = aDriver(kind, { isNew });
          for (const one of moves) {
            driver.move(one);
            const { stage, playbacks, current } = driver.machine();
            expect(driver.isSuspended(), 'suspended exactly in the stage that says so').toBe(stage.at === 'aside');
            expect(playbacks.filter(({ isReleased, id }) => isReleased && id !== current)).toEqual([]);
            if (stage.at === 'open') expect(playbacks.find(({ id }) => id === current)?.stage).toEqual(stage);
          }
          if (driver.stages.includes('aside')) reached('suspended');
          if (driver.wasLost()) reached('lost');
          driver.close();
          driver.answerAll(succeed);
          const { playbacks, current } = driver.machine();
          expect([playbacks, current, driver.isSuspended(), driver.disposals()]).toEqual([[], undefined, false, 1]);
          for (const [id, life] of driver.lives) {
            expect(life.filter((word) => word !== 'abort').join(' '), `playback ${id}`).toMatch(LIVES);
            if (life.includes('release')) reached('released');
            if (life.includes('release-when-stored')) reached('stored');
          }
        },
      ),
      { numRuns: runs(2_000) },
    );
  });

  it.each([
    ['keeps a document open', 'pdf', 'open'],
    ['suspends a course', 'scorm', 'aside'],
  ] as const)('%s while a secret is asked for', (_what, kind, at) => {
    const driver = aDriver(kind, { isNew: false });
    expect(driver.machine().stage.at).toBe('open');
    driver.move({ do: 'set', to: { isCredentialPromptOpen: true } });
    expect(driver.machine().stage.at).toBe(at);
    driver.move({ do: 'set', to: { isCredentialPromptOpen: false } });
    driver.answerAll(true);
    expect(driver.machine().stage.at).toBe('open');
  });

  it('closes content that opens too late for the first reason', () => {
    const driver = aDriver('pdf', { isNew: true });
    driver.move({ do: 'send', event: { type: 'container-changed', has: true } });
    for (let turn = 0; turn < 3; turn++) driver.move({ do: 'answer', nth: 0, succeeds: true });
    expect(driver.machine().stage.at).toBe('opening');
    driver.move({ do: 'lose-lock' });
    driver.move({ do: 'send', event: { type: 'leave', reason: 'signed-out' } });
    driver.move({ do: 'answer', nth: 0, succeeds: true });
    expect(driver.pending).toEqual([{ do: 'close-content', id: 1, reason: 'taken-over' }]);
  });

  it('ignores the answer to an earlier search', () => {
    const driver = aDriver('pdf', { isNew: true });
    driver.move({ do: 'send', event: { type: 'retry' } });
    driver.move({ do: 'answer', nth: 0, succeeds: true });
    expect([driver.machine().found, driver.pending]).toEqual([undefined, [{ do: 'search', search: 2 }]]);
    driver.move({ do: 'answer', nth: 0, succeeds: true });
    expect(driver.machine().found).toBeDefined();
  });

  it('closes content once if it is left after another tab took the title', () => {
    const driver = aDriver('pdf', { isNew: false });
    driver.move({ do: 'lose-lock' });
    driver.move({ do: 'send', event: { type: 'leave', reason: 'signed-out' } });
    expect(driver.pending).toEqual([{ do: 'close-content', id: 1, reason: 'taken-over' }]);
    expect(driver.machine().stage.at).toBe('leaving');
    driver.answerAll(true);
    expect(driver.machine().stage.at).toBe('closed');
  });
});
