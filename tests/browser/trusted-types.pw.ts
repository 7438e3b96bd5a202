import type { Frame, Page } from '@playwright/test';
import { openCourse, titleAddress } from './support/learning.ts';
import { comeSignedIn, expect, test as base } from './support/platform.ts';

// Verifies: S4. The browser logs each refusal on the console, which other tests treat as an error.
const test = base.extend({ calm: async ({}, use) => use(undefined) });

/** Results of assigning text to script sinks of a page: names of errors, or `taken`. */
const refusals = (page: Page | Frame) =>
  page.evaluate(() => {
    const tried = (what: () => unknown): string => {
      try {
        what();
        return 'taken';
      } catch (error) {
        return error instanceof Error ? error.name : 'something';
      }
    };
    const div = () => document.createElement('div');
    return [
      tried(() => (div().innerHTML = '<b>words</b>')),
      tried(() => div().insertAdjacentHTML('beforeend', '<b>words</b>')),
      tried(() => (document.createElement('iframe').srcdoc = '<b>words</b>')),
      tried(() => new DOMParser().parseFromString('<b>words</b>', 'text/html')),
      tried(() => (document.createElement('script').src = '/assets/x.js')),
      tried(() => new Worker('/assets/x.worker-12345678.js')),
      tried(() => window.trustedTypes?.createPolicy('default', { createHTML: (html: string) => html })),
      tried(() => window.trustedTypes?.createPolicy('more', { createHTML: (html: string) => html })),
    ];
  });

test('application, shell and reader take no text where script could come from it, and no further policy', async ({
  page,
  platform,
}) => {
  const refused = Array.from({ length: 8 }, () => 'TypeError');
  const frameOf = (folder: string) => page.frames().find((frame) => new URL(frame.url()).pathname.startsWith(folder));
  await comeSignedIn(page, platform);
  const course = await openCourse(page, platform, 'tidy-desks');
  expect(await refusals(page)).toEqual(refused);
  const shell = frameOf('/shell/');
  expect(shell && (await refusals(shell))).toEqual(refused);
  // A course is third-party code, which may write markup freely.
  expect((await refusals(course)).slice(0, 4)).toEqual(['taken', 'taken', 'taken', 'taken']);

  await page.goto(titleAddress(platform, 'lighthouse-tale'));
  await expect(page.getByRole('slider', { name: 'Place in the book' })).toBeVisible();
  const reader = frameOf('/reader/');
  expect(reader && (await refusals(reader))).toEqual(refused);
});
