import { comeSignedIn, expect, received, signIn, test } from '../support/platform.ts';
import { someOf } from '../../support/runs.ts';
import { nets, watchActs } from '../support/nets.ts';
import { expectStable, scrollThrough, text } from './layout-shifts.ts';

test.describe.configure({ timeout: 240_000 }); // forty cold starts in one test: 30 s alone, three times that in parallel

/** At least one of each kind; all of them in `npm run test:nightly`. */
const SCREENS = 7;

/** Every URL of a learner in this catalogue, and the player of each title that has one. */
const screens = [
  '/acme/home',
  '/acme/catalogue',
  ...['good', 'circle-a', 'circle-b', 'narcissus', 'orphan', 'second-root', '42', 'nameless', 'loud-tag', '__proto__', 'nobody', 'constructor'].map(
    (id) => `/acme/catalogue/${id}`,
  ),
  ...[
    'good-pdf', 'good-video', 'outside', 'wrong-enums', 'nan', 'infinite', 'bad-date', 'far-date', 'no-date', 'loud-title',
    'script', 'data-link', '..%2F..%2Fetc%2Fpasswd', 'lost', 'waits-for-itself', 'waits-for-nobody', '7', 'not-there', '__proto__',
  ].map((id) => `/acme/title/good/${id}`),
  '/acme/search?query=e',
  `/acme/search?query=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
  '/acme/search?query=%F0%9F%A7%AF',
  '/acme/about',
]; // prettier-ignore

/** Verifies: a catalogue with cycles, orphans, endless names, invalid numbers and code in its texts is usable. */
test.describe('a platform that sends nonsense beside two good titles', () => {
  test.use({ story: 'hostile' });

  // Sanitizing must suffice: most of these tests run without the page’s policy, and hostile-files.pw.ts tests the
  // policy without sanitizing.
  for (const { net, bypassCSP, details } of nets)
    test.describe(net, details, () => {
      test.use({ bypassCSP });
      walk();
    });
});

function walk() {
  test('the sign-in screen shows the good of it and runs nothing', async ({ page, platform }) => {
    const acts = watchActs(page, platform);
    await page.goto(`${platform.appUrl}/acme/login`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img src=x onerror=alert(1)> & Sons');
    await expectStable(page);
    await expect(page.locator('a[href^="javascript:"], #root script, img[onerror], svg[onload]')).toHaveCount(0);
    // The page’s own inline scripts: the first paint and its texts.
    await expect(page.locator('script:not([src])')).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click({ timeout: 2_000 }); // no element covers the button
    await acts.expectNone();
  });

  test('every screen stays inside a wide and a narrow window and runs nothing', async ({ page, platform }) => {
    let [first, second] = [
      { width: 1280, height: 800 },
      { width: 360, height: 740 },
    ];
    await page.setViewportSize(first);
    const acts = watchActs(page, platform);
    await comeSignedIn(page, platform);
    for (const path of someOf(screens, SCREENS))
      await test.step(path, async () => {
        await page.goto(platform.appUrl + path);
        for (const viewport of [first, second]) {
          await page.setViewportSize(viewport);
          await expectStable(page);
          await scrollThrough(page);
          await expectStable(page);
          const wider = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          expect(wider, `px that the page is wider than the window of ${viewport.width}`).toBeLessThanOrEqual(0);
          await expect(page.locator('a[href^="javascript:"], a[href^="data:"]')).toHaveCount(0);
        }
        [first, second] = [second, first]; // each screen opens in the window of the previous one
      });
    await acts.expectNone();
  });

  test('the good titles are found by going down, and one of them is played', async ({ page, platform }) => {
    await comeSignedIn(page, platform);
    await page.goto(`${platform.appUrl}/acme/catalogue`);
    await page
      .getByRole('link', { name: /^Good titles/ })
      .first()
      .click();
    await page
      .getByRole('article')
      .getByRole('link', { name: /Safety handbook/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safety handbook');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Start|Resume|Review/ })
      .first()
      .click();
    await received(platform, 'good-pdf', 'initialized');
  });

  test('a title whose content has an address of code or of nowhere is refused in words', async ({ page, platform }) => {
    const acts = watchActs(page, platform);
    await comeSignedIn(page, platform);
    for (const id of ['script', 'data-link', 'outside', 'nan', 'wrong-enums', 'waits-for-nobody']) {
      await page.goto(`${platform.appUrl}/acme/content/stream/${id}`);
      await expectStable(page);
      await expect(page.getByRole('alert').first()).toBeVisible();
    }
    await acts.expectNone();
  });
}

/** Verifies: reliability – an empty catalogue has its own state. */
test.describe('an organisation that has published nothing', () => {
  test.use({ story: 'empty' });

  test('home, catalogue and search say so, with a way on', async ({ page, platform }) => {
    await signIn(page, platform);
    await expect(page.getByText(text('home.emptyTitle'))).toBeVisible();
    await expectStable(page);
    await page
      .getByRole('main')
      .getByRole('link', { name: text('home.emptyAction') })
      .click();
    await expect(page.getByText(text('catalogue.emptyTitle'))).toBeVisible();
    await expectStable(page);
    await page.goto(`${platform.appUrl}/acme/search?query=anything`);
    await expect(page.getByText(text('search.noneTitle', 'en-US', { query: 'anything' })).first()).toBeVisible();
    await expectStable(page);
    await page.goto(`${platform.appUrl}/acme/title/-/nothing`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('title.gone'));
  });
});
