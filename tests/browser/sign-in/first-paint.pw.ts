import type { Page, Route } from '@playwright/test';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { heading } from '../support/page.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';

/** Holds matching files of the build until the test releases them. */
async function held(page: Page, pattern = /\/assets\/first-.*\.js$/): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  let isOpen = false;
  await page.route(pattern, async (route) => {
    if (isOpen) await route.continue();
    else waiting.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(waiting.map((route) => route.continue()));
  };
}

/** Time of the application’s first paint, and whether it contained the form. */
const FIRST_DRAWN = `
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root');
    if (!root?.hasChildNodes()) return;
    observer.disconnect();
    window.firstDrawn = { at: performance.now(), hasForm: root.querySelector('form') !== null };
  }).observe(document, { childList: true, subtree: true });`;

const firstDrawn = (page: Page) =>
  page.evaluate(() => (window as unknown as { firstDrawn: { at: number; hasForm: boolean } }).firstDrawn);

const fontsAskedAt = (page: Page) =>
  page.evaluate(() => {
    const all = performance.getEntriesByType('resource').filter(({ name }) => name.includes('.woff2'));
    return Math.min(...all.map(({ startTime }) => startTime));
  });

const form = (page: Page) => page.locator('#first-picture form');
const own = (page: Page) => page.locator('#root form');

test('letters that are typed before any script is there stay, with the focus and the selection', async ({
  page,
  platform,
}) => {
  const release = await held(page);
  await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
  await form(page).getByLabel('Username').pressSequentially('ada');
  await page.keyboard.press('Tab');
  await page.keyboard.type('light');
  await page.keyboard.press('Shift+ArrowLeft');
  await release();
  await expect(own(page).getByLabel('Password', { exact: true })).toBeFocused();
  await expect(form(page)).toHaveCount(0);
  await page.keyboard.type('thouse1'); // replaces the selected character
  await expect(own(page).getByLabel('Username')).toHaveValue('ada');
  await expect(own(page).getByLabel('Password', { exact: true })).toHaveValue('lighthouse1');
});

