import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { hasEngines, isNightly, isShort, workers } from '../support/runs.ts';
import { chromium, chromiumArgs, INSTALLED } from '#simulator/chromium.ts';
import { FIREFOX_FOR_THE_DRIVER, firefoxMissing } from '../cross-browser/firefox-here.ts';
import { leftOut, PLAYED } from '../cross-browser/left-out.ts';
import { shortOnes, shortOnesOf } from './short.ts';

const { executablePath, which } = await chromium();
// Workers read the configuration again; this line is printed only by the process that starts the run.
const noFirefox = firefoxMissing();
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser tests run in: ${which}${noFirefox ? `. ${noFirefox}` : ''}`);

/**
 * If a newer Chromium than the shipped one is installed, engine-specific tests also run in it, once with upcoming
 * features.
 */
const todays =
  !hasEngines || executablePath === INSTALLED || !existsSync(INSTALLED)
    ? []
    : [
        { name: 'chromium-today', grep: /@cross-browser/, more: [] },
        {
          name: 'chromium-tomorrow',
          grep: isShort ? shortOnesOf('cross-browser/') : /@cross-browser/,
          more: ['--enable-experimental-web-platform-features'],
        },
      ].map(({ name, grep, more }) => ({
        name,
        grep,
        use: {
          browserName: 'chromium' as const,
          launchOptions: { executablePath: INSTALLED, args: [...chromiumArgs, ...more] },
        },
      }));

/** `npm test -- --main` runs engine-specific tests in Firefox; `ENGINES=whole` (npm run test:nightly) all that it supports. */
const ofFirefox = process.env.ENGINES === 'whole' ? /./ : /@cross-browser/;
const nightlyOnes = isNightly ? [] : [/@nightly/];
const firefox = {
  name: 'firefox',
  testMatch: PLAYED.map((folder) => `**/browser/${folder}/**/*.pw.ts`),
  grep: ofFirefox,
  grepInvert: [...nightlyOnes, ...leftOut.flatMap(({ title }) => title ?? [])],
  testIgnore: leftOut.filter(({ title }) => !title).map(({ file }) => `**/browser/${file}`),
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: FIREFOX_FOR_THE_DRIVER,
      // The driver’s clicks do not reach a cross-site frame in its own process.
      firefoxUserPrefs: {
        'dom.events.testing.asyncClipboard': true,
        'fission.autostart': false,
        'dom.disable_open_during_load': true,
        'ui.useOverlayScrollbars': 1,
      },
    },
  },
};

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.pw.ts',
  outputDir: '../../test-results',
  timeout: isNightly ? 600_000 : 60_000,
  // A long timeout, because a busy machine is slow: only tests about timing measure time.
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers,
  // No retries: a test that would pass only on a second try must fail.
  retries: 0,
  forbidOnly: true,
  grepInvert: nightlyOnes,
  reporter: process.env.BROWSER_JSON ? [['list'], ['json', { outputFile: process.env.BROWSER_JSON }]] : [['list']],
  use: {
    headless: true,
    // TRACE=1 retains traces of failures, without DOM snapshots: these need a script in each frame, which books refuse
    // with a console error. A file that overrides this gets its own workers and browsers.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', snapshots: false } : 'off',
    // An action that waits in vain ends here with its source line, before the test’s own timeout.
    actionTimeout: isNightly ? 300_000 : 55_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      ...(isShort ? { grep: shortOnes() } : {}),
      use: { browserName: 'chromium', launchOptions: { executablePath, args: chromiumArgs } },
    },
    ...todays,
    ...(noFirefox || !hasEngines ? [] : [firefox]),
  ],
});
