import type { Page } from '@playwright/test';
import type { HttpPlatform } from '#simulator/mount/http.ts';
import { quiet } from '../browser/support/quiet.ts';
import { builtFiles } from './built.ts';

export type FirstLoad = {
  /** Files of the build that the page requested before the sign-in form accepted input. */
  untilUsable: string[];
  /** Files that the page requested afterwards, without any user action. */
  whileIdle: string[];
};

/** Time in ms that the form is left untouched. */
const IDLE_MS = 60_000;

/** Opens the sign-in screen in a fresh page, and returns the files of the build that the page loads. */
export async function firstLoad(
  page: Page,
  { appUrl, world }: Pick<HttpPlatform, 'appUrl' | 'world'>,
  signIn: string | RegExp = 'Sign in',
): Promise<FirstLoad> {
  const built = new Set(builtFiles());
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== appUrl) return;
    const path = request.isNavigationRequest() ? 'index.html' : url.pathname.slice(1);
    if (built.has(path) && !asked.includes(path)) asked.push(path);
  });
  await page.clock.install(); // the clock runs on its own, and the test fast-forwards it
  await page.goto(`${appUrl}/${world.scenario.organisation.code}/login`);
  // Waits for the form of the application: the first paint has a form before any file has loaded.
  await page.locator('#root').getByRole('button', { name: signIn, exact: true }).last().waitFor();
  const untilUsable = [...asked];
  await page.clock.runFor(IDLE_MS);
  await quiet(page);
  return { untilUsable, whileIdle: asked.slice(untilUsable.length) };
}
