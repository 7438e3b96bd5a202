import type { Page } from '@playwright/test';
import { text } from '../layout-stability/layout-shifts.ts';
import { canaries, tokenOf } from '../support/canaries.ts';
import { expect, fillCredentials, passwordOf, type Platform, test } from '../support/platform.ts';
import { endSession, pageBox } from '../support/learning.ts';
import { heading, signOut } from '../support/page.ts';

// Verifies: T5, T16, §4 Session; no password or token in an event, storage, address, header, console or page.

const WRONG = 'Wr0ng-canary-17';

/** Enters a wrong password, then the right one. */
async function enterTwice(page: Page, platform: Platform, userName: string): Promise<string> {
  const password = passwordOf(platform, userName);
  await fillCredentials(page, userName, WRONG);
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/.+/);
  await fillCredentials(page, userName, password);
  return password;
}

test('a secret is found wherever it is planted', async ({ page, context, platform }) => {
  const { leaks } = await canaries(context);
  const secret = 'Canary-of-this-test';
  await page.goto(`${platform.appUrl}/acme/login`);
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await leaks(page, { secret })).toEqual([]);
  await page.evaluate(async (planted) => {
    localStorage.setItem('planted', planted);
    sessionStorage.setItem('planted', btoa(`x${planted}x`));
    document.cookie = `planted=${planted}`;
    window.name = planted;
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('planted', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      opening.onsuccess = () => resolve(opening.result);
    });
    await new Promise((resolve) => {
      const storing = db.transaction('rows', 'readwrite').objectStore('rows').put({ data: planted }, 1);
      storing.onsuccess = resolve;
    });
    db.close();
    await (await caches.open('planted')).put('/planted', new Response(planted));
    history.replaceState({ planted }, '');
    history.replaceState(null, '');
    console.log(`planted: ${planted}`);
    await fetch(`/address?planted=${planted}`);
    await fetch('/referer', { referrer: `/?planted=${planted}`, referrerPolicy: 'unsafe-url' });
    await fetch('/body', { method: 'POST', body: planted });
    for (const field of document.querySelectorAll('input')) field.value = planted;
  }, secret);
  expect(await leaks(page, { secret })).toEqual(
    [
      'a cache',
      'a cookie',
      'a header of GET /referer',
      'local storage',
      'session storage',
      'the address of GET /address',
      'the body of POST /body',
      'the console',
      'the history',
      'the journal',
      'the name of the window',
      'the page',
    ].map((place) => `secret in ${place}`),
  );
});

for (const [story, path, userName] of [
  ['generic', 'acme/login', 'ada'],
  ['basic-login', 'depot/basicLogin', 'sam'],
  ['integrationlogin', 'clinic/login', 'rosa'],
  ['dual', 'harbour/login', 'noor'],
] as const)
  test.describe(`signing in and out, ${story}`, () => {
    test.use({ story });
    test('leaves neither password nor token behind', async ({ page, context, platform }) => {
      const { expectNone } = await canaries(context);
      await page.goto(`${platform.appUrl}/${path}`);
      const password = await enterTwice(page, platform, userName);
      await expect(heading(page)).toHaveText(/^Hello/);
      const token = await tokenOf(context);
      await expectNone(page, { password, wrong: WRONG, token });
      await signOut(page);
      await expect.poll(() => context.cookies()).toEqual([]);
      await expectNone(page, { password, wrong: WRONG, token });
    });
  });

test.describe('who has launched a title before', () => {
  test.use({ story: 'reauthentication' });
  test('proves who they are, over content too, and no proof is left behind', async ({ page, context, platform }) => {
    const { expectNone } = await canaries(context);
    await page.goto(`${platform.appUrl}/quay/login`);
    const password = await enterTwice(page, platform, 'nora');
    await expect(heading(page)).toHaveText(/^Hello/);
    const secrets: Record<string, string> = { password, wrong: WRONG, token: await tokenOf(context) };
    const prove = async (dialog: ReturnType<Page['getByRole']>, button: string) => {
      for (const typed of [WRONG, password]) {
        await dialog.getByLabel('Password', { exact: true }).fill(typed);
        await dialog.getByRole('button', { name: text(button), exact: true }).click();
        if (typed === WRONG) await expect(dialog.getByRole('alert')).toHaveText(/.+/);
      }
      await expect(dialog).toHaveCount(0);
    };
    await page.goto(`${platform.appUrl}/quay/content/stream/handbook`);
    await prove(page.getByRole('dialog', { name: text('reauth.title') }), 'reauth.submit');
    await expect(pageBox(page)).toHaveValue('4');
    secrets['second token'] = await tokenOf(context);
    await endSession(page, platform);
    await pageBox(page).fill('5');
    await pageBox(page).press('Enter');
    await prove(page.getByRole('dialog', { name: text('player.sessionTitle') }), 'signIn.submit');
    secrets['third token'] = await tokenOf(context);
    await expectNone(page, secrets);
  });
});

test.describe('who signs on elsewhere', () => {
  test.use({ story: 'reauthentication-sso' });
  test('comes in and proves who they are by tokens that no page keeps', async ({ page, context, platform }) => {
    const { expectNone } = await canaries(context);
    await page.goto(`${platform.appUrl}/pier/login`);
    await page.getByRole('button', { name: text('countdown.goNow') }).click();
    await page.getByRole('button', { name: 'Mina Okafor' }).click();
    await expect(heading(page)).toHaveText(/^Hello/);
    const token = await tokenOf(context);
    await page.goto(`${platform.appUrl}/pier/reauthLogin/handbook`);
    const { host } = new URL(platform.signOnUrl);
    await page.getByRole('button', { name: text('reauth.goOn', 'en-US', { host }) }).click();
    await page.getByRole('button', { name: 'Mina Okafor' }).click();
    await expect(pageBox(page)).toHaveValue('4');
    const second = await tokenOf(context);
    expect(second).not.toBe(token);
    // The provider sends them in the URL: the page removes them first of all.
    await expectNone(page, { token, 'second token': second }, [
      'second token in the address of GET /pier/reauthLogin/handbook',
      'token in the address of GET /pier/login',
    ]);
  });
});
