// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Catalogue, HomeData, StatusRecord } from '#domain/catalogue/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { CatalogueScreen } from '#ui/screens/catalogue/catalogue-screen.tsx';
import { HomeScreen } from '#ui/screens/home/home-screen.tsx';
import { SearchScreen } from '#ui/screens/search/search-screen.tsx';
import { TitleScreen } from '#ui/screens/title/title-screen.tsx';
import { aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import { clientOf, DAY, emptyHome, NOW, Screens, type Story } from './screens-client.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const screens = {
  home: <HomeScreen />,
  catalogueRoot: <CatalogueScreen />,
  catalogue: <CatalogueScreen />,
  title: <TitleScreen />,
  search: <SearchScreen />,
};

const inTag = (tagId: string, pos: number, prerequisites: string[] = []) => ({
  placements: [{ tagId, pos, prerequisites, isLocked: false }],
});

const school = catalogueOf(
  [
    aTag('root', { name: 'Catalogue', isRoot: true }),
    aTag('safety', { name: 'Safety', parents: [{ id: 'root', pos: 1 }], titleIds: ['fire', 'aid', 'height'] }),
    aTag('closed', { name: 'Closed', isLocked: true, parents: [{ id: 'root', pos: 2 }], titleIds: ['secret'] }),
    aTag('other', { name: 'OtherTag', parents: [{ id: 'root', pos: 0 }], titleIds: ['fire'] }),
  ],
  [
    aTitle('fire', { name: 'Fire safety', ...inTag('safety', 1), assignment: 'mandatory', dueAt: NOW - DAY }),
    aTitle('aid', {
      name: 'First aid',
      ...inTag('safety', 2),
      assignment: 'recommended',
      description: 'Five minutes.',
    }),
    aTitle('height', { name: 'Working at height', ...inTag('safety', 3, ['aid']) }),
    aTitle('secret', { name: 'Behind the door', ...inTag('closed', 1) }),
  ],
);
const records = new Map<string, StatusRecord>([
  ['fire', { status: 'in-progress', timeSpentSeconds: 3_720, score: 61.9 }],
  ['aid', { status: 'failed', timeSpentSeconds: 10 }],
]);

function open(path: string, story: Partial<Story> = {}) {
  const world = clientOf({ catalogue: () => Promise.resolve(school), statuses: records, ...story });
  const view = render(<Screens {...world} texts={texts} path={path} screens={screens} />);
  return { ...world, ...view };
}
const loaded = () => waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
const home =
  (more: Partial<HomeData>): NonNullable<Story['home']> =>
  () =>
    Promise.resolve({ ...emptyHome, ...more });
const linksTo = (part: string) =>
  screen.queryAllByRole('link').filter((link) => link.getAttribute('href')?.includes(part));
