import { describe, expect, it } from 'vitest';
import { type Asked, settle } from './outside.ts';
import {
  aFixture,
  LACKS_PHOTO,
  LAUNCHED_BEFORE,
  OPENED,
  opened,
  PLACE,
  REAUTHENTICATES,
  TITLE,
  upTo,
  type Given,
} from './fixture.ts';
import { attemptEvents } from '#domain/attempt/index.ts';

/** Verifies: §4 Content launch: however a launch ends, its attempt ends and its title lock is released. */
describe('a launch whose session ends', () => {
  type Fixture = Awaited<ReturnType<typeof upTo>>;
  const ends: Record<string, (world: Fixture) => void> = {
    'by signing out': (world) => world.signsOut(),
    'and another learner signs in': (world) => {
      world.signsOut();
      world.signsIn('ben', 's-2');
    },
    'and the same learner signs in again': (world) => {
      world.signsOut();
      world.signsIn('ada', 's-2');
    },
  };
  const names = Object.keys(ends);

  it.each(names)('%s while it finds its title begins nothing', async (how) => {
    const world = await upTo('catalogue');
    ends[how]!(world);
    await world.answer('catalogue');
    expect([world.now(), world.steals, world.lives()]).toEqual(['closed', [], {}]);
  });

  it.each(names)('%s while its gate is decided begins nothing', async (how) => {
    const world = await upTo('home', REAUTHENTICATES);
    ends[how]!(world);
    await world.answer('home');
    expect([world.now(), world.steals]).toEqual(['closed', []]);
  });

  it.each(names)('%s at the gate begins nothing', async (how) => {
    const world = aFixture({ ...REAUTHENTICATES, history: LAUNCHED_BEFORE });
    const mine = world.open();
    mine.launch.setHost(PLACE);
    await settle();
    ends[how]!({ ...world, ...mine });
    mine.launch.pass();
    await settle();
    expect([mine.now(), world.steals, world.lives()]).toEqual(['closed', [], {}]);
  });

  it.each(names)('%s while it takes its title gives it back', async (how) => {
    const world = await upTo('lock');
    ends[how]!(world);
    expect(world.now()).toBe('leaving');
    await world.answer('lock');
    expect([world.now(), world.lives()]).toEqual(['closed', {}]);
    expect(world.holds).toMatchObject([{ released: 1 }]);
  });

  it('while it opens is given up, and the title is free', async () => {
    const world = await upTo('player');
    world.signsOut();
    await settle();
    expect([world.now(), world.holds]).toMatchObject(['closed', [{ released: 1 }]]);
    expect(world.lives()).toEqual({ 'a-1': 'Started Launched Abandoned' });
  });

  it('while it is open is left, also when whoever ends the session leaves all', async () => {
    const alone = await opened();
    alone.signsOut();
    await settle();
    expect([alone.now(), alone.lives()]).toEqual(['closed', { 'a-1': `${OPENED} Advanced Exited:left` }]);
    const all = await opened();
    await all.openAttempts.leaveAll('signed-out');
    all.signsOut();
    all.signsIn('ben', 's-2');
    await settle();
    expect([all.now(), all.holds]).toMatchObject(['closed', [{ released: 1 }]]);
    expect(all.lives()).toEqual({ 'a-1': `${OPENED} Advanced Exited:signed-out` });
  });

  it.each(['retry', 'continueHere', 'setHost'] as const)('stays closed, whatever is asked of it: %s', async (what) => {
    for (const begun of [await upTo('catalogue'), await opened()]) {
      begun.signsOut();
      begun.signsIn('ada', 's-2');
      await settle();
      const before = JSON.stringify(begun.lives());
      begun.launch[what]('another place');
      await begun.answer('catalogue');
      expect([begun.now(), JSON.stringify(begun.lives())]).toEqual(['closed', before]);
    }
  });

  it('goes on when it expired only, and when the learner has signed in again over it', async () => {
    const world = await upTo('catalogue');
    world.expires();
    await settle();
    world.provesAgain();
    await world.answer('catalogue');
    expect(world.now()).toBe('opening');
    const open = await opened();
    open.expires();
    open.provesAgain();
    await settle();
    expect([open.now(), open.lives()]).toEqual(['open', { 'a-1': OPENED }]);
  });
});

describe('closing a launch', () => {
  const STAGES: readonly (readonly [Asked, Given])[] = [
    ['catalogue', {}],
    ['title', { titles: [] }],
    ['home', REAUTHENTICATES],
    ['lock', {}],
    ['saved', {}],
    ['link', {}],
    ['player', {}],
  ];
  it.each(STAGES)('while it waits for %s frees the title, and leaves the attempt', async (what, given) => {
    const world = await upTo(what, given);
    world.alone.set(TITLE.id, TITLE);
    world.launch.close();
    world.launch.close();
    await settle();
    expect(world.holds.map(({ released }) => released)).toEqual(what === 'lock' ? [] : world.holds.map(() => 1));
    await world.answer(what);
    for (const life of Object.values(world.lives())) expect(life).toMatch(/^Started (Launched )?Abandoned$/);
    expect(world.holds.every(({ released }) => released === 1)).toBe(true);
    expect(world.contents.every(({ closed }) => closed === 1)).toBe(true);
    expect(world.log.facts.filter(attemptEvents.Opened.is)).toEqual([]);
  });

  it.each(['close', 'stored'] as const)('while %s is waited for lets the title free after that', async (what) => {
    const { answer, launch, holds, lives } = await opened({ slow: [what] });
    launch.close();
    launch.close();
    await settle();
    expect(holds[0]!.released).toBe(0);
    await answer(what);
    expect(holds[0]!.released).toBe(1);
    expect(lives()).toEqual({ 'a-1': `${OPENED} Advanced Exited:left` });
  });

  it.each(['leaving', 'taken over', 'refused', 'busy'])('when it is %s changes nothing more', async (how) => {
    const world = aFixture({ slow: how === 'leaving' ? ['close'] : [] });
    if (how === 'refused') world.failing.add('player');
    if (how === 'busy') world.other.hasIt = true;
    const { launch } = world.open();
    launch.setHost(PLACE);
    await settle();
    if (how === 'leaving') void launch.leave('left');
    if (how === 'taken over') world.holds[0]!.lose();
    await settle();
    launch.close();
    await world.answer('close');
    expect(world.holds.every(({ released }) => released === 1)).toBe(true);
    expect(world.tooEarly).toEqual([]);
    for (const life of Object.values(world.lives())) expect(life.match(/Exited|Abandoned/g)).toHaveLength(1);
  });

  it('at the gate begins nothing, nor does anything after it', async () => {
    const world = aFixture(LACKS_PHOTO);
    const { launch } = world.open();
    await settle();
    launch.close();
    launch.pass();
    launch.setHost(PLACE);
    launch.retry();
    launch.continueHere();
    await settle();
    expect([world.steals, world.lives()]).toEqual([[], {}]);
  });

  it('is heard of no more: the end of the session then changes nothing', async () => {
    const world = await upTo('catalogue');
    world.launch.close();
    const before = world.states.length;
    world.signsOut();
    await settle();
    expect(world.states.length).toBe(before);
  });
});
