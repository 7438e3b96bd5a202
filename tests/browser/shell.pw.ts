import type { Locator, Page } from '@playwright/test';
import { comeSignedIn, expect, type Platform, test } from './support/platform.ts';
import { chooseLanguage, heading } from './support/page.ts';

async function open(page: Page, platform: Platform, path: string): Promise<void> {
  await comeSignedIn(page, platform);
  await page.goto(platform.appUrl + path);
  await expect(page.getByRole('main')).toBeVisible();
}

const main = (page: Page) => page.getByRole('main');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const way = (page: Page) => page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem');

/** List index of the focused tile. */
const focusedAt = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[aria-posinset]')?.getAttribute('aria-posinset'));

/** List index of the first tile that is completely visible. */
const firstInView = (page: Page) =>
  page.evaluate(() => {
    const tiles = [...document.querySelectorAll('[aria-posinset]')];
    const found = tiles.find((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return top > 60 && bottom < window.innerHeight;
    });
    return Number(found?.getAttribute('aria-posinset') ?? 0);
  });

// Verifies: §2 Pager; §3 layout; the list works by keyboard and never loses the focus
test.describe('long lists', () => {
  test.use({ story: 'long-lists', viewport: { width: 1280, height: 800 } });

  test('an endless one moves by keys, keeps the focus however far one scrolls, and is found again on the way back', async ({
    page,
    platform,
  }) => {
    await open(page, platform, '/acme/catalogue');
    const drawn = () => page.locator('[aria-posinset]').count();
    await expect.poll(drawn).toBeGreaterThan(8);
    expect(await drawn()).toBeLessThan(80);
    const count = Number(await page.locator('[aria-posinset]').first().getAttribute('aria-setsize'));
    expect(count).toBeGreaterThan(1_000);

    await page.locator('[aria-posinset="1"]').getByRole('link').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focusedAt(page)).toBe('2');
    await page.keyboard.press('ArrowDown');
    expect(await focusedAt(page)).toBe('6');
    await page.keyboard.press('End');
    expect(await focusedAt(page)).toBe(String(count));
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('ArrowUp');
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(page.locator('[aria-posinset="1"]')).toBeInViewport();
    expect(await focusedAt(page), 'scrolled far away').toBe(String(count - 4));
    await page.keyboard.press('Home');
    expect(await focusedAt(page)).toBe('1');
    await expect(page.locator(':focus')).toBeInViewport();

    await page.evaluate(() => window.scrollTo(0, 60_000));
    await expect.poll(() => firstInView(page)).toBeGreaterThan(500);
    const far = page.locator(`[aria-posinset="${await firstInView(page)}"]`).getByRole('link');
    const [name, y] = [await far.innerText(), await page.evaluate(() => window.scrollY)];
    await far.click();
    await expect(heading(page)).toHaveText(name);
    await expect(heading(page)).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('link', { name })).toBeFocused();
    await expect(page.getByRole('link', { name })).toBeInViewport();
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - y)).toBeLessThan(3);
  });

  test('one that is paged says which page is shown, begins at its top, and has its page in the address', async ({
    page,
    platform,
  }) => {
    await open(page, platform, '/acme/catalogue/g-tag-2');
    const pager = page.getByRole('navigation', { name: 'Pages' });
    const first = main(page).locator('h3').first();
    const before = await first.innerText();
    await pager.getByRole('button', { name: 'Page 5', exact: true }).click();
    await expect(page).toHaveURL(/\?page=5$/);
    await expect(pager.getByRole('status')).toHaveText(/^Page 5 of \d+ is shown$/);
    await expect(first).not.toHaveText(before);
    const titles = main(page).getByRole('heading', { level: 2, name: /97–120 of/ });
    await expect(titles).toBeFocused();
    await expect(titles).toBeInViewport();
    await expect(pager.getByRole('button', { name: 'Page 9', exact: true })).toBeVisible();
    await expect(pager.getByText('…')).toHaveCount(1);
    const here = await first.innerText();
    await main(page).locator('h3').first().click();
    await expect(heading(page)).toHaveText(here);
    await way(page).nth(1).click();
    await expect(page).toHaveURL(/g-tag-2\?page=5$/);
    await page.reload();
    await expect(first).toHaveText(here);
    await page.goto(`${platform.appUrl}/acme/catalogue/g-tag-2?page=99999`);
    await expect(pager.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  });
});

