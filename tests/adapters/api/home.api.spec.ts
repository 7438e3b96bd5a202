import { describe, expect, it } from 'vitest';
import { catalogueApi, homeApi } from '#adapters/api/catalogue.api.ts';
import { readTitle } from '#adapters/api/wire/catalogue.wire.ts';
import { fields } from '#adapters/api/wire/read.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from './api-over.ts';

const CONTENT = 'https://content.test';
const origins = { platform: PLATFORM_ORIGIN, content: CONTENT };
const now = () => 1_800_000_000_000;
const report = () => undefined;

/** Home over a platform with the given responses; `asked` contains the URLs without their time parameter. */
function homeOf(...answers: object[]) {
  const asked: string[] = [];
  const api = apiOver((request) => {
    asked.push(request.url.replace(PLATFORM_ORIGIN, '').replace(/[?&]q=\d+/, ''));
    return Promise.resolve(Response.json(answers.shift() ?? {}));
  });
  return { source: homeApi({ api, now, report, origins }), asked };
}
const group = (type: string, more: object) => ({ id: `${type}-1`, type, ...more });

// Verifies: §3 Home data
describe('the home data', () => {
  it('are read by the type of their group, and without history say so', async () => {
    const { source } = homeOf({
      groups: [
        group('statistics', { completed: 1, titleId: 't1', lastUpdatedDate: '2026-05-01T10:00:00Z' }),
        group('tags', { tags: [{ id: 'a' }, {}] }),
        group('news', { items: [] }),
        group('searchhistory', { items: [{ value: 'fire' }, { value: 7 }, {}, 'x'] }),
        { type: 'history', items: 7 },
      ],
    });
    expect(await source.home()).toEqual({
      groupIds: ['statistics-1', 'tags-1', 'news-1', 'searchhistory-1'],
      history: undefined,
      lastWorkedOn: { titleId: 't1', at: Date.parse('2026-05-01T10:00:00Z') },
      suggestions: { titleIds: [], next: undefined },
      tagIds: ['a'],
      searches: ['fire'],
      pages: [],
    });
  });

  it.each([
    ['https://news.example/embed', 'https://news.example/embed'],
    ['/contentstream/titles/main/html/news.html?x=1', `${CONTENT}/contentstream/titles/main/html/news.html?x=1`],
    [`${PLATFORM_ORIGIN}/html/news.html`, `${CONTENT}/html/news.html`],
    [`${CONTENT}/html/news.html`, `${CONTENT}/html/news.html`],
    ['http://news.example/embed', undefined],
    ['//evil.example/x', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['https://user:pass@news.example/', undefined],
    ['/\\evil.example', undefined],
    ['', undefined],
    [7, undefined],
  ])('have a page of the organisation at %j shown from %j', async (webUrl, url) => {
    const { source } = homeOf({ groups: [group('html', { htmlUrls: { webUrl }, layout: 'Wide' })] });
    expect((await source.home()).pages).toEqual(url === undefined ? [] : [{ url, layout: 'wide' }]);
  });

  it.each([
    ['Wide', 'wide'],
    ['wide', 'wide'],
    [undefined, 'wide'],
    ['Half', 'half'],
    ['column', 'half'],
  ])('read the layout %j as %s', async (layout, read) => {
    const { source } = homeOf({ groups: [group('html', { htmlUrls: { webUrl: '/a' }, layout })] });
    expect((await source.home()).pages.map((page) => page.layout)).toEqual([read]);
  });
});

// Verifies: §7 A next suggestions page is fetched from its link
describe('the next page of suggestions', () => {
  it.each([
    ['/api/suggestions?page=2', '/api/suggestions?page=2'],
    ['api/suggestions?page=2', '/api/suggestions?page=2'],
    [`${PLATFORM_ORIGIN}/api/suggestions?cursor=a%2Bb&size=3`, '/api/suggestions?cursor=a%2Bb&size=3'],
  ])('linked as %s is asked for as %s', async (next, path) => {
    const { source, asked } = homeOf({ groups: [group('suggestions', { items: [], next })] }, { items: [{ id: 'a' }] });
    const { suggestions } = await source.home();
    expect(suggestions.next).toBe(next);
    expect(await source.moreSuggestions(next)).toEqual({ titleIds: ['a'], next: undefined });
    expect(asked).toEqual(['/api/homescreen', path]);
  });

  it.each([
    'https://evil.example/api/suggestions',
    '/api/signout/1',
    '/api/suggestions/../signout/1',
    '//evil.example/api/suggestions',
    'javascript:alert(1)',
    '?page=2',
    '',
  ])('linked as %j is none', async (next) => {
    const { source, asked } = homeOf({ groups: [group('suggestions', { items: [], next })] });
    expect((await source.home()).suggestions.next).toBeUndefined();
    await expect(source.moreSuggestions(next)).rejects.toBeInstanceOf(PortFailure);
    expect(asked).toEqual(['/api/homescreen']);
  });
});

// Verifies: §3 a flag choosing the history source
describe('the history', () => {
  it.each(['history', 'nxhistory'] as const)(
    'comes from the source that the organisation has chosen: %s',
    async (from) => {
      const { source, asked } = homeOf({
        items: [{ titleId: 'a', lastAccessed: '2026-05-01T10:00:00Z' }, { titleId: 'b', lastAccessed: 'soon' }, {}],
      });
      expect(await source.history(from)).toEqual([
        { titleId: 'a', lastAccessedAt: Date.parse('2026-05-01T10:00:00Z') },
        { titleId: 'b', lastAccessedAt: undefined },
      ]);
      expect(asked).toEqual([`/api/${from}`]);
    },
  );

  it('that has no list in it is a failure, not an empty history', async () => {
    await expect(homeOf({}).source.history('history')).rejects.toBeInstanceOf(PortFailure);
  });
});

describe('the simulated platform', () => {
  it('is paged to the end, and what its home shows is read whole', async () => {
    const scenario = scenarioNamed('generic');
    const world = createInstance({ scenario, contentOrigin: CONTENT });
    const token = world.signOn('ada')?.access_token;
    const api = apiOver(directFetch(world), () => token);
    const source = homeApi({ api, now, report, origins });
    const home = await source.home();
    expect(home.pages).toEqual([{ url: `${CONTENT}/contentstream/titles/main/html/news.html`, layout: 'wide' }]);
    expect(home.lastWorkedOn.titleId).toBe('site-rules');
    expect(await source.history('history')).toEqual(home.history);
    expect(await source.history('nxhistory')).toEqual(home.history);
    const found = [...home.suggestions.titleIds];
    for (let { next } = home.suggestions; next !== undefined;) {
      const page = await source.moreSuggestions(next);
      found.push(...page.titleIds);
      next = page.next;
    }
    expect(found).toEqual(scenario.home.suggestions.filter((id) => id !== 'tablet-game' || found.includes(id)));
    const titles = (await catalogueApi({ api, now, report }).all()).titles;
    expect(titles.get('induction')?.relatedIds).toHaveLength(5);
    expect((await catalogueApi({ api, now, report }).title('induction')).lastLaunchedAt).toBeDefined();
  });
});

// Verifies: §3 Title dueDate
describe('a due date', () => {
  const due = (dueDate: unknown) => {
    const title = readTitle(fields({ id: 'a', title: 'A', dueDate }), () => undefined);
    return { day: title?.dueDay, at: title?.dueAt };
  };
  const endOf = (year: number, month: number, date: number) =>
    new Date(year, month - 1, date, 23, 59, 59, 999).getTime();

  it.each(['2026-05-12', '2026-05-12T00:00', '2026-05-12T00:00:00', '2026-05-12T00:00:00.000', ' 2026-05-12 '])(
    'written as %j is a whole day, and in time until the end of it where the learner is',
    (written) => expect(due(written)).toEqual({ day: '2026-05-12', at: endOf(2026, 5, 12) }),
  );

  it.each(['2026-05-12T00:00:00Z', '2026-05-12T16:30:00Z', '2026-05-12T00:00:00+03:00', '2026-05-12T09:00:00'])(
    'written as %j is a moment',
    (written) => expect(due(written)).toEqual({ day: undefined, at: Date.parse(written) }),
  );

  it.each(['2026-02-30', '12.05.2026', '0001-01-01', '9999-12-31', 'soon', '', null, undefined, {}, Number.NaN])(
    'written as %j is none',
    (written) => expect(due(written)).toEqual({ day: undefined, at: undefined }),
  );
});
