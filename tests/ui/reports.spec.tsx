// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient } from '../support/client.tsx';
import { textsOf } from '../support/texts.tsx';

let english: TextSource;
beforeAll(async () => {
  english = await textsOf();
});
afterEach(cleanup);

async function at(
  story: string,
  userName: string,
  path: string,
  prepare?: (world: ReturnType<typeof aClient>['world']) => void,
) {
  const page = aClient(story, english);
  await page.signIn(userName);
  prepare?.(page.world);
  await page.arrive(path);
  return page;
}
const PATIENT = { timeout: 15_000 }; // the screen’s chunk must load
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, PATIENT);

// Verifies: §2 Embedded reports, §4 Reports
describe('the reports screen', () => {
  it('lists them by group; each is a link of its own', async () => {
    await at('reports', 'ola', '/signal/report');
    await heading('Reports');
    const safety = screen.getByRole('region', { name: 'Safety' });
    const link = within(safety).getByRole('link', { name: 'Near misses / 50% of shifts' });
    expect(link.getAttribute('href')).toBe('/signal/report?group=Safety&report=Near+misses+%2F+50%25+of+shifts');
    await userEvent.click(link);
    expect(document.activeElement).toBe(await heading('Near misses / 50% of shifts'));
    const page = await screen.findByRole('combobox', { name: 'Page' });
    expect(
      within(page)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Overview', 'By site']);
    await userEvent.click(screen.getByRole('link', { name: 'All reports' }));
    await userEvent.click(await screen.findByRole('link', { name: 'Assessment report' }));
    await heading('Assessment report');
  });

  it('opens the only one by itself, under any address', async () => {
    await at('restricted-reports', 'eli', '/quarry/report?group=Management&report=Salaries');
    await heading('My learning');
    expect(screen.queryByRole('link', { name: 'All reports' })).toBeNull();
    expect(await screen.findByRole('combobox', { name: 'Page' })).toBeTruthy();
  });

  it.each([
    ['on a host that is not listed', 'Elsewhere', /does not load reports from/],
    ['at no address', 'No address', /does not load reports from/],
    ['that refuses', 'Refused', /did not open/],
  ])('says why a report %s is not there, and offers another try', async (_what, name, words) => {
    const { world } = await at('reports', 'ola', `/signal/report?group=Out+of+order&report=${name}`);
    await heading(name);
    const alert = await within(screen.getByRole('main')).findByRole('alert');
    expect(alert.textContent).toMatch(words);
    expect(world.journal.of('getOrganisationReport')).toHaveLength(1);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(world.journal.of('getOrganisationReport')).toHaveLength(2));
  });

  it('says that a report is not there, with the way to those that are', async () => {
    await at('reports', 'ola', '/signal/report?group=Safety&report=Gone');
    await heading('This report does not exist');
    await userEvent.click(screen.getByRole('link', { name: 'All reports' }));
    await heading('Reports');
  });

  it('shows the error state when there are none, and when they do not come', async () => {
    await at('ways-out', 'uma', '/ferry/report');
    await heading('There are no reports for you');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toBeTruthy();
    cleanup();
    const failing = { id: 0 };
    const { world } = await at('reports', 'ola', '/signal/report', (one) => {
      failing.id = one.faults.add({ kind: 'status', status: 500, operation: 'getOrganisationReports' });
    });
    await heading('The reports could not be loaded.');
    world.faults.remove(failing.id);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Reports');
  });
});

// Verifies: §2 /{orgCode}/nav-manager
describe('the way to the staff system', () => {
  type Sent = { action: string; method: string; fields: Record<string, FormDataEntryValue> };
  let sent: Sent[];
  beforeEach(() => {
    sent = [];
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
      sent.push({ action: this.action, method: this.method, fields: Object.fromEntries(new FormData(this)) });
    });
  });
  afterEach(() => vi.restoreAllMocks());
  const button = () => screen.findByRole('button', { name: 'Go to the staff system' });

  it('goes by itself, once, as a form with the fields of the menu; the button stays, without a header', async () => {
    await at('ways-out', 'uma', '/ferry/nav-manager');
    await button();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toEqual({
      action: 'https://staff.ferry.example/enter',
      method: 'post',
      fields: { source: 'learning', unit: 'Yard 4 & 5', note: '<b>"night"</b>' },
    });
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(window.location.href).not.toMatch(/source|unit|note/);
  });

  it('does not go again when the browser leads back to it', async () => {
    const page = aClient('ways-out', english);
    await page.signIn('uma');
    window.history.replaceState({ usr: { wasSent: true } }, '', '/ferry/nav-manager');
    await page.arrive(undefined);
    await heading('Staff system');
    await button();
    expect(sent).toEqual([]);
  });

  it('names a host that is not listed, and leaves the going to the learner', async () => {
    await at('ways-out-refused', 'kai', '/drift/nav-manager');
    await button();
    expect(screen.getByText('staff.stranger.example')).toBeTruthy();
    expect(sent).toEqual([]);
    expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/drift/home');
  });

  it('says that there is none, with the way home', async () => {
    await at('reports', 'ola', '/signal/nav-manager');
    await heading('There is no staff system to go to');
    expect(screen.getByRole('link', { name: 'Back to home' })).toBeTruthy();
  });
});
