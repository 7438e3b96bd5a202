import type { Page } from '@playwright/test';

import {
  goToPage,
  kept as storedHere,
  leaveTitle,
  nothingWaits,
  openDocument,
  pagesReached,
} from '../support/learning.ts';
import { goTo } from '../support/page.ts';
import { expect, openHome } from '../support/platform.ts';
import { kept, test } from './deployed.ts';
import { own, take } from './downloading.ts';

// Verifies: reliability F3: no screen claims that evicted data is on the device, a new download is possible, and the
// learner’s work is not lost along.

const DOCUMENT = 'safety-handbook';
const TITLE = '/acme/title/fire/safety-handbook';
const NOT_SENT = ['putStatement', 'savePdfState'];

/** Kinds of eviction, and what the title’s page displays afterwards. */
const EVICTIONS = {
  'all caches': {
    evict: async (page: Page) => {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Storage.clearDataForOrigin', {
        origin: new URL(page.url()).origin,
        storageTypes: 'cache_storage',
      });
    },
    isSaid: true,
    offer: 'Download again',
  },
  'the database of packs': {
    evict: (page: Page) =>
      page.evaluate(
        () =>
          new Promise<void>((done, failed) => {
            const request = indexedDB.deleteDatabase('packs');
            request.onsuccess = () => done();
            request.onerror = () => failed(new Error('it stays'));
          }),
      ),
    isSaid: false, // nobody knows any more which one it was
    offer: 'Download',
  },
} as const;

for (const [what, { evict, isSaid, offer }] of Object.entries(EVICTIONS))
  test(`${what}: nothing is claimed, all of it comes anew, and unsent work stays`, async ({ page, platform }) => {
    test.setTimeout(120_000);
    await openHome(page, platform);
    await kept(page);
    await take(page, TITLE, 'Safety handbook');
    await openDocument(page, platform, DOCUMENT);
    platform.world.faults.add({ kind: 'offline', operation: NOT_SENT });
    await goToPage(page, 7);
    await leaveTitle(page);
    const before = await storedHere(page);
    expect(before.waiting.length).toBeGreaterThan(0);

    await evict(page);
    await goTo(page, '/acme/home');
    await page.reload();
    await goTo(page, TITLE);
    const again = page.getByRole('button', { name: offer, exact: true });
    await expect(again).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Available offline until');
    if (isSaid) await expect(own(page)).toContainText('The browser removed it to make room.');
    else {
      await goTo(page, '/acme/profile?tab=device');
      await expect(page.getByRole('heading', { name: 'Your downloads were removed' })).toBeVisible();
      await expect(page.locator('main')).toContainText('The browser removed your downloads to make room.');
      await goTo(page, TITLE);
    }
    const after = await storedHere(page);
    expect(after.facts.map(({ id }) => id)).toEqual(expect.arrayContaining(before.facts.map(({ id }) => id)));
    expect(after.waiting.map(({ id }) => id)).toEqual(before.waiting.map(({ id }) => id));

    platform.world.faults.clear();
    await again.click();
    if (!isSaid) await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    await expect(own(page)).toContainText(/Available offline until/, { timeout: 60_000 });
    await nothingWaits(page);
    expect(pagesReached(platform, DOCUMENT)).toContain(7);
  });
