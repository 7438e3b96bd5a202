import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Page, test as base } from '@playwright/test';
import { build } from 'vite';
import { pdfAssets } from '#adapters/players/pdf/assets.vite.ts';
import { sheets } from '#ui/styles/sheets.vite.ts';
import type { Harness } from './harness/main.ts';
import { type Served, twoSites, type TwoSites } from './two-sites.ts';

export type PlayerPage = {
  page: Page;
  sites: TwoSites;
  /** Serves a document and opens it. */
  open: (name: string, document: Buffer | Served, at?: number) => ReturnType<Harness['open']>;
  /** Positions of the `moved` signals so far, as [page, of]. */
  moved: () => Promise<[number, number][]>;
  count: (type: 'ready' | 'finished' | 'failed') => Promise<number>;
  /** Console errors, uncaught errors and policy violations of the page. */
  complaints: string[];
};

/** The player built as in production, on one site, with its documents on another. */
export const test = base.extend<{ player: PlayerPage }, { built: string }>({
  built: [
    async ({}, use) => {
      const outDir = await mkdtemp(join(tmpdir(), 'pdf-player-'));
      const root = fileURLToPath(new URL('./harness/', import.meta.url));
      await build({
        root,
        configFile: false,
        logLevel: 'error',
        plugins: [react(), pdfAssets()],
        css: sheets,
        build: {
          outDir,
          emptyOutDir: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          modulePreload: { polyfill: false },
          rolldownOptions: { input: ['index.html', 'screen.html'].map((file) => join(root, file)) },
        },
      });
      await use(outDir);
      await rm(outDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  player: async ({ page, built }, use) => {
    const sites = await twoSites(built);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    await page.goto(sites.app);
    await page.locator('html[data-harness=ready]').waitFor();
    await use({
      page,
      sites,
      complaints,
      open: (name, document, at) => {
        sites.documents.set(name, Buffer.isBuffer(document) ? { body: document } : document);
        const url = `${sites.content}/${encodeURIComponent(name)}`;
        return page.evaluate(([address, from]) => window.harness.open(address, from), [url, at] as const);
      },
      moved: () =>
        page.evaluate(() =>
          window.harness.signals.flatMap((one): [number, number][] =>
            one.type === 'moved' && one.position.unit === 'page' ? [[one.position.at, one.position.of]] : [],
          ),
        ),
      count: (type) =>
        page.evaluate((wanted) => window.harness.signals.filter((one) => one.type === wanted).length, type),
    });
    await sites.stop();
  },
});

export { expect } from '@playwright/test';
