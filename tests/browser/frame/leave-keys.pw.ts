import type { Page } from '@playwright/test';
import { openCourse } from '../support/learning.ts';
import { comeSignedIn, expect, received, test, verbsOf } from '../support/platform.ts';

const escape = async (page: Page, times: number) => {
  for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press('Escape');
};

/** Verifies: WCAG 2.1.2; synthetic key events of a course do not count. */
test('three times Escape leaves a course from a frame inside it; made-up keys, other keys and presses between do not', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  const course = await openCourse(page, platform, 'feedback');
  await received(platform, 'feedback', 'initialized');
  await course.evaluate(() => {
    for (let n = 0; n < 9; n++) window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await course.getByRole('button', { name: 'Next' }).focus();
  await escape(page, 2);
  await page.keyboard.press('Tab');
  await escape(page, 2);
  await course.getByRole('button', { name: 'Next' }).click();
  await escape(page, 1);
  await course.evaluate(() => {
    const inner = document.body.appendChild(document.createElement('iframe'));
    const field = inner.contentDocument!.body.appendChild(inner.contentDocument!.createElement('input')); // in a frame of its own
    field.addEventListener('keydown', (event) => event.stopImmediatePropagation());
    field.focus();
  });
  await page.keyboard.press('x');
  expect(verbsOf(platform, 'feedback')).not.toContain('exited');
  await escape(page, 3);
  await received(platform, 'feedback', 'exited');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
