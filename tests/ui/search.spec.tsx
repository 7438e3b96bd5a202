// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StatusRecord } from '#domain/catalogue/index.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { SearchScreen } from '#ui/screens/search/search-screen.tsx';
import { aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import { clientOf, DAY, NOW, Screens, emptyHome, type Story } from './screens-client.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const inTag = (tagId: string, prerequisites: string[] = []) => ({
  placements: [{ tagId, pos: 1, prerequisites, isLocked: false }],
});
const school = catalogueOf(
  [
    aTag('root', { name: 'Catalogue', isRoot: true }),
    aTag('safety', { name: 'Fire and safety', parents: [{ id: 'root', pos: 1 }], titleIds: ['drill', 'film', 'camp'] }),
    aTag('other', { name: 'OtherTag', parents: [{ id: 'root', pos: 0 }] }),
  ],
  [
    aTitle('camp', { name: 'Campfire songs', kind: 'audio', ...inTag('safety') }),
    aTitle('drill', { name: 'Fire drill', kind: 'scorm', ...inTag('safety'), dueAt: NOW - DAY }),
    aTitle('film', {
      name: 'A fire in the night',
      kind: 'video',
      ...inTag('safety', ['drill']),
      dueAt: NOW + 20 * DAY,
    }),
    aTitle('plan', { name: 'Fire plan', kind: 'aicc', ...inTag('safety'), dueAt: NOW + DAY }),
    aTitle('done', { name: 'Fire basics', kind: 'pdf', ...inTag('safety'), dueAt: NOW - 9 * DAY }),
    aTitle('ist', { name: 'İSTANBUL gezisi', kind: 'pdf' }),
  ],
);
const statuses = new Map<string, StatusRecord>([['done', { status: 'completed', timeSpentSeconds: 60 }]]);

/** Address bar and back/forward buttons of a browser. */
function Browser() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <code>{decodeURIComponent(pathname + search)}</code>
      <button onClick={() => void navigate(-1)}>Back</button>
      <button onClick={() => void navigate(1)}>Forward</button>
      <button onClick={() => void navigate('/acme/title/safety/drill')}>Elsewhere</button>
    </>
  );
}

function open(
  path = '/acme/search',
  searches: readonly string[] = [],
  title: ReactNode = <h1>Title</h1>,
  story: Partial<Story> = {},
) {
  const world = clientOf({ catalogue: () => Promise.resolve(school), statuses, ...story });
  for (const one of [...searches].reverse()) world.client.catalogue.searches.add(one);
  const screens = { search: <SearchScreen />, title };
  render(
    <Screens
      {...world}
      texts={texts}
      path={path}
      screens={{
        search: (
          <>
            {screens.search}
            <Browser />
          </>
        ),
        title: (
          <>
            {screens.title}
            <Browser />
          </>
        ),
      }}
    />,
  );
  return { ...world, user: userEvent.setup(), pass: (ms: number) => act(() => world.pass(ms)) };
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search titles and folders' });
const address = () => document.querySelector('code')?.textContent;
const groups = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const results = () => [...document.querySelectorAll('a[data-result]')].map((link) => link.textContent);
const suggestions = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent);
const browser = (name: 'Back' | 'Forward') => act(() => screen.getByRole('button', { name }).click());
const found = () => waitFor(() => expect(results().length).toBeGreaterThan(0));

