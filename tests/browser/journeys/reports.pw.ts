import type { Page } from '@playwright/test';
import { arrivedAt, tabTo } from '../keyboard/keys.ts';
import { canaries } from '../support/canaries.ts';
import { expect, type Platform, signIn, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';

const MINUTE = 60_000;
const frameOf = (page: Page, name: string) => page.frameLocator(`iframe[title="Report: ${name}"]`);
const asked = ({ world }: Platform) => world.journal.of('getOrganisationReport').length;

// Verifies: §2 Embedded reports, §3 Embed data, §4 Reports, §8 An error in report loading sets an error view
test.describe('embedded reports', () => {
  test.use({ story: 'reports' });

  test('open with the real SDK, turn pages, stay alive beyond their token, and fail where they must', async ({
    page,
    context,
    platform,
  }) => {
    const { appUrl, reportUrl, world } = platform;
    const watched = await canaries(context);
    const requests: string[] = [];
    const tokens = new Set<string>();
    context.on('request', (request) => requests.push(request.url()));
    // Recorded in transit, because a browser may discard a body that the page has read.
    await context.route(/report-configuration/, async (route) => {
      const response = await route.fetch();
      if (response.ok()) tokens.add(((await response.json()) as { accessToken: string }).accessToken);
      await route.fulfill({ response });
    });
    const sdkOrFrame = () => requests.filter((url) => url.startsWith(reportUrl) || url.includes('/power-bi-'));
    await page.clock.install();
    await signIn(page, platform, 'ola');

    await test.step('with keys alone, from the menu to the content of a report', async () => {
      const menu = page.getByRole('navigation', { name: 'Main menu' });
      await tabTo(page, menu.getByRole('link', { name: 'Figures' }).filter({ visible: true }).first());
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Reports');
      expect(sdkOrFrame(), 'before there is a report').toEqual([]);
      await tabTo(page, page.getByRole('link', { name: 'Accidents by site' }));
      await page.keyboard.press('Enter');
      await arrivedAt(page, 'Accidents by site');
      await expect(frameOf(page, 'Accidents by site').getByRole('heading', { level: 2 })).toHaveText('Overview');
      await tabTo(page, page.getByRole('combobox', { name: 'Page' }));
      await page.keyboard.press('ArrowDown');
    });
    const report = frameOf(page, 'Accidents by site');
    const shown = report.getByRole('heading', { level: 2 });
    const pages = page.getByRole('combobox', { name: 'Page' });

    await test.step('a page turned outside shows inside, and the other way round', async () => {
      await expect(shown).toHaveText('By site');
      await expect(pages).toHaveValue('ReportSection2');
      await tabTo(page, page.getByRole('button', { name: 'Full screen' }));
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter'); // the report’s own button, which has the focus
      await expect(shown).toHaveText('Overview');
      await expect(pages).toHaveValue('ReportSection1');
      await expect(page.getByText('Page Overview')).toBeAttached();
    });

    await test.step('the token is renewed before its end, and the report goes on behind it', async () => {
      world.clock.advance(8 * MINUTE);
      await page.clock.runFor(8 * MINUTE);
      await expect.poll(() => asked(platform)).toBe(2);
      world.clock.advance(4 * MINUTE); // the first token has expired
      await pages.selectOption('By site');
      await expect(shown).toHaveText('By site');
      expect(asked(platform)).toBe(2);
    });

    await test.step('a token that ended while the computer slept is renewed when the report says so', async () => {
      world.clock.advance(20 * MINUTE);
      await pages.selectOption('Overview');
      await expect(shown).toHaveText('Overview');
      expect(asked(platform)).toBe(3);
    });

    await test.step('no token is anywhere but in memory', async () => {
      await expect.poll(() => tokens.size, 'read by now').toBe(3);
      await watched.expectNone(page, Object.fromEntries([...tokens].map((token, n) => [`token ${n}`, token])));
    });

    await test.step('something else in the frame gets no token', async () => {
      const before = await frameHandle(page);
      await before.evaluate(() => window.location.assign('/report.js'));
      await expect(page.getByRole('main').getByRole('alert')).toContainText('did not open');
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    await test.step('a host that is not listed: nothing is loaded', async () => {
      await page.getByRole('link', { name: 'All reports' }).click();
      await page.getByRole('link', { name: 'Elsewhere' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('does not load reports from');
      expect(requests.filter((url) => url.includes('stranger'))).toEqual([]);
      await expect(page.locator('iframe')).toHaveCount(0);
    });

    await test.step('a dead frame is given up, and can be tried again', async () => {
      await page.goto(`${appUrl}/signal/report?group=Out+of+order&report=Silent`);
      await expect(page.getByRole('main').getByText('The report is loading')).toBeVisible();
      await page.clock.runFor(30_000);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('did not open');
      await page.getByRole('button', { name: 'Try again' }).click();
      // The text stays while it is loaded again.
      await expect(page.getByRole('main').getByText('Trying again…')).toBeVisible();
      await expect(page.getByRole('main').getByRole('alert')).toContainText('did not open');
    });

    await test.step('no report is there, however it takes the keyboard, when the session ends and a password is typed', async () => {
      await page.goto(`${appUrl}/signal/report`);
      await page.getByRole('link', { name: 'Accidents by site' }).click();
      await expect(shown).toHaveText('Overview');
      const heard: string[] = [];
      await page.exposeBinding('heard', (_source, key: string) => void heard.push(key));
      await (
        await frameHandle(page)
      ).evaluate(() => {
        const field = document.body.appendChild(document.createElement('input'));
        // Exposed above.
        field.addEventListener('keydown', ({ key }) =>
          (window as unknown as { heard: (key: string) => void }).heard(key),
        );
        setInterval(() => field.focus(), 5);
      });
      world.expireSessions();
      await page.clock.runFor(8 * MINUTE); // a new token is requested
      const password = page.getByLabel('Password', { exact: true });
      await password.click();
      await page.keyboard.type('Lighthouse1', { delay: 10 });
      await expect(password).toHaveValue('Lighthouse1');
      expect(heard).toEqual([]);
      await expect(page.locator('iframe')).toHaveCount(0);
    });
  });
});

/** The frame of the report, for actions of its site. */
async function frameHandle(page: Page) {
  const frame = await (await page.locator('iframe').elementHandle()).contentFrame();
  if (!frame) throw new Error('There is no report.');
  return frame;
}

// Verifies: §2 /{orgCode}/nav-manager, Menu entries; §7 /api/get-brochure-token
test.describe('ways out', () => {
  test.use({ story: 'ways-out' });

  test('the staff system is entered by a form, once; the brochure opens where no tab may', async ({
    page,
    context,
    platform,
  }) => {
    const sent: { body: string; referer: string }[] = [];
    await context.route('https://*.ferry.example/**', (route) => {
      const request = route.request();
      if (request.method() === 'POST')
        sent.push({ body: request.postData() ?? '', referer: request.headers()['referer'] ?? '' });
      return route.fulfill({ contentType: 'text/html', body: `<title>There</title><h1>There</h1>` });
    });
    await signIn(page, platform, 'uma');
    await page.getByRole('link', { name: 'Shifts' }).filter({ visible: true }).first().click();
    await expect(heading(page)).toHaveText('There');
    expect(page.url()).toBe('https://staff.ferry.example/enter');
    const fields = new URLSearchParams({ source: 'learning', unit: 'Yard 4 & 5', note: '<b>"night"</b>' });
    expect(sent).toEqual([{ body: fields.toString(), referer: '' }]);

    await page.goBack();
    await expect(heading(page)).toHaveText(/staff system/i);
    await tabTo(page, page.getByRole('button', { name: 'Go to the staff system' }));
    expect(sent, 'the way back does not send it again').toHaveLength(1);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('There');
    expect(sent).toHaveLength(2);

    await page.goto(`${platform.appUrl}/ferry/home`);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page
      .getByRole('button', { name: /^Digital brochure/ })
      .filter({ visible: true })
      .first()
      .click();
    await expect(page).toHaveURL(/^https:\/\/brochure\.ferry\.example\/open\?from=learning&token=brochure-/);
  });
});
