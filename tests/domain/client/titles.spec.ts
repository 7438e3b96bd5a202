import { describe, expect, it } from 'vitest';
import { attemptEvents } from '#domain/attempt/index.ts';
import type { StatusRecord } from '#domain/catalogue/index.ts';
import { aTag, aTitle, catalogueOf } from '../catalogue/arbitraries.ts';
import { settle } from './outside.ts';
import { aFixture, type Given, TITLE } from './fixture.ts';

/**
 * Verifies: §4 Content launch, Title status values: every screen, the launch and the runner derive the same status of a
 * title.
 */
const completed = (attemptId: string) => attemptEvents.Completed({ attemptId, titleId: TITLE.id });
const statusAt = (status: StatusRecord['status'], score?: number): StatusRecord => ({
  status,
  timeSpentSeconds: 60,
  ...(score === undefined ? {} : { score }),
});

const needsHandbook = aTitle('next', {
  placements: [{ tagId: 't', pos: 1, prerequisites: [TITLE.id], isLocked: false }],
});

async function known(given: Given = {}) {
  const world = aFixture(given);
  await Promise.all([world.catalogue.load(), world.statuses.load()]);
  return world;
}

describe('a title that is launched', () => {
  it('is handed to its player with all that the catalogue knows of it', async () => {
    const course = { launchData: 'level=2', masteryScore: 70 };
    const ropes = aTitle('ropes', { kind: 'scorm', course });
    const { titles } = await known({ titles: [ropes] });
    expect(titles.launchable(ropes)).toEqual({
      titleId: 'ropes',
      titleName: 'Title ropes',
      activityId: 'urn:ropes',
      kind: 'scorm',
      link: 'https://content.example/ropes',
      course,
      isLocked: false,
      isCompatible: true,
    });
  });

  it('has its course begin with the mastery score and the launch data that the platform set', async () => {
    const course = { launchData: 'level=2', masteryScore: 70 };
    const world = await known({ titles: [aTitle(TITLE.id, { kind: 'scorm', course })] });
    world.open().launch.setHost('place');
    await settle();
    expect(world.contents[0]?.opening.scorm).toEqual({
      'cmi.launch_data': 'level=2',
      'cmi.student_data.mastery_score': '70',
    });
  });

  it('has its captions beside it, at the addresses of the platform', async () => {
    const track = { kind: 'captions', language: 'en', label: 'English', link: '/captions' } as never;
    const world = await known({ titles: [aTitle(TITLE.id, { kind: 'video', tracks: [track] })] });
    world.open().launch.setHost('place');
    await settle();
    const [shown] = world.contents[0]?.opening.tracks ?? [];
    expect(await shown?.address()).toBe('/captions');
  });

  it('has nothing to open where the catalogue names no link', async () => {
    const { link: _link, ...bare } = aTitle(TITLE.id);
    const world = await known({ titles: [bare] });
    const mine = world.open();
    mine.launch.setHost('place');
    await settle();
    expect([mine.now(), world.times('link')]).toEqual(['LAUNCH_FAILURE', 0]);
  });

  it.each([true, false])('is compatible as the catalogue says: %s', async (isCompatible) => {
    const { titles } = await known();
    expect(titles.launchable(aTitle('x', { isCompatible })).isCompatible).toBe(isCompatible);
  });
});

