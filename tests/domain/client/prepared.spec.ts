import { describe, expect, it } from 'vitest';
import { attemptEvents } from '#domain/attempt/index.ts';
import { preparedLaunches } from '#domain/client/launch/prepared.ts';
import { aTitle } from '../catalogue/arbitraries.ts';
import { settle } from './outside.ts';
import { aFixture, type Given, TITLE } from './fixture.ts';

/** Verifies: §4 Content launch: preloaded data is the data that a launch would fetch itself. */
async function prepared(given: Given = {}) {
  const world = aFixture(given);
  await Promise.all([world.catalogue.load(), world.statuses.load()]);
  world.client.prepare(TITLE.id);
  await settle();
  const launches = async (titleId = TITLE.id) => {
    const { launch, now } = world.open({ titleId });
    launch.setHost('place');
    await settle();
    launch.close();
    await settle();
    return now();
  };
  /** Number of link fetches: by preloading, and by launches. */
  return { ...world, launches, fetched: () => world.times('link') };
}

describe('what is fetched ahead', () => {
  it('is used by the launch, once', async () => {
    const { launches, fetched, times } = await prepared();
    expect([fetched(), times('saved')]).toEqual([1, 1]);
    await launches();
    expect([fetched(), times('saved')]).toEqual([1, 1]);
    await launches();
    expect([fetched(), times('saved')]).toEqual([2, 2]);
  });

  it('is handed over once, also where no attempt came of it', () => {
    const { runtime, clock, attempts, titles } = aFixture();
    const { prepare, take } = preparedLaunches({ runtime, clock, attempts });
    prepare('ada', titles.launchable(TITLE));
    expect([take('ada', TITLE.id), take('ada', TITLE.id)]).toEqual([expect.anything(), undefined]);
  });

  it('is fetched once, however long the pointer stays', async () => {
    const { client, clock, fetched } = await prepared();
    clock.frame = 29_999;
    client.prepare(TITLE.id);
    expect(fetched()).toBe(1);
    clock.frame = 30_000;
    client.prepare(TITLE.id);
    await settle();
    expect(fetched()).toBe(2);
  });

  it.each([
    [29_999, 1],
    [30_000, 2],
  ])('is as good as new for thirty seconds: after %i ms the link was fetched %i times', async (ms, times) => {
    const { clock, launches, fetched } = await prepared();
    clock.frame = ms;
    await launches();
    expect(fetched()).toBe(times);
  });

  it('is not used after another attempt at the title, in whichever tab', async () => {
    const { elsewhereOpened, launches, fetched } = await prepared();
    elsewhereOpened('b-1');
    await launches();
    expect(fetched()).toBe(2);
  });

  it('is not used after more was done in an attempt that was known then', async () => {
    const world = aFixture();
    await Promise.all([world.catalogue.load(), world.statuses.load()]);
    world.elsewhereOpened('b-1');
    world.client.prepare(TITLE.id);
    world.tell(attemptEvents.Exited({ attemptId: 'b-1', titleId: TITLE.id, reason: 'left', secondsSpent: 1 }));
    world.open().launch.setHost('place');
    await settle();
    expect(world.times('link')).toBe(2);
  });

  it('is used after an attempt at another title', async () => {
    const { elsewhereOpened, launches, fetched } = await prepared();
    elsewhereOpened('b-1', aTitle('other'));
    await launches();
    expect(fetched()).toBe(1);
  });

  it('is not used by another learner', async () => {
    const { signsOut, signsIn, launches, fetched } = await prepared();
    signsOut();
    signsIn('ben', 's-2');
    await launches();
    expect(fetched()).toBe(2);
  });

  it('that could not be fetched is fetched anew by another try', async () => {
    const world = aFixture();
    await Promise.all([world.catalogue.load(), world.statuses.load()]);
    world.failing.add('link');
    world.client.prepare(TITLE.id);
    await settle();
    world.failing.clear();
    const { launch, now } = world.open();
    launch.setHost('place');
    await settle();
    expect(now()).toBe('LAUNCH_FAILURE');
    launch.retry();
    await settle();
    expect(now()).toBe('opening');
  });

  it('is asked for once the title is held, so that what another tab said a moment ago is not missed', async () => {
    const { elsewhereOpened, open, waits, answer, fetched } = await prepared();
    waits.add('lock');
    open().launch.setHost('place');
    await settle();
    elsewhereOpened('b-1');
    await answer('lock');
    expect(fetched()).toBe(2);
  });

  it('is kept for the last sixteen titles', async () => {
    const ids = Array.from({ length: 17 }, (_, nth) => `t${nth}`);
    const world = await prepared({ titles: ids.map((id) => aTitle(id)) });
    for (const id of ids) world.client.prepare(id);
    await settle();
    expect(world.fetched()).toBe(17);
    for (const id of ids.slice(1)) await world.launches(id);
    expect(world.fetched(), 'the last sixteen were there').toBe(17);
    await world.launches('t0');
    expect(world.fetched(), 'the first had made room').toBe(18);
  });

  it('has the code of its player fetched, too', async () => {
    const world = aFixture();
    const kinds: string[] = [];
    world.attempts.players.prepare = async (kind) => void kinds.push(kind);
    await Promise.all([world.catalogue.load(), world.statuses.load()]);
    world.client.prepare(TITLE.id);
    expect(kinds).toEqual(['pdf']);
  });
});

describe('nothing is fetched ahead', () => {
  it.each([
    ['of a locked title', { titles: [aTitle(TITLE.id, { isLockedByServer: true })] }],
    ['of an incompatible title', { titles: [aTitle(TITLE.id, { isCompatible: false })] }],
    ['of a title that the catalogue does not hold', { titles: [] }],
  ])('%s', async (_name, given) => {
    const { fetched, times } = await prepared(given);
    expect([fetched(), times('saved'), times('title')]).toEqual([0, 0, 0]);
  });

  it.each(['catalogue', 'statuses'] as const)('without the %s', async (what) => {
    const world = aFixture({ slow: [what] });
    void world.catalogue.load();
    void world.statuses.load();
    await settle();
    world.client.prepare(TITLE.id);
    expect(world.times('link')).toBe(0);
    await world.answer(what);
    world.client.prepare(TITLE.id);
    expect(world.times('link')).toBe(1);
  });

  it('by the statuses of an earlier page, before this one has been answered', async () => {
    const world = aFixture({ slow: ['statuses'], lastRecords: [] });
    await Promise.all([world.catalogue.load(), (void world.statuses.load(), settle())]);
    expect(world.statuses.get()).toMatchObject({ at: 'ready', refreshing: true });
    world.client.prepare(TITLE.id);
    expect(world.times('link')).toBe(0);
    await world.answer('statuses');
    world.client.prepare(TITLE.id);
    expect(world.times('link')).toBe(1);
  });

  it('without a learner whose session is open', async () => {
    for (const ends of ['signsOut', 'expires'] as const) {
      const world = aFixture();
      await Promise.all([world.catalogue.load(), world.statuses.load()]);
      world[ends]();
      world.client.prepare(TITLE.id);
      expect(world.times('link')).toBe(0);
    }
  });
});
