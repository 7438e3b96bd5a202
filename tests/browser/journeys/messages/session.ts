import { expect, type Page } from '@playwright/test';
import { text } from '../../layout-stability/layout-shifts.ts';
import { comeSignedIn, fillCredentials, passwordOf, type Platform, signIn } from '../../support/platform.ts';
import type { Walk } from './walk.ts';
import { signOut } from '../../support/page.ts';
import { quiet } from '../../support/quiet.ts';

/** Runs `act` in a second tab of the same browser, then closes the tab. */
async function elsewhere(page: Page, act: (other: Page) => Promise<unknown>): Promise<void> {
  const other = await page.context().newPage();
  await act(other);
  await other.close();
  await page.bringToFront();
}

const open = (path: string) => (page: Page, platform: Platform) => page.goto(`${platform.appUrl}/acme/${path}`);
const hasHome = (page: Page) => expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible();

const session: Walk = {
  name: 'a session and its ends',
  story: 'generic',
  start: async (page, platform) => {
    await signIn(page, platform);
    // What other tabs bring about is said when it happens: it must still be there when it is looked for.
    await page.getByRole('button', { name: /’s account$/ }).click();
    await page.getByRole('radio', { name: text('notices.stayUntilClosed') }).check();
    await page.keyboard.press('Escape');
  },
  rows: [
    {
      when: 'signed in again in another tab',
      do: async (page, platform) => {
        // Leaves home, which calls the platform after 15 s and would discover the expiry before the other tab signs in.
        await page.getByRole('link', { name: 'Catalog' }).first().click();
        await expect(page.getByRole('heading', { level: 1, name: 'Catalog' })).toBeVisible();
        await quiet(page); // nor may a pending request discover it
        platform.world.expireSessions();
        await elsewhere(page, (other) => signIn(other, platform));
        // This tab discovers it with its next call.
        await page.getByRole('link', { name: 'Home' }).first().click();
      },
      says: [{ code: 'ACC_VERIFIED' }],
    },
    {
      when: 'signed out in another tab',
      do: (page, platform) =>
        elsewhere(page, async (other) => {
          await other.goto(`${platform.appUrl}/acme/home`);
          await hasHome(other);
          await signOut(other);
        }),
      says: [{ code: 'SIGNED_OUT_ELSEWHERE' }],
    },
    {
      when: 'somebody else signs in in another tab',
      do: async (page, platform) => {
        await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
        await hasHome(page);
        // By sign-on: a password form disappears as soon as the second tab finds the existing session.
        await elsewhere(page, async (other) => {
          await comeSignedIn(other, platform, 'ben');
          await other.goto(`${platform.appUrl}/acme/home`);
          await hasHome(other);
        });
      },
      says: [{ code: 'OTHER_LEARNER_SIGNED_IN' }],
    },
    {
      when: '401 elsewhere',
      do: async (page, platform) => {
        platform.world.expireSessions();
        await page.context().clearCookies();
        await page.getByRole('link', { name: 'Catalog' }).first().click();
        await page.waitForURL('**/acme/login');
      },
      says: [{ code: 'EXPIRED_SESSION' }],
    },
  ],
};

/** A failure of the platform itself. */
const failing = (operation: string | readonly string[], status = 500) =>
  ({ kind: 'status', status, operation }) as const;

const parts: Walk = {
  name: 'parts that cannot be loaded',
  story: 'generic',
  start: signIn,
  rows: [
    {
      when: 'the home screen, and the history that stands in for it',
      fault: failing(['getHomeScreen', 'getHistory']),
      do: open('home'),
      says: [
        { code: 'HOMESCREEN_RETRIEVING_FAILURE', inPage: true },
        { code: 'HISTORY_RETRIEVING_FAILURE', inPage: true },
      ],
    },
    {
      when: 'the statuses of titles',
      fault: failing('getTitleStatuses'),
      do: open('home'),
      says: [{ code: 'STATUSES_RETRIEVING_FAILURE', inPage: true }],
    },
    {
      when: 'the certificates in the profile',
      fault: failing('getCertificates'),
      do: open('profile?tab=certificates'),
      says: [{ code: 'CERTIFICATES_RETRIEVING_FAILURE', inPage: true }],
    },
    {
      when: 'the account in the profile',
      fault: failing(['getUserGroups', 'getProfilePhotoData']),
      do: open('profile?tab=account'),
      says: [
        { code: 'GROUPS_RETRIEVING_FAILURE', inPage: true },
        { code: 'PHOTO_RETRIEVING_FAILURE', inPage: true },
      ],
    },
    {
      when: 'the catalogue',
      fault: failing('getCatalogue*'),
      do: open('catalogue'),
      says: [{ code: 'CATALOGUE_RETRIEVING_FAILURE', inPage: true }],
    },
    {
      when: '503',
      fault: failing('getCatalogue*', 503),
      do: open('catalogue'),
      says: [{ code: 'SERVICE_UNAVAILABLE', inPage: true }],
    },
    {
      when: 'status -1',
      fault: { kind: 'offline', operation: 'getCatalogue*' },
      do: open('catalogue'),
      says: [{ code: 'CONNECTION_FAILURE', inPage: true }],
    },
  ],
};

export const sessionWalks: readonly Walk[] = [session, parts];
