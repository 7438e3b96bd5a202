import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catalogueApi } from '#adapters/api/catalogue.api.ts';
import { catalogueResource } from '#adapters/api/catalogue.resource.ts';
import { chainOf } from '#domain/catalogue/index.ts';
import { directFetch } from '#simulator/mount/direct.ts';
import { createInstance, type PlatformInstance } from '#simulator/platform/instance.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { apiOver } from './api-over.ts';

const story = `
name: Three tags, and a title that comes later
organisation: { code: acme, name: Acme }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: Y }
  - { id: p-ben, userName: ben, password: Lighthouse1, firstName: Ben, lastName: C }
catalogue:
  tags:
    - { id: root, name: Catalogue, isRoot: true }
    - { id: safety, name: Safety, parents: [{ id: root, pos: 1 }] }
    - { id: fire, name: Fire, parents: [{ id: safety, pos: 1 }], layout: Scroll }
  titles:
    - { id: handbook, title: Handbook, kind: pdf, tags: [{ id: fire, pos: 1 }] }
    - { id: late, title: Late, kind: pdf, tags: [{ id: fire, pos: 2 }], published: false }
    - { id: alone, title: In no tag, kind: pdf }
server:
  timeline: [{ at: +1h, change: publish-title, titleId: late }]
`;

type Seen = { path: string; status: number; sent: string | null; own: string | null; q: string | null };

/** A client of a simulated platform, and its requests and responses. */
function clientOf(world: PlatformInstance, userName: string) {
  const seen: Seen[] = [];
  const send = directFetch(world);
  const token = world.signOn(userName)?.access_token;
  const api = apiOver(
    async (request) => {
      const response = await send(request);
      const { pathname, searchParams } = new URL(request.url);
      seen.push({
        path: pathname,
        status: response.status,
        sent: request.headers.get('If-None-Match'),
        own: request.headers.get('ETag'),
        q: searchParams.get('q'),
      });
      return response;
    },
    () => token,
  );
  let time = 1_000;
  return { source: catalogueApi({ api, now: () => time++, report: () => undefined }), seen };
}

let world: PlatformInstance;
const instanceOf = (yaml = story) => createInstance({ scenario: loadScenario(yaml, 'story.yaml') });
beforeEach(() => {
  world = instanceOf();
});
const later = () => (world as ReturnType<typeof instanceOf>).clock.advance(2 * 3_600_000);
const statuses = (seen: readonly Seen[]) => seen.map(({ path, status }) => `${path.replace('/api/', '')} ${status}`);

