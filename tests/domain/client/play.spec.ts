import { describe, expect, it } from 'vitest';
import { settle } from './outside.ts';
import { aFixture, type Given } from './fixture.ts';

/** Verifies: §4 Content launch: exited is always sent, and the title lock is released once everything is stored. */
async function opened(slow: Given = {}) {
  const world = aFixture(slow);
  const { launch, now } = world.open();
  launch.setHost('place');
  await settle();
  world.contents[0]!.signals.next({ type: 'ready' });
  return { ...world, launch, now };
}

describe('a title that is left', () => {
  it('is free only after what was done is stored', async () => {
    const { launch, now, holds, answer, tooEarly, times } = await opened({ slow: ['close', 'stored'] });
    let isLeft = false;
    void launch.leave('left').then(() => (isLeft = true));
    await settle();
    expect([isLeft, now(), times('stored')]).toEqual([false, 'leaving', 0]);
    await answer('close');
    expect([isLeft, now(), times('stored'), holds[0]!.released]).toEqual([true, 'leaving', 1, 0]);
    await answer('stored');
    expect([now(), holds[0]!.released, tooEarly]).toEqual(['closed', 1, []]);
  });

  it('is free, too, where the browser refuses to store', async () => {
    const { launch, now, holds, fail } = await opened({ slow: ['stored'] });
    void launch.leave('left');
    await settle();
    expect(holds[0]!.released).toBe(0);
    await fail('stored');
    expect([now(), holds[0]!.released]).toEqual(['closed', 1]);
  });

  it('is free, too, where its content breaks while it closes', async () => {
    const { launch, now, holds, fail, lives } = await opened({ slow: ['close'] });
    void launch.leave('left');
    await settle();
    await fail('close');
    expect([now(), holds[0]!.released]).toEqual(['closed', 1]);
    expect(lives()).toEqual({ 'a-1': 'Started Launched Opened Exited:left' });
  });

  it('is free, too, where its content throws as it is to close', async () => {
    const { launch, now, holds, lives, contents } = await opened();
    contents[0]!.throws = true;
    await launch.leave('left');
    await settle();
    expect([now(), holds[0]!.released]).toEqual(['closed', 1]);
    expect(lives()).toEqual({ 'a-1': 'Started Launched Opened Exited:left' });
  });

  it('is closed, too, where nobody was there to play it', async () => {
    const world = aFixture();
    world.learner.set(undefined);
    const { launch, now } = world.open();
    launch.setHost('place');
    await settle();
    expect([now(), world.holds]).toEqual(['taking', []]);
    void launch.leave('left');
    await settle();
    expect(now()).toBe('closed');
  });

  it('is free, too, where it did not open, and only after that is stored', async () => {
    const world = aFixture({ slow: ['stored'] });
    world.failing.add('link');
    const { launch, now } = world.open();
    launch.setHost('place');
    await settle();
    expect([now(), world.holds[0]!.released]).toEqual(['LAUNCH_FAILURE', 0]);
    await world.answer('stored');
    expect([world.holds[0]!.released, world.tooEarly]).toEqual([1, []]);
  });

  it('is free, too, where what was answered when it was recorded cannot be had', async () => {
    const { open, holds } = aFixture();
    const recorded = () => {
      throw new Error('not readable');
    };
    const { launch, now } = open({ recorded });
    launch.setHost('place');
    await settle();
    expect(now()).toBe('LAUNCH_FAILURE');
    expect(holds.map(({ released }) => released)).toEqual([1]);
  });

  it('is asked for by another attempt once it is free', async () => {
    const world = aFixture({ slow: ['stored'] });
    world.failing.add('link');
    const { launch, now } = world.open();
    launch.setHost('place');
    await settle();
    world.failing.clear();
    launch.retry();
    await settle();
    expect([now(), Object.keys(world.lives())]).toEqual(['taking', ['a-1']]);
    await world.answer('stored');
    expect([now(), Object.keys(world.lives())]).toEqual(['opening', ['a-1', 'a-2']]);
  });

  it('is left once, for the first reason', async () => {
    const { launch, lives, contents, holds } = await opened();
    await Promise.all([launch.leave('signed-out'), launch.leave('left')]);
    await settle();
    await launch.leave('left');
    expect(lives()).toEqual({ 'a-1': 'Started Launched Opened Advanced Exited:signed-out' });
    expect([contents[0]!.closed, holds[0]!.released]).toEqual([1, 1]);
  });

  it('hears its content say no more than its last words', async () => {
    const { launch, now, contents, answer, holds } = await opened({ slow: ['close'] });
    void launch.leave('left');
    contents[0]!.signals.next({ type: 'ready' });
    expect(now()).toBe('leaving');
    await answer('close');
    const lost = await opened({ slow: ['close'] });
    lost.holds[0]!.lose();
    await settle();
    lost.contents[0]!.signals.next({ type: 'failed', because: 'LAUNCH_FAILURE', detail: '' });
    expect([now(), lost.now(), holds[0]!.released]).toEqual(['closed', 'taken over', 1]);
  });

  it('while it opens is not opened any more', async () => {
    const world = aFixture({ slow: ['player'] });
    const { launch, way } = world.open();
    launch.setHost('place');
    await settle();
    await launch.leave('left');
    await settle();
    expect(way().slice(-2)).toEqual(['leaving', 'closed']);
    await world.answer('player');
    expect(way().at(-1)).toBe('closed');
    expect([world.contents[0]!.closed, world.holds[0]!.released]).toEqual([1, 1]);
  });

  it('while it opens harms nobody when the content breaks that comes all the same', async () => {
    const world = aFixture({ slow: ['player'] });
    const { launch, now } = world.open();
    launch.setHost('place');
    await settle();
    world.failing.add('close');
    const rejections: unknown[] = [];
    const listen = (error: unknown) => void rejections.push(error);
    process.on('unhandledRejection', listen);
    await launch.leave('left');
    await world.answer('player');
    await settle();
    process.off('unhandledRejection', listen);
    expect([now(), world.contents[0]!.closed, rejections]).toEqual(['closed', 1, []]);
  });
});

