import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { isDeep } from '../support/runs.ts';
import { chromium, chromiumArgs } from '#simulator/chromium.ts';

const { executablePath, which } = await chromium();
// Workers read the configuration again; the line is for the person who started the run.
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser tests run in: ${which}`);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.pw.ts',
  outputDir: '../../test-results',
  timeout: isDeep ? 600_000 : 60_000,
  fullyParallel: true,
  workers: availableParallelism(),
  // What needs a second try is red.
  retries: 0,
  forbidOnly: true,
  ...(isDeep ? {} : { grepInvert: /@deep/ }),
  reporter: process.env.BROWSER_JSON ? [['list'], ['json', { outputFile: process.env.BROWSER_JSON }]] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath, args: chromiumArgs },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off', // TRACE=1 keeps what led to a failure
    screenshot: 'only-on-failure',
  },
});
