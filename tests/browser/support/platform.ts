import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { pageFactsOf } from '#simulator/runner/targets/browser/watch.ts';
import { storyFile, storyNamed } from '#simulator/scenarios/files.ts';
import { faultsOfStatements } from '../../support/every-statement.ts';
import { onceEach } from './once-each.ts';
import { watchRequests } from './quiet.ts';
import { wrongWhenPlayedAgain } from './recorded.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export type Platform = HttpPlatform;

type Fixtures = {
  /** Story that the platform plays; set with `test.use({ story: 'large' })`. */
  story: string;
  /** A platform of this test's own, over HTTP on two sites, with the built application. */
  platform: Platform;
  /** true: the simulator's panel stands beside the application. */
  panel: boolean;
  /** What the console may say of the content that a test plays, and of nothing else. */
  saidOfContent: RegExp | undefined;
  /** What every page recorded, masked and played again by the runner, comes to the same state. */
  recorded: undefined;
  /** Fails the test when a page logs an error that the test does not expect. */
  calm: undefined;
  /** Takes back what a test answered in the place of the network: Firefox's driver keeps the cache off until somebody does. */
  answers: undefined;
  /** Fails the test when a platform took in a statement that is no xAPI for two independent validators. */
  xapi: undefined;
};

export const test = base.extend<Fixtures>({
  story: ['generic', { option: true }],
  panel: [false, { option: true }],
  saidOfContent: [undefined, { option: true }],
  platform: async ({ story, panel }, use) => {
    if (!existsSync(root('ui/dist/index.html')))
      throw new Error('There is no build to test. Run `npm run build` first.');
    const contentFolder = process.env['CONTENT_DIR'];
    const platform = await startHttp({
      scenario: storyNamed(story),
      ...(panel ? { panel, source: readFileSync(storyFile(story) ?? '', 'utf8'), control: true } : {}),
      ...(contentFolder ? { contentFolder } : {}),
    });
    await use(platform);
    const { violations } = platform.world.journal;
    await platform.close();
    // Whatever a test was about: what client and platform said to each other must have been the contract.
    expect(violations, 'breaches of the contract').toEqual([]);
  },
  recorded: [
    async ({ context }, use, testInfo) => {
      const pageFacts = await pageFactsOf(context);
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) return; // it has said already what is wrong
      for (const { facts } of pageFacts()) expect(await wrongWhenPlayedAgain(facts), 'a recording').toEqual([]);
    },
    { auto: true },
  ],
  calm: [
    async ({ context, saidOfContent }, use) => {
      const errors: string[] = [];
      watchRequests(context);
      watch(context, errors);
      await use(undefined);
      expect(
        errors.filter((words) => !saidOfContent?.test(words)),
        'errors of the page',
      ).toEqual([]);
    },
    { auto: true },
  ],
  answers: [
    async ({ context }, use) => {
      await use(undefined);
      await context.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  xapi: [
    async ({}, use) => {
      await use(undefined);
      expect(await faultsOfStatements(), 'statements that are no xAPI').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the screens, as a learner does, and waits for home. */
export async function signIn(
  page: Page,
  platform: Platform,
  userName = 'ada',
  password = passwordOf(platform, userName),
) {
  const code = platform.world.scenario.organisation.code;
  await page.goto(`${platform.appUrl}/${code}/login`);
  await fillCredentials(page, userName, password);
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/**
 * Signed in without the sign-in screen, which other tests are about: the next address that is opened is this learner's.
 * It saves two loads of the application.
 */
export async function comeSignedIn(page: Page, { world, appUrl }: Platform, userName = 'ada'): Promise<void> {
  const session = world.signOn(userName);
  if (!session) throw new Error(`Nobody in this story is called ${userName}.`);
  await page.context().addCookies([{ name: 'lms_token', value: session.access_token, url: appUrl }]);
}

/** Somebody signed in, at home, with what is on it. */
export async function openHome(page: Page, platform: Platform): Promise<void> {
  await comeSignedIn(page, platform);
  await page.goto(`${platform.appUrl}/${platform.world.scenario.organisation.code}/home`);
  await expect(page.locator('main article').first()).toBeVisible();
}

export async function fillCredentials(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export function passwordOf({ world }: Platform, userName: string): string {
  const person = world.scenario.people.find((one) => one.userName === userName);
  if (!person) throw new Error(`Nobody in this story is called ${userName}.`);
  return person.password;
}

/** What pdf.js says of a page that it was to draw as its document was closed: a learner left before it was there. */
const LEFT_EARLY = /Transport destroyed|pdfPage is not loaded/;

/** Chromium knows no policy on WebRTC, says so of each page of content, and heeds the rest. */
const NOT_HEEDED = "Unrecognized Content-Security-Policy directive 'webrtc'.";

/** Chromium looks for a newer worker after a page that one answered, and says so where the host is gone. */
const NO_NEWER_WORKER = 'An unknown error occurred when fetching the script.';

/** Firefox asks for an icon of each page, also of one whose policy allows no picture, and says so on its console. */
const NO_ICON = /\/favicon\.ico because it violates/;

/** A picture that the driver takes in Firefox hides the caret by a style, which the policy of the page refuses. */
const OF_A_PICTURE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

/** Errors of the application itself. Failed calls are the business of the tests that cause them. */
function watch(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => {
    const words = String(error.error());
    if (!words.includes(OF_A_PICTURE) && !NO_ICON.test(words)) errors.push(words);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || LEFT_EARLY.test(message.text())) return;
    if ([NOT_HEEDED, NO_NEWER_WORKER].includes(message.text())) return;
    if (!/Failed to load resource|net::ERR/.test(message.text())) errors.push(message.text());
  });
}

/**
 * Verbs of the statements that the platform has received about a title, each statement once: a page that goes away
 * before the answer sends a statement again.
 */
export const verbsOf = (platform: Platform, titleId: string): string[] =>
  onceEach(platform, titleId).map(({ verb }) => verb);

/** For what comes within tenths of a second: by itself a poll soon looks only once a second. */
export const OFTEN = { intervals: [50, 100] };

/** Waits until the platform has received a statement of this verb about the title. */
export async function received(platform: Platform, titleId: string, verb: string): Promise<void> {
  await expect.poll(() => verbsOf(platform, titleId), OFTEN).toContain(verb);
}
