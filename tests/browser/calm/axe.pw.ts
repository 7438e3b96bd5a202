import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import { expect, passwordOf, type Platform, signIn, test } from '../support/platform.ts';
import { scrollThrough } from './calm.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type State = { name: string; open: (page: Page, platform: Platform) => Promise<void> };

const at =
  (path: string, heading: string | RegExp) =>
  async (page: Page, platform: Platform): Promise<void> => {
    await page.goto(platform.appUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
  };

const signedOut: State[] = [
  { name: 'organisation', open: at('/organizationLogin', 'Find your organisation') },
  {
    name: 'organisation, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('button', { name: 'Close message' })).toBeVisible();
    },
  },
  { name: 'login', open: at('/acme/login', /^Sign in to/) },
  {
    name: 'login, refused',
    open: async (page) => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/.+/);
    },
  },
  {
    name: 'login, organisation away',
    open: async (page, { appUrl, world }) => {
      const id = world.faults.add({ kind: 'status', status: 503, operation: 'getOrganisationProfile' });
      await page.goto(`${appUrl}/acme/login`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      world.faults.remove(id);
    },
  },
];

const signedIn: State[] = [
  { name: 'home', open: at('/acme/home', 'Hello, Ada') },
  { name: 'messages', open: (page) => page.getByRole('button', { name: /^Messages/ }).click() },
  {
    name: 'account menu',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account of/ }).click();
    },
  },
  { name: 'catalogue, root', open: at('/acme/catalogue', 'Catalogue') },
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
  { name: 'title, locked', open: at('/acme/title/fire/hot-work', 'Hot work permits') },
  { name: 'title, incompatible', open: at('/acme/title/digital/tablet-game', /Scanner game/) },
  { name: 'title, gone', open: at('/acme/title/-/not-there', /.+/) },
  { name: 'search, empty', open: at('/acme/search', 'Search') },
  { name: 'search, results', open: at('/acme/search?query=fire', 'Search') },
  { name: 'search, filtered', open: at('/acme/search?query=fire&kind=course&status=completed,locked', 'Search') },
  { name: 'search, all filtered', open: at('/acme/search?query=fire&kind=book&due=overdue&sort=due', 'Search') },
  { name: 'search, near miss', open: at('/acme/search?query=frie', 'Search') },
  { name: 'search, none', open: at('/acme/search?query=zzzz', 'Search') },
  {
    name: 'search, suggestions menu',
    open: async (page) => {
      const field = page.getByRole('combobox', { name: 'Search titles and tags' });
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
      await page.keyboard.type('fire');
      await expect(page.getByRole('group', { name: 'Titles' })).toBeVisible();
    },
  },
  { name: 'about', open: at('/acme/about', 'About') },
  {
    name: 'document',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/safety-handbook`);
      await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'document, contents',
    open: async (page) => {
      await page.getByRole('button', { name: 'Contents' }).click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'document, search',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search in the document' }).click();
      await page.waitForTimeout(300);
    },
  },
  {
    name: 'course',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/feedback`);
      await expect.poll(() => page.frames().some((frame) => frame.url().includes('/contentstream/'))).toBe(true);
      await page.waitForLoadState('networkidle');
    },
  },
  {
    name: 'damaged document',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/damaged`);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
];

/** Findings as lines: rule, what is wrong, where. Frames are of other sites and not ours to judge. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(source);
  const { violations, ran } = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof Axe }; // the script above puts it there
    const result = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      rules: { 'target-size': { enabled: true } },
      iframes: false,
    });
    return {
      violations: result.violations.flatMap(({ id, help, nodes }) =>
        nodes.map(
          (node) =>
            `${id}: ${help} – ${node.target.join(' ')} – ${(node.failureSummary ?? '').split('\n').slice(1).join(' ').trim()}`,
        ),
      ),
      ran: [...result.passes, ...result.violations, ...result.incomplete].map(({ id }) => id),
    };
  }, TAGS);
  expect(ran.length, 'rules that looked at something').toBeGreaterThan(10);
  expect(ran, 'off by default, and wanted').toContain('target-size');
  return violations;
}

async function look(page: Page, platform: Platform, states: readonly State[]): Promise<void> {
  for (const { name, open } of states)
    await test.step(name, async () => {
      await open(page, platform);
      if (!/messages|menu|document|course/.test(name)) await scrollThrough(page); // a panel closes, a document turns pages
      expect.soft(await findings(page), name).toEqual([]);
    });
}

/** Verifies: WCAG 2.2 A and AA as far as axe can tell, and its best practices. */
test.describe('accessibility', () => {
  // axe is a script of the test's own; the pages are otherwise as they are deployed.
  test.use({ bypassCSP: true });
  test.describe.configure({ timeout: 180_000 });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      test.describe(`${colorScheme}, ${width} px`, () => {
        test.use({ colorScheme, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

        test('every screen has nothing that axe finds wrong', async ({ page, platform }) => {
          await look(page, platform, signedOut);
          await signIn(page, platform);
          await look(page, platform, signedIn);
        });

        test.describe('what stands between signing in and home', () => {
          test.use({ story: 'gates' });
          for (const [user, heading] of [
            ['all', 'One thing first'],
            ['soon', 'Your password'],
          ] as const)
            test(`${heading}: nothing that axe finds wrong`, async ({ page, platform }) => {
              await page.goto(`${platform.appUrl}/gates/login`);
              await page.getByLabel('Username').fill(user);
              await page.getByLabel('Password', { exact: true }).fill(passwordOf(platform, user));
              await page.keyboard.press('Enter');
              await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
              expect(await findings(page)).toEqual([]);
            });
        });
      });
});
