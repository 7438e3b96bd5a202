import type { Page } from '@playwright/test';
import { makeChime } from '#simulator/content/media/make-media.ts';
import { courseFrame, titleAddress } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, received, test as base } from '../support/platform.ts';
import { playedFrom, TITLE } from './played-from.ts';

// Verifies: §4 Scorm with courses that play sound before any user action: browsers mute them.

const SOUND = `data:audio/wav;base64,${Buffer.from(makeChime()).toString('base64')}`;
const LINE = 'Your browser blocked sound that starts automatically.';

/** A course with a button that plays its sound, and a script that runs at the start. */
const course = (beginning: string) => `<!doctype html><html lang="en"><title>Sounding</title>
<h1>Sounding</h1><audio src="${SOUND}"></audio><button>Play</button><output></output>${beginning}
<script>
  const api = window.parent.API;
  api.LMSInitialize('');
  const play = () => document.querySelector('audio').play().then(
    () => { document.querySelector('output').textContent = 'plays'; },
    () => { document.querySelector('output').textContent = 'silent'; },
  );
  document.querySelector('button').onclick = play;
  api.LMSSetValue('cmi.core.lesson_status', 'completed');
  api.LMSCommit('');
</script>`;

const ways = {
  'calls for it': '<script>addEventListener("load", () => play())</script>',
  'calls for it anew and anew':
    '<script>addEventListener("load", () => { for (let n = 0; n < 9; n++) play(); })</script>',
  'has it written into its page': `<audio autoplay src="${SOUND}"></audio>`,
};

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/**
 * Opens the course without a user action. In Chromium, an `evaluate` call of the driver counts as a click in the parent
 * page.
 */
async function opened(page: Page, platform: Platform) {
  await page.route('**/sounding/index.html*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'permissions-policy': 'autoplay=()' } });
  });
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, TITLE));
  const frame = await courseFrame(page);
  await received(platform, TITLE, 'completed');
  return frame;
}

const test = base.extend<{ beginning: string }>({
  beginning: ['', { option: true }],
  platform: async ({ beginning }, use) =>
    playedFrom('local/sounding/index.html', use, { files: { 'sounding/index.html': course(beginning) } }),
});

for (const [way, beginning] of Object.entries(ways))
  test.describe(way, () => {
    test.use({ beginning });

    test('a course whose sound the browser keeps from beginning: the learner hears so once, and starts it there', async ({
      page,
      platform,
    }) => {
      const frame = await opened(page, platform);
      await expect(notices(page).getByText(LINE)).toHaveCount(1);
      await frame.getByRole('button', { name: 'Play' }).click();
      await expect(frame.getByRole('status')).toHaveText('plays');
      await expect(notices(page).getByText(LINE)).toHaveCount(1);
    });
  });

test('of a course that speaks when it is asked to nothing is said', async ({ page, platform }) => {
  const frame = await opened(page, platform);
  await frame.getByRole('button', { name: 'Play' }).click();
  await expect(frame.getByRole('status')).toHaveText('plays');
  await expect(notices(page).getByText(LINE)).toHaveCount(0);
});
