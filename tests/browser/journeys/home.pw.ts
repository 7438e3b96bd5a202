import { readFileSync } from 'node:fs';
import { signOut } from '../support/page.ts';
import { expect, fillCredentials, passwordOf, signIn, test } from '../support/platform.ts';

const shelf = (name: string) => ({ name, exact: true });

/**
 * Verifies: §9 Home carousel columns and doughnut by width; §3 html; §9 suggestions – everything that needs a real
 * page.
 */
test('home follows the width, leafs without losing a tile to the keyboard, and shows the organisation’s page', async ({
  page,
  platform,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page, platform);
  const history = page.getByRole('region', shelf('Recently opened'));
  const doughnut = page.locator('[data-part="doughnut"]');
  const reachable = history.locator('li:not([inert])');
  for (const [width, columns, ring] of [
    [1280, 4, false],
    [1199, 4, true],
    [991, 3, true],
    [767, 2, true],
    [360, 2, true],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expect(reachable).toHaveCount(columns);
      await expect(doughnut).toBeVisible({ visible: ring });
    });
  const first = await reachable.first().innerText();
  await history.getByRole('button', { name: /^Show next/ }).click();
  await expect(reachable.first()).not.toHaveText(first);
  await expect(reachable).toHaveCount(2);
  await history.getByRole('button', { name: /^Show previous/ }).click();
  await expect(reachable.first()).toHaveText(first, { useInnerText: true });

  const suggestions = page.getByRole('region', shelf('Suggested for you')).getByRole('article');
  await expect(suggestions).toHaveCount(3);
  await page.getByRole('button', { name: 'More suggestions' }).focus();
  await page.keyboard.press('Enter');
  await expect(suggestions).toHaveCount(9);
  await expect(suggestions.nth(3).getByRole('link')).toBeFocused();

  const news = page.frameLocator('iframe[title="Announcement 1 from your organization"]');
  await page.locator('iframe').scrollIntoViewIfNeeded();
  await expect(news.getByRole('heading', { name: 'Evacuation drill on Thursday' })).toBeVisible();
  const reached = await news.locator('body').evaluate(() => {
    const tries = [() => document.cookie, () => localStorage.length, () => parent.document.title];
    const refused = tries.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    });
    return { origin: self.origin, refused: refused.length };
  });
  expect(reached).toEqual({ origin: 'null', refused: 3 });
});

/** Verifies: WCAG 2.4.7, 2.4.11 – a focused frame without controls is scrolled into view, and has a focus ring. */
test('a page of the organisation is seen when the keyboard comes to it', async ({ page, platform }) => {
  await page.setViewportSize({ width: 360, height: 600 });
  await signIn(page, platform);
  const frame = page.getByTitle('Announcement 1 from your organization');
  await page.getByRole('link', { name: 'Announcement 1 from your organization' }).focus();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(frame).not.toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(frame).toBeInViewport();
  await expect(frame).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Back to the top' })).toBeFocused();
  await expect(frame).toHaveCSS('outline-style', 'none');
});

/** Verifies: bookmarks, calendar file and URL of a title; T25 – no data of one learner for the next. */
test('what a learner saves is in all their tabs, is not the next learner’s, and waits for them', async ({
  page,
  platform,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, platform);
  const other = await context.newPage();
  await other.goto(`${platform.appUrl}/acme/home`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');

  // Using only the keyboard: open the title, bookmark it, copy its URL.
  await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety handbook');
  await expect(page.getByRole('button', { name: 'Start over' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Resume/ })
    .focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Start over' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Save for later' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove from saved' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${platform.appUrl}/acme/title/fire/safety-handbook`,
  );

  const saved = (where: typeof page) => where.getByRole('region', shelf('Saved for later')).getByRole('link');
  await expect(saved(other)).toHaveText(['Safety handbook']);
  await other.close();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Safety handbook.ics');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SUMMARY:Due: Safety handbook\r\n[\s\S]*END:VCALENDAR\r\n$/);

  await signOut(page);
  await page.goto(`${platform.appUrl}/acme/login`);
  await fillCredentials(page, 'ben', passwordOf(platform, 'ben'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ben');
  await expect(page.getByRole('heading', shelf('Your progress'))).toBeVisible();
  await expect(page.getByRole('heading', shelf('Saved for later'))).toHaveCount(0);
  await expect(page.getByRole('heading', shelf('Recently viewed in the catalog'))).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Save “Safety handbook”/ }).first()).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await signOut(page);
  await page.goto(`${platform.appUrl}/acme/login`);
  await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
  await expect(saved(page)).toHaveText(['Safety handbook']);
  const keys = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('own-titles:')));
  expect(keys).toEqual([
    [expect.stringMatching(/^own-titles:[0-9a-f]{64}$/), expect.not.stringMatching(/ada|acme|Yılmaz/i)],
  ]);
});
