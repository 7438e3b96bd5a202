import type { Page } from '@playwright/test';
import { slider } from './epub/books.ts';
import { openMedia } from './media/media.ts';
import { openCourse, openDocument, titleAddress } from './support/learning.ts';
import { comeSignedIn, expect, type Platform, test } from './support/platform.ts';
import { covered } from './ui-states/covered.ts';

/** Minimum height and width in CSS pixels: comfortable for a finger, and required by WCAG 2.5.8. */
const FINGER = 44;
const ANY = 24;

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

/** Visible controls within `within` that are too small for a finger, as lines. */
const smaller = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    ({ within, least }) => {
      const found = [...document.querySelectorAll<HTMLElement>(within)].filter((one) => one.checkVisibility());
      if (found.length === 0) return [`there is no ${within}`];
      return found.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        if (Math.min(width, height) + 0.01 >= least) return [];
        const name = one.ariaLabel ?? one.textContent;
        return [`${name} is ${width.toFixed(1)} × ${height.toFixed(1)} px`];
      });
    },
    { within, least: FINGER },
  );

const BARS = ':is(header, main [role=group][aria-label], [data-controls], [data-position]) :is(button, input)';

/** Controls too small for a finger in the open player’s bars on narrow phones, in normal and largest text size. */
async function missed(page: Page): Promise<string[]> {
  const lines: string[] = [];
  for (const width of [320, 360, 393])
    for (const letters of ['', 'largest']) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate((size) => (document.documentElement.dataset['text'] = size), letters);
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      lines.push(
        ...[
          ...(await smaller(page, BARS)),
          ...(await covered(page, 'header')),
          ...(sideways > 0 ? [`the page is ${sideways} px too wide`] : []),
        ].map((line) => `${width} px, ${letters || 'normal'} letters: ${line}`),
      );
    }
  return lines;
}

/** Verifies: WCAG 2.5.8, 1.4.4: each control in the bars of a player fits a finger, on the smallest phones too. */
test.describe('a finger presses the bars', () => {
  const players: Record<string, (page: Page, platform: Platform) => Promise<unknown>> = {
    document: (page, platform) => openDocument(page, platform),
    book: async (page, platform) => {
      await page.goto(titleAddress(platform, 'lighthouse-tale'));
      await expect(slider(page)).toBeVisible();
    },
    film: (page, platform) => openMedia(page, platform, 'evacuation-film'),
    sound: (page, platform) => openMedia(page, platform, 'breathing'),
    course: (page, platform) => openCourse(page, platform, 'induction'),
  };
  for (const [name, open] of Object.entries(players))
    test(`of a ${name}`, async ({ page, platform }) => {
      await comeSignedIn(page, platform);
      await open(page, platform);
      expect(await missed(page)).toEqual([]);
    });
});

/** Verifies: WCAG 2.5.8: a standalone link of home is 44 px high on touch screens, and 24 px with a mouse. */
for (const hasTouch of [true, false])
  test.describe(`by ${hasTouch ? 'finger' : 'mouse'}`, () => {
    test.use({ hasTouch });
    test('the links of home can be pressed', async ({ page, platform }) => {
      await comeSignedIn(page, platform);
      await page.goto(`${platform.appUrl}/acme`);
      const least = hasTouch ? FINGER : ANY;
      for (const name of ['Back to the top', 'Announcement 1 from your organization', 'See all in Your first weeks']) {
        const box = await page.getByRole('link', { name }).boundingBox();
        expect(box?.height, name).toBeGreaterThanOrEqual(least);
      }
    });
  });
