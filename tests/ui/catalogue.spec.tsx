// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Catalogue, StatusRecord } from '#domain/catalogue/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { AboutScreen } from '#ui/screens/about/about-screen.tsx';
import { CatalogueScreen } from '#ui/screens/catalogue/catalogue-screen.tsx';
import { aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import { clientOf, Screens, type Story } from './screens-client.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const screens = {
  catalogueRoot: <CatalogueScreen />,
  catalogue: <CatalogueScreen />,
  about: <AboutScreen />,
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
    aTitle('fire', { name: 'Fire safety', ...inTag('safety', 1) }),
    aTitle('aid', { name: 'First aid', ...inTag('safety', 2) }),
    aTitle('height', { name: 'Working at height', ...inTag('safety', 3, ['aid']) }),
    aTitle('secret', { name: 'Behind the door', ...inTag('closed', 1) }),
  ],
);
const records = new Map<string, StatusRecord>([
  ['fire', { status: 'in-progress', timeSpentSeconds: 3_720, score: 61.9 }],
]);

function open(path: string, story: Partial<Story> = {}) {
  const world = clientOf({ catalogue: () => Promise.resolve(school), statuses: records, ...story });
  const view = render(<Screens {...world} texts={texts} path={path} screens={screens} />);
  return { ...world, ...view };
}
const loaded = () => waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());

