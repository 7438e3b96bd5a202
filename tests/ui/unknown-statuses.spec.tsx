// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { attempt } from '#domain/attempt/index.ts';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient } from '../support/client.tsx';
import { textsOf } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  vi.stubGlobal('CSS', { escape: (text: string) => text }); // jsdom has none
  texts = await textsOf();
});
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SLOW = { timeout: 15_000 };
const FAILS: FaultRule = { kind: 'status', status: 500, operation: 'getTitleStatuses' };
const NOT_LOADED = /^Your progress could not be loaded\./;
/** Completed 30 days ago, due three days ago. */
const FILM = 'Evacuation in twenty seconds';

/** Ada has completed six titles, is working on six and failed one of 67; `fails` applies from the first call on. */
async function arrive(path: string, fails: FaultRule | 'nothing' = FAILS) {
  const page = aClient('generic', texts);
  await page.signIn('ada');
  const fault = fails === 'nothing' ? undefined : page.world.faults.add(fails);
  await page.arrive(path);
  await screen.findByRole('heading', { level: 1 }, SLOW);
  const client = await page.client;
  const mend = () => {
    if (fault !== undefined) page.world.faults.remove(fault);
  };
  return { ...page, client, mend, user: userEvent.setup({ delay: null }) };
}
const progress = () => screen.findByRole('region', { name: 'Your progress' }, SLOW);
const tiles = async () =>
  within(await progress())
    .getAllByRole('term')
    .map((word) => `${word.textContent}: ${String(word.nextSibling?.textContent)}`);
const rowOf = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.closest('li')?.textContent);
const askAgain = async (user: ReturnType<typeof userEvent.setup>) => {
  const notice = (await screen.findByText(NOT_LOADED, undefined, SLOW)).parentElement!; // found above
  await user.click(within(notice).getByRole('button', { name: 'Try again' }));
};

const COUNTED = ['Completed: 6 of 67', 'In progress: 7 of 67', 'Not started: 54 of 67'];
const WITHHELD = ['Completed: Unknown', 'In progress: Unknown', 'Not started: Unknown'];

