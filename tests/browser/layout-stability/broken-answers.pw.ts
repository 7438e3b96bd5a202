import type { Page } from '@playwright/test';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { comeSignedIn, expect, fillCredentials, passwordOf, type Platform, test } from '../support/platform.ts';
import { someOf } from '../../support/runs.ts';
import { expectStable, settled, text } from './layout-shifts.ts';
import { pageBox } from '../support/learning.ts';
import { heading } from '../support/page.ts';

/**
 * Faults tested for each response; all of them in `npm run test:nightly`. The adapter tests cover all combinations without a
 * page.
 */
const FAULTS = 2;

// Every case loads the application again for each fault.
test.describe.configure({ timeout: 150_000 });

/**
 * Verifies: reliability of §8 – any broken response leads to a message or a state with a next step, and nothing is
 * lost.
 */
type Fault = {
  name: string;
  rule: FaultRule;
  says?: 'SERVICE_UNAVAILABLE' | 'CONNECTION_FAILURE';
  mayPass?: true;
  /** The response never arrives: a message after 10 s, and that of `says` after the timeout of 30 s. */
  isNever?: true;
};

/** Longer than any test waits. */
const NEVER_MS = 3_600_000;

const faults: Fault[] = [
  { name: 'malformed JSON', rule: { kind: 'malformed' } },
  { name: 'a page of HTML with status 200', rule: { kind: 'html-200' } },
  { name: 'an empty body', rule: { kind: 'truncate', bytes: 0 } },
  { name: 'a body that breaks off', rule: { kind: 'truncate', bytes: 9 } },
  { name: 'missing fields', rule: { kind: 'missing-fields' }, mayPass: true },
  { name: 'unknown values', rule: { kind: 'unknown-enum' }, mayPass: true },
  { name: 'wrong types', rule: { kind: 'schema-breaking' }, mayPass: true },
  { name: 'status 503', rule: { kind: 'status', status: 503 }, says: 'SERVICE_UNAVAILABLE' },
  { name: 'no answer', rule: { kind: 'offline' }, says: 'CONNECTION_FAILURE' },
  { name: 'never', rule: { kind: 'latency', ms: NEVER_MS }, says: 'CONNECTION_FAILURE', isNever: true },
];

type Case = {
  /** operationId of the contract. */
  operation: string;
  /** Opens the screen that needs the response, signed in or not. */
  open: (page: Page, platform: Platform) => Promise<void>;
  signedIn: boolean;
  /** Message for an unreadable response; undefined: the screen silently works without it. */
  says: string | undefined;
  /** The learner’s second try. */
  again: (page: Page) => Promise<void>;
  /** Asserts that the main content of the screen is displayed. */
  isWell: (page: Page, platform: Platform) => Promise<void>;
};

const pressAgain = (page: Page) =>
  page
    .getByRole('button', { name: /^(Try again|Try now)$/ })
    .first()
    .click();
const goTo = (path: string) => async (page: Page, platform: Platform) => {
  await page.goto(platform.appUrl + path);
};
const nothing = () => Promise.resolve();
const course = (page: Page) =>
  expect.poll(() => page.frames().some((frame) => frame.url().includes('/contentstream/'))).toBe(true);