const shelves = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('home', () => {
  it('greets by first name, and says with one button where to go on', async () => {
    open('/acme/home', {
      home: home({ history: [{ titleId: 'fire', lastAccessedAt: NOW - 1 }] }),
      saved: () => Promise.resolve({ position: { unit: 'page', at: 34, of: 60 }, scorm: undefined }),
    });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Hello, Ayşe');
    const card = await screen.findByRole('region', { name: 'Continue where you left off' });
    expect(await within(card).findByText('page 34 of 60')).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Resume Fire safety' }).getAttribute('href')).toBe(
      '/acme/content/stream/fire',
    );
  });

  it('shows no shelf that has nothing', async () => {
    open('/acme/home', { catalogue: () => Promise.resolve(catalogueOf([aTag('t')], [aTitle('a', inTag('t', 0))])) });
    await loaded();
    expect(shelves()).toEqual(['Start here', 'Tips']);
  });

  it('says what to do when there is nothing at all', async () => {
    open('/acme/home', { catalogue: () => Promise.resolve(catalogueOf([])) });
    await loaded();
    expect(shelves()).toEqual(['Your learning starts here']);
    expect(screen.getByRole('link', { name: 'Open the catalog' })).toBeTruthy();
  });

  it('has its shelves in the order of what a learner comes for', async () => {
    open('/acme/home', {
      home: home({
        history: [{ titleId: 'fire', lastAccessedAt: NOW }],
        suggestions: { titleIds: ['aid'], next: undefined },
        tagIds: ['safety'],
        pages: [
          { url: 'https://news.example/acme', layout: 'wide' },
          { url: 'javascript:alert(1)', layout: 'wide' },
        ],
      }),
    });
    await loaded();
    expect(shelves()).toEqual([
      'Continue where you left off',
      'Your progress',
      'Due soon',
      'Suggested for you',
      'Recently opened',
      'Safety',
      'Announcements',
    ]);
    const frames = document.querySelectorAll('iframe');
    expect([...frames].map((frame) => [frame.src, frame.getAttribute('sandbox'), frame.title])).toEqual([
      [
        'https://news.example/acme',
        'allow-scripts allow-popups allow-popups-to-escape-sandbox',
        'Announcement 1 from your organization',
      ],
    ]);
  });

  it('brings more suggestions by the next link, and keeps what is there when that fails', async () => {
    const user = userEvent.setup();
    let tries = 0;
    const asked: string[] = [];
    open('/acme/home', {
      home: home({ suggestions: { titleIds: ['aid'], next: '/api/suggestions?page=2' } }),
      moreSuggestions: (next) => {
        asked.push(next);
        return tries++ === 0
          ? Promise.reject(new Error('away'))
          : Promise.resolve({ titleIds: ['fire', 'gone'], next: undefined });
      },
    });
    const shelf = await screen.findByRole('region', { name: 'Suggested for you' });
    const names = () =>
      within(shelf)
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent);
    await user.click(within(shelf).getByRole('button', { name: 'More suggestions' }));
    expect(names()).toEqual(['First aid']);
    await user.click(await within(shelf).findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['First aid', 'Fire safety']));
    expect(within(shelf).queryByRole('button', { name: 'More suggestions' })).toBeNull();
    expect(asked).toEqual(['/api/suggestions?page=2', '/api/suggestions?page=2']);
  });

  // Verifies: §4 Session and caching (home reloads once after 15 s if the ids changed), §9
  it('asks once more after 15 s, and says so when the home changed', async () => {
    let answer: HomeData = emptyHome;
    const ask = vi.fn(() => Promise.resolve(answer));
    const { pass, waiting } = open('/acme/home', { home: ask });
    await loaded();
    answer = { ...emptyHome, suggestions: { titleIds: ['aid'], next: undefined } };
    act(() => pass(14_999));
    expect(ask).toHaveBeenCalledTimes(1);
    const focused = screen.getAllByRole('link')[0]!; // the due date is displayed
    focused.focus();
    await act(async () => pass(1));
    expect(await screen.findByText('The home page has been updated.')).toBeTruthy();
    expect(await screen.findByRole('region', { name: 'Suggested for you' })).toBeTruthy();
    expect(document.activeElement).toBe(focused);
    await act(async () => pass(60_000));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(waiting.size).toBe(0);
  });

  it('leaves no timer behind when the learner goes on before the 15 s', async () => {
    const { unmount, waiting } = open('/acme/home');
    await loaded();
    expect(waiting.size).toBe(1);
    unmount();
    expect(waiting.size).toBe(0);
  });

  it('shows progress and due dates also when its own data cannot be loaded, and offers another try', async () => {
    const user = userEvent.setup();
    let fails = true;
    open('/acme/home', {
      home: () => (fails ? Promise.reject(new Error('x')) : Promise.resolve({ ...emptyHome, tagIds: ['safety'] })),
    });
    await loaded();
    expect(shelves()).toContain('Your progress');
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 2, name: /Safety/ })).toBeTruthy();
  });
});

