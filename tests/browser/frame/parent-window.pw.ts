import type { Page } from '@playwright/test';
import { courseFrame, kept, titleAddress } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, test as base } from '../support/platform.ts';
import { playedFrom, TITLE } from './played-from.ts';

// Verifies: §4 Scorm with courses that access the parent page: the browser blocks all of them.

const LINE =
  'This title tried to control the page around it, which is not allowed, so it may stop or show only in part.';

/** A course that displays content only after its script has finished. */
const course = (reaching: string) => `<!doctype html><html lang="en"><title>Reaching</title>
<script>
  window.parent.API.LMSInitialize('');
  ${reaching}
  addEventListener('load', () => { document.body.innerHTML = '<h1>Reaching</h1>'; });
</script><body></body></html>`;

const test = base.extend<{ reaching: string }>({
  reaching: ['', { option: true }],
  platform: async ({ reaching }, use) =>
    playedFrom('local/reaching/index.html', use, { files: { 'reaching/index.html': course(reaching) } }),
  // The aborted script is an error on the console.
  calm: async ({}, use) => use(undefined),
});

async function opened(page: Page, platform: Platform) {
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, TITLE));
  return courseFrame(page);
}
const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const noted = async (page: Page) =>
  (await kept(page)).facts.flatMap(({ type, data }) => (type === 'attempt.Noted' ? [data] : []));

test.describe('at its beginning, as courses of an older tool do', () => {
  test.use({ reaching: 'const before = window.top.onresize; window.top.onresize = () => undefined;' });

  test('a course that breaks off at the page around it: the learner hears why nothing shows, QA what it asked for', async ({
    page,
    platform,
  }) => {
    const frame = await opened(page, platform);
    await expect(notices(page).getByText(LINE)).toHaveCount(1);
    await expect(frame.getByRole('heading')).toHaveCount(0);
    await expect.poll(() => noted(page)).toMatchObject([{ what: 'page-refused', detail: 'onresize' }]);
  });
});

const others = {
  'and goes on without': 'try { window.top.onresize = () => undefined; } catch {}',
  'for what every page may have': 'if (window.top !== window) window.top.postMessage("here", "*");',
};
for (const [how, reaching] of Object.entries(others))
  test.describe(how, () => {
    test.use({ reaching });

    test('of a course that reaches for the page around it, and shows itself, nothing is said', async ({
      page,
      platform,
    }) => {
      const frame = await opened(page, platform);
      await expect(frame.getByRole('heading')).toHaveText('Reaching');
      await expect(notices(page).getByText(LINE)).toHaveCount(0);
      expect(await noted(page)).toEqual([]);
    });
  });
