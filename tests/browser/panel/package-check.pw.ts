import { expect, test } from '@playwright/test';
import { tryPackages } from '../support/package-check.ts';

const SAMPLES = 'simulator/content/samples/';

// Verifies: one command plays packages of each course kind and documents in the real player, without a scenario.
test('one command plays courses and documents, each by its own address', async ({ page }) => {
  const trial = await tryPackages(
    `${SAMPLES}scorm/induction`,
    `${SAMPLES}xapi/first-aid`,
    `${SAMPLES}aicc/forklift`,
    `${SAMPLES}pdf/evacuation-card.pdf`,
  );
  try {
    const [scorm = '', xapi = '', aicc = '', document = ''] = trial.addresses;
    const course = page.frameLocator('main iframe').frameLocator('iframe');
    for (const [address, heading] of [
      [scorm, 'Welcome, Ada Yılmaz'],
      [xapi, 'Look'],
      [aicc, 'Walk round it'],
    ] as const) {
      await page.goto(address);
      await expect(course.getByRole('heading').first(), heading).toBeVisible({ timeout: 20_000 });
    }
    await page.goto(document);
    await expect(page.locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  } finally {
    await trial.stop();
  }
});
