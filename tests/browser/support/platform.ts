import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { pageFactsOf } from '#simulator/runner/targets/browser/watch.ts';
import { scenarioFile, scenarioNamed } from '#simulator/scenarios/files.ts';
import { receiveToken } from '../../support/received-token.ts';
import { faultsOfStatements } from '../../support/every-statement.ts';
import { onceEach } from './once-each.ts';
import { watchRequests } from './quiet.ts';
import { wrongWhenPlayedAgain } from './recorded.ts';

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

export type Platform = HttpPlatform;

type Fixtures = {
  /** Scenario that the platform plays; set with `test.use({ story: 'large' })`. */
  story: string;
  /** A platform for this test only, over HTTP on two sites, with the built application. */
  platform: Platform;
  /** true: the simulator’s panel is open beside the application. */
  panel: boolean;
  /** Console messages that the played content may cause. */
  saidOfContent: RegExp | undefined;
  /** The recording of every page, masked and replayed by the runner, must result in the same state. */
  recorded: undefined;
  /** Fails the test if a page logs an unexpected error. */
  calm: undefined;
  /** Removes routes that a test added: Firefox’s driver disables the cache while there is any. */
  answers: undefined;
  /** Fails the test if the platform received a statement that two independent validators reject. */
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
      scenario: scenarioNamed(story),
      ...(panel ? { panel, source: readFileSync(scenarioFile(story) ?? '', 'utf8'), control: true } : {}),
      ...(contentFolder ? { contentFolder } : {}),
    });
    await use(platform);
    const { violations } = platform.world.journal;
    await platform.close();
    // In every test, client and platform must have followed the contract.
    expect(violations, 'breaches of the contract').toEqual([]);
  },
  recorded: [
    async ({ context }, use, testInfo) => {
      const pageFacts = await pageFactsOf(context);
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) return; // the test has failed already
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

/** Signs in through the screens, like a learner, and waits for home. */
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
 * Signs in without the sign-in screen, which other tests cover: the next opened URL belongs to this learner. Saves two
 * loads of the application.
 */
export async function comeSignedIn(page: Page, { world, appUrl }: Platform, userName = 'ada'): Promise<void> {
  const session = world.signOn(userName);
  if (!session) throw new Error(`Nobody in this story is called ${userName}.`);
  await receiveToken(page.context(), appUrl, session.access_token);
}

/** Opens home signed in, and waits for its content. */
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

/** pdf.js error for a page whose document closed before the page was rendered. */
const LEFT_EARLY = /Transport destroyed|pdfPage is not loaded/;

/** Chromium looks for a newer worker after a page from a worker, and logs this if the host is unreachable. */
const NO_NEWER_WORKER = 'An unknown error occurred when fetching the script.';

/** Firefox requests an icon for each page, even if the policy forbids images, and logs this. */
const NO_ICON = /\/favicon\.ico because it violates/;

/** A screenshot in Firefox hides the caret with a style, which the page’s policy refuses. */
const OF_A_PICTURE = 'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT+SmwNZWA=';

/** Collects errors of the application itself, without failed calls, which belong to the tests that cause them. */
function watch(context: BrowserContext, errors: string[]): void {
  context.on('weberror', (error) => {
    const words = String(error.error());
    if (!words.includes(OF_A_PICTURE) && !NO_ICON.test(words)) errors.push(words);
  });
  context.on('console', (message) => {
    if (message.type() !== 'error' || LEFT_EARLY.test(message.text())) return;
    if (message.text() === NO_NEWER_WORKER) return;
    if (!/Failed to load resource|net::ERR/.test(message.text())) errors.push(message.text());
  });
}

/**
 * Verbs of the statements that the platform received about a title, each statement once: a page that unloads before the
 * response sends the statement again.
 */
export const verbsOf = (platform: Platform, titleId: string): string[] =>
  onceEach(platform, titleId).map(({ verb }) => verb);

/** For results within tenths of a second: by default, a poll soon runs only once a second. */
export const OFTEN = { intervals: [50, 100] };

/** Waits until the platform has received a statement with this verb about the title. */
export async function received(platform: Platform, titleId: string, verb: string): Promise<void> {
  await expect.poll(() => verbsOf(platform, titleId), OFTEN).toContain(verb);
}
