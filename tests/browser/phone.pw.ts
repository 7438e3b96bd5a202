import type { Locator, Page } from '@playwright/test';
import { lastSecond, openMedia, position } from './media/media.ts';
import {
  courseFrame,
  endSession,
  expectWholeAttempts,
  goToPage,
  leaveTitle,
  openCourse,
  openDocument,
} from './support/learning.ts';
import { comeSignedIn, expect, OFTEN, type Platform, received, test } from './support/platform.ts';
import { onlyNightly } from '../support/runs.ts';

/**
 * Verifies: §4 Content launch on a phone: rotation in the middle of a title, a notch, an on-screen keyboard over half
 * of the window, and little memory.
 */
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const onItsSide = { width: 740, height: 360 };
const upright = { width: 360, height: 740 };
const NOTCH = 47;

/** Emulates the safe area insets of a phone with a notch in landscape. */
async function withNotch(page: Page): Promise<void> {
  const system = await page.context().newCDPSession(page);
  const insets = { left: NOTCH, right: NOTCH, bottom: 21 };
  await system.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never); // missing in the driver’s types
}

/** Visible buttons, links and fields that reach under the notch or beyond the screen’s edge. */
const underTheNotch = (page: Page) =>
  page.evaluate((notch) => {
    const all = document.querySelectorAll<HTMLElement>('button, a[href], input, select');
    return [...all].flatMap((one) => {
      const { left, right, width, top } = one.getBoundingClientRect();
      const isShown = width > 4 && top >= 0 && top < innerHeight && one.checkVisibility({ visibilityProperty: true });
      return isShown && (left < notch || right > innerWidth - notch) ? [one.ariaLabel ?? one.textContent] : [];
    });
  }, NOTCH);

test('a course goes on where it is as the phone is turned, nothing lies under the notch, and it is one attempt', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openCourse(page, platform, 'induction');
  const course = await courseFrame(page);
  await course.getByRole('button', { name: 'Next' }).tap();
  await expect(course.getByText('Page 2 of')).toBeVisible();
  await page.setViewportSize(onItsSide);
  await withNotch(page);
  await expect
    .poll(() => page.locator('.course-frame').evaluate((one) => one.getBoundingClientRect().left))
    .toBe(NOTCH);
  expect(await underTheNotch(page)).toEqual([]);
  await expect(course.getByText('Page 2 of')).toBeVisible();
  await page.setViewportSize(upright);
  await expect(course.getByText('Page 2 of')).toBeVisible();
  await leaveTitle(page);
  await received(platform, 'induction', 'exited');
  expectWholeAttempts(platform, 'induction', 1);
});

test('a document keeps its page as the phone is turned; over it, the password can be typed above the keyboard', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform, 'safety-handbook');
  const number = page.getByRole('textbox', { name: /^Page/ });
  await number.fill('5');
  await number.press('Enter');
  await expect(number).toHaveValue('5');
  await page.setViewportSize(onItsSide);
  await expect(number).toHaveValue('5');
  await page.setViewportSize(upright);
  await expect(number).toHaveValue('5');

  await endSession(page, platform);
  await page.getByRole('button', { name: 'Next page' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).tap();
  await page.setViewportSize({ width: 360, height: 320 }); // the keyboard opens; a phone would scroll to the field on its own
  await dialog.getByLabel('Password', { exact: true }).fill('Lighthouse1');
  await dialog.getByRole('button', { name: 'Sign in' }).tap();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize(upright);
  await expect(number).toHaveValue('6');
});

/** Height in CSS pixels of the visible viewport above the keyboard. */
const ABOVE_KEYBOARD = 420;

/**
 * A keyboard that covers the bottom of the window without resizing it: on phones, only the visual viewport reveals it.
 * The driver has no keyboard, so that the test overrides the visual viewport.
 */
async function withKeyboard(page: Page): Promise<{ comes: () => Promise<void>; goes: () => Promise<void> }> {
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: innerHeight, width: innerWidth, offsetTop: 0, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { value: seen });
  });
  const leaves = (height: number) =>
    page.evaluate((left) => {
      const seen = window.visualViewport!; // set above
      Object.assign(seen, { height: left });
      seen.dispatchEvent(new Event('resize'));
    }, height);
  return { comes: () => leaves(ABOVE_KEYBOARD), goes: () => leaves(upright.height) };
}

