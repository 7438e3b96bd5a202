import type { Page } from '@playwright/test';
import { comeSignedIn, expect, received, test } from '../support/platform.ts';
import { begin, giveVoice, sayOn, speaking, spokenSoFar } from '../support/voice.ts';
import { chapterName, openBook, slider, words } from './books.ts';

test.use({
  story: 'books',
  viewport: { width: 900, height: 640 },
});

const mark = (page: Page) => page.frameLocator('main iframe').locator('.spokenLayer > div');

/** Distance in CSS pixels between the highlight and the first occurrence of a word in the chapter. */
async function offBy(page: Page, word: string): Promise<number> {
  const seen = await mark(page).first().boundingBox();
  const frame = await page.frameLocator('main iframe').locator('iframe').first().boundingBox();
  const box = await words(page)
    .locator('body')
    .evaluate((body, wanted) => {
      const walk = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const start = node.textContent?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        const range = body.ownerDocument.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + wanted.length);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      }
      return undefined;
    }, word);
  if (!seen || !frame || !box) return 9_999;
  return Math.max(
    Math.abs(seen.x - frame.x - box.x),
    Math.abs(seen.y - frame.y - box.y),
    Math.abs(seen.width - box.width),
  );
}

test.describe('a book is read aloud', () => {
  // In any font of this machine, a chapter is longer than a page.
  test.use({ viewport: { width: 800, height: 520 } });

  test('the word that is spoken is marked; pages and chapters are turned by themselves, to the end, and are progress', async ({
    page,
    platform,
  }) => {
    await giveVoice(page, 'en-GB');
    await comeSignedIn(page, platform, 'lea');
    await openBook(page, platform, 'new-tale');
    const first = await slider(page).inputValue();
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => speaking(page)).toBe('Chapter 1 The Handover');
    await begin(page, 'Handover');
    await expect(mark(page)).toHaveCount(1);
    expect(await offBy(page, 'Handover')).toBeLessThan(2);

    let turned = false;
    for (let n = 0; n < 400 && (await speaking(page)) !== undefined; n++) {
      const text = (await speaking(page)) ?? '';
      await begin(page, text.split(' ').at(-1)!);
      await expect(mark(page).first()).toBeInViewport({ ratio: 1 }); // the page follows the voice
      // Compares the displayed position: a position is stored only after a moment of rest.
      const place = await slider(page).inputValue();
      turned ||= place !== first && (await chapterName(page).textContent()) === 'The Handover';
      await sayOn(page);
    }
    expect(turned).toBe(true);
    await received(platform, 'new-tale', 'completed');
    const said = (await spokenSoFar(page)).map(({ text }) => text).join(' ');
    expect(said).toContain('a heron, seen today');
    expect(new Set((await spokenSoFar(page)).map(({ lang }) => lang))).toEqual(new Set(['en-GB']));
    await expect(mark(page)).toHaveCount(0);
  });

  test('a press of Escape in the chapter is silence, and a book in a language without a voice says so', async ({
    page,
    platform,
  }) => {
    await giveVoice(page, 'en-GB');
    await comeSignedIn(page, platform, 'lea');
    await openBook(page, platform, 'new-tale');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => speaking(page)).toBeTruthy();
    await words(page).locator('p').first().click();
    await page.keyboard.press('Escape');
    await expect.poll(() => speaking(page)).toBeUndefined();
    await openBook(page, platform, 'arabic');
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await expect(
      page.getByRole('main').getByText('This device has no voice for the language of this text.'),
    ).toBeVisible();
    expect(await spokenSoFar(page)).toEqual([]);
  });
});
