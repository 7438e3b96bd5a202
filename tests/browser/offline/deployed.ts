import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type UserConfig } from 'vite';
import { offlineWorker } from '#adapters/offline/build-list.vite.ts';
import { readerWorker } from '#adapters/players/epub/cache/reader-worker.vite.ts';
import { type HttpOptions, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import { DIST } from '../../support/built.ts';
import { expect, test as base } from '../support/platform.ts';

export type Deployment = {
  /** Replaces the build by another one: all scripts and styles have new names. */
  deploy: (name: string) => Promise<void>;
  /** Replaces the build of the reader page on the content site. */
  deployReader: (name: string) => Promise<void>;
  /** Stops the platform’s server. */
  stop: () => Promise<void>;
};

/** Changes to the scenario, and a content folder. */
type Told = { again?: (scenario: Scenario) => Scenario } & Pick<HttpOptions, 'contentFolder'>;

/** A platform that serves its own build, which can be replaced, and that can be stopped. */
export const test = base.extend<{ folder: string; deployment: Deployment; told: Told }>({
  told: [{}, { option: true }],
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
    cpSync(DIST, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  platform: async ({ story, folder, told: { again, contentFolder } }, use) => {
    const first = scenarioNamed(story);
    const scenario = again?.(first) ?? first;
    const started = await startHttp({
      contentFolder,
      scenario: { ...scenario, client: { ...scenario.client, offline: true, downloads: { days: 14 } } },
      distFolder: folder,
    });
    let closed: Promise<void> | undefined;
    const platform = { ...started, close: () => (closed ??= started.close()) };
    await use(platform);
    await platform.close();
    expect(platform.world.journal.violations, 'breaches of the contract').toEqual([]);
  },
  deployment: async ({ folder, platform }, use) => {
    await use({
      deploy: (name) => replaceBuild(folder, name, offlineWorker(folder)),
      deployReader: (name) => replaceBuild(join(folder, 'reader'), name, readerWorker(join(folder, 'reader'))),
      stop: platform.close,
    });
  },
});

/** Replaces the build in a folder by one whose scripts and styles have other names. */
export async function replaceBuild(folder: string, name: string, worker: UserConfig): Promise<void> {
  const assets = join(folder, 'assets');
  const parts = readdirSync(assets).filter((file) => /^[\w-]+-[\w-]{8,}\.(js|css)$/.test(file));
  const renamed = new Map(parts.map((file) => [file, file.replace(/\.(js|css)$/, `${name}.$1`)]));
  for (const file of [...parts.map((part) => join(assets, part)), join(folder, 'index.html')]) {
    let text = readFileSync(file, 'utf8');
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    writeFileSync(file, text);
  }
  for (const [before, after] of renamed) renameSync(join(assets, before), join(assets, after));
  await build({ ...worker, configFile: false, logLevel: 'error' });
}

/** Waits until the application is cached, and its worker controls this page. */
export async function kept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
}

/** Scripts of the application in the page. */
export const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...document.scripts].map(({ src }) => src.replace(/.*\//, '')).filter((src) => src !== ''));

export const cachesOf = (page: Page): Promise<string[]> => page.evaluate(async () => (await caches.keys()).sort());
