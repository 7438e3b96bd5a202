import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Scenario } from '#simulator/scenarios/schema.ts';
import { courseFrame, titleAddress } from '../support/learning.ts';
import { expect, openHome } from '../support/platform.ts';
import { kept, test as deployed } from './deployed.ts';
import { own, wish } from './downloading.ts';

// Verifies: reliability F3: a course that opens a pop-up window, which cannot use the device’s files, is refused with
// that reason.

const LAUNCHER = fileURLToPath(new URL('../../../simulator/content/samples/scorm/launcher/', import.meta.url));
const TITLE = ['/acme/title/lifting/lift-by-hand', 'Lift with your legs', /Size unknown/] as const;
/** Code that the sample runs besides waiting for its button. */
const AT_ONCE = '  open(); // without a click, browsers block this pop-up unless configured otherwise\n';

/** Replaces the title’s content by this course. */
const playing =
  (sample: string) =>
  (scenario: Scenario): Scenario => ({
    ...scenario,
    catalogue: {
      ...scenario.catalogue,
      titles: scenario.catalogue.titles.map((title) => ({
        ...title,
        resources: title.resources.map((one) => (title.id === 'lift-by-hand' ? { ...one, sample } : one)),
      })),
    },
  });

/** The platform lists the files of the sample, but not those of courses placed beside it. */
const COURSES = {
  'at once, of which the platform tells all files': 'scorm/launcher/index.html',
  'at once, of which nobody tells the files': 'local/at-once/index.html',
  'after a press, of which nobody tells the files': 'local/after-a-press/index.html',
} as const;

for (const [how, sample] of Object.entries(COURSES)) {
  const test = deployed.extend({
    told: async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'launchers-'));
      for (const name of ['at-once', 'after-a-press']) cpSync(LAUNCHER, join(folder, name), { recursive: true });
      const script = join(folder, 'after-a-press/launcher.js');
      const text = readFileSync(script, 'utf8');
      expect(text, 'as the sample has it').toContain(AT_ONCE);
      writeFileSync(script, text.replace(AT_ONCE, ''));
      await use({ again: playing(sample), contentFolder: folder });
      rmSync(folder, { recursive: true, force: true });
    },
  });

  test(`a course is refused that opens its window ${how}`, async ({ page, platform }) => {
    await openHome(page, platform);
    await kept(page);
    await wish(page, ...TITLE);
    await expect(own(page)).toContainText(
      'This course opens in its own window, which cannot use downloaded files. You can still open it online.',
    );
    await expect(own(page)).not.toContainText('Available offline until');
    const parts = await page.evaluate(async () => {
      const packs = (await caches.keys()).filter((name) => name.startsWith('pack:'));
      return (await Promise.all(packs.map(async (name) => (await caches.open(name)).keys()))).flat().length;
    });
    expect(parts, 'nothing of it is here').toBe(0);

    const opening = page.context().waitForEvent('page'); // after a user action, the browser also allows the window that opens at once
    await page.goto(titleAddress(platform, 'lift-by-hand'));
    const launcher = await courseFrame(page);
    await launcher.getByRole('button', { name: 'Open the course' }).click();
    await expect((await opening).getByRole('heading').first()).toBeVisible();
  });
}
