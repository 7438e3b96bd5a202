import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createServer, type ViteDevServer } from 'vite';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { findingsInBoth } from './support/findings.ts';
import { misplaced } from './ui-states/layout.ts';

/**
 * Verifies: every design token and component, on the page that `npm run dev` serves at `?parts`, also as screenshots.
 */
const PICTURES = fileURLToPath(new URL('../../test-results/parts', import.meta.url));
const WIDTHS = [360, 768, 1280];

let server: ViteDevServer;
test.beforeAll(async () => {
  server = await createServer({
    configFile: fileURLToPath(new URL('../../ui/vite.config.ts', import.meta.url)),
    cacheDir: join(PICTURES, '.vite'),
    logLevel: 'error',
    server: { port: 5192, strictPort: false, hmr: false, watch: null },
  });
  await server.listen();
});
test.afterAll(() => server.close());

for (const language of ['en-US', 'ar-AE'] as const)
  test(`the parts of the interface are readable at each width, in ${language}`, async ({ page }) => {
    mkdirSync(PICTURES, { recursive: true });
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}?parts=${language}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Parts', { timeout: 60_000 });
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar-AE' ? 'rtl' : 'ltr');
    await expect(page.getByText(readLocale(language)['status.failed'] ?? '').first()).toBeVisible();
    await expect(page.getByText('--accent-ink', { exact: true })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.screenshot({ path: join(PICTURES, `${language}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await page.emulateMedia({ colorScheme: 'light' });
      expect([...(await misplaced(page)), ...(await findingsInBoth(page))], `${width} px`).toEqual([]);
    }
  });