describe('one status everywhere', () => {
  const learn = ({ send, attempt }: ReturnType<typeof clientOf>) =>
    act(() => {
      const attemptId = 'a1';
      const title = { titleId: 'aid', titleName: 'First aid', activityId: 'urn:aid', kind: 'pdf' as const };
      send(attempt.start, { attemptId, ...title, sessionId: 's', isLocked: false, isCompatible: true });
      send(attempt.open, { attemptId, from: undefined, epoch: 1 });
      send(attempt.finish, { attemptId });
    });

  it('is the same on the tile, in the details and in the statistics, also after an attempt in this browser', async () => {
    const world = open('/acme/home', {
      home: home({ suggestions: { titleIds: ['aid', 'height'], next: undefined } }),
    });
    await loaded();
    const counts = () => [...document.querySelectorAll('dl dd')].map((dd) => dd.textContent.split(' ')[0]);
    const tiles = () =>
      within(screen.getByRole('region', { name: 'Suggested for you' }))
        .getAllByRole('article')
        .map((tile) =>
          ['Completed', 'Failed', 'Locked', 'Not started'].filter((word) => tile.textContent.includes(word)),
        );
    expect(counts()).toEqual(['0', '2', '2']);
    expect(tiles()).toEqual([['Failed'], ['Locked']]);

    // A completion unlocks the title that requires it.
    learn(world);
    expect(counts()).toEqual(['1', '1', '2']);
    expect(tiles()).toEqual([['Completed'], ['Not started']]);
    cleanup();

    render(<Screens {...world} texts={texts} path="/acme/title/safety/aid" screens={screens} />);
    await loaded();
    expect(screen.getByRole('heading', { level: 1 }).previousSibling?.textContent).toContain('Completed');
    expect(screen.getByRole('link', { name: 'Review' })).toBeTruthy();
  });
});

describe('a title', () => {
  it('has one launch link, and its facts in words', async () => {
    open('/acme/title/safety/fire');
    await loaded();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Fire safety');
    expect(linksTo('/content/').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Resume', '/acme/content/stream/fire'],
    ]);
    const facts = screen.getByRole('region', { name: 'Details' }).textContent;
    for (const fact of ['Overdue, 12 May 2026', '61%', '1 h 2 min', 'Never']) expect(facts).toContain(fact);
    expect(screen.getByRole('heading', { level: 1 }).previousSibling?.textContent).toBe('MandatoryIn progress');
    expect(screen.getByText('Document', { selector: 'p > bdi' })).toBeTruthy();
  });

  it('without a completed prerequisite has no launch link, and leads to what to finish first', async () => {
    open('/acme/title/safety/height');
    await loaded();
    expect(linksTo('/content/')).toEqual([]);
    expect(screen.getByText('Locked: finish “First aid” first')).toBeTruthy();
    expect(linksTo('/title/safety/aid').length).toBeGreaterThan(0);
  });

  it('in a locked tag, or that cannot be shown here, has no launch link either, and says why', async () => {
    open('/acme/title/closed/secret');
    await loaded();
    expect(linksTo('/content/')).toEqual([]);
    expect(screen.getByText('Your organization has locked this title for now.')).toBeTruthy();
    cleanup();
    open('/acme/title/t/a', {
      catalogue: () => Promise.resolve(catalogueOf([], [aTitle('a', { isCompatible: false })])),
    });
    await loaded();
    expect(linksTo('/content/')).toEqual([]);
    expect(screen.getByText('Not available on this device')).toBeTruthy();
  });

  it('leads to the title before and after it in the tag', async () => {
    open('/acme/title/safety/aid');
    await loaded();
    const nav = screen.getByRole('navigation', { name: 'Previous and next title' });
    expect(nav.textContent).toContain('2 of 3 in Safety');
    expect(
      within(nav)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Previous Fire safety', 'Next Working at height']);
  });

  it('shows the text structure of a description and nothing that could act', async () => {
    const description =
      '<p onclick="x()">Bold <b>words</b></p><script>window.hit = 1</script><img src=x onerror="window.hit = 1"><form><input name="q"></form>' +
      '<a href="javascript:alert(1)">bad</a> <a href="https://example.org/x">good</a> <a href="/acme/logout">inside</a><iframe src="https://e.example"></iframe><svg><a href="x">y</a></svg><h1 id="root">Big</h1>';
    open('/acme/title/t/a', { catalogue: () => Promise.resolve(catalogueOf([], [aTitle('a', { description })])) });
    const bold = await screen.findByText('words', { selector: 'b' });
    const box = bold.closest('[dir=auto]')!; // rendered by the component under test
    expect(box.querySelectorAll('script,img,form,input,iframe,svg,h1,[id],[onclick]').length).toBe(0);
    expect([...box.querySelectorAll('a')].map((a) => [a.textContent, a.getAttribute('href'), a.rel])).toEqual([
      ['good (opens in a new tab)', 'https://example.org/x', 'noopener noreferrer'],
    ]);
    expect(box.textContent).toContain('bad');
    expect(box.textContent).toContain('inside');
    expect('hit' in window).toBe(false);
  });

  it('that the catalogue does not hold is asked for; one that is gone is said to be gone', async () => {
    open('/acme/title/-/deep', { title: () => Promise.resolve(aTitle('deep', { name: 'A deep link' })) });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('A deep link');
    cleanup();
    open('/acme/title/-/deep', {
      title: () => Promise.reject(new PortFailure('title', { status: 404, kind: 'status' })),
    });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('This title no longer exists.');
  });
});