function completeHere({ runtime }: Awaited<ReturnType<typeof arrive>>['client'], titleId: string) {
  const about = { attemptId: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6e', titleId };
  const launch = { activityId: '', kind: 'video' as const, sessionId: 's', titleName: FILM };
  runtime.send(attempt.start, { ...about, ...launch, isLocked: false, isCompatible: true });
  runtime.send(attempt.open, { ...about, from: undefined, epoch: 1 });
  runtime.send(attempt.finish, about);
}

// Verifies: §4 Title status values: if the status call fails, all are not started
describe('home, when the status call fails', () => {
  it('at the first load says so, counts nothing and calls nothing overdue', async () => {
    await arrive('/acme/home');
    expect((await screen.findByText(NOT_LOADED, undefined, SLOW)).closest('[role="alert"]')).toBeTruthy();
    expect(await tiles()).toEqual(WITHHELD);
    expect(screen.queryByRole('table')).toBeNull();
    expect(document.body.textContent).not.toMatch(/Overdue/);
    expect(screen.getByRole('heading', { name: 'We cannot tell whether you have finished these' })).toBeTruthy();
  });

  it('is tried again on the spot: the screen stays, what is known is shown, and the heading has the focus', async () => {
    const { user, mend } = await arrive('/acme/home');
    mend();
    const before = await progress();
    await askAgain(user);
    await waitFor(() => expect(screen.queryByText(NOT_LOADED)).toBeNull(), SLOW);
    expect(await tiles()).toEqual(COUNTED);
    expect(before.isConnected).toBe(true);
    expect(screen.getByText('Your progress has been loaded.').role).toBe('status');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(rowOf('Evacuation card').join()).toContain('Overdue');
    expect(rowOf(FILM).join()).not.toContain('Overdue');
  });

  it('that fails again keeps the word and the button', async () => {
    const { user, world } = await arrive('/acme/home');
    await askAgain(user);
    await waitFor(() => expect(world.journal.of('getTitleStatuses').length).toBe(2), SLOW);
    await screen.findByText(NOT_LOADED, undefined, SLOW);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'));
    expect(await tiles()).toEqual(WITHHELD);
  });

  it('counts what was completed in this browser, and does not call it due', async () => {
    const { client } = await arrive('/acme/home');
    await progress();
    expect(rowOf(FILM).join()).toContain('Unknown');
    act(() => completeHere(client, 'evacuation-film'));
    expect((await tiles())[0]).toBe('Completed: at least 1');
    const due = screen.getByRole('region', { name: 'Due soon' });
    expect(within(due).queryByRole('link', { name: FILM })).toBeNull();
  });

  it('after a good answer shows that one, and of when it is', async () => {
    const { client, world } = await arrive('/acme/home', 'nothing');
    expect(await tiles()).toEqual(COUNTED);
    world.faults.add(FAILS);
    await act(() => client.catalogue.statuses.refresh());
    const words = await screen.findByText(NOT_LOADED, { selector: 'main *' }, SLOW);
    expect(words.textContent).toMatch(/Progress last updated [A-Z][a-z]+ \d\d \d{4}, \d+:\d\d [AP]M/);
    const isSaid = () => screen.getAllByRole('status').some((region) => region.textContent.includes(words.textContent));
    await waitFor(() => expect(isSaid()).toBe(true));
    expect(await tiles()).toEqual(COUNTED);
    expect(rowOf('Evacuation card').join()).toContain('Overdue');
  });

  it('shows the last answer to a page that gets none, with what was done here on top; after signing out nothing', async () => {
    const { client, world, signIn, arrive: open } = await arrive('/acme/home', 'nothing');
    expect(await tiles()).toEqual(COUNTED);
    cleanup();
    client.catalogue.statuses.clear(); // like a reloaded page
    world.faults.add(FAILS);
    completeHere(client, 'ethics');
    await open('/acme/home');
    expect((await tiles())[0]).toBe('Completed: 7 of 67');
    expect((await screen.findByText(NOT_LOADED, { selector: 'main *' })).textContent).toContain(
      'Progress last updated',
    );
    cleanup();
    await client.session.signOut();
    await signIn('ada');
    await open('/acme/home');
    await screen.findByText(NOT_LOADED, undefined, SLOW);
    expect((await tiles()).slice(1)).toEqual(WITHHELD.slice(1));
  });
});

// Verifies: §4 Title status values, on the other screens that display them
describe('a title whose status is not known', () => {
  it('is opened, not started or resumed, and says on its page what is missing', async () => {
    await arrive('/acme/title/fire/evacuation-film');
    await screen.findByText(NOT_LOADED, undefined, SLOW);
    expect(await screen.findByRole('link', { name: 'Open' }, SLOW)).toBeTruthy();
    const page = document.querySelector('main article, main')?.textContent.split('Related titles')[0];
    expect(page).toContain('Unknown');
    expect(page).not.toMatch(/Overdue|Not started|Not completed/);
  });

  it('is a tile with a word for it, in its tag', async () => {
    await arrive('/acme/catalogue/fire');
    await screen.findByText(NOT_LOADED, undefined, SLOW);
    const tile = (await screen.findByRole('link', { name: FILM }, SLOW)).closest('article');
    expect(tile?.textContent).toContain('Unknown');
    expect(tile?.textContent).not.toMatch(/Overdue|Not started/);
  });

  it('is found under that status, and as nothing that is overdue', async () => {
    await arrive('/acme/search?query=evacuation');
    await screen.findByText(NOT_LOADED, undefined, SLOW);
    await screen.findByRole('link', { name: /Evacuation in twenty seconds/ }, SLOW);
    expect(screen.getAllByRole('checkbox', { name: /^Unknown/ }).length).toBe(2);
    expect(document.querySelector('main')?.textContent).not.toMatch(/Overdue|Not started/);
  });
});

describe('a title that others lock', () => {
  it('says what opens it, and not that this is still to be finished', async () => {
    await arrive('/acme/title/fire/warden');
    expect(
      await screen.findByText(/^Complete these titles to unlock it\. We cannot tell/, undefined, SLOW),
    ).toBeTruthy();
    expect(screen.getAllByRole('link', { name: FILM })[0]?.closest('li')).toBeTruthy();
    expect(document.querySelector('main')?.textContent).not.toMatch(/Finish/);
  });
});

describe('the profile, when the status call fails', () => {
  it('says so above the numbers, which are withheld, and tries again there', async () => {
    const { user, mend } = await arrive('/acme/profile');
    expect(await tiles()).toEqual(WITHHELD);
    mend();
    await askAgain(user);
    await waitFor(async () => expect(await tiles()).toEqual(COUNTED), SLOW);
  });
});