// Verifies: §2 search, §5 Search
describe('search', () => {
  it('follows each letter, groups tags and titles by kind, the best match first, and marks what was found', async () => {
    const { user } = open();
    expect(await screen.findByText('Type to find titles and folders.')).toBeTruthy();
    await user.type(field(), 'FIRE');
    await screen.findByText('6 results for “FIRE”');
    expect(groups()).toEqual(['Folders 1', 'Course 2', 'Document 1', 'Video 1', 'Audio 1']);
    expect(results()).toEqual([
      'Fire and safety',
      'Fire drill',
      'Fire plan',
      'Fire basics',
      'A fire in the night',
      'Campfire songs',
    ]);
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Fire',
      'Fire',
      'Fire',
      'Fire',
      'fire',
      'fire',
    ]);
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(document.activeElement).toBe(field());
    await screen.findByText('Type to find titles and folders.');
  });

  it('starts with the query of the address, folds it, and takes a link to another one over', async () => {
    open('/acme/search?query=istanbul');
    expect(field().value).toBe('istanbul');
    await found();
    expect(document.querySelector('mark')?.textContent).toBe('İSTANBUL');
  });

  it('says how many there are once typing stops: none, one, many', async () => {
    const { user, pass } = open();
    await screen.findByText('Type to find titles and folders.');
    await user.type(field(), 'fire');
    await found();
    expect(screen.getByRole('status').textContent).toBe('');
    pass(500);
    expect(screen.getByRole('status').textContent).toBe('6 results for “fire”');
    await user.type(field(), ' drill');
    await screen.findByText('1 result for “fire drill”');
    pass(500);
    expect(screen.getByRole('status').textContent).toBe('1 result for “fire drill”');
    await user.type(field(), 'zz');
    await screen.findAllByText('Nothing found for “fire drillzz”');
    pass(500);
    expect(screen.getByRole('status').textContent).toBe('Nothing found for “fire drillzz”');
  });

  it('offers what may have been meant, or says how to go on', async () => {
    const { user } = open('/acme/search?query=frie');
    await user.click(await screen.findByRole('button', { name: 'fire' }));
    await screen.findByText('6 results for “fire”');
    cleanup();
    open('/acme/search?query=qqqqqq');
    expect(await screen.findByText('Try fewer words or different ones.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Browse the catalog' })).toBeTruthy();
  });

  it('takes only spaces, a very long text, emoji and letters from right to left calmly', async () => {
    const { user } = open('/acme/search?query=%20%20');
    expect(await screen.findByText('Type to find titles and folders.')).toBeTruthy();
    for (const text of ['🧯'.repeat(150), 'السلامة', '\u202e<b>', 'x'.repeat(5_000)]) {
      await user.clear(field());
      fireEvent.change(field(), { target: { value: text } });
      await screen.findAllByText(/^Nothing found for/);
      expect(field().value).toBe(text.slice(0, 200));
    }
  });

  it('does not search for letters that are still being composed', async () => {
    open();
    await screen.findByText('Type to find titles and folders.');
    fireEvent.compositionStart(field());
    fireEvent.change(field(), { target: { value: "f'i" } });
    expect([field().value, groups()]).toEqual(["f'i", ['Type to find titles and folders.']]);
    fireEvent.change(field(), { target: { value: 'fire' } });
    fireEvent.compositionEnd(field());
    await found();
  });
});

