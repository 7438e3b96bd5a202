import type { Browser, Page } from '@playwright/test';
import { kept as storedHere, nothingWaits, onceEach, runsOf } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, verbsOf } from '../support/platform.ts';
import { goTo } from '../support/page.ts';
import { watchRequests } from '../support/quiet.ts';
import { kept, test as deployed } from './deployed.ts';
import { CONTENT_DIR, type Package, publishedPackages, withPackage } from './published-packages.ts';
import { answeredDuring, sit, type PublishedAttempt } from './published-attempt.ts';
import { own } from './downloading.ts';

// Verifies: reliability F3 with third-party courses: each plays from the device, or is refused with the true reason.

const TITLE = 'plain-writing';
/** A course of some ten megabytes downloads file by file. */
const COMING = { timeout: 180_000 };

/** Console output of published courses is compared with their online output. */
const test = deployed.extend({
  calm: async ({ context }, use) => {
    watchRequests(context);
    await use(undefined);
  },
});

type Sat = { platform: Platform; titleId: string; course: Package };

for (const course of publishedPackages())
  test.describe(course.name, () => {
    test.use({ told: { again: (scenario) => withPackage(scenario, TITLE, course), contentFolder: CONTENT_DIR } });

    test(`${course.name} is played from the device as with a line, or was refused with the true reason`, async ({
      page,
      browser,
      platform,
    }) => {
      test.setTimeout(420_000);
      await comeSignedIn(page, platform, 'ben');
      await page.goto(`${platform.appUrl}/acme/home`);
      await kept(page);
      const sat = { platform, titleId: TITLE, course };
      const [outcome, taken] = await answeredDuring(page.context(), course, () => wishAndHear(page));
      note({ name: course.name, files: course.files, bytes: course.bytes, outcome, taken: taken.size });

      if (outcome === 'taken') await isPlayedUnopened(page, browser, { ...sat, taken });
      else if (outcome.includes('Open it once online')) await comesOnceOpened(page, sat);
      else if (outcome.includes('tries to control the page around it')) await breaksOffThere(page, sat);
      else await livesInAWindow(page, { ...sat, outcome });
      note({ told: [...new Set(verbsOf(platform, TITLE))] });
    });
  });

/**
 * The strict case: the course never ran in this browser. Its online behaviour is recorded in another learner’s browser.
 */
async function isPlayedUnopened(page: Page, browser: Browser, sat: Sat & { taken: ReadonlySet<string> }) {
  const offline = await continueOffline(page, sat);
  const context = await browser.newContext();
  watchRequests(context);
  const beside = await context.newPage();
  await comeSignedIn(beside, sat.platform, 'ada');
  const online = await sitTwice(beside, sat);
  await context.close();
  isAsWithALine(offline, online);
  const beyond = [...online.had].filter((path) => !sat.taken.has(path));
  expect(beyond, 'files that it asks for with a line and that were not taken').toEqual([]);
}

/** For courses whose files are known only after they ran; the learner only opens the course. */
async function comesOnceOpened(page: Page, sat: Sat) {
  const online = await sitTwice(page, sat);
  await goTo(page, `/acme/title/writing/${TITLE}`);
  await expect(own(page)).toContainText('Available offline until', COMING);
  isAsWithALine(await continueOffline(page, sat), online);
}

/** The course also fails online, and the learner is informed. */
async function breaksOffThere(page: Page, sat: Sat) {
  await sitTwice(page, sat);
  const noted = (await storedHere(page)).facts.map(({ data }) => data);
  expect(noted, 'what the browser refused it').toContainEqual(expect.objectContaining({ what: 'page-refused' }));
}

/** Of the other reasons for a refusal, only the pop-up window is caused by the course itself. */
async function livesInAWindow(page: Page, { outcome, ...sat }: Sat & { outcome: string }) {
  expect(outcome).toContain('opens in its own window');
  const { windows } = await sitTwice(page, sat);
  expect(windows, 'windows that it opened with a line').toBeGreaterThan(0);
}

/** Requests the download. Returns `taken`, or the displayed reason of the refusal. */
async function wishAndHear(page: Page): Promise<string> {
  await goTo(page, `/acme/title/writing/${TITLE}`);
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  const settled =
    /Available offline until|not enough space|You can still|could not|missing on the server|Open it once online|tries to control the page/i;
  await expect(own(page)).toContainText(settled, COMING);
  const words = await own(page).innerText();
  return words.includes('Available offline until') ? 'taken' : words;
}

/** Two attempts: from the start, and resumed, with a changing player size. */
async function sitTwice(page: Page, sat: Sat): Promise<PublishedAttempt> {
  const first = await sit(page, sat);
  const again = await sit(page, sat, true);
  await nothingWaits(page);
  const online = {
    screens: [...first.screens, ...again.screens],
    shown: Math.min(first.shown, again.shown),
    steps: first.steps + again.steps,
    isThrough: first.isThrough && again.isThrough,
    had: new Set([...first.had, ...again.had]),
    holes: new Set([...first.holes, ...again.holes]),
    errors: new Set([...first.errors, ...again.errors]),
    windows: first.windows + again.windows,
  };
  note({ online: figures(online) });
  return online;
}

/** Plays offline, and waits until the records have arrived online. */
async function continueOffline(page: Page, sat: Sat): Promise<PublishedAttempt> {
  const told = tellings(sat.platform);
  await page.context().setOffline(true);
  const offline = await sit(page, sat);
  await page.context().setOffline(false);
  await nothingWaits(page);
  note({ offline: figures(offline), holes: [...offline.holes] });
  expect(tellings(sat.platform), 'what it said has arrived').toBeGreaterThan(told);
  return offline;
}

function isAsWithALine(offline: PublishedAttempt, online: PublishedAttempt): void {
  expect([...offline.holes], 'files of the package that are not on the device').toEqual([]);
  expect(news(offline, online), 'errors that it does not have with a line').toEqual([]);
  expect(online.shown, 'it shows itself with a line: else nothing is compared').toBeGreaterThan(A_MOMENT);
  expect(offline.shown, 'it shows itself without a line').toBeGreaterThan(A_MOMENT);
}

/** Number of screens that a course which fails at its start may display. */
const A_MOMENT = 2;

/** Number of statements and states of the course on the platform. */
const tellings = (platform: Platform): number => onceEach(platform, TITLE).length + runsOf(platform, TITLE).length;

const news = ({ errors }: PublishedAttempt, before: PublishedAttempt): string[] =>
  [...errors].filter((one) => !before.errors.has(one));

const figures = ({ screens, shown, steps, isThrough, had, windows, errors }: PublishedAttempt) => ({
  screens: screens.length,
  shown,
  steps,
  isThrough,
  had: had.size,
  windows,
  errors: [...errors],
});
const note = (figure: object) =>
  void test.info().annotations.push({ type: 'figures', description: JSON.stringify(figure) });