describe('a page that goes away', () => {
  it('has the last words of its content said at once, and sends what can still leave', async () => {
    const { launch, words, lives } = await opened();
    launch.pageGoes();
    expect(words).toEqual(['last words', 'flush leaving']);
    expect(lives()).toEqual({ 'a-1': 'Started Launched Opened Advanced Exited:page-closed' });
    launch.close();
    await settle();
    expect(lives()).toEqual({ 'a-1': 'Started Launched Opened Advanced Exited:page-closed' });
  });

  it('sends what can still leave also before there is content', async () => {
    const world = aFixture({ slow: ['player'] });
    const { launch } = world.open();
    launch.setHost('place');
    await settle();
    launch.pageGoes();
    expect(world.words).toEqual(['flush leaving']);
  });

  it('says them of the attempt that is there, not of one before', async () => {
    const world = aFixture();
    world.failing.add('player');
    const { launch } = world.open();
    launch.setHost('place');
    await settle();
    world.failing.clear();
    launch.retry();
    await settle();
    launch.pageGoes();
    expect(world.lives()['a-2']).toBe('Started Launched Opened Advanced Exited:page-closed');
  });
});

const RUN = { 'cmi.core.lesson_location': '3' };
const BEGINNING = [undefined, undefined];

describe('a title that starts over', () => {
  it('opens at its beginning once: who tries again goes on where they were', async () => {
    const { open, contents } = aFixture({ savedPage: 5 });
    const { launch } = open({ startsOver: true });
    launch.setHost('place');
    await settle();
    contents[0]!.signals.next({ type: 'ready' });
    contents[0]!.signals.next({ type: 'failed', because: 'LAUNCH_FAILURE', detail: '' });
    launch.retry();
    await settle();
    expect(contents.map(({ opening }) => opening.from?.at)).toEqual([undefined, 5]);
    launch.close();
  });

  it('is left first where it stands open, and its content is given nothing of what was kept', async () => {
    const { open, contents, lives, answer } = aFixture({ savedPage: 5, savedRun: RUN, slow: ['stored'] });
    const { launch, now } = open();
    const given = () => contents.map(({ opening }) => [opening.from?.at, opening.scorm]);
    launch.setHost('place');
    await settle();
    contents[0]!.signals.next({ type: 'ready' });
    launch.startOver();
    await settle();
    expect([now(), lives()['a-1']]).toEqual(['taking', 'Started Launched Opened Advanced Exited:left']);
    await answer('stored');
    expect(given()).toEqual([[5, RUN], BEGINNING]);
    launch.retry();
    await settle();
    await answer('stored');
    expect(given()).toEqual([[5, RUN], BEGINNING, [5, RUN]]);
    launch.close();
  });

  it('does not begin again once it is left meanwhile, or its session is over', async () => {
    const { open, contents, answer } = aFixture({ savedPage: 5, slow: ['stored'] });
    const { launch, now } = open();
    launch.setHost('place');
    await settle();
    launch.startOver();
    void launch.leave('left');
    await settle();
    await answer('stored');
    await answer('stored');
    expect([now(), contents.length]).toEqual(['closed', 1]);
    launch.close();
    launch.startOver();
    await settle();
    expect(contents.length).toBe(1);
  });

  it('goes on where it was, once its place was taken away and given back', async () => {
    const { open, contents } = aFixture({ savedPage: 5 });
    const { launch } = open({ startsOver: true });
    for (const place of ['place', undefined, 'another']) {
      launch.setHost(place);
      await settle();
    }
    expect(contents.map(({ opening }) => opening.from?.at)).toEqual([undefined, 5]);
    launch.close();
  });
});
