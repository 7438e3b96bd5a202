import { defineConfig } from '@playwright/test';
import { chromium, chromiumArgs } from '#simulator/chromium.ts';

const { executablePath, which } = await chromium();
// Workers read the configuration again; the line is for the person who started the run.
if (!process.env.TEST_WORKER_INDEX) console.log(`Browser tests run in: ${which}`);

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.pw.ts',
  outputDir: '../../test-results',
  timeout: 60_000,
  fullyParallel: true,
  workers: 2,
  // A second try tells a busy machine from a fault; what needed one is listed by name at the end of the run.
  retries: 1,
  forbidOnly: true,
  reporter: process.env.BROWSER_JSON ? [['list'], ['json', { outputFile: process.env.BROWSER_JSON }]] : [['list']],
  use: {
    browserName: 'chromium',
    headless: true,
    launchOptions: { executablePath, args: chromiumArgs },
    // Traces of tests that pass would be thrown away: what failed is traced at its second try.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
});