describe('catalogue', () => {
  it('says of a folder without titles that there is nothing yet, and counts those of others', async () => {
    const tags = [
      ...school.tags.values(),
      aTag('soon', { name: 'Coming soon', parents: [{ id: 'root', pos: 3 }], titleIds: [] }),
    ];
    const known = catalogueOf(tags, [...school.titles.values()]);
    open('/acme/catalogue', { catalogue: () => Promise.resolve(known) });
    const tile = async (name: string) => (await screen.findByRole('link', { name })).closest('article')!; // each tile is an article
    expect((await tile('Coming soon')).textContent).toBe('Coming soonNothing here yet');
    expect((await tile('Safety')).textContent).toBe('Safety3 titles');
  });

  it('starts at the root for an empty tag id, under the translated name, without the hidden tag', async () => {
    open('/acme/catalogue');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Catalog');
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Safety',
      'Closed',
    ]);
    expect(screen.getByText('3 titles')).toBeTruthy();
  });

  it('starts with what is mandatory and left, and shows how far each folder is done', async () => {
    const must = (id: string, dueAt = Infinity) =>
      aTitle(id, { name: id, assignment: 'mandatory', ...(dueAt < Infinity && { dueAt }), ...inTag('a', 1) });
    const ids = ['Fifth', 'Fourth', 'Third', 'Second', 'First', 'Done'];
    const due = [undefined, 40, 30, 20, 10, 5];
    const house = catalogueOf(
      [
        aTag('root', { isRoot: true }),
        aTag('a', { name: 'All of it', parents: [{ id: 'root', pos: 1 }], titleIds: ids }),
        aTag('b', { name: 'Finished', parents: [{ id: 'root', pos: 2 }], titleIds: ['Done'] }),
        aTag('c', { name: 'Begun by nobody', parents: [{ id: 'root', pos: 3 }], titleIds: ['First'] }),
      ],
      ids.map((id, at) => must(id, due[at])),
    );
    const done = new Map<string, StatusRecord>([['Done', { status: 'completed', timeSpentSeconds: 60 }]]);
    open('/acme/catalogue', { catalogue: () => Promise.resolve(house), statuses: done });
    const left = within(await screen.findByRole('region', { name: 'Mandatory to-do' }));
    const names = () => left.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names()).toEqual(['First', 'Second', 'Third', 'Fourth']);
    await userEvent.click(left.getByRole('button', { name: 'Show all (5)' }));
    expect(names()).toEqual(['First', 'Second', 'Third', 'Fourth', 'Fifth']);
    const folders = within(screen.getByRole('region', { name: 'Folders' }));
    expect(folders.getByText('1 of 6 titles done')).toBeTruthy();
    expect(folders.getByText('Everything here is done')).toBeTruthy();
    expect(folders.getByText('1 title')).toBeTruthy();
    expect(folders.getAllByRole('progressbar').map((bar) => bar.getAttribute('value'))).toEqual(['16', '100']);
  });

  it('leaves what is mandatory to the list itself where the root is one', async () => {
    const titles = [aTitle('must', { name: 'Must', assignment: 'mandatory', ...inTag('root', 1) })];
    const flat = catalogueOf([aTag('root', { isRoot: true, titleIds: ['must'] })], titles);
    open('/acme/catalogue', { catalogue: () => Promise.resolve(flat) });
    expect(await screen.findByRole('link', { name: 'Must' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Mandatory to-do' })).toBeNull();
  });

  it('shows the way back, the titles in order, and what to finish first', async () => {
    open('/acme/catalogue/safety');
    await loaded();
    const crumbs = within(screen.getByRole('navigation', { name: 'You are here' })).getAllByRole('listitem');
    expect(crumbs.map((crumb) => [crumb.textContent, crumb.querySelector('a')?.getAttribute('href')])).toEqual([
      ['Catalog', '/acme/catalogue'],
      ['Safety', undefined], // the current page has no link
    ]);
    const tiles = screen.getAllByRole('article');
    expect(tiles.map((tile) => within(tile).getByRole('heading').textContent)).toEqual([
      'Fire safety',
      'First aid',
      'Working at height',
    ]);
    expect(tiles[0]?.textContent).toContain('Score 61%');
    expect(tiles[2]?.textContent).toContain('Finish “First aid” first');
  });

  it('says how much is done, goes on at one press, and is narrowed and put in order by its address', async () => {
    const user = userEvent.setup();
    const drills = ['Stairs', 'Alarm', 'Exits', 'Doors'].map((name, pos) =>
      aTitle(name.toLowerCase(), {
        name,
        ...inTag('drills', pos),
        ...(pos === 2 && { dueAt: Date.now() + 86_400_000 }),
      }),
    );
    const all = catalogueOf([aTag('drills', { isRoot: true, titleIds: drills.map(({ id }) => id) })], drills);
    const completed: StatusRecord = { status: 'completed', timeSpentSeconds: 60 };
    open('/acme/catalogue/drills?show=left&sort=name', {
      catalogue: () => Promise.resolve(all),
      statuses: new Map([['stairs', completed]]),
    });
    await loaded();
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
    expect(names()).toEqual(['Alarm', 'Doors', 'Exits']);
    expect(screen.getByText('1 of 4 titles done')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Continue: Alarm' }).getAttribute('href')).toContain('alarm');
    // No title is mandatory, so that there is no filter for mandatory titles.
    const chips = within(screen.getByRole('list', { name: 'Filters' })).getAllByRole('button');
    expect(chips.map((chip) => [chip.textContent, chip.getAttribute('aria-pressed')])).toEqual([
      ['All 4', 'false'],
      ['To do 3', 'true'],
      ['Due 1', 'false'],
    ]);
    await user.click(screen.getByRole('button', { name: 'All 4' }));
    expect(names()).toEqual(['Alarm', 'Doors', 'Exits', 'Stairs']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Default order');
    expect(names()).toEqual(['Stairs', 'Alarm', 'Exits', 'Doors']);
  });

  it('shows 150 characters of a long name, and all of it when asked', async () => {
    const user = userEvent.setup();
    const name = 'Working at height '.repeat(20).trim();
    const named = catalogueOf([aTag('long', { name, isRoot: true, titleIds: ['a'] })], [aTitle('a', inTag('long', 1))]);
    open('/acme/catalogue', { catalogue: () => Promise.resolve(named) });
    const heading = await screen.findByRole('heading', { level: 1 });
    const seen = () => heading.querySelector('bdi')?.textContent;
    expect(seen()).toBe(`${name.slice(0, 150).trim()}…`);
    expect(heading.textContent).toContain(name); // full name for screen readers
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(seen()).toBe(name);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(seen()).toBe(`${name.slice(0, 150).trim()}…`);
  });

  // Verifies: §3 layout, §2 Pager
  describe('with many titles', () => {
    const many = Array.from({ length: 100 }, (_, i) => aTitle(`m${i + 1}`, inTag('long', i)));
    const withLayout = (layout: 'scroll' | 'grid') =>
      catalogueOf(
        [
          aTag('root', { name: 'Catalogue', isRoot: true }),
          aTag('long', { parents: [{ id: 'root', pos: 1 }], layout, titleIds: many.map(({ id }) => id) }),
        ],
        many,
      );
    const names = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);

    it('shows a page of them, the one of the address, and begins the next one at its top', async () => {
      const user = userEvent.setup();
      Element.prototype.scrollIntoView = vi.fn(); // jsdom has no layout
      open('/acme/catalogue/long?page=2', { catalogue: () => Promise.resolve(withLayout('grid')) });
      await loaded();
      expect(names()).toHaveLength(24);
      expect(names()[0]).toBe('Title m25');
      expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('25–48 of 100 titles');
      await user.click(screen.getByRole('button', { name: 'Page 5' }));
      expect(names()).toEqual(['Title m97', 'Title m98', 'Title m99', 'Title m100']);
      expect(screen.getByText('Page 5 of 5 is shown')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
    });

    it('shows the last page when the address asks for one behind it, and the first when it asks for none', async () => {
      open('/acme/catalogue/long?page=99', { catalogue: () => Promise.resolve(withLayout('grid')) });
      await loaded();
      expect(names()[0]).toBe('Title m97');
      cleanup();
      open('/acme/catalogue/long?page=zero', { catalogue: () => Promise.resolve(withLayout('grid')) });
      await loaded();
      expect(names()[0]).toBe('Title m1');
    });

    it('is one endless list where the layout is Scroll: no pager, and only rows near the window are drawn', async () => {
      open('/acme/catalogue/long', { catalogue: () => Promise.resolve(withLayout('scroll')) });
      await loaded();
      expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
      expect(names()[0]).toBe('Title m1');
      expect(names().length).toBeLessThan(60);
      expect(document.querySelector('[aria-posinset="1"]')?.getAttribute('aria-setsize')).toBe('100');
    });
  });

  // Verifies: §6 Locked tags; §4 prerequisites
  it('says what opens a locked tag, with the way there', async () => {
    const locked = catalogueOf(
      [
        aTag('root', { isRoot: true }),
        aTag('expert', { isLocked: true, parents: [{ id: 'root', pos: 0 }], titleIds: ['x', 'y'] }),
      ],
      [aTitle('first'), aTitle('x', inTag('expert', 0, ['first'])), aTitle('y', inTag('expert', 1, ['first', 'x']))],
    );
    open('/acme/catalogue/expert', { catalogue: () => Promise.resolve(locked), statuses: new Map() });
    const said = (await screen.findByText(/^This part of the catalog is locked/)).closest('p')!; // the text is inside a paragraph
    expect(
      within(said)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Title first']);
  });

  // Verifies: §7 /api/tag/{id}, /api/catalogue/titles/{id}: a deep link does not wait for the whole catalogue
  describe('opened by a link before the whole catalogue is there', () => {
    const part = (tagId: string | undefined) =>
      tagId === 'safety'
        ? Promise.resolve(catalogueOf([school.tags.get('safety')!], [school.titles.get('fire')!])) // the catalogue contains both
        : Promise.reject(new Error('no such part'));

    it('shows the tag by itself after a moment, and the whole in its place when it comes', async () => {
      let arrive: (catalogue: Catalogue) => void = () => undefined;
      const { pass } = open('/acme/catalogue/safety', {
        part,
        catalogue: () => new Promise((done) => (arrive = done)),
      });
      await act(async () => pass(299));
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
      await act(async () => pass(1));
      const heading = await screen.findByRole('heading', { level: 1, name: 'Safety' });
      expect(screen.getAllByRole('article')).toHaveLength(1);
      expect(screen.queryByRole('navigation')).toBeNull();
      await act(async () => arrive(school));
      expect(screen.getByRole('heading', { level: 1 })).toBe(heading);
      expect(screen.getAllByRole('article')).toHaveLength(3);
      expect(screen.getByRole('navigation', { name: 'You are here' })).toBeTruthy();
    });

    it('asks for no part when the whole is quick', async () => {
      const asked = vi.fn(part);
      const { pass } = open('/acme/catalogue/safety', { part: asked });
      await loaded();
      await act(async () => pass(10_000));
      expect(asked).not.toHaveBeenCalled();
    });

    it('keeps the part when the whole cannot be had, and says why', async () => {
      let fail: (error: Error) => void = () => undefined;
      const { pass } = open('/acme/catalogue/safety', { part, catalogue: () => new Promise((_, no) => (fail = no)) });
      await act(async () => pass(300));
      await act(async () => fail(new PortFailure('x', { status: 503, kind: 'status' })));
      expect(screen.getByRole('heading', { level: 1, name: 'Safety' })).toBeTruthy();
      expect(screen.getByText(/This may be out of date/)).toBeTruthy();
    });

    it('waits for the whole when the part is not there', async () => {
      let arrive: (catalogue: Catalogue) => void = () => undefined;
      const { pass } = open('/acme/catalogue/closed', {
        part,
        catalogue: () => new Promise((done) => (arrive = done)),
      });
      await act(async () => pass(300));
      expect(screen.queryByRole('alert')).toBeNull();
      await act(async () => arrive(school));
      expect(screen.getByRole('heading', { level: 1, name: 'Closed' })).toBeTruthy();
    });
  });

  it('says that a tag is gone, and offers the whole catalogue', async () => {
    open('/acme/catalogue/nowhere');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(
      'This part of the catalog no longer exists.',
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('/acme/catalogue');
  });

  it('says why it could not be loaded, and loads at the next try', async () => {
    const user = userEvent.setup();
    let fails = true;
    open('/acme/catalogue', {
      catalogue: () =>
        fails ? Promise.reject(new PortFailure('catalogue', { status: 500, kind: 'status' })) : Promise.resolve(school),
    });
    expect((await screen.findByRole('alert')).textContent).not.toMatch(/undefined|500|PortFailure/);
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Safety' })).toBeTruthy();
  });

  it('keeps what it shows when a newer answer fails, and says that it is old', async () => {
    let fails = false;
    const { client } = open('/acme/catalogue', {
      catalogue: () => (fails ? Promise.reject(new Error('x')) : Promise.resolve(school)),
    });
    await screen.findByRole('heading', { name: 'Safety' });
    fails = true;
    await act(() => client.catalogue.all.refresh());
    expect(screen.getByRole('heading', { name: 'Safety' })).toBeTruthy();
    expect(screen.getByText(/This may be out of date/)).toBeTruthy();
  });
});

// Verifies: §1 version 1.8.8, flavour generic; §2 about; §7 getbuildmetadata
describe('about', () => {
  const facts = () => [...(document.querySelector('dl')?.children ?? [])].map((row) => row.textContent);

  it('says which version this is, and which one of the platform answers', async () => {
    open('/acme/about', { build: () => Promise.resolve('4.2') });
    await waitFor(() =>
      expect(facts()).toEqual(['Version1.8.8', 'Editiongeneric', 'Platform build4.2', 'OrganizationAcme']),
    );
  });

  it('is there without the platform', async () => {
    open('/acme/about', { build: () => Promise.reject(new Error('away')) });
    await waitFor(() => expect(facts()[2]).toMatch(/^Platform buildThe service is not available/));
    expect(facts()[0]).toBe('Version1.8.8');
  });
});
