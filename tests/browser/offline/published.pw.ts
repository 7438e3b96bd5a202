import type { Page } from '@playwright/test';
import { nothingWaits, onceEach, runsOf } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform } from '../support/platform.ts';
import { goTo } from '../support/page.ts';
import { watchRequests } from '../support/quiet.ts';
import { kept, test as deployed } from './deployed.ts';
import { CONTENT_DIR, publishedPackages, withPackage } from './published-packages.ts';
import { answeredDuring, sit, type Sitting } from './published-sitting.ts';
import { own } from './taking.ts';

// Verifies: reliability F3 with courses that nobody here wrote: each is played from the device, or was refused with the true reason.

const TITLE = 'plain-writing';

/** What published courses write on the console is compared with what they write with a line. */
const test = deployed.extend({
  calm: async ({ context }, use) => {
    watchRequests(context);
    await use(undefined);
  },
});

for (const course of publishedPackages())
  test.describe(course.name, () => {
    test.use({ told: { again: (scenario) => withPackage(scenario, TITLE, course), contentFolder: CONTENT_DIR } });

    test(`${course.name} is played from the device as with a line, or was refused with the true reason`, async ({
      page,
      context,
      platform,
    }) => {
      test.setTimeout(300_000);
      await comeSignedIn(page, platform, 'ben');
      await page.goto(`${platform.appUrl}/acme/home`);
      await kept(page);
      const sat = { platform, titleId: TITLE, course };
      const first = await sit(page, sat);
      const again = await sit(page, sat, true); // from where it was left: so begins what is compared
      const errors = new Set([...first.errors, ...again.errors]);
      const online = { ...again, errors, windows: first.windows + again.windows };
      await nothingWaits(page);
      const told = tellings(platform);

      const [taken, found] = await answeredDuring(context, course, () => takeOrHear(page));
      note({
        name: course.name,
        files: course.files,
        bytes: course.bytes,
        taken,
        found: found.size,
        online: figures(online),
      });
      if (taken !== 'taken') {
        expectTrue(taken, online);
        return;
      }

      await context.setOffline(true);
      const offline = await sit(page, sat);
      note({ name: course.name, offline: figures(offline), holes: [...offline.holes], new: news(offline, online) });
      await context.setOffline(false);
      await nothingWaits(page);
      note({ name: course.name, told, after: tellings(platform) });

      expect([...offline.holes], 'files of the package that are not on the device').toEqual([]);
      expect(news(offline, online), 'errors that it does not have with a line').toEqual([]);
      expect(offline.screens.length > 0, 'it shows itself').toBe(online.screens.length > 0);
      expect(tellings(platform), 'what it said has arrived').toBeGreaterThan(told);
    });
  });

/** Statements and states of the course that the platform has. */
const tellings = (platform: Platform): number => onceEach(platform, TITLE).length + runsOf(platform, TITLE).length;

const figures = ({ screens, had, windows, errors }: Sitting) => ({
  screens: screens.length,
  had: had.size,
  windows,
  errors: [...errors],
});
const news = ({ errors }: Sitting, before: Sitting): string[] => [...errors].filter((one) => !before.errors.has(one));

/** `taken`, or in words why not. */
async function takeOrHear(page: Page): Promise<string> {
  await goTo(page, `/acme/title/writing/${TITLE}`);
  await page.getByRole('button', { name: 'Take along' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take along' }).click();
  const settled = own(page).filter({ hasText: /On this device until|not on this device|You can still|could not/i });
  await expect(settled).toBeVisible({ timeout: 180_000 });
  const words = await settled.innerText();
  return words.includes('On this device until') ? 'taken' : words;
}

/** Of the reasons that a course can be refused for, only one is of the course itself: it opens a window. */
function expectTrue(reason: string, { windows }: Sitting): void {
  expect(reason).toContain('opens in a window of its own');
  expect(windows, 'windows that it opened with a line').toBeGreaterThan(0);
}

const note = (figure: object) =>
  void test.info().annotations.push({ type: 'figures', description: JSON.stringify(figure) });