const cases: Record<string, Case> = {
  'organisation profile, asked for by code': {
    operation: 'getOrganisationProfile',
    signedIn: false,
    open: async (page, platform) => {
      await page.goto(`${platform.appUrl}/organizationLogin`);
      await page.getByLabel('Organization code').fill('ACME');
      await page.getByRole('button', { name: 'Continue' }).click();
    },
    says: 'ORGANISATION_RETRIEVING_FAILURE',
    again: (page) => page.getByRole('button', { name: 'Continue' }).click(),
    isWell: (page) => expect(heading(page)).toHaveText(/^Sign in to/),
  },
  'organisation profile, by address': {
    operation: 'getOrganisationProfile',
    signedIn: false,
    open: goTo('/acme/login'),
    says: 'ORGANISATION_RETRIEVING_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(heading(page)).toHaveText(/^Sign in to/),
  },
  authentication: {
    operation: 'signIn',
    signedIn: false,
    open: async (page, platform) => {
      await page.goto(`${platform.appUrl}/acme/login`);
      await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
    },
    says: 'AUTHENTICATION_FAILURE',
    again: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    isWell: (page) => expect(heading(page)).toHaveText('Hello, Ada'),
  },
  'profile, when the page is loaded again': {
    operation: 'getProfile',
    signedIn: true,
    open: goTo('/acme/title/fire/safety-handbook'),
    says: 'PROFILE_RETRIEVING_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(heading(page)).toHaveText('Safety handbook'),
  },
  menu: {
    operation: 'getMenu',
    signedIn: true,
    open: goTo('/acme/about'),
    says: undefined,
    again: nothing,
    isWell: (page) =>
      expect(
        page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Home' }).first(),
      ).toBeVisible(),
  },
  catalogue: {
    operation: 'getCatalogue',
    signedIn: true,
    open: goTo('/acme/catalogue'),
    says: 'CATALOGUE_RETRIEVING_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(page.getByRole('link', { name: /Health and safety/ }).first()).toBeVisible(),
  },
  statuses: {
    operation: 'getTitleStatuses',
    signedIn: true,
    open: goTo('/acme/catalogue/fire'),
    says: 'STATUSES_RETRIEVING_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(page.getByRole('link', { name: /Safety handbook/ }).first()).toBeVisible(),
  },
  'home screen': {
    operation: 'getHomeScreen',
    signedIn: true,
    open: goTo('/acme/home'),
    says: 'HOMESCREEN_RETRIEVING_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(page.getByRole('heading', { name: 'Suggested for you' })).toBeVisible(),
  },
  'a title by itself, when there is no catalogue': {
    operation: 'getTitle',
    signedIn: true,
    open: async (page, platform) => {
      platform.world.faults.add({ kind: 'status', status: 500, operation: 'getCatalogue' });
      await page.goto(`${platform.appUrl}/acme/content/stream/safety-handbook`);
    },
    says: 'CATALOGUE_RETRIEVING_FAILURE',
    again: async (page) => {
      await page.reload();
    },
    isWell: (page) => expect(pageBox(page)).toHaveValue('5'),
  },
  // Uses a deep link, which stays open: a full launch that fails redirects to home (calm/content).
  'proxy link': {
    operation: 'getContentLink',
    signedIn: true,
    open: goTo('/acme/deep-launch/safety-handbook'),
    says: 'LAUNCH_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(pageBox(page)).toHaveValue('5'),
  },
  'pdf state': {
    operation: 'getPdfState',
    signedIn: true,
    open: goTo('/acme/deep-launch/safety-handbook'),
    says: 'LAUNCH_FAILURE',
    again: pressAgain,
    isWell: (page) => expect(pageBox(page)).toHaveValue('5'),
  },
  'scorm state': {
    operation: 'getScormState',
    signedIn: true,
    open: goTo('/acme/deep-launch/tidy-desks'),
    says: 'LAUNCH_FAILURE',
    again: pressAgain,
    isWell: (page) => course(page),
  },
};

/** Asserts a waiting message and a button after 10 s. */
async function expectWords(page: Page): Promise<void> {
  await expect(page.getByText(WAITS).filter({ visible: true }).first()).toBeVisible({ timeout: 13_000 });
  const ways = page.getByRole('button', { disabled: false }).or(page.getByRole('link'));
  await expect(ways.filter({ visible: true }).first()).toBeVisible();
}
const WAITS = new RegExp(['server', 'button.server'].map((by) => text(`waits.${by}`).replaceAll('.', '\\.')).join('|'));

for (const [nth, [name, one]] of Object.entries(cases).entries()) {
  test(`${name}: a broken answer is said calmly, and another try works`, async ({ page, platform, context }) => {
    if (one.signedIn) await comeSignedIn(page, platform);
    for (const fault of someOf(faults, FAULTS, nth))
      await test.step(fault.name, async () => {
        platform.world.faults.add({ ...fault.rule, operation: one.operation });
        await one.open(page, platform);
        const message = one.says && text(`messages.${fault.says ?? one.says}`);
        if (message && fault.isNever) await expectWords(page);
        if (message && !fault.mayPass)
          await expect(page.getByText(message).filter({ visible: true }).first()).toBeVisible(
            fault.isNever && { timeout: 30_000 },
          );
        else if (!fault.isNever) await settled(page);
        await expectStable(page);
        const isStuck = await page
          .getByText(one.says ? text(`messages.${one.says}`) : 'never said')
          .first()
          .isVisible();
        platform.world.faults.clear();
        if (message && (!fault.mayPass || isStuck)) await one.again(page);
        else await page.reload(); // a partial response sufficed; the next visit loads it completely
        await one.isWell(page, platform);
        await expectStable(page);
        if (!one.signedIn) await context.clearCookies();
      });
  });
}
