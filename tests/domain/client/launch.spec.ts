import { describe, expect, it } from 'vitest';
import { isDecided } from '#domain/client/index.ts';
import { aTitle } from '../catalogue/arbitraries.ts';
import { settle } from './outside.ts';
import {
  aFixture,
  DONE,
  LACKS_PHOTO,
  LAUNCHED_BEFORE,
  OPENED,
  opened,
  PLACE,
  REAUTHENTICATES,
  TITLE,
  upTo,
} from './fixture.ts';

/** Verifies: §4 Content launch: one launch, from the title’s name to the content and back. */
describe('a launch', () => {
  it('finds the title, takes it, opens it, and is left until the title is free', async () => {
    const { launch, way, lives, holds, tooEarly } = await opened();
    await launch.leave('left');
    await settle();
    expect(way()).toEqual(['finding', 'taking', 'opening', 'open', 'leaving', 'closed']);
    expect(lives()).toEqual({ 'a-1': `${OPENED} Advanced Exited:left` });
    expect(holds.map(({ released }) => released)).toEqual([1]);
    expect(tooEarly).toEqual([]);
  });

  it('tells of the content as soon as it is there, also before it is ready, and of nothing before', async () => {
    const { launch, answer, contents, states } = await upTo('player');
    expect(launch.state.get().playing).toBeUndefined();
    await answer('player');
    expect(launch.state.get()).toMatchObject({ at: 'opening', playing: { attemptId: 'a-1' } });
    contents[0]!.signals.next({ type: 'ready' });
    expect(launch.state.get()).toMatchObject({ at: 'open', playing: { attemptId: 'a-1' } });
    expect(states.filter(({ at }) => at === 'finding' || at === 'taking').some(({ playing }) => playing)).toBe(false);
  });

  it('is decided once there is content, or it is known what stands before it', async () => {
    const { states } = await opened();
    expect(states.filter(isDecided).map(({ at }) => at)).toEqual(['opening', 'open']);
    const gated = aFixture({ ...REAUTHENTICATES, history: LAUNCHED_BEFORE });
    const { launch } = gated.open();
    expect(isDecided(launch.state.get())).toBe(false);
    await settle();
    expect(isDecided(launch.state.get())).toBe(true);
  });

  it('keeps the title as it was found, whatever the catalogue says later', async () => {
    const { launch, held, catalogue, ready } = await opened();
    held.catalogue = { ...held.catalogue, titles: new Map([[TITLE.id, aTitle(TITLE.id, { isLockedByServer: true })]]) };
    await catalogue.refresh();
    ready();
    expect(launch.state.get().found?.launchable.isLocked).toBe(false);
  });

  it('hands its content over to the learner by family name first', async () => {
    const { contents } = await opened();
    expect(contents[0]?.opening).toMatchObject({ learner: { id: 'u', name: 'Okafor, Ada' }, locale: 'en-US' });
  });

  it('whose content breaks says why, and is left as any other', async () => {
    const { launch, now, contents, lives, holds } = await opened();
    contents[0]!.signals.next({ type: 'failed', because: 'LAUNCH_FAILURE', detail: '' });
    expect(now()).toBe('LAUNCH_FAILURE');
    launch.close();
    await settle();
    expect(lives()).toEqual({ 'a-1': `${OPENED} Advanced Exited:left` });
    expect(holds).toMatchObject([{ released: 1 }]);
  });
});

