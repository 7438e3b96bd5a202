import type { Page } from '@playwright/test';
import { contrast, type Rgb } from '#ui/format/colour.ts';
import { goToPage, openDocument, pageBox } from '../support/learning.ts';
import { comeSignedIn, expect, received, test } from '../support/platform.ts';
import { begin, giveVoice, sayOn, speaking, spokenSoFar } from '../support/voice.ts';

const TITLE = 'safety-handbook';
const mark = (page: Page) => page.locator('.spokenLayer > div');

/** Distance in CSS pixels between the highlight and a word of a page. */
const offBy = (page: Page, number: number, word: string) =>
  page.evaluate(
    ([at, wanted]) => {
      const sheet = document.querySelector(`[data-page-number="${at}"]`);
      const seen = sheet?.querySelector('.spokenLayer > div')?.getBoundingClientRect();
      const words = sheet?.querySelector('.textLayer');
      if (!seen || !words) return 9_999;
      const walk = document.createTreeWalker(words, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const start = node.textContent?.indexOf(wanted) ?? -1;
        if (start < 0) continue;
        const range = document.createRange();
        range.setStart(node, start);
        range.setEnd(node, start + wanted.length);
        const box = range.getBoundingClientRect();
        const sides = ['left', 'top', 'right', 'bottom'] as const;
        return Math.max(...sides.map((side) => Math.abs(seen[side] - box[side])));
      }
      return 9_999;
    },
    [number, word] as const,
  );

/** RGB components of a computed colour. */
const rgb = (colour: string) => (colour.match(/\d+/g) ?? []).map(Number) as unknown as Rgb; // computed colours have three

/** Verifies: WCAG 1.4.11 – the mark on what is spoken. */
test.describe('a document is read aloud', () => {
  test('the word that is spoken is marked, pages are turned by themselves and are progress, Escape is silence', async ({
    page,
    platform,
  }) => {
    await giveVoice(page, 'fr-FR', 'en-GB');
    await comeSignedIn(page, platform);
    await openDocument(page, platform, TITLE);
    await goToPage(page, 6);
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => speaking(page)).toBeTruthy();
    await expect(mark(page).first()).toBeInViewport(); // the whole sentence, before the first word event
    const words = ((await speaking(page)) ?? '').split(' ').filter((one) => /^\w{4,}$/.test(one));
    const word = words.at(-1)!; // a page of prose
    await begin(page, word);
    await expect(mark(page)).toHaveCount(1);
    expect(await offBy(page, 6, word)).toBeLessThan(2);
    await page.getByRole('main').getByRole('combobox', { name: 'Speed' }).selectOption('1.5');
    await expect.poll(async () => (await spokenSoFar(page)).at(-1)).toMatchObject({ lang: 'en-GB', rate: 1.5 });
    expect((await speaking(page))?.startsWith(word)).toBe(true);

    while ((await pageBox(page).inputValue()) === '6') await sayOn(page);
    await expect(pageBox(page)).toHaveValue('7');
    const first = ((await speaking(page)) ?? '').split(' ')[0]!; // page 7 has text
    await begin(page, first);
    await expect(page.locator('[data-page-number="7"] .spokenLayer > div')).toBeInViewport();
    await expect(page.locator('[data-page-number="6"] .spokenLayer')).toHaveCount(0);

    // Contrast of the outline on white paper, and of the shadow on dark paper; forced colours use the system’s colour.
    const drawn = await mark(page).evaluate((one) => {
      const { outlineColor, outlineStyle, boxShadow } = getComputedStyle(one);
      return { edge: outlineColor, style: outlineStyle, rim: /^rgb\([^)]*\)/.exec(boxShadow)?.[0] };
    });
    expect(drawn).toMatchObject({ style: 'solid', rim: 'rgb(255, 255, 255)' });
    expect(contrast(rgb(drawn.edge), rgb(drawn.rim ?? ''))).toBeGreaterThanOrEqual(3);
    await page.emulateMedia({ forcedColors: 'active' });
    const forced = await mark(page).evaluate((one) => {
      const system = document.body.appendChild(document.createElement('i'));
      system.style.color = 'Highlight';
      return [getComputedStyle(one).outlineColor, getComputedStyle(system).color];
    });
    expect(forced[0]).toBe(forced[1]);
    await page.emulateMedia({ forcedColors: 'none' });

    await page.keyboard.press('Escape');
    await expect(mark(page)).toHaveCount(0);
    expect(await speaking(page)).toBeUndefined();
    await page.getByRole('button', { name: 'Leave Safety handbook', exact: true }).first().click();
    await received(platform, TITLE, 'exited');
  });

  test('from the page that the learner turns to; leaving is silence', async ({ page, platform }) => {
    await giveVoice(page, 'en-GB');
    await comeSignedIn(page, platform);
    await openDocument(page, platform, TITLE);
    await goToPage(page, 6);
    await page.getByRole('button', { name: 'Read aloud' }).click();
    await expect.poll(() => speaking(page)).toBeTruthy();
    const before = await speaking(page);
    await pageBox(page).fill('9');
    await pageBox(page).press('Enter');
    await expect.poll(() => speaking(page)).not.toBe(before);
    await begin(page, ((await speaking(page)) ?? '').split(' ')[0]!);
    await expect(page.locator('[data-page-number="9"] .spokenLayer > div')).toBeInViewport();
    await page.getByRole('button', { name: 'Leave Safety handbook', exact: true }).first().click();
    await received(platform, TITLE, 'exited');
    expect(await speaking(page)).toBeUndefined();
  });
});