describe('the address of a search', () => {
  it('is replaced while typing, and gets an entry of its own when the search is submitted', async () => {
    const { user, pass } = open();
    await screen.findByText('Type to find titles and folders.');
    await user.type(field(), 'fire');
    expect(address()).toBe('/acme/search');
    pass(250);
    await waitFor(() => expect(address()).toBe('/acme/search?query=fire'));
    await user.keyboard('{Enter}');
    await user.type(field(), ' plan');
    pass(250);
    await waitFor(() => expect(address()).toBe('/acme/search?query=fire+plan'));
    await user.keyboard('{Enter}');
    browser('Back');
    await waitFor(() => expect([address(), field().value]).toEqual(['/acme/search?query=fire', 'fire']));
    browser('Back');
    await waitFor(() => expect([address(), field().value]).toEqual(['/acme/search', '']));
    browser('Forward');
    browser('Forward');
    await waitFor(() => expect(field().value).toBe('fire plan'));
  });

  it('holds filters and order, so that a link, back and forward show the same', async () => {
    const { user } = open('/acme/search?query=fire&kind=course,nonsense&due=overdue&sort=due');
    await found();
    expect(results()).toEqual(['Fire drill']);
    expect(groups()).toEqual(['Overdue 1']);
    await user.click(screen.getByRole('checkbox', { name: /^This week/ }));
    await waitFor(() => expect(results()).toEqual(['Fire drill', 'Fire plan']));
    expect(address()).toBe('/acme/search?query=fire&kind=course&due=overdue,this-week&sort=due');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Name');
    await waitFor(() => expect(groups()).toEqual(['Titles 2']));
    browser('Back');
    browser('Back');
    await waitFor(() => expect(results()).toEqual(['Fire drill']));
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(address()).toBe('/acme/search?query=fire&sort=due'));
  });

  it('is written when the focus leaves the field: not later, over the screen that is chosen next', async () => {
    let come: (screen: { default: () => ReactNode }) => void = () => undefined;
    const Slow = lazy(() => new Promise<{ default: () => ReactNode }>((resolve) => (come = resolve)));
    const { user, pass } = open('/acme/search', [], <Slow />);
    await screen.findByText('Type to find titles and folders.');
    await user.type(field(), 'fire');
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }));
    pass(250); // the search screen is still open
    expect(field().value).toBe('fire');
    await act(async () => come({ default: () => <h1>Title</h1> }));
    await screen.findByRole('heading', { name: 'Title' });
    browser('Back');
    await waitFor(() => expect([address(), field().value]).toEqual(['/acme/search?query=fire', 'fire']));
  });

  it('holds the last letters also when a result is opened at once', async () => {
    const { user } = open('/acme/search?query=fire');
    await found();
    await user.type(field(), ' drill');
    await waitFor(() => expect(results()).toEqual(['Fire drill']));
    await user.click(screen.getByRole('link', { name: 'Fire drill' }));
    await screen.findByRole('heading', { name: 'Title' });
    browser('Back');
    await waitFor(() => expect([address(), field().value]).toEqual(['/acme/search?query=fire+drill', 'fire drill']));
  });
});

