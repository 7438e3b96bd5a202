import type { SignedInLearner } from '#domain/client/index.ts';
import { storedDestination } from '#domain/client/stored-destination.ts';
import { parts } from '../support/parts.ts';
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Menu } from '#domain/access/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import { resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import type { BrowserClient } from '#ui/entry/client.ts';
import { toastStore } from '#ui/entry/toast-store.ts';
import { PaletteButton } from '#ui/shell/palette/palette-button.tsx';
import { type PaletteEntry, groupsOf } from '#ui/shell/palette/palette.view.ts';
import type { Services } from '#ui/entry/services.ts';
import { themeStore } from '#ui/entry/theme.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import { FOUND } from '../domain/text/hard-cases.ts';
import { aDeployment } from '../support/deployment.ts';
import { aSlot } from '../support/drafts.ts';
import { clientOf, NOW, Screens } from './screens-client.tsx';

let texts: TextSource;
beforeEach(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const school = catalogueOf(
  [
    aTag('root', { name: 'Catalogue', isRoot: true }),
    aTag('safety', { name: 'Safety first', parents: [{ id: 'root', pos: 1 }], titleIds: ['fire', 'home'] }),
  ],
  [
    aTitle('fire', {
      name: 'Fire safety',
      placements: [{ tagId: 'safety', pos: 1, prerequisites: [], isLocked: false }],
    }),
    aTitle('home', { name: 'Working from home' }),
    ...Array.from({ length: 12 }, (_, i) => aTitle(`n${i}`, { name: `Number ${i}` })),
  ],
);
const menu: Menu = {
  entries: [
    { module: 'home', label: '', colour: undefined, url: undefined },
    { module: 'search', label: '', colour: undefined, url: undefined },
    { module: 'redirect', label: 'Help', colour: undefined, url: 'https://help.example/' },
    { module: 'redirect', label: 'Odd', colour: undefined, url: 'javascript:alert(1)' },
  ],
  start: 'home',
} as unknown as Menu; // the palette reads nothing else

function open() {
  const world = clientOf({ catalogue: () => Promise.resolve(school) });
  const outside = vi.spyOn(window, 'open').mockReturnValue(null);
  const drained = vi.fn(() => Promise.resolve(true));
  const signOut = vi.fn(() => Promise.resolve());
  const client: BrowserClient = {
    ...world.client,
    organisation: parts<BrowserClient['organisation']>({
      menu: resource(
        () => Promise.resolve(menu),
        (error) => refusalFor('loadMenu', error),
      ),
    }),
    session: parts<BrowserClient['session']>({
      learner: atom(parts<SignedInLearner>({ user: { firstName: 'Ada' }, organisation: { code: 'acme' } })).projection,
      signOut,
    }),
    work: parts<BrowserClient['work']>({
      outbox: {
        drained,
        state: atom({ pending: 0, parked: 0, sending: 0, paused: false, nextTryAtMs: undefined }).projection,
      },
    }),
  };
  const services = {
    ...world.services,
    notices: toastStore(() => NOW, world.services.timer.after),
    theme: themeStore({ get: () => undefined, set: () => undefined }, document.documentElement),
    rememberLanguage: () => undefined,
    destination: storedDestination(aSlot(), aSlot(), (path) => path),
    deployment: aDeployment({ redirectHosts: ['help.example'] }),
  } satisfies Partial<Services>;
  const here = (
    <>
      <Where />
      <input aria-label="Something else" />
      <PaletteButton />
    </>
  );
  render(
    <Screens
      client={client}
      services={services}
      texts={texts}
      path="/acme/home"
      screens={{ home: here, search: here, title: here, catalogue: here, login: <Where /> }}
    />,
  );
  return { ...world, client, services, outside, drained, signOut, user: userEvent.setup() };
}
function Where() {
  const { pathname, search } = useLocation();
  return <code>{pathname + search}</code>;
}
const address = () => document.querySelector('code')?.textContent;
const shortcut = (more: KeyboardEventInit = { ctrlKey: true }) =>
  act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', code: 'KeyK', ...more }));
const dialog = () => screen.queryByRole('dialog');
const field = () => screen.getByRole('combobox', { name: 'Search titles, folders, screens and actions' });
const options = (group?: string) =>
  (group === undefined ? within(screen.getByRole('listbox')) : within(screen.getByRole('group', { name: group })))
    .queryAllByRole('option')
    .map((option) => option.querySelector('bdi')?.textContent);
const active = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;
const opened = async () => {
  shortcut();
  await screen.findByRole('dialog', { name: 'Command palette' });
  await waitFor(() => expect(options('Go to')).toContain('Home'));
};

/** Verifies: WCAG 2.4.5: another way to each screen and title beside menu, catalogue and search. */
describe('the command palette', () => {
  it.each([{ ctrlKey: true }, { metaKey: true }, { ctrlKey: true, key: 'к' }])(
    'opens by %j, and closes by the same',
    async (keys) => {
      open();
      shortcut(keys);
      await screen.findByRole('dialog', {}, { timeout: 15_000 }); // its chunk must load
      shortcut(keys);
      expect(dialog()).toBeNull();
    },
  );

  it.each([{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, metaKey: true }, { ctrlKey: true, altKey: true }])(
    'is not opened by %j',
    async (keys) => {
      open();
      shortcut(keys);
      await act(() => Promise.resolve());
      expect(dialog()).toBeNull();
    },
  );

  it('opens by its button, but not over a dialog that asks for something', async () => {
    const { user } = open();
    const asks = document.body.appendChild(document.createElement('dialog'));
    asks.setAttribute('open', '');
    shortcut();
    await act(() => Promise.resolve());
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    asks.remove();
    await user.click(screen.getByRole('button', { name: 'Search or jump to…' }));
    await screen.findByRole('dialog');
  });

  it('offers screens and actions first; the first is active, arrows go round', async () => {
    const { user } = open();
    await opened();
    const [home, search, help, ...own] = options('Go to');
    expect([home, search, help]).toEqual(['Home', 'Search', 'Help']);
    expect(own).toEqual(expect.arrayContaining(['System requirements', 'About']));
    expect(options('Actions')).toEqual([
      'Messages',
      'Appearance: Light',
      'Appearance: Dark',
      'Language: Türkçe',
      'Language: 简体中文',
      'Language: Français',
      'Language: العربية',
      'Language: Español',
      'Language: Deutsch',
      'Language: Tiếng Việt',
      'Sign out',
    ]);
    expect(active()).toContain('Home');
    await user.type(field(), '{ArrowDown}');
    expect(active()).toContain('Search');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()).toContain('Sign out');
  });

  it('opens a title by a part of its name with Enter, and offers it first the next time', async () => {
    const { user, client } = open();
    await opened();
    await user.type(field(), 'SAFE');
    expect(options('Titles')).toEqual(['Fire safety']);
    expect(options('Folders')).toEqual(['Safety first']);
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Folders', // the better match, because it is a prefix
      'Titles',
      'Search',
    ]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect([dialog(), address()]).toEqual([null, '/acme/title/safety/fire']);
    expect(client.own.choices.get()).toEqual(['title:fire']);
    shortcut();
    await screen.findByRole('group', { name: 'Recently chosen' });
    expect(options('Recently chosen')).toEqual(['Fire safety']);
    await user.type(field(), 'first');
    expect(options()).toEqual(['Safety first', 'Search for “first”']);
    await user.clear(field());
    await user.type(field(), 'safe');
    expect(active()).toContain('Fire safety');
  });

  it('leads to the search of everything, with what was typed', async () => {
    const { user, client } = open();
    await opened();
    await user.type(field(), 'a+b & c{Enter}');
    expect([address(), client.own.choices.get()]).toEqual(['/acme/search?query=a%2Bb+%26+c', []]);
  });

  it('shows a few titles of many, a screen before titles that fit less well', async () => {
    const { user } = open();
    await opened();
    await user.type(field(), 'number');
    expect(options('Titles')).toHaveLength(6);
    await user.clear(field());
    await user.type(field(), 'home');
    expect(options()).toEqual(['Home', 'Working from home', 'Search for “home”']);
  });

  it('opens links of the menu in a tab of their own, and nothing that is no address', async () => {
    const { user, outside } = open();
    await opened();
    await user.type(field(), 'help{Enter}');
    expect(outside).toHaveBeenCalledWith('https://help.example/', '_blank', 'noopener,noreferrer');
    shortcut();
    await screen.findByRole('dialog');
    expect(options()).not.toContain('Odd');
  });

  it('changes appearance and language', async () => {
    const { user } = open();
    await opened();
    await user.type(field(), 'dark{Enter}');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await opened();
    await user.type(field(), 'türk{Enter}');
    await screen.findByRole('button', { name: 'Ara veya git…' });
    shortcut();
    expect(await screen.findByRole('dialog', { name: 'Komut paleti' })).toBeTruthy();
  });

  it('shows the messages', async () => {
    const { user, services } = open();
    services.notices.notify({ refused: 'PROGRESS_SAVE_FAILURE' });
    await opened();
    await user.type(field(), 'messages{Enter}');
    const messages = await screen.findByRole('dialog', { name: 'Messages' });
    expect(within(messages).getAllByRole('listitem')).toHaveLength(1);
    await user.click(within(messages).getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
  });

  it('signs out after what waits has been sent, and does not offer that first the next time', async () => {
    const { user, client, drained, signOut } = open();
    await opened();
    await user.type(field(), 'sign{Enter}');
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    expect([drained.mock.calls.length, client.own.choices.get()]).toEqual([1, []]);
  });
});

