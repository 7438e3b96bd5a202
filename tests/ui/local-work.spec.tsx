// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { attempt } from '#domain/attempt/index.ts';
import { readUndelivered } from '#domain/tracking/index.ts';
import type { SavedFile } from '#domain/client/index.ts';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient } from '../support/client.tsx';
import { textsOf } from '../support/texts.tsx';

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
});
beforeEach(() => vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const SLOW = { timeout: 15_000 };
const about = { attemptId: '5f0b2c1e-8a4d-4c57-9d3e-1f2a3b4c5d6e', titleId: 'privacy' };
const launch = { activityId: '', kind: 'pdf' as const, sessionId: 's', titleName: 'Privacy', isLocked: false, isCompatible: true }; // prettier-ignore
const HEADING = 'Unsent work';
const section = () => screen.findByRole('region', { name: HEADING }, SLOW);

/** Noor has opened a document, all of whose statements get the response `status`; then she opens `path`. */
async function open({ status, path = '/orchard/profile' }: { status?: number; path?: string }) {
  const page = aClient('profile', texts);
  const refusal =
    status === undefined ? undefined : page.world.faults.add({ kind: 'status', status, operation: 'putStatement' });
  await page.signIn('noor');
  const client = await page.client;
  const saved: SavedFile[] = [];
  vi.spyOn(client.device.sharing, 'save').mockImplementation((file) => void saved.push(file));
  if (status !== undefined) {
    client.runtime.send(attempt.start, { ...about, ...launch });
    client.runtime.send(attempt.open, { ...about, epoch: 1, from: undefined });
    await waitFor(() => expect(client.work.outbox.state.get().parked).toBe(2), SLOW);
  }
  await page.arrive(path);
  const works = () => {
    if (refusal) page.world.faults.remove(refusal);
  };
  return { ...page, user: userEvent.setup({ delay: null }), saved, works };
}

describe('work that the platform does not have', () => {
  it('is none: that is said, and there is nothing to be done', async () => {
    await open({});
    const kept = await section();
    expect(await within(kept).findByText('All your work has reached your organization.')).toBeTruthy();
    expect(within(kept).queryByRole('button')).toBeNull();
    expect(within(kept).queryByRole('listitem')).toBeNull();
  });

  it('is listed by title, what and why; tried again, it is gone', async () => {
    const { user, works, world, client } = await open({ status: 403 });
    const asked = world.journal.of('putStatement').length;
    const kept = await section();
    expect(await within(kept).findByRole('heading', { level: 3, name: '=Privacy, "quoted"' }, SLOW)).toBeTruthy();
    expect(within(kept).getByText('Your account is not allowed to send it (code 403).', { exact: false })).toBeTruthy(); // once
    const entries = within(kept).getAllByRole('listitem').filter((one) => !one.querySelector('li')); // prettier-ignore
    expect(entries.map((one) => one.textContent)).toEqual(['OpeningDone now', 'Start of the sessionDone now']);
    await user.click(within(kept).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(within(kept).getByText('Refused')).toBeTruthy(), SLOW); // once more
    const {
      work: { outbox },
    } = await client;
    await waitFor(() => expect(world.journal.of('putStatement').length).toBe(asked + 2), SLOW);
    await waitFor(() => expect(outbox.state.get()).toMatchObject({ pending: 0, parked: 2, sending: 0 }), SLOW);
    works();
    await user.click(within(kept).getByRole('button', { name: 'Try again' }));
    expect(await within(kept).findByText('All your work has reached your organization.', undefined, SLOW)).toBeTruthy();
    await waitFor(() => expect(within(kept).queryByRole('button')).toBeNull(), SLOW);
  });

  it('is saved as a file that can be read again, without a word of who it was', async () => {
    const { user, saved } = await open({ status: 422 });
    await user.click(await within(await section()).findByRole('button', { name: 'Save as a file' }, SLOW));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    expect(file).toMatchObject({ name: 'Unsent work.json', type: 'application/json' });
    const text = file && 'text' in file ? file.text : '';
    const read = readUndelivered(text);
    expect(read).toMatchObject({ records: [{ state: 'parked', why: '422' }, { state: 'parked' }] });
    expect('facts' in read && read.facts.map(({ type }) => type)).toEqual(['attempt.Started', 'attempt.Opened']);
    for (const secret of ['noor', 'Noor', 'tok-', 'Lighthouse']) expect(text).not.toContain(secret);
  });

  it('of a newer version, and what is damaged, is said', async () => {
    const page = aClient('profile', texts);
    await page.signIn('noor');
    const client = await page.client;
    vi.spyOn(client.work.undelivered, 'list').mockResolvedValue({ titles: [], newer: 2, damaged: 1 });
    await page.arrive('/orchard/profile');
    const kept = await section();
    expect(await within(kept).findByText(/^2 entries were written by a newer version/, undefined, SLOW)).toBeTruthy();
    expect(within(kept).getByText(/^1 entry is damaged/)).toBeTruthy();
    expect(within(kept).queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(within(kept).getByRole('button', { name: 'Save as a file' })).toBeTruthy();
  });

  it('that cannot be read is said in its place, with one more try', async () => {
    const page = aClient('profile', texts);
    await page.signIn('noor');
    const client = await page.client;
    vi.spyOn(client.work.undelivered, 'list').mockRejectedValueOnce(new DOMException('gone', 'InvalidStateError'));
    await page.arrive('/orchard/profile');
    const kept = await section();
    await userEvent.click(await within(kept).findByRole('button', { name: 'Try again' }, SLOW));
    expect(await within(kept).findByText('All your work has reached your organization.')).toBeTruthy();
  });
});

describe('over every screen', () => {
  it('what was refused is said with a way to the list, which takes the focus', async () => {
    const { user } = await open({ status: 404, path: '/orchard/about' });
    const link = await screen.findByRole('link', { name: 'See details' }, SLOW);
    const banner = link.closest<HTMLElement>('[role=alert]')!;
    expect(banner.textContent).toContain('Your organization’s server did not accept 2 progress updates. They are saved here and sent again every day.'); // prettier-ignore
    expect(banner.textContent).not.toContain('offline');
    await user.click(link);
    await waitFor(() => expect(document.activeElement?.textContent).toBe(HEADING), SLOW);
    expect(await within(await section()).findByText(/does not know this title anymore \(code 404\)/)).toBeTruthy();
  });

  it('nothing is said while everything is delivered', async () => {
    await open({ path: '/orchard/about' });
    await screen.findByRole('heading', { level: 1 }, SLOW);
    expect(screen.queryByRole('link', { name: 'See details' })).toBeNull();
  });
});

// jsdom has no storage API: a fake returns the browser’s result.
describe('how safe it is here', () => {
  const kept = (isKept: boolean | undefined) => ({ get: () => isKept, subscribe: () => () => undefined });
  it.each([
    ['keeps it', { isDurable: true, isKept: kept(true) }, 'This browser keeps your work even when the disk fills up.'],
    ['may remove it', { isDurable: true, isKept: kept(false) }, 'This browser may remove your work when the disk fills up.'],
    ['has not said', { isDurable: true, isKept: kept(undefined) }, 'This browser may remove your work'],
    ['is in a private window', { isDurable: true, endsWithWindow: true, isKept: kept(true) }, 'This looks like a private window'],
    ['stores nothing', { isDurable: false, isKept: kept(true) }, 'This browser does not save your progress.'],
    [
      'has no room',
      { isDurable: true, isKept: kept(true), isDiskFull: { get: () => true, subscribe: () => () => undefined }, unsaved: 1 },
      'This device’s disk is full',
    ],
  ])('is said of a browser that %s', async (_what, { unsaved = 0, ...change }: Record<string, unknown> & { unsaved?: number }, words) => {
    const page = aClient('profile', texts);
    await page.signIn('noor');
    const client = await page.client;
    const { health } = client.work.journal;
    const settled = { ...health.get(), unsaved };
    Object.assign(client.work, change, { journal: { ...client.work.journal, health: { ...health, get: () => settled } } });
    await page.arrive('/orchard/profile');
    expect(await within(await section()).findByText(new RegExp(`^${words}`), undefined, SLOW)).toBeTruthy();
    const said = screen.queryByRole('link', { name: 'See details' })?.closest('[role=alert]');
    expect(said?.textContent ?? '').toMatch(unsaved > 0 ? words : '');
  }); // prettier-ignore
});