// Verifies: WCAG 1.4.13, 2.4.2, 3.2.2, 3.2.3; §2 Breadcrumbs: kept for the session, de-duplicated, trimmed back; §2 Menu entries
test.describe('around a screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('the way is the one the learner came, outlives a reload, and ends with the session', async ({
    page,
    platform,
  }) => {
    await open(page, platform, '/acme/catalogue/rules');
    await main(page)
      .getByRole('link', { name: /^Data protection/ })
      .click();
    await expect(way(page)).toHaveText(['Catalog', 'Rules and compliance', 'Data protection']);
    await page.reload();
    await expect(way(page)).toHaveText(['Catalog', 'Rules and compliance', 'Data protection']);
    await main(page)
      .getByRole('link', { name: /^Spot the phish/ })
      .click();
    await expect(way(page)).toHaveText(['Catalog', 'Rules and compliance', 'Data protection', 'Spot the phish']);
    await way(page).nth(1).click();
    await expect(heading(page)).toHaveText('Rules and compliance');
    await expect(way(page)).toHaveText(['Catalog', 'Rules and compliance']);

    await page.goto(`${platform.appUrl}/acme/catalogue/digital`);
    await main(page)
      .getByRole('link', { name: /^Data protection/ })
      .click();
    await expect(way(page)).toHaveText(['Catalog', 'Skills for work', 'Digital skills', 'Data protection']);

    await menu(page).getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/(login|organizationLogin)$/);
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.entries(sessionStorage))))
      .not.toContain('Data protection');
  });

  test('the menu is the server’s, can be made narrow for good, and opens support and the brochure safely', async ({
    page,
    platform,
  }) => {
    const opened: string[] = [];
    await page.context().route('https://brochure.lighthouse.example/**', (route) => {
      opened.push(route.request().headers()['referer'] ?? '');
      return route.fulfill({ contentType: 'text/html', body: '<title>Brochure</title>' });
    });
    await open(page, platform, '/acme/home');
    await expect(menu(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await menu(page).getByRole('button', { name: 'Collapse menu' }).click();
    await page.reload();
    const expand = menu(page).getByRole('button', { name: 'Expand menu' });
    await expect(expand).toBeVisible();
    expect((await menu(page).boundingBox())?.width).toBe(68);

    // WCAG 1.4.13: the name beside an icon stays under the pointer, and Escape hides it.
    const catalogue = menu(page).getByRole('link', { name: 'Catalog' });
    const clipped = () => catalogue.locator('[data-hint]').evaluate((hint) => getComputedStyle(hint).clipPath);
    expect(await clipped()).not.toBe('none');
    await catalogue.hover();
    expect(await clipped()).toBe('none');
    const beside = (await catalogue.locator('[data-hint]').boundingBox())!; // visible
    await page.mouse.move(beside.x + beside.width / 2, beside.y + beside.height / 2, { steps: 8 });
    expect(await clipped()).toBe('none');
    await page.keyboard.press('Escape');
    expect(await clipped()).not.toBe('none');
    await expand.click();

    await menu(page).getByRole('button', { name: 'Contact support' }).click();
    const dialog = page.getByRole('dialog', { name: 'Contact support' });
    await expect(dialog).toContainText('Call extension 4242');
    await expect(dialog.getByRole('link')).toHaveAttribute('href', 'https://support.lighthouse.example/help');
    await page.keyboard.press('Escape');
    await expect(menu(page).getByRole('button', { name: 'Contact support' })).toBeFocused();

    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      menu(page)
        .getByRole('button', { name: /^Digital brochure/ })
        .click(),
    ]);
    await tab.waitForURL(/brochure\.lighthouse\.example/);
    const token = new URL(tab.url()).searchParams.get('token') ?? '';
    expect(token).toMatch(/^brochure-/);
    expect(opened).toEqual(['']);
    expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
    const kept = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie, location.href]),
    );
    expect(kept).not.toContain(token);
    expect(await page.content()).not.toContain(token);
    await tab.close();

    platform.world.faults.add({ kind: 'status', status: 503, operation: 'getBrochureToken' });
    await menu(page)
      .getByRole('button', { name: /^Digital brochure/ })
      .click();
    await expect(page.getByText('The service is not available right now').last()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Messages, 1 new' })).toBeVisible();
    expect(page.context().pages()).toHaveLength(1);
  });

  test('the language changes without a reload, and so does the appearance', async ({ page, platform }) => {
    await open(page, platform, '/acme/catalogue');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await chooseLanguage(page, 'tr-TR');
    await expect(heading(page)).toHaveText('Katalog');
    await expect(page).toHaveTitle(/^Katalog/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr-TR');
    await page.getByRole('button', { name: /^Ada Yılmaz/ }).click();
    await page.getByRole('radio', { name: 'Koyu' }).click();
    expect(
      await page.evaluate(
        () => getComputedStyle(document.body).colorScheme + String(document.documentElement.dataset['theme']),
      ),
    ).toContain('dark');
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    await page.reload();
    await expect(heading(page)).toHaveText('Katalog');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  test('in Arabic all of a screen begins at its right, names in Latin letters too', async ({ page, platform }) => {
    await open(page, platform, '/acme/search');
    await chooseLanguage(page, 'ar-AE');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    const field = page.getByRole('combobox', { name: 'البحث في المواد والمجلدات' });
    await expect(field, 'an empty field').toHaveCSS('direction', 'rtl');
    await field.fill('site rules');
    await expect(field, 'with Latin letters in it').toHaveCSS('direction', 'ltr');
    await page.goto(`${platform.appUrl}/acme/home`);
    const tile = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'The Lighthouse' }) });
    const edge = (of: Locator) =>
      of.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return Math.round(range.getBoundingClientRect().right);
      });
    const words = tile.first().locator('bdi');
    await expect(words.nth(1)).toHaveText('Library');
    expect(await edge(words.nth(1)), 'the tag under the name').toBe(await edge(words.nth(0)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
    await page.goto(`${platform.appUrl}/acme/title/fire/safety-handbook`);
    const description = page.getByText('Twelve pages with figures.');
    expect(await edge(description), 'what is said of a title').toBe(await edge(heading(page).locator('bdi')));
  });
});