describe('what the palette shows', () => {
  const entry = (key: string, name = key): PaletteEntry => ({ key, name, icon: '', run: () => undefined });
  const all = entry('all');
  const shown = (more: Partial<Parameters<typeof groupsOf>[0]>) =>
    groupsOf({ query: '', titles: [], tags: [], screens: [], actions: [], recent: [], searchAll: all, ...more }).map(
      ({ name, entries }) => `${name}: ${entries.map(({ key }) => key).join(' ')}`,
    );

  it('never has a group without entries, and a choice only once', () => {
    expect(shown({})).toEqual([]);
    expect(shown({ query: 'x' })).toEqual(['all: all']);
    const [one, two] = [entry('one'), entry('two')];
    expect(shown({ query: 'o', titles: [one, two], recent: [two] })).toEqual([
      'recent: two',
      'titles: one',
      'all: all',
    ]);
  });

  it.each(FOUND)('finds the screen %j by %j: %s', (name, query) =>
    expect(shown({ query, screens: [entry('screen', name)] })).toEqual(['screens: screen', 'all: all']),
  );

  it('keeps five of what was chosen before', () => {
    const many = Array.from({ length: 9 }, (_, i) => entry(`e${i}`));
    expect(shown({ recent: many })).toEqual(['recent: e0 e1 e2 e3 e4']);
  });
});
