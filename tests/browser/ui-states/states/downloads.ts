import type { Page } from '@playwright/test';
import { text } from '../../layout-stability/layout-shifts.ts';
import { goTo } from '../../support/page.ts';
import { expect } from '../../support/platform.ts';
import { at, type State } from './state.ts';

const HANDBOOK = '/ferry/title/deck/handbook';
const take = (page: Page) => page.getByRole('button', { name: text('downloads.download'), exact: true });
const own = (page: Page) => page.getByRole('listitem', { name: text('downloads.onDevice') });

/** Downloads the title whose page is open. */
async function taken(page: Page): Promise<void> {
  await take(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('downloads.download') })
    .click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** A browser that caches the application, with titles in every download state. */
export const downloads: State[] = [
  { name: 'on this device, nothing', open: at('/ferry/profile?tab=device', 'Profile') },
  {
    name: 'title, asked whether to take it along',
    open: async (page, platform) => {
      await at('/ferry/home', /Mai/)(page, platform);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
      await at(HANDBOOK, 'Deck handbook')(page, platform);
      await take(page).click();
      await expect(page.getByRole('dialog').getByText(/^About/)).toBeVisible();
    },
  },
  {
    name: 'title, waiting for a connection',
    open: async (page) => {
      await page.context().setOffline(true);
      await page.keyboard.press('Escape');
      await taken(page);
      await expect(own(page)).toContainText(text('downloads.waitingForNetwork'));
    },
  },
  {
    name: 'title, paused',
    open: async (page) => {
      await own(page)
        .getByRole('button', { name: text('player.pause') })
        .click();
      await expect(own(page)).toContainText(text('downloads.paused'));
    },
  },
  {
    name: 'title, on this device',
    open: async (page) => {
      await page.context().setOffline(false);
      await own(page)
        .getByRole('button', { name: text('downloads.resume') })
        .click();
      await expect(own(page)).toContainText('Available offline until', { timeout: 60_000 });
    },
  },
  {
    name: 'title, that cannot be had',
    open: async (page) => {
      await goTo(page, '/ferry/title/deck/gone');
      await taken(page);
      await expect(own(page)).toContainText(text('downloads.fault.not-there'), { timeout: 30_000 });
    },
  },
  {
    name: 'folder, of which some is on this device',
    open: async (page) => {
      await goTo(page, '/ferry/catalogue/deck');
      const folder = page.getByRole('group', { name: text('downloads.onDevice') });
      await expect(folder).toContainText('1 of 4 titles downloaded');
    },
  },
  {
    name: 'on this device, one title whole and one failed',
    open: async (page) => {
      await goTo(page, '/ferry/profile?tab=device');
      await expect(page.getByRole('region', { name: text('downloads.onDevice') })).toContainText('2 titles');
    },
  },
  {
    name: 'on this device, asked to remove all',
    open: async (page) => {
      await page.getByRole('button', { name: text('downloads.removeAll') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'signing out, told what goes',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /’s account$/ }).click();
      await page.getByRole('group', { name: /’s account$/ }).getByRole('button', { name: 'Sign out' }).click(); // prettier-ignore
      await expect(page.getByRole('dialog', { name: text('signOut.downloadsTitle') })).toBeVisible();
    },
  },
];