// Verifies: §4 Session and caching, §7 Catalogue calls carry an ETag header and a time query q
describe('the catalogue', () => {
  it('is sent once: asked again with its ETag, a 304 is answered from what is kept', async () => {
    const { source, seen } = clientOf(world, 'ada');
    const first = await source.all();
    expect(await source.all()).toBe(first);
    expect(statuses(seen)).toEqual(['catalogue/viewall 200', 'catalogue/viewall 304']);
    expect(seen[0]).toMatchObject({ sent: null, own: null, q: '1000' });
    expect(seen[1]?.sent).toMatch(/^"/);
    expect(seen[1]?.own).toBe(seen[1]?.sent);
    expect(seen[1]?.q).toBe('1001');
  });

  it('is read anew when its version has moved on, and its parent chains are worked out anew then, not before', async () => {
    const { source, seen } = clientOf(world, 'ada');
    const first = await source.all();
    const chain = chainOf(first, 'fire');
    expect(chain.map(({ id }) => id)).toEqual(['root', 'safety', 'fire']);
    expect(chainOf(await source.all(), 'fire')).toBe(chain);
    later();
    const moved = await source.all();
    expect([first.titles.has('late'), moved.titles.has('late')]).toEqual([false, true]);
    expect(chainOf(moved, 'fire')).not.toBe(chain);
    expect(chainOf(moved, 'fire')[2]?.titleIds).toEqual(['handbook', 'late']);
    expect(statuses(seen).map((line) => line.slice(-3))).toEqual(['200', '304', '200']);
  });

  it('of one learner is not another one’s, even when the first answer comes after the change', async () => {
    const { source, seen } = clientOf(world, 'ada');
    const running = source.all();
    source.forget();
    await running;
    expect(source.isVersioned()).toBe(false);
    await source.all();
    expect(seen.map(({ sent }) => sent)).toEqual([null, null]);
  });

  it('without a version is asked for again as a whole', async () => {
    const { source, seen } = clientOf(instanceOf(story.replace('server:', 'server:\n  etags: false')), 'ada');
    await source.all();
    await source.all();
    expect(source.isVersioned()).toBe(false);
    expect(statuses(seen)).toEqual(['catalogue/viewall 200', 'catalogue/viewall 200']);
  });
});

// Verifies: §7 /api/catalogue/organisation, /api/catalogue/titles/{id}, /api/tag/{id}, /api/title/{id}, /api/dl-title-details/{id}
describe('parts of the catalogue', () => {
  it('are a tag with its titles, or the root, each with its own ETag', async () => {
    const { source, seen } = clientOf(world, 'ada');
    const fire = await source.part('fire');
    expect([...fire.tags.keys(), ...fire.titles.keys()]).toEqual(['fire', 'handbook']);
    expect(fire.tags.get('fire')).toMatchObject({ name: 'Fire', layout: 'scroll', titleIds: ['handbook'] });
    expect((await source.part(undefined)).tags.get('root')?.isRoot).toBe(true);
    const again = await source.part('fire');
    expect(again.tags.get('fire')).toBe(fire.tags.get('fire'));
    expect(statuses(seen).sort()).toEqual([
      'catalogue/organisation 200',
      'catalogue/titles/fire 200',
      'catalogue/titles/fire 304',
      'catalogue/titles/root 200',
      'tag/fire 200',
      'tag/fire 304',
    ]);
  });

  it('are a title by itself, and for a launch without header also one that stands in no tag', async () => {
    const { source, seen } = clientOf(world, 'ada');
    expect((await source.title('handbook')).name).toBe('Handbook');
    await expect(source.title('alone')).rejects.toMatchObject({ status: 404 });
    expect((await source.deepLaunchTitle('alone')).name).toBe('In no tag');
    expect(await source.deepLaunchTitle('alone')).toMatchObject({ id: 'alone', isCompatible: true });
    expect(statuses(seen)).toEqual([
      'title/handbook 200',
      'title/alone 404',
      'dl-title-details/alone 200',
      'dl-title-details/alone 304',
    ]);
  });

  it.each(['', '..', '.', '\ud800'])('an id that no address can hold is not asked for: %j', async (id) => {
    const { source, seen } = clientOf(world, 'ada');
    for (const ask of [source.title, source.deepLaunchTitle, source.part])
      await expect(ask(id)).rejects.toMatchObject({ status: 404 });
    expect(seen).toEqual([]);
  });

  it('are not kept without end: of 51 the one that was read first is read anew, the others are not', async () => {
    const ids = Array.from({ length: 51 }, (_, i) => `t-${i}`);
    const many = story.replace('  titles:\n', (line) =>
      ids.reduce(
        (text, id) => `${text}    - { id: ${id}, title: ${id}, kind: pdf, tags: [{ id: fire, pos: 9 }] }\n`,
        line,
      ),
    );
    const { source, seen } = clientOf(instanceOf(many), 'ada');
    const ask = async (...asked: string[]) => {
      for (const id of asked) await source.title(id);
      return seen.splice(0).map(({ status }) => status);
    };
    await ask(...ids);
    expect(await ask('t-1', 't-50', 't-0')).toEqual([304, 304, 200]);
  });

  it('what the platform does not have takes no place', async () => {
    const { source, seen } = clientOf(world, 'ada');
    await source.title('handbook');
    for (let i = 0; i < 60; i++) await source.title(`gone-${i}`).catch(() => undefined);
    await source.title('handbook');
    expect(seen.at(-1)?.status).toBe(304);
  });
});

// Verifies: §4 "The catalogue cache is cleared on each state change" (see needsRevalidation)
describe('a change of screen', () => {
  const resourceOf = (world: PlatformInstance) => {
    const { source, seen } = clientOf(world, 'ada');
    let now = 0;
    const catalogue = catalogueResource(source, () => now);
    const change = async (afterMs: number) => {
      now += afterMs;
      catalogue.screenChanged();
      await vi.waitFor(() => expect(catalogue.get()).not.toMatchObject({ refreshing: true }));
      return statuses(seen);
    };
    return { catalogue, change };
  };

  it('asks the platform again, shows what is known meanwhile, and takes what is new', async () => {
    const { catalogue, change } = resourceOf(world);
    expect(await change(0)).toEqual([]); // nothing was requested yet
    await catalogue.load();
    const before = catalogue.get();
    expect(await change(1)).toEqual(['catalogue/viewall 200', 'catalogue/viewall 304']);
    expect(catalogue.get()).toEqual({ ...before, refreshing: false });
    later();
    catalogue.screenChanged();
    expect(catalogue.get()).toMatchObject({ at: 'ready', refreshing: true });
    await change(1);
    expect(catalogue.get()).toMatchObject({ at: 'ready', value: { titles: expect.any(Map) as unknown } });
  });

  it('does not fetch everything anew at each step from a platform without versions', async () => {
    const { catalogue, change } = resourceOf(instanceOf(story.replace('server:', 'server:\n  etags: false')));
    await catalogue.load();
    expect(await change(4 * 60_000)).toHaveLength(1);
    expect(await change(2 * 60_000)).toHaveLength(2);
  });

  it('keeps what is shown when the platform is away, and says that it is old', async () => {
    const { catalogue, change } = resourceOf(world);
    await catalogue.load();
    world.faults.add({ kind: 'offline' });
    await change(1);
    expect(catalogue.get()).toMatchObject({ at: 'ready', stale: { refused: 'CONNECTION_FAILURE' } });
  });
});
