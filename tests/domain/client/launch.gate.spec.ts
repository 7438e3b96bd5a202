import { describe, expect, it } from 'vitest';
import { aTitle } from '../catalogue/arbitraries.ts';
import { settle } from './outside.ts';
import {
  aFixture,
  DONE,
  LACKS_PHOTO,
  LAUNCHED_BEFORE,
  opened,
  PLACE,
  REAUTHENTICATES,
  TITLE,
  upTo,
  type Given,
} from './fixture.ts';

/** Verifies: §4 Relaunch, §5 Profile photo: the gates before a launch, decided once. */
describe('what stands before a launch (Verifies: §4 Relaunch)', () => {
  const gated = async (given: Given, proved = false) => {
    const world = aFixture(given);
    if (proved) world.proofs.give('ada', TITLE.id);
    const mine = world.open();
    mine.launch.setHost(PLACE);
    await settle();
    return { ...world, ...mine };
  };
  const sso = { organisation: { reauthenticatesAtLaunch: true, method: 'sso' } } as const;

  it.each([
    ['nothing, where nobody asks for anything', {}, 'opening'],
    ['nothing at the first launch', { ...REAUTHENTICATES, history: [] }, 'opening'],
    ['the password, of a title in the history', { ...REAUTHENTICATES, history: LAUNCHED_BEFORE }, 'password'],
    ['the password, where the history is not known', { ...REAUTHENTICATES, history: undefined }, 'password'],
    [
      'the password, of a title that the platform has a status of',
      { ...REAUTHENTICATES, records: [[TITLE.id, DONE]] as const },
      'password',
    ],
    ['the provider, where one signs in there', { ...sso, history: LAUNCHED_BEFORE }, 'sign-on'],
    ['the photo disclaimer, where the photo is missing', LACKS_PHOTO, 'photo'],
    [
      'the password, before the photo disclaimer',
      { ...REAUTHENTICATES, ...LACKS_PHOTO, history: LAUNCHED_BEFORE },
      'password',
    ],
    ['nothing, where the photo is there', { user: { isPhotoOrganisation: true, hasPhoto: true } }, 'opening'],
  ])('is %s', async (_name, given, at) => {
    const { now, way, steals } = await gated(given);
    expect(now()).toBe(at);
    expect(way()).toEqual(at === 'opening' ? ['finding', 'taking', 'opening'] : ['finding', at]);
    expect(steals, 'the title is not taken before').toHaveLength(at === 'opening' ? 1 : 0);
  });

  it('is the password where home could not be asked for', async () => {
    const world = aFixture(REAUTHENTICATES);
    world.failing.add('home');
    const { now } = world.open();
    await settle();
    expect(now()).toBe('password');
  });

  it('is the password of a title that was open in this browser, be it in another tab', async () => {
    const world = aFixture(REAUTHENTICATES);
    world.elsewhereOpened('b-1');
    const { now } = world.open();
    await settle();
    expect(now()).toBe('password');
  });

  it('is the photo disclaimer after the password', async () => {
    const { launch, now, way } = await gated({ ...REAUTHENTICATES, ...LACKS_PHOTO, history: LAUNCHED_BEFORE });
    launch.pass();
    expect(now()).toBe('photo');
    launch.pass();
    await settle();
    expect(way()).toEqual(['finding', 'password', 'photo', 'taking', 'opening']);
  });

  it('is no password where the learner has just proved who they are; the disclaimer remains', async () => {
    const given = { ...REAUTHENTICATES, history: LAUNCHED_BEFORE };
    expect((await gated(given, true)).now()).toBe('opening');
    expect((await gated({ ...given, ...LACKS_PHOTO }, true)).now()).toBe('photo');
  });

  it('asks again once the launch is over that a proof was given for, and not before', async () => {
    const world = await gated({ ...REAUTHENTICATES, history: LAUNCHED_BEFORE }, true);
    const again = world.open({ key: 'another' });
    await settle();
    expect(again.now()).toBe('password');
    world.launch.close();
    const same = world.open({ key: 'k' });
    await settle();
    expect(same.now()).toBe('password');
  });

  it('is decided once: another attempt is not asked again', async () => {
    const world = await gated({ ...REAUTHENTICATES, history: LAUNCHED_BEFORE });
    world.failing.add('link');
    world.launch.pass();
    await settle();
    expect(world.now()).toBe('LAUNCH_FAILURE');
    world.failing.clear();
    world.launch.retry();
    await settle();
    expect(world.now()).toBe('opening');
  });

  it('is nothing that can be passed twice, or where nothing stands before', async () => {
    const { launch, steals, times } = await upTo('home', { ...REAUTHENTICATES, history: LAUNCHED_BEFORE });
    launch.pass();
    await settle();
    expect([steals, times('lock')]).toEqual([[], 0]);
    const open = await opened();
    open.launch.pass();
    await settle();
    expect([open.now(), open.times('lock')]).toEqual(['open', 1]);
  });

  it('is nothing of a launch that is played again, nor is its lock', async () => {
    const world = aFixture({
      ...REAUTHENTICATES,
      history: LAUNCHED_BEFORE,
      titles: [aTitle(TITLE.id, { isLockedByServer: true })],
    });
    const at = { unit: 'page', at: 3, of: 9 } as const;
    const { launch } = world.open({
      recorded: () => ({
        saved: Promise.resolve({ position: at, scorm: undefined }),
        address: Promise.resolve('https://content.example/then'),
      }),
    });
    launch.setHost(PLACE);
    await settle();
    expect(world.contents[0]?.opening).toMatchObject({ from: at, url: 'https://content.example/then' });
  });
});