describe('the status of a title', () => {
  it('is what the platform says, until this browser knows something newer', async () => {
    const world = await known({ records: [[TITLE.id, statusAt('in-progress', 20)]] });
    expect(world.titles.statusOf.get()(TITLE.id)).toEqual(statusAt('in-progress', 20));
    world.clock.frame = 1_000;
    world.elsewhereOpened('b-1');
    world.tell(completed('b-1'));
    expect(world.titles.statusOf.get()(TITLE.id).status).toBe('completed');
  });

  it('is what the platform says where it was asked after all that this browser knows', async () => {
    const world = await known();
    world.elsewhereOpened('b-1');
    world.tell(attemptEvents.Exited({ attemptId: 'b-1', titleId: TITLE.id, reason: 'left', secondsSpent: 5 }));
    expect(world.titles.statusOf.get()(TITLE.id).status).toBe('in-progress');
    const records = new Map([[TITLE.id, statusAt('failed', 10)]]);
    world.held.statuses = { records, askedAt: 1, unsentAttempts: new Set() };
    await world.statuses.refresh();
    expect(world.titles.statusOf.get()(TITLE.id)).toEqual(statusAt('failed', 10));
  });

  it('is what was done here where the platform has not answered', () => {
    const world = aFixture();
    world.elsewhereOpened('b-1');
    expect(world.titles.statusOf.get()(TITLE.id).status).toBe('in-progress');
    expect(world.titles.statusOf.get()('another').status).toBe('not-started');
  });

  it('is known, old since the last answer, or unknown, and why', async () => {
    const world = aFixture();
    const { freshness } = world.titles;
    expect(freshness.get()).toEqual({ is: 'unknown', because: undefined });
    world.failing.add('statuses');
    await world.statuses.load();
    expect(freshness.get()).toEqual({ is: 'unknown', because: { refused: 'CATALOGUE_RETRIEVING_FAILURE' } });
    world.failing.delete('statuses');
    world.held.statuses = { records: new Map(), askedAt: 70, unsentAttempts: new Set() };
    await world.statuses.refresh();
    expect(freshness.get()).toEqual({ is: 'known' });
    world.failing.add('statuses');
    await world.statuses.refresh();
    expect(freshness.get()).toEqual({
      is: 'stale',
      since: 70,
      because: { refused: 'CATALOGUE_RETRIEVING_FAILURE' },
    });
    expect(freshness.get()).toBe(freshness.get());
  });

  it('is read by the same function while nothing changed, and by another as soon as anything has', async () => {
    const world = await known();
    const { statusOf } = world.titles;
    const before = statusOf.get();
    world.expires();
    expect(statusOf.get()).toBe(before);
    world.elsewhereOpened('b-1');
    const after = statusOf.get();
    expect(after).not.toBe(before);
    expect(statusOf.get()).toBe(after);
    await world.statuses.refresh();
    expect(statusOf.get()).not.toBe(after);
  });

  it('tells who watches it of both, until they stop', async () => {
    const world = await known();
    let told = 0;
    const stop = world.titles.statusOf.subscribe(() => told++);
    world.elsewhereOpened('b-1');
    expect(told).toBe(1);
    await world.statuses.refresh();
    const so = told;
    expect(so).toBeGreaterThan(1);
    stop();
    world.tell(completed('b-1'));
    await world.statuses.refresh();
    expect(told).toBe(so);
  });
});

describe('the lock of a title', () => {
  it('opens with what the platform knows', async () => {
    const { titles, held, statuses } = await known({ titles: [TITLE, needsHandbook] });
    expect(titles.lockOf(needsHandbook)).toEqual({ finishFirst: [TITLE.id] });
    expect(titles.launchable(needsHandbook).isLocked).toBe(true);
    const records = new Map([[TITLE.id, statusAt('completed')]]);
    held.statuses = { records, askedAt: 0, unsentAttempts: new Set() };
    await statuses.refresh();
    expect(titles.lockOf(needsHandbook)).toBeUndefined();
    expect(titles.launchable(needsHandbook).isLocked).toBe(false);
  });

  it('opens at once with what was done in this browser', async () => {
    const { titles, elsewhereOpened, tell } = await known({ titles: [TITLE, needsHandbook] });
    elsewhereOpened('b-1');
    expect(titles.launchable(needsHandbook).isLocked).toBe(true);
    tell(completed('b-1'));
    expect(titles.launchable(needsHandbook).isLocked).toBe(false);
  });

  it('is that of the tags of the catalogue, too', async () => {
    const inTag = aTitle('x', { placements: [{ tagId: 'shut', pos: 1, prerequisites: [], isLocked: false }] });
    const { titles, held, catalogue } = await known();
    expect(titles.launchable(inTag).isLocked).toBe(false);
    held.catalogue = catalogueOf([aTag('shut', { isLocked: true })], [inTag]);
    await catalogue.refresh();
    expect(titles.launchable(inTag).isLocked).toBe(true);
  });

  it('is no lock of its tag where there is no catalogue, and its own all the same', () => {
    const { titles } = aFixture();
    const inTag = aTitle('x', { placements: [{ tagId: 'shut', pos: 1, prerequisites: [], isLocked: false }] });
    expect(titles.lockOf(inTag)).toBeUndefined();
    expect(titles.lockOf(needsHandbook)).toEqual({ finishFirst: [TITLE.id] });
  });
});

describe('finding a title without launching it', () => {
  it('gives the title, or why there is none', async () => {
    const { client } = aFixture();
    expect(await client.find(TITLE.id)).toMatchObject({ title: TITLE, isFirstTime: true });
    expect(await client.find('gone')).toEqual({ refused: 'TITLE_NOT_FOUND' });
  });

  it('uses what is there, be it old', async () => {
    const world = await known();
    world.waits.add('catalogue');
    void world.catalogue.refresh();
    expect(await world.client.find(TITLE.id)).toMatchObject({ title: TITLE });
  });

  it('asks for it by itself where the catalogue cannot be had', async () => {
    const world = aFixture();
    world.failing.add('catalogue');
    world.alone.set(TITLE.id, TITLE);
    expect(await world.client.find(TITLE.id)).toMatchObject({ title: TITLE });
  });
});