test('the form is the first that is drawn where its organisation is here, and comes later where it is not', async ({
  page,
  platform,
}) => {
  await page.addInitScript(FIRST_DRAWN);
  for (const isHere of [true, false]) {
    const release = await held(page);
    const answer = await held(page, /\/api\/user\/organisationprofiles\//);
    const answered = page.waitForResponse(/\/api\/user\/organisationprofiles\//);
    if (isHere) await answer();
    await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
    if (isHere) await answered;
    await release();
    await expect.poll(() => firstDrawn(page)).toMatchObject({ hasForm: isHere });
    await answer();
    await expect(own(page).getByLabel('Username')).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a form that is sent before any script is there signs in once they are', async ({ page, platform }) => {
  const release = await held(page);
  await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
  await form(page).getByLabel('Username').fill('ada');
  await form(page).getByLabel('Password', { exact: true }).fill('Lighthouse1');
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('button', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
  await release();
  await expect(heading(page)).toHaveText('Hello, Ada');
});

test('the button keeps the focus that it has before any script is there', async ({ page, platform }) => {
  const release = await held(page);
  await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
  await form(page).getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(form(page).getByRole('button', { name: 'Sign in' })).toBeFocused();
  await release();
  await expect(own(page).getByRole('button', { name: 'Sign in' })).toBeFocused();
  await expect(form(page)).toHaveCount(0);
});

test('typing goes on while the application takes over: no letter is lost at any moment', async ({ page, platform }) => {
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.repeat(4);
  for (const delay of [1, 4]) {
    const release = await held(page);
    await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
    await form(page).getByLabel('Username').fill('');
    const typing = page.keyboard.type(letters, { delay });
    await release();
    await typing;
    await expect(own(page).getByLabel('Username')).toHaveValue(letters);
    await page.unroute(/\/assets\/first-.*\.js$/);
  }
});

test.describe('in other words and colours', () => {
  test.use({ locale: 'tr-TR', colorScheme: 'dark' });

  test('the picture speaks the language and wears the colours of the screen that follows', async ({
    page,
    platform,
  }) => {
    const look = () =>
      page.evaluate(() => {
        const input = document.querySelector('form input');
        const { color, backgroundColor } = getComputedStyle(input!); // the form exists
        return {
          ...{ color, backgroundColor },
          lang: document.documentElement.lang,
          names: [...document.querySelectorAll('form label')].map((label) => label.textContent),
          button: document.querySelector('button[type=submit]')?.textContent,
        };
      });
    const release = await held(page);
    await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
    await expect(form(page)).toBeVisible();
    const early = await look();
    expect(early).toMatchObject({ lang: 'tr-TR', names: ['Kullanıcı adı', 'Parola'] });
    await release();
    await expect(form(page)).toHaveCount(0);
    expect(await look()).toEqual(early);
  });
});

test.describe('in a language that is read from the right', () => {
  test.use({ locale: 'ar-EG' });

  test('the picture is read from the right, as the screen that follows', async ({ page, platform }) => {
    const html = page.locator('html');
    const release = await held(page);
    await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
    await expect(form(page)).toBeVisible();
    await expect(html).toHaveAttribute('lang', 'ar-AE');
    await expect(html).toHaveAttribute('dir', 'rtl');
    await expect(form(page).getByLabel('اسم المستخدم')).toBeVisible();
    await release();
    await expect(form(page)).toHaveCount(0);
    await expect(html).toHaveAttribute('dir', 'rtl');
  });
});

test('the form needs the first words alone; nothing behind it begins without the others', async ({
  page,
  platform,
}) => {
  const release = await held(page, /\/lang\/locale-/);
  await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
  await expect(own(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z]\w*\.[a-zA-Z]\w+\b/); // no untranslated text key
  await own(page).getByLabel('Username').fill('ada');
  await own(page).getByLabel('Password', { exact: true }).fill('Lighthouse1');
  await page.keyboard.press('Enter');
  await expect(own(page).getByRole('button', { name: 'Signing in…' })).toBeVisible();
  await release();
  await expect(heading(page)).toHaveText('Hello, Ada');
});

test('the other words that do not come are asked for again by whoever signs in', async ({ page, platform }) => {
  await page.route(/\/lang\/locale-/, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/lang/locale-'));
  await page.goto(`${platform.appUrl}/acme/login`);
  await own(page).getByLabel('Username').fill('ada');
  await refused;
  await page.unroute(/\/lang\/locale-/);
  await own(page).getByLabel('Password', { exact: true }).fill('Lighthouse1');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Hello, Ada');
});

test('a file of the build that does not come is said, with another try', async ({ page, platform }) => {
  await page.route(/\/assets\/first-.*\.js$/, (route) => route.abort());
  await page.goto(`${platform.appUrl}/acme/login`);
  await expect(heading(page)).toHaveText('Something went wrong here');
  await page.unroute(/\/assets\/first-.*\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(own(page).getByLabel('Username')).toBeVisible();
});

test.describe('an organisation that signs on elsewhere', () => {
  test.use({ story: 'sso' });

  test('gets no form for a password once it is known', async ({ page, platform }) => {
    const { code } = scenarioNamed('sso').organisation;
    await page.goto(`${platform.appUrl}/${code}/login`);
    await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible();
    await held(page);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => 'early' in window);
    await expect(form(page)).toHaveCount(0);
  });
});

test('home has its places before any script, in the colour of the organisation once it was seen here', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const colours: string[] = [];
  for (const _visit of ['first', 'second']) {
    const release = await held(page);
    await page.goto(`${platform.appUrl}/acme/home`, { waitUntil: 'commit' });
    const picture = page.locator('#first-picture').getByRole('status', { name: 'Loading' });
    await expect(picture).toBeVisible();
    const tile = picture.locator('[data-part="mark"]');
    colours.push(await tile.evaluate((mark) => getComputedStyle(mark).backgroundColor));
    await release();
    await expect(page.locator('main article').first()).toBeVisible();
    await expect(page.locator('#first-picture > *')).toHaveCount(0);
    await page.unroute(/\/assets\/first-.*\.js$/);
  }
  expect(colours).toEqual(['rgb(241, 242, 244)', 'rgb(15, 91, 140)']);
});

test('on a slow line letters are asked for when all else is here, and at once by whoever has had them', async ({
  page,
  platform,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.resourceType()));
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  const [upload, download] = [-1, -1]; // unlimited
  const slow = { offline: false, latency: 600, uploadThroughput: upload, downloadThroughput: download };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.addInitScript(FIRST_DRAWN);
  for (const isFirst of [true, false]) {
    asked.length = 0;
    const release = await held(page);
    await page.goto(`${platform.appUrl}/acme/login`, { waitUntil: 'commit' });
    await expect(form(page).getByLabel('Username')).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(asked.includes('font')).toBe(!isFirst);
    await release();
    await expect(own(page).getByLabel('Username')).toBeVisible();
    await expect.poll(() => asked).toContain('font');
    const { at, hasForm } = await firstDrawn(page);
    expect(hasForm).toBe(true);
    expect(at < (await fontsAskedAt(page)), 'letters are not laid out anew before the form is drawn').toBe(isFirst);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('faces'))).toBe('yes');
    await page.unrouteAll({ behavior: 'wait' });
  }
});
