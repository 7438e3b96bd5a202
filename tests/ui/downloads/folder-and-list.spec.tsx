// @vitest-environment jsdom
import { screen, within, cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aDownload } from '../../support/downloads.ts';
import { inDialog, open, press, setUp, TERMS } from './downloads-fixture.tsx';

setUp();

describe('a folder', () => {
  const folder = () => screen.findByRole('group', { name: 'Downloads' });

  it('says how many of it can be taken along, and takes those that are not here', async () => {
    const { asked, user, show } = open('/acme/catalogue/t', { terms: TERMS, bytes: 48_000_000 });
    const group = within(await folder());
    expect(group.getByText('3 titles can be downloaded')).toBeTruthy();
    expect(group.getByText('1 title cannot be downloaded.')).toBeTruthy();
    show([aDownload('b', 24_000_000)]);
    expect(group.getByText('1 of 3 titles downloaded')).toBeTruthy();
    await press(user, 'Download 2 more');
    const dialog = inDialog('Download 2 titles?');
    expect(await dialog.findByText('About 48 MB')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(asked).toEqual(['weigh a c', 'take a c']);
  });

  it('shows how much of it is here, pauses what is on its way, and marks what is whole', async () => {
    const all = [aDownload('a', 24_000_000), aDownload('b', 12_000_000), aDownload('c', 0)];
    const { asked, user, show } = open('/acme/catalogue/t', { terms: TERMS, all, taking: 'pack-b' });
    const group = within(await folder());
    expect(group.getByRole<HTMLProgressElement>('progressbar', { name: 'Downloading' }).value).toBe(50);
    expect(group.queryByRole('button', { name: /along/ })).toBeNull();
    await press(user, 'Pause');
    show(all.map((download) => ({ ...download, isPaused: true })));
    await press(user, 'Resume');
    expect(asked).toEqual(['pause b c', 'goOn b c']);
    const described = (name: string) => {
      const ids = screen.getByRole('link', { name }).getAttribute('aria-describedby') ?? '';
      return ids.split(' ').map((id) => document.getElementById(id)?.textContent).join(' '); // prettier-ignore
    };
    expect(described('Title a')).toContain('Downloaded');
    expect(described('Title b')).not.toContain('Downloaded');
  });

  it('goes once that is agreed to', async () => {
    const all = [aDownload('a', 24_000_000), aDownload('b', 0, { fault: 'not-there' })];
    const { asked, user } = open('/acme/catalogue/t', { terms: TERMS, all });
    await folder();
    await press(user, 'Try again');
    await press(user, 'Remove all');
    await user.click(inDialog('Remove 2 titles from this device?').getByRole('button', { name: 'Cancel' }));
    expect(asked).toEqual(['goOn b']);
    await press(user, 'Remove all');
    await user.click(inDialog('Remove 2 titles from this device?').getByRole('button', { name: 'Remove all' }));
    expect(asked).toEqual(['goOn b', 'remove a b']);
  });
});

describe('what of a folder is not here', () => {
  const group = async () => within(await screen.findByRole('group', { name: 'Downloads' }));
  const reasons = async () => (await group()).getAllByRole('listitem').map(({ textContent }) => textContent);

  it('is said, with the reason of each, and tried again where that may help', async () => {
    const all = [
      aDownload('a', 24_000_000),
      aDownload('b', 0, { fault: 'not-there' }),
      aDownload('c', 0, { kind: 'scorm', fault: 'unlisted' }),
    ];
    const { asked, user } = open('/acme/catalogue/t', { terms: TERMS, all });
    expect(await reasons()).toEqual([
      'Title b The file is missing on the server. Your organization can help.',
      'Title c This course does not list its files. Open it once online and it is downloaded automatically.',
    ]);
    await press(user, 'Try again');
    expect(asked).toEqual(['goOn b']);
  });

  it('is said of two titles, and of all of them on the page of what is on this device', async () => {
    const all = ['a', 'b', 'c'].map((id) => aDownload(id, 0, { fault: 'unreadable' }));
    const { show } = open('/acme/catalogue/t', { terms: TERMS, all });
    expect(await reasons()).toHaveLength(2);
    const link = () => screen.queryByRole('link', { name: 'View downloads' });
    expect(link()?.getAttribute('href')).toMatch(/^\/acme\/profile\?tab=device/);
    show(all.slice(1));
    expect(await reasons()).toHaveLength(2);
    expect(link()).toBeNull();
  });

  it('offers no other try where that would not help', async () => {
    open('/acme/catalogue/t', { terms: TERMS, all: [aDownload('a', 0, { kind: 'scorm', fault: 'unlisted' })] });
    expect(await reasons()).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('what is on this device', () => {
  const list = () => screen.findByRole('region', { name: 'Downloads' });

  it('is nothing: says what it is for, and how to begin; or that it is not offered', async () => {
    const { asked } = open('/acme/profile', { terms: TERMS });
    expect(await screen.findByRole('heading', { name: 'No downloads yet' })).toBeTruthy();
    expect(screen.queryByText(/The browser removed your downloads/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the full catalog' }).getAttribute('href')).toBe('/acme/catalogue');
    expect(asked).toEqual([]);
    cleanup();
    open('/acme/profile', { terms: TERMS, loss: 'evicted' });
    expect(await screen.findByRole('heading', { name: 'Your downloads were removed' })).toBeTruthy();
    expect(screen.getByText(/The browser removed your downloads to make room/)).toBeTruthy();
    cleanup();
    open('/acme/profile', {});
    expect(
      await screen.findByText('Your organization does not allow this download, or this browser does not support it.'),
    ).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is listed with kind, size, day and state, in all, and asked after once with a line', async () => {
    const all = [aDownload('a', 24_000_000), aDownload('b', 6_000_000, { kind: 'video' })];
    const { asked, show } = open('/acme/profile', { terms: TERMS, all, taking: 'pack-b' });
    const region = within(await list());
    expect(region.getByText('2 titles · 30 MB')).toBeTruthy();
    expect(region.getByText('Document · 24 MB · Downloaded 13 May 2026')).toBeTruthy();
    expect(region.getByText('Video')).toBeTruthy();
    expect(region.getByRole('link', { name: 'Title a' }).getAttribute('href')).toBe('/acme/title/-/a');
    expect(region.getByText('This browser may remove your downloads when the disk fills up.')).toBeTruthy();
    show([...all]);
    expect(asked).toEqual(['check']);
    cleanup();
    const offline = open('/acme/profile', { terms: TERMS, all }, { isKept: true }, 'without');
    expect(
      within(await list()).getByText('This browser keeps your downloads even when the disk fills up.'),
    ).toBeTruthy();
    expect(offline.asked).toEqual([]);
  });

  it('goes title by title or as a whole; the focus stays in its part', async () => {
    const all = [aDownload('a', 24_000_000), aDownload('b', 24_000_000)];
    const { asked, user, show } = open('/acme/profile', { terms: TERMS, all }, {}, 'without');
    await list();
    await press(user, 'Remove Title b');
    show(all.slice(0, 1));
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Downloads' }));
    show(all);
    await press(user, 'Remove all');
    await user.click(inDialog('Remove 2 titles from this device?').getByRole('button', { name: 'Remove all' }));
    expect(asked).toEqual(['remove b', 'remove a b']);
  });

  it('of which nothing can be opened says so', async () => {
    open('/acme/profile', { all: [aDownload('a', 24_000_000)] });
    expect(within(await list()).getByText('It cannot be opened offline right now.')).toBeTruthy();
  });
});