// Verifies: §1 Mobile devices get an app popup; the mobile-app prompt; the bottom bar
test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
  });

  test('the app is offered once a session, and every line of the menu is within reach', async ({ page, platform }) => {
    await open(page, platform, '/acme/deep-launch/safety-handbook');
    await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();
    const prompt = page.getByRole('dialog', { name: 'There is an app for this' });
    await expect(prompt).toHaveCount(0);
    await page.goto(`${platform.appUrl}/acme/catalogue`);
    await expect(prompt.getByRole('link')).toHaveAttribute('href', /play\.google\.example/);
    await prompt.getByRole('button', { name: 'Stay in the browser' }).click();
    await page.reload();
    await expect(heading(page)).toHaveText('Catalog');
    await expect(prompt).toHaveCount(0);

    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Catalog', 'Search', 'Profile']);
    await menu(page).getByRole('button', { name: 'More' }).click();
    const sheet = page.getByRole('dialog', { name: 'More' });
    await sheet.getByRole('link', { name: 'System requirements' }).click();
    await expect(heading(page)).toHaveText('System requirements');
    await expect(heading(page)).toBeFocused();
    await expect(sheet).toHaveCount(0);
    await menu(page).getByRole('button', { name: 'More' }).click();
    await sheet.getByRole('button', { name: 'Contact support' }).click();
    await expect(page.getByRole('dialog', { name: 'Contact support' })).toBeVisible();
  });
});