// Verifies: no blank screen, no unformatted values
describe('bad data', () => {
  const long = 'A'.repeat(100_000);
  const names = [
    long,
    '',
    '   ',
    '😀'.repeat(200),
    'مقدمة في السلامة \u202e gnp',
    '<img src=x onerror=alert(1)>',
    '\ud800',
    'e\u0301'.repeat(90),
  ];
  const odd: Catalogue = catalogueOf(
    [
      aTag('root', {
        isRoot: true,
        name: long,
        description: '<b>',
        titleIds: names.map((_, i) => `n${i}`),
        parents: [{ id: 'root', pos: Number.NaN }],
      }),
      aTag('loop', { name: '', parents: [{ id: 'loop', pos: 0 }], layout: 'scroll', titleIds: ['n0', 'gone'] }),
    ],
    names.map((name, i) =>
      aTitle(`n${i}`, {
        name,
        description: name,
        dueAt: [Number.NaN, 9e15, -1, Infinity, NOW][i % 5]!, // five values
        kind: i % 2 ? 'unknown' : 'video',
        ...inTag(i % 3 ? 'root' : 'nowhere', Number.NaN, i === 4 ? ['n4', 'gone'] : []),
      }),
    ),
  );
  const worst = new Map<string, StatusRecord>(
    names.map((_, i) => [
      `n${i}`,
      {
        status: 'in-progress',
        score: [Number.NaN, Infinity, -4, 1e9][i % 4]!,
        timeSpentSeconds: [Number.NaN, -1, 1e12][i % 3]!,
      },
    ]), // in range
  );
  const paths = [
    '/acme/home',
    '/acme/catalogue',
    '/acme/catalogue/loop',
    '/acme/search?query=' + encodeURIComponent('a\u202e'),
    ...names.map((_, i) => `/acme/title/-/n${i}`),
  ];

  it.each(paths)('is shown calmly at %s', async (path) => {
    open(path, {
      catalogue: () => Promise.resolve(odd),
      statuses: worst,
      home: home({
        history: names.map((_, i) => ({ titleId: `n${i}`, lastAccessedAt: [Number.NaN, undefined, -5, 9e15][i % 4] })),
        suggestions: { titleIds: ['n1', 'n2', 'gone'], next: undefined },
        tagIds: ['root', 'loop', 'gone'],
      }),
      saved: () => Promise.reject(new Error('away')),
    });
    await loaded();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.body.textContent).not.toMatch(/NaN|undefined|Invalid Date|\[object|Infinity/);
    expect(screen.queryByText('This part could not be shown.')).toBeNull();
    expect(document.querySelector('main img[src=x]')).toBeNull();
  });
});
