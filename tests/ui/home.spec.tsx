// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type HomeData, mergeStatuses, statistics, type StatusRecord } from '#domain/catalogue/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import { historyView, displayStatuses, shownStatus, titleView } from '#ui/shared/titles/title-view.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { HomeScreen } from '#ui/screens/home/home-screen.tsx';
import { resumeCandidatesOf, titlesOfMarks } from '#ui/screens/home/home.view.ts';
import { TitleScreen } from '#ui/screens/title/title-screen.tsx';
import { anyCatalogue, anyRecords, aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import { clientOf, DAY, emptyHome, NOW, Screens, type Story } from './screens-client.tsx';
import { runs } from '../support/runs.ts';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const inTag = { placements: [{ tagId: 't', pos: 0, prerequisites: [], isLocked: false }] };
const long = `${'Working at height '.repeat(5)}end`; // 93 characters, with spaces
const school = catalogueOf(
  [aTag('root', { name: 'Catalogue', isRoot: true }), aTag('t', { name: 'Safety' })],
  [
    aTitle('a', {
      name: 'Fire safety',
      ...inTag,
      description: `<p>First.</p><p>${'word '.repeat(40)}</p><script>x</script>`,
    }),
    aTitle('b', { name: long, ...inTag, description: 'word '.repeat(40) }),
    aTitle('c', { name: 'x'.repeat(61), ...inTag, dueAt: NOW + DAY }),
    aTitle('d', { name: 'Day', ...inTag, dueAt: NOW - DAY, dueDay: '2026-05-12' }),
    aTitle('e', { name: 'Done', ...inTag, dueAt: NOW + DAY }),
    ...Array.from({ length: 40 }, (_, i) => aTitle(`s${i}`, { name: `Suggestion ${i}`, ...inTag })),
  ],
);
const records = new Map<string, StatusRecord>([['e', { status: 'completed', timeSpentSeconds: 5 }]]);

function open(story: Partial<Story> = {}, path = '/acme/home') {
  const world = clientOf({ catalogue: () => Promise.resolve(school), statuses: records, ...story });
  return { ...world, ...render(<All world={world} path={path} />) };
}
const All = ({ world, path }: { world: ReturnType<typeof clientOf>; path: string }) => (
  <Screens {...world} texts={texts} path={path} screens={{ home: <HomeScreen />, title: <TitleScreen /> }} />
);
const loaded = () => waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
const home =
  (more: Partial<HomeData>): NonNullable<Story['home']> =>
  () =>
    Promise.resolve({ ...emptyHome, ...more });
const shelf = (name: string) => screen.queryByRole('region', { name });
const tilesIn = (name: string) =>
  within(screen.getByRole('region', { name }))
    .queryAllByRole('article')
    .map((tile) => within(tile).getByRole('link'));
const suggestions = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `s${from + i}`);

// Verifies: §9 main suggestion text 130, second suggestion 80, recent 25, home titles 60; §5 Other
describe('names and texts on home', () => {
  it('are cut for the eye as each place wants, and whole for the ear', async () => {
    open({
      home: home({
        suggestions: { titleIds: ['a', 'b', 'c'], next: undefined },
        history: ['b', 'c'].map((titleId) => ({ titleId, lastAccessedAt: NOW })),
      }),
    });
    await loaded();
    const shown = (name: string) => tilesIn(name).map((link) => link.querySelector('bdi')?.textContent);
    expect(shown('Suggested for you')).toEqual([
      'Fire safety',
      `${long.slice(0, 60).trimEnd()}…`,
      `${'x'.repeat(25)}…`,
    ]);
    expect(shown('Recently opened')).toEqual([`${long.slice(0, 25).trimEnd()}…`, `${'x'.repeat(25)}…`]);
    for (const name of ['Suggested for you', 'Recently opened'])
      expect(within(screen.getByRole('region', { name })).getByRole('link', { name: long })).toBeTruthy();
    const said = [...document.querySelectorAll('article bdi')].map(({ textContent }) => textContent);
    const main = `First. ${'word '.repeat(40)}`;
    expect(said).toContain(`${main.slice(0, 130).trimEnd()}…`);
    expect(said).toContain(`${'word '.repeat(40).slice(0, 80).trimEnd()}…`);
  });
});

