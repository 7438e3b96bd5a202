import { expect, test } from '../support/platform.ts';
import { beginBook, shows, turnPage, words } from './books.ts';

/** Verifies: §4 Epub, progress restored: also among images with heights relative to the page. */
test.use({ story: 'books', viewport: { width: 900, height: 640 } });

test('a book opens again at the picture where it was left', async ({ page, platform }) => {
  await beginBook(page, platform, 'plates');
  const plate = (name: string) => words(page).getByText(name, { exact: true });
  await expect(plate('The bell')).toBeInViewport();
  for (const name of ['The stair', 'The lamp', 'The gallery', 'The boat']) {
    await turnPage(page);
    await expect(plate(name)).toBeInViewport();
  }
  await page.reload();
  await shows(page);
  await expect(plate('The boat')).toBeInViewport();
});
