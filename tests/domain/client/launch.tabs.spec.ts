import { describe, expect, it } from 'vitest';
import { settle } from './outside.ts';
import { aFixture, LACKS_PHOTO, OPENED, opened, PLACE, upTo } from './fixture.ts';

/** Verifies: §4 Content launch: a title is open in one tab at a time, and once in this tab. */
describe('a title that another tab has', () => {
  it('is not opened; going on here takes it from there', async () => {
    const world = aFixture();
    world.other.hasIt = true;
    const { launch, now, way } = world.open();
    launch.setHost(PLACE);
    await settle();
    expect([now(), world.lives()]).toEqual(['busy', {}]);
    launch.continueHere();
    expect(now()).toBe('taking');
    await settle();
    expect(way()).toEqual(expect.arrayContaining(['finding', 'taking', 'busy', 'opening']));
    expect(world.steals).toEqual([false, true]);
    expect(world.lives()).toEqual({ 'a-1': OPENED });
  });

  it('is asked for again by trying again, which takes it from nobody', async () => {
    const world = aFixture();
    world.other.hasIt = true;
    const { launch, now } = world.open();
    launch.setHost(PLACE);
    await settle();
    launch.retry();
    await settle();
    expect([now(), world.steals]).toEqual(['busy', [false, false]]);
  });

  it('is taken from there at once by a launch that says so, once', async () => {
    const world = aFixture();
    world.other.hasIt = true;
    const { launch, now } = world.open({ steals: true });
    launch.setHost(PLACE);
    await settle();
    expect(now()).toBe('opening');
    world.holds[0]!.lose();
    await settle();
    launch.retry();
    await settle();
    expect([now(), world.steals]).toEqual(['busy', [true, false]]);
  });

  it('is left here when it is taken over while open, stored, and only then free', async () => {
    const { launch, holds, now, lives, answer, tooEarly } = await opened({ slow: ['close', 'stored'] });
    holds[0]!.lose();
    await settle();
    expect(now()).toBe('taken over');
    expect(launch.state.get().playing?.attemptId).toBe('a-1');
    expect(holds[0]!.released).toBe(0);
    await answer('close');
    expect([lives(), holds[0]!.released]).toEqual([{ 'a-1': `${OPENED} Advanced Exited:taken-over` }, 0]);
    await answer('stored');
    expect([holds[0]!.released, tooEarly]).toEqual([1, []]);
    expect(now()).toBe('taken over');
  });

  it('is given up here when it is taken over while opening', async () => {
    const { answer, contents, holds, now, lives } = await upTo('player');
    holds[0]!.lose();
    await settle();
    expect(now()).toBe('taken over');
    expect(lives()).toEqual({ 'a-1': 'Started Launched Abandoned' });
    expect(holds[0]!.released).toBe(1);
    await answer('player');
    expect(
      contents.map(({ closed }) => closed),
      'what opens all the same is closed',
    ).toEqual([1]);
    expect(now()).toBe('taken over');
  });

  it('goes on here again with an attempt of its own', async () => {
    const { launch, holds, now, lives, steals, ready } = await opened();
    holds[0]!.lose();
    await settle();
    launch.continueHere();
    expect(launch.state.get()).toMatchObject({ at: 'taking', playing: undefined });
    await settle();
    ready();
    expect([now(), steals]).toEqual(['open', [false, true]]);
    expect(lives()).toEqual({ 'a-1': `${OPENED} Advanced Exited:taken-over`, 'a-2': OPENED });
    expect(holds.map(({ released }) => released)).toEqual([1, 0]);
    holds[0]!.lose();
    await settle();
    expect(now(), 'the end of an earlier hold is none of this one').toBe('open');
  });
});

describe('the place of the content', () => {
  it('may come late: nothing is taken before', async () => {
    const world = aFixture();
    const { launch, way } = world.open();
    await settle();
    expect([way(), world.steals]).toEqual([['finding'], []]);
    launch.setHost(PLACE);
    await settle();
    expect(way()).toEqual(['finding', 'taking', 'opening']);
  });

  it('may come after the learner has passed: what stood before does not stand there any more', async () => {
    const world = aFixture(LACKS_PHOTO);
    const { launch, now } = world.open();
    await settle();
    launch.pass();
    expect(now()).toBe('finding');
    launch.setHost(PLACE);
    await settle();
    expect(now()).toBe('opening');
  });

  it('does not open what has not been passed', async () => {
    const world = aFixture(LACKS_PHOTO);
    const { launch, now } = world.open();
    await settle();
    launch.setHost(PLACE);
    await settle();
    expect([now(), world.steals]).toEqual(['photo', []]);
  });

  it('takes the content with it, and is given another attempt when it comes back', async () => {
    const { launch, holds, lives, ready, now, tooEarly } = await opened();
    launch.setHost(undefined);
    expect(launch.state.get()).toMatchObject({ at: 'finding', playing: undefined });
    await settle();
    expect([lives(), holds]).toMatchObject([{ 'a-1': `${OPENED} Advanced Exited:left` }, [{ released: 1 }]]);
    expect(now()).toBe('finding');
    launch.setHost(PLACE);
    await settle();
    ready();
    expect(now()).toBe('open');
    expect(lives()).toHaveProperty('a-2', OPENED);
    expect(tooEarly).toEqual([]);
  });

  it('may become another one', async () => {
    const { launch, lives, holds, times } = await opened();
    launch.setHost('another place');
    await settle();
    expect(lives()).toEqual({ 'a-1': `${OPENED} Advanced Exited:left`, 'a-2': OPENED });
    expect(holds.map(({ released }) => released)).toEqual([1, 0]);
    expect(times('lock')).toBe(2);
  });

  it('that is said again is the same', async () => {
    const { launch, lives } = await opened();
    launch.setHost(PLACE);
    await settle();
    expect(lives()).toEqual({ 'a-1': OPENED });
  });
});