describe('what is due', () => {
  const due = (days: number) => aTitle(`due${days}`, { name: `Due ${days}`, ...inTag, dueAt: NOW + days * DAY });
  const busy = catalogueOf([aTag('t')], [-2, -1, 1, 2, 3, 40, 41].map(due));
  const names = () =>
    within(screen.getByRole('region', { name: 'Due soon' }))
      .getAllByRole('listitem')
      .map((row) => within(row).getByRole('link').textContent);

  it('is five rows in all, the most urgent ones, and the others when asked', async () => {
    open({ catalogue: () => Promise.resolve(busy), home: home({}) });
    await loaded();
    expect(names()).toEqual(['Due -2', 'Due -1', 'Due 1', 'Due 2', 'Due 3']);
    expect(screen.queryByRole('heading', { name: 'Later' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(names()).toHaveLength(7);
    expect(screen.getByRole('heading', { name: 'Later' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /more$/ })).toBeNull();
  });
});

// Verifies: looks §6 Home: one sentence of the day
describe('the sentence of the day', () => {
  it('counts what is late and what is due this week, and nothing that is completed', async () => {
    open();
    await loaded();
    expect(screen.getByText('1 title is overdue. 1 title is due this week.')).toBeTruthy();
  });

  it('says that nothing is due', async () => {
    const quiet = catalogueOf([aTag('t', { titleIds: ['a'] })], [aTitle('a', { name: 'Fire safety', ...inTag })]);
    open({ catalogue: () => Promise.resolve(quiet) });
    await loaded();
    expect(screen.getByText('Nothing is due this week.')).toBeTruthy();
  });
});

// Verifies: looks §6 First day
describe('the first day', () => {
  it('leads to the first title and what comes then, and counts no zeros', async () => {
    open({ statuses: new Map() });
    await loaded();
    const begin = within(screen.getByRole('region', { name: 'Start here' }));
    expect(begin.getByRole('link', { name: 'Start Fire safety' }).getAttribute('href')).toBe('/acme/content/stream/a');
    expect(within(screen.getByRole('region', { name: 'Next' })).getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Tips' })).toBeTruthy();
    expect(shelf('Your progress')).toBeNull();
  });

  it('is over once something was completed', async () => {
    open();
    await loaded();
    expect(shelf('Start here')).toBeNull();
    expect(shelf('Your progress')).toBeTruthy();
  });
});

describe('a folder that the organization puts on home', () => {
  const few = ['a', 'd'];
  const withMandatory = (ids: string[]) =>
    catalogueOf(
      [aTag('t', { name: 'Safety', titleIds: ids })],
      ids.map((id) => aTitle(id, { name: `Title ${id}`, ...inTag, assignment: 'mandatory', dueAt: NOW - DAY })),
    );
  const show = async (ids: string[]) => {
    open({ catalogue: () => Promise.resolve(withMandatory(ids)), home: home({ tagIds: ['t'] }) });
    await loaded();
    return within(screen.getByRole('region', { name: /^Safety/ }));
  };

  it('is rows while it has one or two titles, with their dates', async () => {
    const region = await show(few);
    expect(region.queryAllByRole('article')).toEqual([]);
    expect(region.getAllByRole('listitem').map((row) => within(row).getByRole('link').textContent)).toEqual([
      'Title a',
      'Title d',
    ]);
    expect(region.getAllByText(/^Overdue, /)).toHaveLength(2);
  });

  it('is a shelf of tiles from three on', async () => {
    expect((await show([...few, 'b'])).getAllByRole('article')).toHaveLength(3);
  });
});

// Verifies: §9 Suggestions shown on home: 3, MAX_SUGGESTIONS; §7 next suggestions page
describe('more suggestions', () => {
  const pages = (size: number) => ({
    home: home({ suggestions: { titleIds: suggestions(0, 3), next: '/api/suggestions?page=2' } }),
    moreSuggestions: (next: string) => {
      const page = Number(next.split('=')[1]);
      return Promise.resolve({
        titleIds: suggestions((page - 1) * size, page * size),
        next: page * size < 40 ? `/api/suggestions?page=${page + 1}` : undefined,
      });
    },
  });

  it('put the focus on the first new one, say how many came, and end at thirty', async () => {
    const user = userEvent.setup();
    open(pages(3));
    const more = () => screen.queryByRole('button', { name: 'More suggestions' });
    await waitFor(() => expect(more()).toBeTruthy());
    expect(tilesIn('Suggested for you').length).toBe(3);
    for (let before = 3; before < 30; before += 6) {
      await user.click(more()!); // available until thirty are displayed
      const now = Math.min(30, before + 6);
      await waitFor(() => expect(tilesIn('Suggested for you').length).toBe(now));
      expect(document.activeElement).toBe(tilesIn('Suggested for you')[before]);
      expect(screen.getByText(`Showing ${now - before} more suggestions.`)).toBeTruthy();
    }
    expect(more()).toBeNull();
  });

  it('that are none leave the focus on the heading, and say so', async () => {
    const user = userEvent.setup();
    open({
      ...pages(3),
      moreSuggestions: () => Promise.resolve({ titleIds: ['gone', 's1'], next: '/api/suggestions?page=2' }),
    });
    await user.click(await screen.findByRole('button', { name: 'More suggestions' }));
    expect(await screen.findByText('There are no more suggestions.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Suggested for you' }));
    expect(screen.queryByRole('button', { name: 'More suggestions' })).toBeNull();
  });

  it('ask for no endless row of empty pages', async () => {
    const user = userEvent.setup();
    let page = 2;
    const ask = vi.fn(() => Promise.resolve({ titleIds: [], next: `/api/suggestions?page=${++page}` }));
    open({ ...pages(3), moreSuggestions: ask });
    await user.click(await screen.findByRole('button', { name: 'More suggestions' }));
    await screen.findByText('There are no more suggestions.');
    expect(ask.mock.calls.length).toBeLessThanOrEqual(10);
  });
});

// Verifies: §8 HOMESCREEN_RETRIEVING_FAILURE, HISTORY_RETRIEVING_FAILURE
describe('a home whose parts fail', () => {
  const fails = () => Promise.reject(new Error('x'));
  const history = () => Promise.resolve([{ titleId: 'a', lastAccessedAt: NOW - 1 }]);

  it('says what could not be loaded, and asks for the history by itself', async () => {
    open({ home: fails, history });
    await loaded();
    expect(screen.getByText('The home page could not be loaded.')).toBeTruthy();
    expect(tilesIn('Recently opened').length).toBe(1);
    expect(shelf('Continue where you left off')).toBeTruthy();
  });

  it('whose data hold no history asks for it, and only then', async () => {
    const ask = vi.fn(history);
    const { unmount } = open({ home: home({ history: [] }), history: ask });
    await loaded();
    expect([ask.mock.calls.length, shelf('Recently opened')]).toEqual([0, null]);
    unmount();
    open({ home: home({ history: undefined }), history: ask });
    await screen.findByRole('region', { name: 'Recently opened' });
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('says in its place that the history could not be loaded, and tries again there', async () => {
    const user = userEvent.setup();
    let broken = true;
    open({ home: home({ history: undefined }), history: () => (broken ? fails() : history()) });
    const part = await screen.findByRole('region', { name: 'Recently opened' });
    expect(within(part).getByRole('alert').textContent).toContain('Your history could not be loaded.');
    expect(screen.queryByText('The home page could not be loaded.')).toBeNull();
    broken = false;
    await user.click(within(part).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tilesIn('Recently opened').length).toBe(1));
  });
});

// Verifies: §4 The home page reloads once after 15 s if the home data ids changed
describe('the check after 15 s', () => {
  it('loads catalogue and statuses again too when the id of a group changed, and nothing when none did', async () => {
    let answer: HomeData = { ...emptyHome, groupIds: ['g1'] };
    const catalogue = vi.fn(() => Promise.resolve(school));
    const { pass } = open({ home: () => Promise.resolve(answer), catalogue });
    await loaded();
    answer = { ...answer };
    await act(async () => pass(15_000));
    expect(catalogue).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('The home page has been updated.')).toBeNull();
    cleanup();

    const second = open({ home: () => Promise.resolve(answer), catalogue });
    await loaded();
    expect(catalogue).toHaveBeenCalledTimes(2);
    answer = { ...answer, groupIds: ['g2'] };
    await act(async () => second.pass(15_000));
    await screen.findByText('The home page has been updated.');
    expect(catalogue).toHaveBeenCalledTimes(3);
  });

  it('is once for a sign-in, however often home is opened', async () => {
    const world = clientOf({ catalogue: () => Promise.resolve(school) });
    const view = render(<All world={world} path="/acme/home" />);
    await loaded();
    await act(async () => world.pass(15_000));
    view.unmount();
    render(<All world={world} path="/acme/home" />);
    await loaded();
    expect(world.waiting.size).toBe(0);
  });

  it('takes the focus to the heading when what had it is gone', async () => {
    let answer: HomeData = { ...emptyHome, suggestions: { titleIds: ['s1'], next: undefined } };
    const { pass } = open({ home: () => Promise.resolve(answer) });
    await loaded();
    tilesIn('Suggested for you')[0]!.focus(); // it exists
    answer = emptyHome;
    await act(async () => pass(15_000));
    await screen.findByText('The home page has been updated.');
    act(() => pass(0));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('saved for later', () => {
  it('is a shelf of what was marked on any tile, and taking out the last one says so and keeps the focus', async () => {
    const user = userEvent.setup();
    open({ home: home({ suggestions: { titleIds: ['s1', 's2'], next: undefined } }) });
    await loaded();
    expect(shelf('Saved for later')).toBeNull();
    const toggles = () => screen.getAllByRole('button', { name: 'Save “Suggestion 1” for later' });
    await user.click(toggles()[0]!); // on the tile of the suggestion
    expect(tilesIn('Saved for later').map((link) => link.textContent)).toEqual(['Suggestion 1']);
    expect(toggles().map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'true']);

    await user.click(within(screen.getByRole('region', { name: 'Saved for later' })).getByRole('button'));
    expect(screen.getByText('You have nothing saved for later.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Saved for later' }));
    expect(toggles().map((button) => button.getAttribute('aria-pressed'))).toEqual(['false']);
  });

  it('shows the newest to leaf through, and all of them when asked', async () => {
    const user = userEvent.setup();
    const { client } = open();
    await loaded();
    act(() => suggestions(0, 30).forEach((id) => client.titles.bookmarks.toggle(id)));
    expect(tilesIn('Saved for later').length).toBe(24);
    expect(tilesIn('Saved for later')[0]?.textContent).toBe('Suggestion 29');
    await user.click(screen.getByRole('button', { name: 'Show all (30)' }));
    expect(tilesIn('Saved for later').length).toBe(30);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(tilesIn('Saved for later').length).toBe(24);
  });

  it('leaves out what the catalogue does not have any more', () => {
    expect(titlesOfMarks([{ titleId: 'gone' }, { titleId: 'a' }], school).map(({ id }) => id)).toEqual(['a']);
  });
});

describe('recently viewed', () => {
  it('lists titles whose page was looked at, not those that were opened, and can be cleared', async () => {
    const user = userEvent.setup();
    const world = clientOf({
      catalogue: () => Promise.resolve(school),
      home: home({ history: [{ titleId: 's2', lastAccessedAt: NOW }] }),
    });
    for (const id of ['s1', 's2', 'a']) {
      const view = render(<All world={world} path={`/acme/title/t/${id}`} />);
      await screen.findByRole('heading', { level: 1 });
      view.unmount();
    }
    render(<All world={world} path="/acme/home" />);
    await loaded();
    expect(tilesIn('Recently viewed in the catalog').map((link) => link.textContent)).toEqual([
      'Fire safety',
      'Suggestion 1',
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear this list' }));
    expect(shelf('Recently viewed in the catalog')).toBeNull();
    expect(world.client.titles.bookmarks.get().viewed).toEqual([]);
  });
});

describe('due dates for the learner’s own calendar', () => {
  it('are one file with all that is still to be done, days as days and moments as moments', async () => {
    const user = userEvent.setup();
    const save = vi.fn<(file: SavedFile) => void>();
    open({ sharing: { save } });
    await loaded();
    await user.click(screen.getByRole('button', { name: 'Add all to calendar' }));
    const file = save.mock.calls[0]![0]; // the button was pressed
    const { name, type } = file;
    const text = 'text' in file ? file.text : '';
    expect([name, type]).toEqual(['Due dates.ics', 'text/calendar;charset=utf-8']);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    const of = (property: string) =>
      lines.flatMap((line) => (line.startsWith(property) ? line.slice(property.length) : []));
    expect(of('UID:')).toEqual(['due-acme-d@learn.example', 'due-acme-c@learn.example']);
    expect(of('DTSTART')).toEqual([';VALUE=DATE:20260512', ':20260514T100000Z']);
    expect(of('SUMMARY:')).toEqual(['Due: Day', `Due: ${'x'.repeat(61)}`]);
    expect(of('URL:')[0]).toBe('https://learn.example/acme/title/-/d');
    expect(of('DTSTAMP:')).toEqual(['20260513T100000Z', '20260513T100000Z']);
  });
});

describe('the statistics', () => {
  it('say when the learner was last active: here, or as the platform counts', async () => {
    open({
      home: home({
        history: [{ titleId: 'a', lastAccessedAt: NOW - 3 * DAY }],
        lastWorkedOn: { titleId: 'a', at: NOW - 3_600_000 },
      }),
    });
    await loaded();
    expect(screen.getByText('Last activity: 1 hour ago')).toBeTruthy();
  });

  it('say nothing of a moment that is none', async () => {
    open({ home: home({ lastWorkedOn: { titleId: 'gone', at: Number.NaN } }) });
    await loaded();
    expect(screen.queryByText(/Last activity/)).toBeNull();
  });

  it('bring their title to go on with when nothing else was opened', () => {
    const last = { titleId: 'a', at: NOW };
    expect(resumeCandidatesOf([], last, school).map(({ title }) => title.id)).toEqual(['a']);
    const opened = [{ title: aTitle('a'), at: NOW - 1 }];
    expect(resumeCandidatesOf(opened, last, school)).toBe(opened);
    expect(resumeCandidatesOf([], { titleId: 'gone', at: NOW }, school)).toEqual([]);
  });
});

describe('pages of the organisation', () => {
  it('stand in frames that have a name and may do nothing here', async () => {
    open({
      home: home({
        pages: [
          { url: 'https://content.example/a.html', layout: 'wide' },
          { url: 'https://news.example/b', layout: 'half' },
        ],
      }),
    });
    await loaded();
    const frames = [...screen.getByRole('region', { name: 'Announcements' }).querySelectorAll('iframe')];
    expect(
      frames.map((frame) => [frame.title, frame.src, frame.dataset['layout'], frame.getAttribute('referrerpolicy')]),
    ).toEqual([
      ['Announcement 1 from your organization', 'https://content.example/a.html', 'wide', 'no-referrer'],
      ['Announcement 2 from your organization', 'https://news.example/b', 'half', 'no-referrer'],
    ]);
    for (const frame of frames)
      expect(frame.getAttribute('sandbox')).not.toMatch(/same-origin|forms|top-navigation|modals|downloads/);
  });
});

// Verifies: §4 Title status values, History records (dueDate cleared); the status on a tile = in details = in the statistics
describe('one status', () => {
  it('is what the tile, the details, the history and the statistics say, whatever the platform and this browser know', () => {
    const { t } = texts.get();
    const local = fc.record({
      attemptId: fc.constantFrom('1', '2'),
      titleId: fc.constantFrom('a', 'b', 'c', 'd'),
      at: fc.nat(100),
      status: fc.constantFrom('not-started', 'in-progress', 'completed', 'failed'),
      score: fc.constant(undefined),
      secondsSpent: fc.nat(100),
      isOpen: fc.boolean(),
    });
    const server = fc.option(
      anyRecords.map((all) => ({ records: all, askedAt: 50, unsentAttempts: new Set(['1']) })),
      { nil: undefined },
    );
    fc.assert(
      fc.property(anyCatalogue, server, fc.array(local, { maxLength: 4 }), (catalogue, known, results) => {
        const from = { catalogue, statusOf: mergeStatuses(known, results), orgCode: 'acme', now: NOW, t };
        const titles = [...catalogue.titles.values()].map((title) => ({ ...title, dueAt: NOW - DAY }));
        const counted = { completed: 0, inProgress: 0, notStarted: 0, unknown: 0, total: titles.length };
        for (const title of titles) {
          const [tile, details] = [titleView(from, title), titleView(from, title, 't1')];
          const past = historyView(tile);
          expect(shownStatus(details)).toBe(shownStatus(tile));
          expect([past.status, past.score, past.timeSpentSeconds]).toEqual([
            tile.status,
            tile.score,
            tile.timeSpentSeconds,
          ]);
          expect([past.due, shownStatus(past)]).toEqual([undefined, shownStatus(tile)]);
          if (!known && results.length === 0) expect(tile.status).toBe('not-started');
          if (!known) expect(tile.due?.overdue).toBe(false);
          const drawn = displayStatuses[tile.status];
          if (tile.isUnknown) counted.unknown++;
          else if (drawn === 'COMPLETED') counted.completed++;
          else if (drawn === 'NOT_STARTED') counted.notStarted++;
          else counted.inProgress++;
        }
        expect(statistics(catalogue, from.statusOf)).toEqual(counted);
      }),
      { numRuns: runs(125) },
    );
  });
});

// Verifies: §3 branding.homeSection
describe('the greeting', () => {
  it.each([
    ['', 'Hello, Ayşe'],
    ['Good to see you', 'Good to see you, Ayşe'],
    ['Welcome to the harbour!', 'Welcome to the harbour!'],
    ['欢迎。', '欢迎。'],
  ])('is the organisation’s own where it has one: %j', (homeTitle, said) => {
    open({ branding: { homeTitle } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(said);
  });

  it('has the organisation’s picture beside it, as long as that arrives', () => {
    open({ branding: { homeBanner: { small: '/s.png', medium: '/m.png', big: '/b.png', banner: '/wide.png' } } });
    const picture = document.querySelector('h1')?.parentElement?.parentElement?.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/m.png');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(document.querySelector('img[src="/m.png"]')).toBeNull();
  });
});
