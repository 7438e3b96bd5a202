import type { BrowserContext } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';
import { fingerprint, RECEIVED_TOKEN } from '#adapters/storage/token.cookie.ts';

/** Puts a token into a browser as if it had received it by a sign-in: the cookie, and the fingerprint in localStorage. */
export async function receiveToken(context: BrowserContext, appUrl: string, token: string): Promise<void> {
  await context.addCookies([{ name: 'lms_token', value: encodeURIComponent(token), url: appUrl }]);
  const page = await context.newPage();
  await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(appUrl);
  await page.evaluate(([key, mark]) => localStorage.setItem(key, mark), [RECEIVED_TOKEN, fingerprint(token)] as const);
  await page.close();
}

/** The same in the browser of a page of the application. */
export async function receiveTokenHere(driver: WebDriver, token: string): Promise<void> {
  await driver.manage().addCookie({ name: 'lms_token', value: encodeURIComponent(token) });
  await driver.executeScript('localStorage.setItem(...arguments)', RECEIVED_TOKEN, fingerprint(token));
}
