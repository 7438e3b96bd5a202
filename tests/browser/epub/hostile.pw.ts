import { comeSignedIn, expect, received, test, verbsOf } from '../support/platform.ts';
import { beginBook, bookAddress, chapterName, lastPlaceOf, words } from './books.ts';

test.use({ story: 'books' });

/** Newer Chromium versions log this even for an event handler in parsed text that can never run. */
const OF_A_HANDLER = /^Executing inline event handler violates/;

/** Verifies: T11, T3, §4 Content launch. */
test.describe('books that cannot be trusted', () => {
  for (const [name, bypassCSP] of [
    ['with the policy of the page that holds it', false],
    ['by the cleaning alone', true],
  ] as const)
    test.describe(name, () => {
      test.use({ bypassCSP, saidOfContent: bypassCSP ? undefined : OF_A_HANDLER });
      test('nothing of a book runs, asks others or leads away by itself; a missing chapter is a calm page', async ({
        page,
        platform,
      }) => {
        const own = [platform.appUrl, platform.contentUrl];
        const foreign: string[] = [];
        page.on('request', (request) => {
          if (/^https?:/.test(request.url()) && !own.some((origin) => request.url().startsWith(`${origin}/`)))
            foreign.push(request.url());
        });
        const policies: string[] = [];
        page.on('response', (response) => {
          if (response.url().includes('/reader/index.html'))
            policies.push(response.headers()['content-security-policy'] ?? '');
        });
        await beginBook(page, platform, 'hostile');
        const here = words(page);
        await here.getByText('Nothing of this page may run').hover();
        await here.getByText('Nothing of this page may run').click();
        await here.getByText('a script as a link').click();
        await here.getByText('a page as a link').click();
        await here.getByRole('textbox').click();

        await here.getByText('a link that leads out').click();
        const dialog = page.getByRole('dialog');
        await expect(dialog).toContainText('example.org');
        await dialog.getByRole('button', { name: 'Stay here' }).click();

        await here.getByText('a link inside the book').click();
        await expect(chapterName(page)).toHaveText('What is left');
        const left = await lastPlaceOf(page);
        await page.getByRole('button', { name: 'Previous page' }).click();
        await expect.poll(() => lastPlaceOf(page)).not.toBe(left);
        await expect(words(page).getByText('This chapter is missing')).toBeVisible();
        await page.getByRole('button', { name: 'Next page' }).click();
        await expect(chapterName(page)).toHaveText('What is left');
        await received(platform, 'hostile', 'completed');

        for (const frame of page.frames())
          expect(await frame.evaluate(() => 'canary' in window), frame.url().slice(0, 40)).toBe(false);
        expect(foreign).toEqual([]);
        // The page of the book has its own policy and origin, and no data to leak.
        const reader = page.frames().find((frame) => frame.url().includes('/reader/'));
        expect(reader && new URL(reader.url()).origin).toBe(platform.contentUrl);
        expect(await reader?.evaluate(() => [document.cookie, localStorage.length])).toEqual(['', 0]);
        expect(policies[0]).toContain("default-src 'none'");
        expect(policies[0]).not.toContain('connect-src');
      });
    });

  test('damaged, locked or missing: the launch fails, and says why, with what can help', async ({ page, platform }) => {
    await comeSignedIn(page, platform, 'lea');
    for (const [title, heading, help] of [
      ['damaged', 'This title is damaged', 'Report it'],
      ['locked', 'This title cannot be shown here', 'Report it'],
      ['missing', 'This title did not open', 'Try again'],
    ] as const)
      await test.step(title, async () => {
        await page.goto(bookAddress(platform, title));
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expect(page.getByRole('button', { name: /Report it|Try again/ })).toHaveText([help]);
        await expect(page.locator('main iframe')).toHaveCount(0);
        await expect.poll(() => verbsOf(platform, title)).toEqual(['launched', 'exited']);
      });
  });
});
