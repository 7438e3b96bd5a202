import type { Page } from '@playwright/test';
import type { HttpPlatform } from '#simulator/mount/http.ts';
import { quiet } from '../browser/support/quiet.ts';
import { builtFiles } from './built.ts';

export type FirstLoad = {
  /** Files of the build that the page asked for until the sign-in form could be typed into. */
  untilUsable: string[];
  /** Those it asked for afterwards, while nobody did anything. */
  whileIdle: string[];
};

/** So long the form stands there untouched. */
const IDLE_MS = 60_000;

/** Opens the sign-in screen of the story's organisation in a fresh page, and says which files of the build it loads. */
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
  await page.clock.install(); // it goes on by itself, and is put forward
  await page.goto(`${appUrl}/${world.scenario.organisation.code}/login`);
  // The application's own: the first picture of the form is there before any file is.
  await page.locator('#root').getByRole('button', { name: signIn, exact: true }).last().waitFor();
  const untilUsable = [...asked];
  await page.clock.runFor(IDLE_MS);
  await quiet(page);
  return { untilUsable, whileIdle: asked.slice(untilUsable.length) };
}