describe('the title of a launch', () => {
  it('is waited for until the statuses are there: a lock decided without them would be wrong', async () => {
    const first = aTitle('first');
    const second = aTitle('handbook', {
      placements: [{ tagId: 't', pos: 1, prerequisites: ['first'], isLocked: false }],
    });
    for (const lastRecords of [undefined, [], [['first', DONE]] as const]) {
      const world = await upTo('statuses', {
        titles: [first, second],
        records: [['first', DONE]],
        ...(lastRecords && { lastRecords }),
      });
      expect(world.statuses.get().at).toBe(lastRecords ? 'ready' : 'waiting');
      expect(world.now(), 'those of an earlier page are none to decide by').toBe('finding');
      await world.answer('statuses');
      expect(world.now()).toBe('opening');
    }
  });

  it('that is in no tag is asked for by itself', async () => {
    const world = aFixture({ titles: [] });
    world.alone.set(TITLE.id, TITLE);
    const { launch, now } = world.open({ isDeepLaunch: true });
    launch.setHost(PLACE);
    await settle();
    expect([now(), world.times('title')]).toEqual(['opening', 1]);
  });

  it('that is not there is refused; trying again looks for it again', async () => {
    const world = aFixture({ titles: [] });
    const { launch, now, way } = world.open();
    launch.setHost(PLACE);
    await settle();
    expect(now()).toBe('TITLE_NOT_FOUND');
    world.alone.set(TITLE.id, TITLE);
    launch.retry();
    await settle();
    expect(way()).toEqual(['finding', 'TITLE_NOT_FOUND', 'finding', 'taking', 'opening']);
    expect(world.times('catalogue')).toBe(2);
    expect(Object.keys(world.lives())).toEqual(['a-1']);
  });

  it('that is looked for twice at once is opened once', async () => {
    const world = await upTo('title', { titles: [] });
    world.alone.set(TITLE.id, TITLE);
    world.launch.retry();
    await settle();
    await world.answer('title');
    expect(world.lives()).toEqual({ 'a-1': OPENED });
    expect(world.steals).toEqual([false]);
  });

  it('that was looked for before, in vain, is none of a launch that has opened since', async () => {
    const world = await upTo('title', { titles: [] });
    world.alone.set(TITLE.id, TITLE);
    const [before] = world.waiting.splice(0, 1);
    world.launch.retry();
    await settle();
    await world.answer('title');
    before!.fail();
    await settle();
    expect([world.now(), world.lives()]).toEqual(['opening', { 'a-1': OPENED }]);
  });

  it.each([
    ['locked', { isLockedByServer: true }, 'LOCKED_TITLE'],
    ['incompatible', { isCompatible: false }, 'INCOMPATIBLE_TITLE'],
  ])('that is %s passes the gate and is refused by the launch itself', async (_name, more, code) => {
    const world = aFixture({
      ...REAUTHENTICATES,
      ...LACKS_PHOTO,
      history: LAUNCHED_BEFORE,
      titles: [aTitle(TITLE.id, more)],
    });
    const { launch, way } = world.open();
    launch.setHost(PLACE);
    await settle();
    expect(way()).toEqual(['finding', 'taking', 'opening', code]);
    expect(world.times('home'), 'nothing is asked for its gate').toBe(0);
    expect([world.lives(), world.holds]).toMatchObject([{}, [{ released: 1 }]]);
  });

  it.each([
    ['never opened', 'not-started', true],
    ['completed', 'completed', false],
  ] as const)('that was %s says whether it is the first time', async (_name, status, isFirstTime) => {
    const world = aFixture({ records: [[TITLE.id, { status, timeSpentSeconds: 0 }]] });
    const { launch } = world.open();
    await settle();
    expect(launch.state.get().found?.isFirstTime).toBe(isFirstTime);
  });
});

describe('a launch that does not come to its content', () => {
  it.each(['saved', 'link', 'player'] as const)(
    'because of %s is refused; trying again makes another attempt',
    async (what) => {
      const world = aFixture();
      world.failing.add(what);
      const { launch, now, way } = world.open();
      launch.setHost(PLACE);
      await settle();
      expect(now()).toBe('LAUNCH_FAILURE');
      expect(world.holds, 'the title is free').toMatchObject([{ released: 1 }]);
      world.failing.clear();
      launch.retry();
      expect(now(), 'at once').toBe('taking');
      await settle();
      world.contents[0]!.signals.next({ type: 'ready' });
      expect(way().slice(-3)).toEqual(['taking', 'opening', 'open']);
      expect(Object.values(world.lives())).toEqual([expect.stringMatching(/Abandoned$/), OPENED]);
    },
  );

  it('because the lock cannot be asked for is refused, and has begun nothing', async () => {
    const { fail, now, lives } = await upTo('lock');
    await fail('lock');
    expect([now(), lives()]).toEqual(['LAUNCH_FAILURE', {}]);
  });

  it('says under way while it is, and only then', async () => {
    const { answer, fail, launch, way, lives } = await upTo('link');
    expect(launch.state.get()).toMatchObject({ at: 'opening', playing: undefined });
    await fail('link');
    expect(way().at(-1)).toBe('LAUNCH_FAILURE');
    await answer('link');
    expect(lives()).toEqual({ 'a-1': 'Started Launched Abandoned' });
  });
});