/** Opens a learner’s document on a phone with such a keyboard. */
async function documentWithKeyboard(page: Page, platform: Platform) {
  const keyboard = await withKeyboard(page);
  await comeSignedIn(page, platform);
  await openDocument(page, platform, 'safety-handbook');
  return keyboard;
}

/** Bottom edge of an element, in CSS pixels from the top of the window. */
const footOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);

test('a note, its buttons and the bar of a document stand above the keyboard; then the document has its room again', async ({
  page,
  platform,
}) => {
  const keyboard = await documentWithKeyboard(page, platform);
  const words = page.locator('.page').nth(4).locator('.textLayer span').first(); // at Ada’s last position
  await expect(words).toBeVisible();
  await words.evaluate((one) => document.getSelection()?.selectAllChildren(one));
  await page.getByRole('button', { name: 'Add a note' }).tap();
  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('Ask');
  const editor = page.getByRole('dialog').filter({ has: note });
  expect(await footOf(editor), 'it would be covered').toBeGreaterThan(ABOVE_KEYBOARD);
  await keyboard.comes();
  await expect.poll(() => footOf(editor)).toBeLessThanOrEqual(ABOVE_KEYBOARD);
  await expect(note).toBeFocused();
  await note.pressSequentially(' Ben.');
  await editor.getByRole('button', { name: 'Done' }).tap();
  await expect(page.locator('.markLayer > div').first()).toBeAttached();
  expect(await footOf(page.getByRole('button', { name: 'Next page' }))).toBeLessThanOrEqual(ABOVE_KEYBOARD);
  await keyboard.goes();
  await expect
    .poll(() => footOf(page.getByRole('button', { name: 'Next page' })))
    .toBeGreaterThan(upright.height - 100);
});

test('the password of a session that ended is typed above the keyboard, and so is a jump to a title', async ({
  page,
  platform,
}) => {
  const keyboard = await documentWithKeyboard(page, platform);
  await endSession(page, platform);
  await page.getByRole('button', { name: 'Next page' }).tap();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Password', { exact: true });
  await password.tap();
  await keyboard.comes();
  await expect.poll(() => footOf(dialog)).toBeLessThanOrEqual(ABOVE_KEYBOARD);
  await expect(password).toBeInViewport();
  await password.fill('Lighthouse1');
  await dialog.getByRole('button', { name: 'Sign in' }).tap();
  await expect(dialog).toHaveCount(0);
  await keyboard.goes();
  await leaveTitle(page);
  await expect(page.getByRole('navigation').first()).toBeVisible(); // a player reserves its keys for the content
  await page.keyboard.press('Control+k'); // for phones with a keyboard
  await keyboard.comes();
  const jump = page.getByRole('dialog');
  await jump.getByRole('combobox').fill('s');
  await expect(jump.getByRole('option').first()).toBeVisible();
  await expect.poll(() => footOf(jump)).toBeLessThanOrEqual(ABOVE_KEYBOARD);
});

/**
 * Kills the page like a phone that needs memory for another application, and reloads its tab. The driver cannot use a
 * killed page, so that the test reads the new one through the protocol.
 */
async function givenUp(page: Page): Promise<{ valueOf: (selector: string) => Promise<unknown> }> {
  const tab = await page.context().newCDPSession(page);
  const dead = page.waitForEvent('crash');
  void tab.send('Page.crash').catch(() => undefined); // the page dies before the response
  await dead;
  await tab.send('Page.reload');
  const valueOf = async (selector: string) => {
    const expression = `document.querySelector(${JSON.stringify(selector)})?.value`;
    return (await tab.send('Runtime.evaluate', { expression })).result.value as unknown; // the value of any field
  };
  return { valueOf };
}

test('a tab that the phone gave up for its memory comes back in the document where it was', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openDocument(page, platform);
  await goToPage(page, 7);
  const { valueOf } = await givenUp(page);
  await expect.poll(() => valueOf('input[aria-label^="Page"]'), OFTEN).toBe('7');
});

test(
  'a tab that the phone gave up for its memory comes back in the film where it was',
  onlyNightly,
  async ({ page, platform }) => {
    await comeSignedIn(page, platform);
    await openMedia(page, platform, 'evacuation-film');
    await position(page).fill('5');
    await expect.poll(() => lastSecond(page), OFTEN).toBe(5);
    const { valueOf } = await givenUp(page);
    await expect.poll(async () => Number(await valueOf('input[aria-label="Position"]')), OFTEN).toBe(5);
    await received(platform, 'evacuation-film', 'exited');
  },
);
