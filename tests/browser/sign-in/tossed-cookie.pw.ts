import type { BrowserContext, Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { freePort } from '../../support/free-port.ts';
import { fillCredentials, expect, passwordOf, type Platform, test as base } from '../support/platform.ts';

/**
 * Verifies: §9 Cookies. The token lies on the parent domain, so a page of any sibling host can write one beside it: with a
 * longer path it comes first. Nobody goes on as somebody else by a cookie that this browser was not given at a sign-in.
 *
 * Names below `localhost` are loopback addresses to Chromium, so sibling hosts need no setting of the machine.
 */

const PARENT = 'lms.localhost';

const test = base.extend({
  platform: async ({}, use) => {
    const port = await freePort();
    const platform = await startHttp({
      scenario: scenarioNamed('generic'),
      port,
      address: `http://{site}.${PARENT}:${port}`,
    });
    await use(platform);
    await platform.close();
  },
});
const bensToken = ({ world }: Platform): string => world.signOn('ben')?.access_token ?? '';

/** What a script of `blog.lms.localhost` can do. */
const toss = (context: BrowserContext, platform: Platform, path: string): Promise<void> =>
  context.addCookies([{ name: 'lms_token', value: bensToken(platform), domain: `.${PARENT}`, path }]);

async function signInAsAda(page: Page, platform: Platform): Promise<void> {
  await page.goto(`${platform.appUrl}/acme/login`);
  await fillCredentials(page, 'ada', passwordOf(platform, 'ada'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ada');
}

/** Whose home it is, or that nobody is let in without a question. */
async function whoIsHome(page: Page, platform: Platform): Promise<string> {
  await page.goto(`${platform.appUrl}/acme/home`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  return heading.innerText();
}

test('nobody is signed in: a tossed cookie lets nobody in without a question', async ({ page, context, platform }) => {
  await toss(context, platform, '/');
  expect(await whoIsHome(page, platform)).not.toBe('Hello, Ben');
});

test('the account of a tossed cookie is named, and entered only after confirmation', async ({
  page,
  context,
  platform,
}) => {
  await toss(context, platform, '/acme');
  await page.goto(`${platform.appUrl}/acme/login`);
  await expect(page.getByText(/a session of Ben/)).toBeVisible();
  await page.getByRole('button', { name: /^Continue as Ben/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ben');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello, Ben');
});

test('a declined cookie is gone', async ({ page, context, platform }) => {
  await toss(context, platform, '/acme');
  await page.goto(`${platform.appUrl}/acme/login`);
  await page.getByRole('button', { name: 'Not my account' }).click();
  await expect(page.getByText(/a session of Ben/)).toBeHidden();
  expect((await context.cookies()).filter(({ name }) => name === 'lms_token')).toEqual([]);
});

for (const path of ['/acme', '/acme/home'])
  test(`a cookie tossed to ${path} does not take the place of the session that signs in`, async ({
    page,
    context,
    platform,
  }) => {
    await toss(context, platform, path);
    await signInAsAda(page, platform);
    expect(await whoIsHome(page, platform)).not.toBe('Hello, Ben');
  });

test('a cookie that is replaced during a session does not make it another learner’s', async ({
  page,
  context,
  platform,
}) => {
  await signInAsAda(page, platform);
  await toss(context, platform, '/');
  expect(await whoIsHome(page, platform)).not.toBe('Hello, Ben');
});

test('signing out takes every token cookie away, whatever its path', async ({ page, context, platform }) => {
  await toss(context, platform, '/acme');
  await signInAsAda(page, platform);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page).toHaveURL(/login/i);
  const left = async () => (await context.cookies()).filter(({ name }) => name === 'lms_token').map((one) => one.path);
  await expect.poll(left).toEqual([]);
});
