// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Location, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { TitleScreen } from '#ui/screens/title/title-screen.tsx';
import { attempt } from '#domain/attempt/index.ts';
import { relatedTo } from '#domain/catalogue/index.ts';
import { aTag, aTitle, catalogueOf } from '../domain/catalogue/arbitraries.ts';
import { textsOf } from '../support/texts.tsx';
import type { BrowserClient } from '#ui/entry/client.ts';
import { clientOf, DAY, emptyHome, NOW, Screens, type Story } from './screens-client.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
afterEach(cleanup);

const inTag = { placements: [{ tagId: 't', pos: 0, prerequisites: [], isLocked: false }] };
const fire = aTitle('fire', { name: 'Fire safety', ...inTag, dueAt: NOW + DAY });
const school = catalogueOf(
  [aTag('t', { name: 'Safety', titleIds: ['fire', 'aid'] })],
  [fire, aTitle('aid', { name: 'First aid', ...inTag }), aTitle('far', { name: 'Far away' })],
);

/** Fire safety, with an earlier attempt in this browser. */
function openedAtPage5({ runtime }: Pick<BrowserClient, 'runtime'>): void {
  const launch = { attemptId: 'a', titleId: 'fire', titleName: 'Fire safety', activityId: 'urn:fire' };
  runtime.send(attempt.start, { ...launch, sessionId: 's', kind: 'pdf', isLocked: false, isCompatible: true });
  runtime.send(attempt.open, { attemptId: 'a', from: undefined, epoch: 1 });
  runtime.send(attempt.advance, { attemptId: 'a', position: { unit: 'page', at: 5, of: 12 } });
}

/** Displays the player’s path and navigation state. */
function Arrived() {
  const { pathname, state } = useLocation() as Location<unknown>;
  return <code>{`${pathname} ${JSON.stringify(state)}`}</code>;
}

function open(story: Partial<Story> = {}, titleId = 'fire', player: ReactNode = null) {
  const world = clientOf({ catalogue: () => Promise.resolve(school), ...story });
  const view = render(
    <Screens
      {...world}
      texts={texts}
      path={`/acme/title/t/${titleId}`}
      screens={{ title: <TitleScreen />, content: player }}
    />,
  );
  return { ...world, ...view };
}
const heading = () => screen.findByRole('heading', { level: 1 });
const facts = () => screen.getByRole('region', { name: 'Details' }).textContent;
const press = async (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));

