import { expect, test as base } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';

/** Verifies: a browser prompts for the key once in its own dialog, and then sends it with each call of the panel. */
const KEY = 'sixteen-signs-or-more';
const test = base.extend({ httpCredentials: { username: 'tester', password: KEY } });

test('the panel is there once its key is given', async ({ page }) => {
  const platform = await startHttp({ scenario: scenarioNamed('generic'), control: true, controlKey: KEY, panel: true });
  try {
    await page.goto(`${platform.appUrl}/acme/login`);
    await page.getByRole('link', { name: 'Simulator: give the key' }).click();
    await page.getByRole('button', { name: 'Open the simulator' }).click();
    await page.getByRole('tab', { name: 'Clock' }).click();
    await expect(page.getByRole('tabpanel')).toContainText(/\d{4}/);
    expect(page.url()).not.toContain(KEY);
  } finally {
    await platform.close();
  }
});
