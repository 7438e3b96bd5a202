import { expect } from '../../support/platform.ts';
import { text } from '../../layout-stability/layout-shifts.ts';
import { amid, at, type State } from './state.ts';

export const signedIn: State[] = [
  { name: 'home', open: at('/acme/home', 'Hello, Ada') },
  {
    name: 'home, with own shelves and a part that failed',
    open: async (page, platform) => {
      const { appUrl, world } = platform;
      await at('/acme/title/fire/hot-work', 'Hot work permits')(page, platform);
      await page.getByRole('button', { name: 'Save for later' }).click();
      const id = world.faults.add({ kind: 'status', status: 500, operation: 'getHomeScreen' });
      const other = world.faults.add({ kind: 'status', status: 500, operation: 'getHistory' });
      await page.goto(`${appUrl}/acme/home`);
      await expect(page.getByText('Your history could not be loaded.')).toBeVisible();
      await expect(page.getByRole('region', { name: 'Saved for later' })).toBeVisible();
      world.faults.remove(id);
      world.faults.remove(other);
    },
  },
  { name: 'messages', open: (page) => page.getByRole('button', { name: /^Messages/ }).click() },
  {
    name: 'account menu',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /’s account$/ }).click();
    },
  },
  { name: 'catalogue, root', open: at('/acme/catalogue', 'Catalog') },
  { name: 'catalogue, tag', open: at('/acme/catalogue/safety', 'Health and safety') },
  { name: 'catalogue, tag that scrolls', open: at('/acme/catalogue/fire', 'Fire and evacuation') },
  { name: 'catalogue, grid', open: at('/acme/catalogue/rules', 'Rules and compliance') },
  { name: 'catalogue, other languages', open: at('/acme/catalogue/world', /Dünya/) },
  { name: 'catalogue, empty tag', open: at('/acme/catalogue/soon', 'Coming soon') },
  { name: 'catalogue, tag gone', open: at('/acme/catalogue/not-there', /.+/) },
  {
    name: 'catalogue, away',
    open: async (page, { appUrl, world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getCatalogue' });
      await page.goto(`${appUrl}/acme/catalogue`);
      await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
      world.faults.remove(id);
    },
  },
  { name: 'title, open', open: at('/acme/title/fire/safety-handbook', 'Safety handbook') },
  {
    name: 'title, its address by hand',
    open: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      });
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(page.getByRole('textbox', { name: 'Address of this title' })).toBeFocused();
    },
  },
  { name: 'title, locked', open: at('/acme/title/fire/hot-work', 'Hot work permits') },
  { name: 'title, incompatible', open: at('/acme/title/digital/tablet-game', /Scanner game/) },
  { name: 'title, gone', open: at('/acme/title/-/not-there', /.+/) },
  { name: 'folder, narrowed and in order', open: at('/acme/catalogue/fire?show=left&sort=due', 'Fire and evacuation') },
  { name: 'search, empty', open: at('/acme/search', 'Search') },
  { name: 'search, results', open: at('/acme/search?query=fire', 'Search') },
  { name: 'search, filtered', open: at('/acme/search?query=fire&kind=course&status=completed,locked', 'Search') },
  { name: 'search, all filtered', open: at('/acme/search?query=fire&kind=book&due=overdue&sort=due', 'Search') },
  { name: 'search, near miss', open: at('/acme/search?query=frie', 'Search') },
  { name: 'search, none', open: at('/acme/search?query=zzzz', 'Search') },
  {
    name: 'search, suggestions menu',
    open: async (page) => {
      const field = page.getByRole('combobox', { name: 'Search titles and folders' });
      await field.fill('fire');
      await field.press('Enter');
      await field.fill('fi');
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name: 'fire' })).toHaveAttribute('aria-selected', 'true');
    },
  },
  { name: 'search, earlier searches', open: at('/acme/search', 'Search') },
  {
    name: 'palette menu',
    open: async (page) => {
      await page.keyboard.press('Control+K');
      await expect(page.getByRole('option', { name: 'Home' })).toHaveAttribute('aria-selected', 'true');
    },
  },
  {
    name: 'palette menu, typed',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('combobox').fill('fire');
      await expect(page.getByRole('group', { name: 'Titles' })).toBeVisible();
    },
  },
  { name: 'about', open: at('/acme/about', 'About') },
  {
    name: 'report a problem',
    open: async (page) => {
      await page.getByRole('button', { name: 'Report a problem' }).click();
      await expect(page.getByRole('dialog', { name: 'Report a problem' })).toContainText('"signIn"');
    },
  },
  { name: 'profile', open: at('/acme/profile?page=2', 'Profile') },
  { name: 'profile, certificates', open: at('/acme/profile?tab=certificates', 'Profile') },
  { name: 'profile, notes', open: at('/acme/profile?tab=notes', 'Profile') },
  { name: 'profile, account', open: at('/acme/profile?tab=account', 'Profile') },
  { name: 'profile, settings', open: at('/acme/profile?tab=settings', 'Profile') },
  ...(
    [
      ['learning', 'getHistory'],
      ['certificates', 'getCertificates'],
      ['account', 'getUserGroups'],
    ] as const
  ).map(([tab, operation]) => ({
    name: `profile, ${tab}, where a part failed`,
    open: amid(503, operation, async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/profile?tab=${tab}`);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    }),
  })),
  {
    name: 'outside launch, while somebody is signed in',
    open: async (page, platform) => {
      const hacp = encodeURIComponent(`${platform.outsideUrl}/hacp`);
      const path = `/acme/aicc-content?aicc_sid=S-7&aicc_url=${hacp}&cid=tidy-desks`;
      await at(path, 'Someone is already signed in')(page, platform);
    },
  },
];

/** Dialogs and menus over a screen, and details of a title and of the profile. */
export const asked: State[] = [
  { name: 'title, completed', open: at('/acme/title/general/induction', 'Induction: your first day') },
  {
    name: 'title, why it has its status',
    open: async (page) => {
      await page.getByRole('button', { name: text('statusReason.ask') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'title, asked to start over',
    open: async (page, platform) => {
      await at('/acme/title/fire/safety-handbook', 'Safety handbook')(page, platform);
      await page.getByRole('button', { name: text('title.startOver') }).click();
      await expect(page.getByRole('dialog')).toContainText('Start “Safety handbook” over?');
    },
  },
  { name: 'title, a course to download', open: at('/acme/title/digital/download-only', 'Course to download') },
  { name: 'title, without content', open: at('/acme/title/digital/no-content', 'Still being written') },
  { name: 'title, in Arabic', open: at('/acme/title/world/ar-safety', /./) },
  { name: 'title, failed before', open: at('/acme/title/lifting/forklift', 'Forklift: before you drive') },
  {
    name: 'whole menu',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/home`);
      const more = page.getByRole('button', { name: 'More', exact: true });
      if ((page.viewportSize()?.width ?? 0) < 600) await more.click();
      await expect(page.getByRole('button', { name: 'Contact support' }).filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'support',
    open: async (page) => {
      await page.getByRole('button', { name: 'Contact support' }).filter({ visible: true }).click();
      await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
    },
  },
  {
    name: 'a way out that failed, told below',
    open: amid(503, 'getBrochureToken', async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/home`);
      const more = page.getByRole('button', { name: 'More', exact: true });
      if ((page.viewportSize()?.width ?? 0) < 600) await more.click();
      await page
        .getByRole('button', { name: /^Digital brochure/ })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible();
    }),
  },
  { name: 'profile, another page of the history', open: at('/acme/profile?page=1', 'Profile') },
  { name: 'system requirements', open: at('/acme/system-requirements', /./) },
  { name: 'an address without a page', open: at('/acme/nowhere', /./) },
];
