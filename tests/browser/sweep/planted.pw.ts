import type { Page } from '@playwright/test';
import { findings } from '../support/findings.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { misplaced } from './layout.ts';
import { unheard, watchRegions } from './regions.ts';
import { withoutRing } from './rings.ts';
import { speak } from './worn.ts';

test.use({ bypassCSP: true, viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

const style = (page: Page, rule: string) => page.addStyleTag({ content: rule });

/** Verifies: a look finds what nobody looked for before; each fault is planted in a page that is right without it. */
test('a look at a state finds what is planted in it', async ({ page, platform }) => {
  watchRegions(page);
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/acme/catalogue/fire`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');

  expect(await misplaced(page)).toEqual([]);
  const wide = await style(page, 'main { min-inline-size: 420px }');
  expect(await misplaced(page)).toContainEqual(expect.stringMatching(/^the page scrolls sideways/));
  await wide.evaluate((sheet: Element) => sheet.remove());

  const cut = await style(
    page,
    'h1 { inline-size: 4ch; overflow: hidden; white-space: nowrap } h1 bdi { display: contents }',
  );
  await page.locator('h1').evaluate((heading) => heading.append(' of this catalogue'));
  expect(await misplaced(page)).toContainEqual(expect.stringMatching(/^h1.*is cut at its side/));
  await page.locator('h1').evaluate((heading) => heading.lastChild?.remove());
  await cut.evaluate((sheet: Element) => sheet.remove());

  await speak(page, 'tr-TR');
  expect(await findings(page)).toEqual([]);
  const link = page.getByRole('article').getByRole('link').first();
  const name = await link.getAttribute('aria-label');
  await link.evaluate((element) => element.setAttribute('aria-label', 'English alone'));
  expect(await findings(page)).toContainEqual(expect.stringMatching(/^label-content-name-mismatch/));
  await link.evaluate(
    (element, was) => (was === null ? element.removeAttribute('aria-label') : element.setAttribute('aria-label', was)),
    name,
  );

  expect((await withoutRing(page)).lines).toEqual([]);
  await style(
    page,
    'article, article *, article *::before, article *::after { outline: none !important; box-shadow: none !important }',
  );
  expect((await withoutRing(page)).lines).toContainEqual(expect.stringMatching(/looks the same with the focus/));

  expect(await unheard(page)).toEqual([]);
  await page.evaluate(() => {
    for (const region of document.querySelectorAll('[role=status], [role=alert], [role=log], [aria-live]'))
      region.remove();
  });
  expect(await unheard(page)).toEqual(['nothing can be said: there is no live region']);
  await page.evaluate(() => {
    const region = document.createElement('p');
    region.role = 'status';
    region.textContent = '3 results';
    document.querySelector('main')?.append(region);
  });
  expect(await unheard(page)).toEqual(['“3 results” came with its region']);
});
