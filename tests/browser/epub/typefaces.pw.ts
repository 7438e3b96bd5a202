import type { Page } from '@playwright/test';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { comesToBe, openBook, shows, words } from './books.ts';

test.use({
  story: 'books',
  viewport: { width: 900, height: 640 },
});

/** Style of the first paragraph, and whether the browser has loaded its font. */
const writing = (page: Page) =>
  words(page)
    .locator('p')
    .first()
    .evaluate((one) => {
      const { fontFamily, letterSpacing, wordSpacing, fontSize } = getComputedStyle(one);
      const here = [...one.ownerDocument.fonts].filter(({ status }) => status === 'loaded');
      const em = Number.parseFloat(fontSize);
      return {
        isOurs: fontFamily.startsWith('reader-typeface'),
        isHere: here.some(({ family }) => family === 'reader-typeface'),
        letters: Math.round((Number.parseFloat(letterSpacing) / em) * 100) / 100,
        words: Math.round((Number.parseFloat(wordSpacing) / em) * 100) / 100,
      };
    });

const isWritten = (page: Page, so: Partial<Awaited<ReturnType<typeof writing>>>) => comesToBe(() => writing(page), so);

/** Verifies: WCAG 1.4.12 – letter and word spacing of a book as wide as the criterion requires. */
test('a book is read in letters for dyslexia, further apart; the typeface comes when it is chosen, and the choice stays', async ({
  page,
  platform,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const typefaces = () => asked.filter((url) => /dyslexic|hyperlegible/.test(url)).length;
  await comeSignedIn(page, platform, 'lea');
  await openBook(page, platform, 'new-tale');
  expect(typefaces()).toBe(0);
  expect(await writing(page)).toMatchObject({ isOurs: false, isHere: false });

  await page.getByRole('button', { name: 'Text and background' }).click();
  const choose = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }).check();
  await choose('Typeface', 'OpenDyslexic');
  await isWritten(page, { isOurs: true, isHere: true });
  expect(typefaces()).toBe(1);
  await choose('Space between letters', 'Wider');
  const chosen = { isOurs: true, isHere: true, letters: 0.12, words: 0.16 };
  await isWritten(page, chosen);
  await page.reload();
  await shows(page);
  await isWritten(page, chosen);

  await page.getByRole('button', { name: 'Text and background' }).click();
  await choose('Typeface', 'Hyperlegible');
  await isWritten(page, chosen);
  await choose('Typeface', 'As in the book');
  await isWritten(page, { isOurs: false });
});
