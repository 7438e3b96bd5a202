import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { hasEngines, isDeep, isShort, workers } from '../support/runs.ts';
import { chromium, chromiumArgs, INSTALLED } from '#simulator/chromium.ts';
import { FIREFOX_FOR_THE_DRIVER, firefoxMissing } from '../engines/firefox-here.ts';
import { leftOut, PLAYED } from '../engines/left-out.ts';
import { shortOnes, shortOnesOf } from './short.ts';

const { executablePath, which } = await chromium();
// Workers read the configuration again; the line is for the person who started the run.
const noFirefox = firefoxMissing();
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser tests run in: ${which}${noFirefox ? `. ${noFirefox}` : ''}`);

/** Where the tests are played in the shipped Chromium, today's plays what differs by engine, and once with what is to come. */
const todays =
  !hasEngines || executablePath === INSTALLED || !existsSync(INSTALLED)
    ? []
    : [
        { name: 'chromium-today', grep: /@engines/, more: [] },
        {
          name: 'chromium-tomorrow',
          grep: isShort ? shortOnesOf('engines/') : /@engines/,
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

/** `npm test -- --main` shows in Firefox what each engine does in its own way; `ENGINES=whole` (npm run deep) all that it can. */
const ofFirefox = process.env.ENGINES === 'whole' ? /./ : /@engines/;
const deepOnes = isDeep ? [] : [/@deep/];
const firefox = {
  name: 'firefox',
  testMatch: PLAYED.map((folder) => `**/browser/${folder}/**/*.pw.ts`),
  grep: ofFirefox,
  grepInvert: [...deepOnes, ...leftOut.flatMap(({ title }) => title ?? [])],
  testIgnore: leftOut.filter(({ title }) => !title).map(({ file }) => `**/browser/${file}`),
  use: {
    browserName: 'firefox' as const,
    channel: 'moz-firefox',
    launchOptions: {
      executablePath: FIREFOX_FOR_THE_DRIVER,
      // Clicks of the driver do not reach a frame of another site that has a process of its own.
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
  timeout: isDeep ? 600_000 : 60_000,
  // A busy machine is slow, not wrong: nothing is judged by how soon it comes, unless a test says so itself.
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers,
  // What needs a second try is red.
  retries: 0,
  forbidOnly: true,
  grepInvert: deepOnes,
  reporter: process.env.BROWSER_JSON ? [['list'], ['json', { outputFile: process.env.BROWSER_JSON }]] : [['list']],
  use: {
    headless: true,
    // TRACE=1 keeps what led to a failure; no pictures of the page's elements, as they need a script in each frame, which
    // books refuse on the console. A file that sets this for itself is given workers of its own, and with them browsers.
    trace: process.env.TRACE ? { mode: 'retain-on-failure', snapshots: false } : 'off',
    // A press that waits for what never comes ends here, and with its line, before the test's own time is over.
    actionTimeout: isDeep ? 300_000 : 55_000,
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