describe('filters', () => {
  it('say how many each leaves, and agree with the badges: a lock wins, nothing is due once it is completed', async () => {
    open('/acme/search?query=fire');
    await found();
    const expectBoxes = (name: string, heard: readonly string[]) => {
      const boxes = within(screen.getByRole('group', { name }));
      const inOrder = boxes.getAllByRole('checkbox');
      expect(inOrder).toHaveLength(heard.length);
      for (const [at, words] of heard.entries()) expect(boxes.getByRole('checkbox', { name: words })).toBe(inOrder[at]);
    };
    expectBoxes('Type', ['Course 2 results', 'Document 1 result', 'Video 1 result', 'Audio 1 result']);
    expectBoxes('Status', ['Not started 3 results', 'Completed 1 result', 'Locked 1 result']);
    expectBoxes('Due', ['Overdue 1 result', 'This week 1 result', 'Later 1 result', 'Nothing due 2 results']);
  });

  it('add up within one, narrow across, hide tags, and can be taken away one by one', async () => {
    const { user } = open('/acme/search?query=fire');
    await found();
    await user.click(screen.getByRole('checkbox', { name: /^Course/ }));
    await waitFor(() => expect(results()).toEqual(['Fire drill', 'Fire plan']));
    await user.click(screen.getByRole('checkbox', { name: /^Video/ }));
    await waitFor(() => expect(results()).toHaveLength(3));
    await user.click(screen.getByRole('checkbox', { name: /^Locked/ }));
    await waitFor(() => expect(results()).toEqual(['A fire in the night']));
    expect(screen.getByRole('checkbox', { name: 'Course 0 results' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Video' }));
    await waitFor(() => expect(screen.getByText('No result matches all filters.')).toBeTruthy());
    await user.click(screen.getAllByRole('button', { name: 'Clear all filters' })[0]!); // both buttons are displayed
    await waitFor(() => expect(results()).toHaveLength(6));
  });
});

describe('the keys of search', () => {
  it('lead from the field through the results and back; Escape goes to the field and then clears it', async () => {
    const { user } = open('/acme/search?query=fire');
    await found();
    await user.click(field());
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Fire and safety');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('Fire plan');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{ArrowDown}/');
    expect(document.activeElement).toBe(field());
    await user.keyboard('{ArrowDown}{Escape}');
    expect([document.activeElement, field().value]).toEqual([field(), 'fire']);
    await user.keyboard('{Escape}');
    expect(field().value).toBe('');
  });

  it('open a result with Enter, and remember what was searched for', async () => {
    const { user, client } = open('/acme/search?query=fire');
    await found();
    await user.click(field());
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await screen.findByRole('heading', { name: 'Title' });
    expect(address()).toBe('/acme/title/safety/drill');
    expect(client.catalogue.searches.get()).toEqual(['fire']);
  });
});

describe('earlier searches', () => {
  const before = ['fire', 'First aid', 'Forklift', 'İlk yardım'];

  it('are suggested by a part of them, chosen by arrow and Enter', async () => {
    const { user } = open('/acme/search', before);
    await screen.findByText('Earlier searches');
    await user.type(field(), 'fi');
    expect(suggestions()).toEqual(['fire', 'First aid']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '');
    expect([active?.textContent, active?.getAttribute('aria-selected')]).toEqual(['First aid', 'true']);
    await user.keyboard('{Enter}');
    expect([field().value, suggestions()]).toEqual(['First aid', []]);
    await waitFor(() => expect(address()).toBe('/acme/search?query=First+aid'));
  });

  it('do not stand in the way: Escape closes the list, the end of it leads to the results', async () => {
    const { user } = open('/acme/search', ['fire drill']);
    await screen.findByText('Earlier searches');
    await user.type(field(), 'fire');
    await found();
    await user.keyboard('{Escape}');
    expect([suggestions(), field().value]).toEqual([[], 'fire']);
    await user.type(field(), ' ');
    expect(suggestions()).toEqual(['fire drill']);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect([suggestions(), document.activeElement?.textContent]).toEqual([[], 'Fire and safety']);
  });

  it('of other devices come after those of this browser, and are the platform’s to delete', async () => {
    const home = () => Promise.resolve({ ...emptyHome, searches: ['FIRE', 'first aid kit', 'forklift'] });
    const { user, client } = open('/acme/search', ['fire'], undefined, { home });
    expect(await screen.findByRole('button', { name: 'forklift' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete “forklift”' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete “fire”' })).toBeTruthy();
    await user.type(field(), 'fi');
    expect(suggestions()).toEqual(['fire', 'first aid kit']);
    // In the field, Delete edits the text.
    await user.keyboard('{Home}{ArrowDown}{ArrowDown}{Delete}');
    expect([field().value, client.catalogue.searches.get()]).toEqual(['i', ['fire']]);
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'Delete all' }));
    expect(screen.queryByRole('button', { name: 'fire' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Earlier searches');
  });

  it('can be searched for again, deleted one by one and all at once', async () => {
    const { user, client } = open('/acme/search', before);
    await user.click(await screen.findByRole('button', { name: 'Delete “First aid”' }));
    expect(document.activeElement?.textContent).toContain('Earlier searches');
    await user.type(field(), 'f');
    await user.keyboard('{ArrowDown}{Delete}');
    expect(client.catalogue.searches.get()).toEqual(['Forklift', 'İlk yardım']);
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'İlk yardım' }));
    expect([field().value, document.activeElement]).toEqual(['İlk yardım', field()]);
    await user.clear(field());
    await user.click(await screen.findByRole('button', { name: 'Delete all' }));
    expect([client.catalogue.searches.get(), screen.queryByText('Earlier searches')]).toEqual([[], null]);
  });

  it('are ten at most', async () => {
    const { user } = open(
      '/acme/search',
      Array.from({ length: 20 }, (_, i) => `search ${i}`),
    );
    await screen.findByText('Earlier searches');
    await user.type(field(), 'search');
    expect(suggestions()).toHaveLength(10);
    expect(suggestions()[0]).toBe('search 0');
  });
});