describe('passing a title on', () => {
  it('copies its address, and says so', async () => {
    const copy = vi.fn(() => Promise.resolve(true));
    open({ sharing: { copy } });
    await heading();
    await press('Copy link');
    expect(copy).toHaveBeenCalledWith('https://learn.example/acme/title/t/fire');
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('shows the address to be copied by hand where the browser refuses', async () => {
    open({ sharing: { copy: () => Promise.resolve(false) } });
    await heading();
    await press('Copy link');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of this title' });
    expect([field.value, field.readOnly]).toEqual(['https://learn.example/acme/title/t/fire', true]);
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  it('offers the device’s own way where there is one', async () => {
    open();
    await heading();
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
    cleanup();
    const share = vi.fn(() => Promise.resolve(true));
    open({ sharing: { canShare: () => true, share } });
    await heading();
    await press('Share');
    expect(share).toHaveBeenCalledWith({ title: 'Fire safety', url: 'https://learn.example/acme/title/t/fire' });
  });
});

describe('keeping a title', () => {
  it('saves it for later and takes it out again, in words', async () => {
    const { client } = open();
    await heading();
    await press('Save for later');
    expect(screen.getByText('Saved for later. You can find it on the home page.')).toBeTruthy();
    expect(client.titles.bookmarks.get().saved.map(({ titleId }) => titleId)).toEqual(['fire']);
    await press('Remove from saved');
    expect(screen.getByText('Removed from your saved titles.')).toBeTruthy();
    expect(client.titles.bookmarks.get().saved).toEqual([]);
  });

  it('puts its due date into a file, where it has one', async () => {
    const save = vi.fn<BrowserClient['device']['sharing']['save']>();
    open({ sharing: { save } });
    await heading();
    await press('Add to calendar');
    const file = save.mock.calls[0]![0]; // the button was pressed
    expect(file.name).toBe('Fire safety.ics');
    expect('text' in file && file.text).toContain('\r\nDTSTART:20260514T100000Z\r\n');
    cleanup();
    open({}, 'aid');
    await heading();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
  });

  it('remembers that it was looked at', async () => {
    const { client } = open();
    await heading();
    expect(client.titles.bookmarks.get().viewed).toEqual([{ titleId: 'fire', at: NOW }]);
  });
});

// Verifies: §2 Title details: related titles, description, last launch time
describe('where a learner stands', () => {
  const stand = () => screen.getByRole('region', { name: 'Your status' });

  it('is what was done here, and what is missing, by the rule that counts', async () => {
    const { client } = open();
    await heading();
    await waitFor(() => expect(stand().textContent).toContain('Not started yet'));
    expect(stand().textContent).toContain('Completed when you reach the last page.');
    expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
    act(() => openedAtPage5(client));
    const done = within(stand()).getAllByRole('listitem');
    expect(done.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Opened on /),
      expect.stringMatching(/^You reached page 5 of 12/),
      '7 pages are missing, up to page 12Completed when you reach the last page.',
    ]);
    expect(screen.getByText('Document · 12 pages · about 6 min')).toBeTruthy();
  });
});

describe('a title that starts over', () => {
  const ask = async () => {
    const { client } = open({}, 'fire', <Arrived />);
    await heading();
    act(() => openedAtPage5(client));
    await press('Start over');
    return within(screen.getByRole('dialog', { name: 'Start “Fire safety” over?' }));
  };

  it('opens at its beginning, when the learner agrees to give up the place, which is named', async () => {
    const dialog = await ask();
    expect(dialog.getByText(/Your current place \(page 5 of 12\) is replaced as you continue/)).toBeTruthy();
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Start over' }));
    expect(screen.getByText('/acme/content/stream/fire {"startsOver":true}')).toBeTruthy();
  });

  it('stays where it is, when the learner does not', async () => {
    const dialog = await ask();
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await heading()).toBeTruthy();
  });
});

describe('the details of the platform', () => {
  it('bring description, last launch and related titles; what opens it stays as the catalogue has it', async () => {
    let tell: (title: typeof fire) => void = () => undefined;
    open({ title: () => new Promise((resolve) => (tell = resolve)) });
    await heading();
    expect(screen.queryByText('There is no description.')).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Related titles' })).toBeNull();
    await act(async () =>
      tell({
        ...fire,
        description: 'What to do when it burns.',
        lastLaunchedAt: NOW - 2 * 3_600_000,
        relatedIds: ['far', 'gone'],
        isLockedByServer: true,
        isCompatible: false,
      }),
    );
    expect(screen.getByText('What to do when it burns.')).toBeTruthy();
    expect(facts()).toContain('2 hours ago');
    const related = screen.getByRole('region', { name: 'Related titles' });
    expect(
      within(related)
        .getAllByRole('article')
        .map((tile) => within(tile).getByRole('heading').textContent),
    ).toEqual(['Far away', 'First aid']);
    expect(screen.getByRole('link', { name: 'Start' })).toBeTruthy();
  });

  it('that do not come leave the page as the catalogue knows it', async () => {
    open({ title: () => Promise.reject(new Error('away')) });
    expect(await screen.findByText('There is no description.')).toBeTruthy();
    const related = screen.getByRole('region', { name: 'Related titles' });
    expect(within(related).getAllByRole('article')).toHaveLength(1);
  });

  it('are waited for in their place, without a word that may be wrong: "never" is said once it is known', async () => {
    open({ home: () => new Promise(() => undefined) });
    await heading();
    expect(facts()).toMatch(/Last openedLoading…$/);
    cleanup();
    open({ home: () => Promise.resolve({ ...emptyHome, history: [] }) });
    await heading();
    await waitFor(() => expect(facts()).toContain('Last openedNever'));
  });
});

describe('related titles', () => {
  it('are those that the platform names, and others of the tags where these are fewer than four', () => {
    const named = (relatedIds: string[]) => relatedTo({ ...fire, relatedIds }, school, 0.3).map(({ id }) => id);
    expect(named(['far', 'fire', 'far'])).toEqual(['far', 'aid']);
    expect(named(['gone'])).toEqual(['aid']);
    expect(relatedTo(fire, school, 0.3).map(({ id }) => id)).toEqual(['aid']);
  });
});

// Verifies: §3 branding.detailSection
describe('the page of a title, as the organisation has it', () => {
  const pictures = { small: '/s.png', medium: '/m.png', big: '/b.png', banner: '/wide.png' };
  const shown = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'));

  it('offers no other titles where it does not want them', async () => {
    open({ branding: { showsRelated: false } });
    await heading();
    await waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
    expect(screen.queryByRole('heading', { name: 'Related titles' })).toBeNull();
  });

  it('shows its picture where a title has none, or where that does not arrive', async () => {
    open({ branding: { detailBanner: pictures } });
    await heading();
    expect(shown()).toContain('/m.png');
    cleanup();
    const withPicture = catalogueOf([aTag('t', { titleIds: ['fire'] })], [{ ...fire, imageSetId: 'own' }]);
    open({
      catalogue: () => Promise.resolve(withPicture),
      picture: (id: string) => `/${id}.png`,
      branding: { detailBanner: pictures },
    });
    await heading();
    expect(shown()).toEqual(['/own.png']);
    act(() => void document.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(shown()).toEqual(['/m.png']);
    act(() => void document.querySelector('img')?.dispatchEvent(new Event('error')));
    expect(shown()).toEqual([]);
  });
});
