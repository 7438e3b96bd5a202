// @vitest-environment jsdom
import { screen, within, cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Connection } from '#domain/kernel/connection.ts';
import type { Download } from '#domain/downloads/index.ts';
import { aDownload, type Played } from '../../support/downloads.ts';
import { DAY, NOW, type Story } from '../screens-client.tsx';
import { inDialog, open, press, setUp, TERMS } from './downloads-fixture.tsx';

setUp();

const title = (played: Played, ...more: [Partial<Story>?, Connection?]) => open('/acme/title/t/a', played, ...more);
const own = () => screen.findByRole('listitem', { name: 'Downloads' });

describe('a title', () => {
  it('is not offered where the organisation does not, nor where it is not played on this device', async () => {
    title({});
    await screen.findByRole('button', { name: 'Copy link' });
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
    cleanup();
    open('/acme/title/t/d', { terms: TERMS });
    await screen.findByRole('button', { name: 'Copy link' });
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it('is weighed when it is asked for, and taken when that is agreed to; the focus stays with it', async () => {
    const { asked, user, show } = title({ terms: TERMS, bytes: 24_400_000 });
    await screen.findByRole('button', { name: 'Download' });
    expect(asked).toEqual([]);
    await press(user, 'Download');
    const dialog = inDialog('Download “Title a”?');
    expect(await dialog.findByText('About 24 MB')).toBeTruthy();
    expect(dialog.getByText(/for 14 days after you were last online/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(asked).toEqual(['weigh a', 'take a']);
    expect(screen.queryByRole('dialog')).toBeNull();
    show([aDownload('a', 0)]);
    expect(document.activeElement).toBe(await own());
  });

  it('whose size nobody tells has none, and without a line is fetched later', async () => {
    const { user } = title({ terms: TERMS }, {}, 'without');
    await screen.findByRole('button', { name: 'Download' });
    await press(user, 'Download');
    const dialog = inDialog('Download “Title a”?');
    expect(await dialog.findByText('Size unknown')).toBeTruthy();
    expect(dialog.getByText('You are offline. The download starts when you are back online.')).toBeTruthy();
  });

  it('that the browser does not keep is said', async () => {
    const { user, said } = title({ terms: TERMS, refuses: true });
    await screen.findByRole('button', { name: 'Download' });
    await press(user, 'Download');
    await user.click(inDialog('Download “Title a”?').getByRole('button', { name: 'Download' }));
    expect(said()).toEqual(['DOWNLOAD_REFUSED']);
  });

  const half = aDownload('a', 12_000_000);
  it.each<[string, Download, string, Connection?]>([
    ['on its way', half, 'Downloading · 12 MB of 24 MB'],
    ['next', { ...half, id: 'other' }, 'Waiting · 12 MB of 24 MB'],
    ['without a line', { ...half, id: 'other' }, 'Waiting until you are online · 12 MB of 24 MB', 'without'],
    ['paused', { ...half, isPaused: true }, 'Paused · 12 MB of 24 MB'],
    ['not weighed yet', aDownload('a', 0, { size: undefined }), 'Downloading'],
  ])('%s says how far it is, in words and drawn', async (_, download, words, connection) => {
    title({ terms: TERMS, all: [download], taking: 'pack-a' }, {}, connection);
    const taken = within(await own());
    expect(taken.getByText(words)).toBeTruthy();
    const bar = taken.getByRole<HTMLProgressElement>('progressbar', { name: 'Downloading “Title a”' });
    expect(bar.value).toBe(words.includes('12') ? 50 : 0);
  });

  it('is paused, goes on, and is removed', async () => {
    const { asked, user, show } = title({ terms: TERMS, all: [half], taking: half.id });
    await own();
    await press(user, 'Pause');
    show([{ ...half, isPaused: true }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Resume' }));
    await press(user, 'Resume');
    await press(user, 'Remove');
    show([]);
    expect(asked).toEqual(['pause a', 'goOn a', 'remove a']);
    expect(document.activeElement?.contains(screen.getByRole('button', { name: 'Download' }))).toBe(true);
  });

  it.each([
    [true, 'All files are downloaded.'],
    [false, 'Probably complete. The course does not list its files.'],
  ])('that is a course says whether it is complete: %s', async (isComplete, words) => {
    const course = { page: '/c/', isComplete, version: undefined };
    title({ terms: TERMS, all: [aDownload('a', 24_000_000, { kind: 'scorm', course })] });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says so where the browser cannot store a download', async () => {
    title({ unable: TERMS });
    expect(await screen.findByText('This browser cannot download titles. You can open them online.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  it.each<[string, Partial<Download>, string, string, string]>([
    ['failed', {}, 'The title could not be downloaded. Try again, or use another browser.', 'Try again', 'goOn a'],
    ['no-room', {}, 'There is not enough space on this device.', 'Try again', 'goOn a'],
    [
      'own-window',
      {},
      'This course opens in its own window, which cannot use downloaded files. You can still open it online.',
      'Try again',
      'goOn a',
    ],
    [
      'page-around',
      {},
      'This course tries to control the page around it, which is not allowed, so it does not work here, online or offline. Your organization can help.',
      'Try again',
      'goOn a',
    ],
    ['no-player', {}, 'This browser cannot open it offline. You can still open it online.', 'Try again', 'goOn a'],
    [
      'too-many',
      {},
      'This course has too many files to download. You can still open it online.',
      'Try again',
      'goOn a',
    ],
    ['not-there', {}, 'The file is missing on the server. Your organization can help.', 'Try again', 'goOn a'],
    ['unreadable', {}, 'The file could not be read.', 'Try again', 'goOn a'],
    ['removed', {}, 'The browser removed it to make room.', 'Download again', 'goOn a'],
  ])('that failed (%s) says why, and can be tried again', async (fault, more, words, button, wish) => {
    const failed = aDownload('a', 0, { fault: fault as Download['fault'], ...more });
    const { asked, user } = title({ terms: TERMS, all: [failed, aDownload('b', 24_000_000)] });
    const taken = within(await own());
    expect(taken.getByText(words)).toBeTruthy();
    expect(taken.queryByText('You can free 24 MB by removing other downloads.', { exact: false }) !== null).toBe(
      fault === 'no-room',
    );
    await press(user, button);
    expect(asked).toEqual([wish]);
  });

  it('that has to be opened first says so, and offers nothing that would not help', async () => {
    title({ terms: TERMS, all: [aDownload('a', 0, { kind: 'scorm', fault: 'unlisted' })] });
    const taken = within(await own());
    expect(taken.getByText(/Open it once online and it is downloaded automatically/)).toBeTruthy();
    expect(taken.getAllByRole('button').map((button) => button.textContent)).toEqual(['Remove']);
  });

  it('that is here says until when, whether there is a newer one, and how far that is', async () => {
    const here = aDownload('a', 24_000_000, { isOutdated: true });
    const { asked, user, show } = title({ terms: TERMS, all: [here] });
    const taken = within(await own());
    expect(taken.getByText('Available offline until 27 May 2026')).toBeTruthy();
    expect(taken.getByText('There is a newer version.')).toBeTruthy();
    expect(taken.queryByRole('progressbar')).toBeNull();
    await press(user, 'Update');
    expect(asked).toEqual(['update a']);
    show([here, aDownload('a', 6_000_000, { id: 'newer' })], 'newer');
    expect(taken.getByText('Newer version: Downloading · 6 MB of 24 MB')).toBeTruthy();
    expect(taken.getByText('Available offline until 27 May 2026')).toBeTruthy();
    expect(taken.getByRole('button', { name: 'Pause' })).toBeTruthy();
    expect(taken.queryByRole('button', { name: 'Update' })).toBeNull();
  });

  it.each([
    ['whose time is over', -15 * DAY, 'Offline access ended on 12 May 2026. Go online once to renew it.'],
    [
      'on a device whose clock went back',
      2 * DAY,
      'This device’s clock was set back. Go online once to open the title here again.',
    ],
  ])('%s says what to do', async (_, after, words) => {
    title({ terms: TERMS, all: [aDownload('a', 24_000_000, { confirmedAt: NOW + after })] });
    expect(within(await own()).getByText(words)).toBeTruthy();
  });
});
