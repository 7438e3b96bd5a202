import { goToPage, openDocument, pageBox } from '../support/learning.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { heading } from '../support/page.ts';

/** Verifies: §4 Content launch, in each engine: each engine has its own back/forward cache. */
test(
  'a document is left for home by its address, and found again where it was by back, forward and reload',
  { tag: '@cross-browser' },
  async ({ page, platform }) => {
    await comeSignedIn(page, platform);
    await openDocument(page, platform);
    await goToPage(page, 6);
    await page.goto(`${platform.appUrl}/acme/home`);
    await expect(heading(page)).toHaveText(/Hello/);
    await page.goBack();
    await expect(pageBox(page)).toHaveValue('6');
    await page.goForward();
    await expect(heading(page)).toHaveText(/Hello/);
    await page.goBack();
    await expect(pageBox(page)).toHaveValue('6');
    await page.reload();
    await expect(pageBox(page)).toHaveValue('6');
  },
);
