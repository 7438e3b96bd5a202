import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Frame, type Page, test as base } from '@playwright/test';
import { build } from 'vite';
import type { Signal } from '#domain/player/index.ts';
import type { FrameOptions } from './harness/main.ts';
import { sites, type Sites } from './sites.ts';

export type Committed = Extract<Signal, { type: 'committed' }>;

export type CoursePage = {
  page: Page;
  sites: Sites;
  /** Opens a course of `courses.ts` and returns its frame. */
  open: (path: string, opening?: Partial<FrameOptions>) => Promise<Frame>;
  /** Tries to open a URL. Returns 'open' or the reason of the refusal. */
  tryOpen: (opening: Partial<FrameOptions>) => Promise<string>;
  /** One SCORM call of the course. Returns `answer/error`. */
  call: (course: Frame, name: string, ...given: unknown[]) => Promise<string>;
  committed: () => Promise<Committed[]>;
  /** Leaves the course. Returns the duration in ms. */
  close: () => Promise<number>;
};

/** The player and its course host page built as in production, on two sites. */
export const test = base.extend<{ player: CoursePage }, { built: { app: string; shell: string } }>({
  built: [
    // Playwright derives a fixture’s dependencies from this pattern: none.
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'course-player-'));
      const built = { app: join(folder, 'app'), shell: join(folder, 'shell') };
      const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
      const settings = {
        emptyOutDir: true,
        target: 'es2022',
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
      };
      await build({
        root: here('./harness'),
        configFile: false,
        logLevel: 'error',
        build: { ...settings, outDir: built.app },
      });
      await build({
        configFile: here('../../../adapters/players/frame/shell/vite.config.ts'),
        logLevel: 'error',
        build: { outDir: built.shell },
      });
      await use(built);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  player: async ({ page, built }, use) => {
    const served = await sites(built);
    await page.goto(served.app);
    await page.locator('html[data-harness=ready]').waitFor();
    const tryOpen: CoursePage['tryOpen'] = (opening) =>
      page.evaluate((given) => window.coursePage.open(given), { url: '', content: served.content, ...opening });
    await use({
      page,
      sites: served,
      tryOpen,
      open: async (path, opening = {}) => {
        const origin = opening.trusted ? served.app : served.content;
        const answer = await tryOpen({ url: `${origin}${path}`, ...opening });
        const course = page
          .frames()
          .find((frame) => URL.canParse(frame.url()) && new URL(frame.url()).pathname === path);
        if (answer !== 'open' || !course) throw new Error(`The course did not open: ${answer}`);
        return course;
      },
      call: (course, name, ...given) =>
        course.evaluate(
          ([method, args]) => {
            const { found } = window as unknown as { found: Record<string, (...a: unknown[]) => string> }; // defined in courses.ts
            return `${String(found[method]?.(...args))}/${String(found['LMSGetLastError']?.())}`;
          },
          [name, given] as const,
        ),
      committed: async () => {
        const signals = await page.evaluate(() => window.coursePage.signals);
        return signals.filter((signal): signal is Committed => signal.type === 'committed');
      },
      close: () =>
        page.evaluate(async () => {
          const start = performance.now();
          await window.coursePage.player?.close();
          return performance.now() - start;
        }),
    });
    await served.stop();
  },
});

export { expect } from '@playwright/test';
