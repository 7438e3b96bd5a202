import type { Page } from '@playwright/test';
import { findingsInBoth } from '../support/findings.ts';
import { documentOf } from './documents.ts';
import { expect, test } from './fixtures.ts';
import { lockedDocument } from './locked-document.ts';
import { openDocument, openScreen } from './open-screen.ts';
import { onlyNightly } from '../../support/runs.ts';
import type { PlayerFields } from '../../ui/player/title-in-player.tsx';

const TITLE = 'Fire safety at work: what to do in the first three minutes';

const setProps = (page: Page, props: Partial<PlayerFields>) => page.evaluate((given) => window.setProps(given), props);

test.describe('the player screen', () => {
  test('restores the page, shows where the learner is and turns pages by key, button and number', async ({
    player,
  }) => {
    const { page, sites } = player;
    await openScreen(page, sites, await documentOf(60), 34);
    const box = page.getByRole('textbox', { name: 'Page, of 60' });
    await expect(box).toHaveValue('34');
    // The content has the focus, so that keys work at once.
    await page.keyboard.press('ArrowRight');
    await expect(box).toHaveValue('35');
    await page.keyboard.press('PageUp');
    await expect(box).toHaveValue('34');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(box).toHaveValue('35');
    await box.fill('12');
    await box.press('Enter');
    await expect(page.getByText('Page 12 of 60', { exact: true }).first()).toBeInViewport();
    await box.fill('99');
    await box.press('Enter');
    await expect(box).toHaveValue('12');
    await box.blur();
    await page.keyboard.press('Home');
    await expect(box).toHaveValue('1');
    const zoom = page.getByRole('status', { name: /^Zoom/ }); // in the bar from 1024 px on
    const before = await zoom.textContent();
    await page.keyboard.press('+'); // nothing has the focus, so that the document does not receive the key
    await page.locator('.pdf-player-scroll').focus();
    await expect(zoom).toHaveText(before ?? '');
    await page.keyboard.press('+');
    await expect(zoom).not.toHaveText(before ?? '');
    expect(page.workers().length).toBe(1);
  });

  test('finds by Ctrl+F, steps through the matches, and gives the focus back on Escape', async ({ player }) => {
    const { page, sites } = player;
    await openDocument(page, sites, await documentOf(60));
    await page.keyboard.press('Control+f');
    const field = page.getByRole('textbox', { name: 'Search in the document' });
    await expect(field).toBeFocused();
    await field.fill('assembly point');
    await expect(page.getByText('1 of 8')).toBeVisible();
    await field.press('Enter');
    await expect(page.getByText('2 of 8')).toBeVisible();
    await field.press('Shift+Enter');
    await expect(page.getByText('1 of 8')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Whole words' }).check();
    await field.fill('assem');
    await expect(page.getByText('Not found')).toBeVisible();
    await field.press('Escape');
    await expect(field).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Search in the document' })).toBeFocused();
    await expect(page.locator('.highlight')).toHaveCount(0);
  });

  test('opens chapters from the contents, which stay open beside the document', async ({ player }) => {
    const { page, sites } = player;
    await openScreen(page, sites, await documentOf(60, { outline: true }));
    await page.getByRole('button', { name: 'Contents' }).click();
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('button', { name: 'Chapter 3' }).click();
    await expect(page.getByRole('textbox', { name: 'Page, of 60' })).toHaveValue('21');
    await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
  });

  test('says that the title is completed, in the way of nothing', async ({ player }) => {
    const { page, sites } = player;
    await openDocument(page, sites, await documentOf(5));
    await page.keyboard.press('End');
    await expect(page.getByText(`You have completed ${TITLE}`)).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText(`You have completed ${TITLE}`)).toHaveCount(0);
  });

  test('shows a failed opening with a way back and another try that works', async ({ player }) => {
    const { page, sites } = player;
    await openScreen(page, sites, Buffer.from('not a document'));
    await expect(page.getByRole('heading', { name: 'This title did not open' })).toBeVisible();
    sites.documents.set('title.pdf', { body: await documentOf(3) });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('textbox', { name: 'Page, of 3' })).toHaveValue('1');
  });

  test('asks for the password of a locked document, again when it is wrong, and opens it', async ({ player }) => {
    const { page, sites } = player;
    await openScreen(page, sites, lockedDocument('sesame'));
    const dialog = page.getByRole('dialog', { name: 'This document is locked' });
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText('That password does not open the document.');
    await dialog.getByLabel('Password', { exact: true }).fill('sesame');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Behind the password')).toBeVisible();
  });

  test('leaves by keyboard alone, past the content, and leaves nothing running', async ({ player }) => {
    const { page, sites } = player;
    await openDocument(page, sites, await documentOf(5));
    await page.keyboard.press('Tab');
    await expect(page.locator('#player-end')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => window.left)).toBe(1);
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test('has no accessibility violation in its states, light and dark', async ({ player }) => {
    const { page, sites } = player;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openScreen(page, sites, await documentOf(12, { outline: true }), 3);
    await expect(page.getByRole('textbox', { name: 'Page, of 12' })).toHaveValue('3');
    expect(await findingsInBoth(page)).toEqual([]);
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Search in the document' }).fill('page');
    await setProps(page, { save: { at: 'kept', steps: 3 }, online: false, completed: true });
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Contents' }).click();
    await expect(page.getByRole('button', { name: 'Chapter 2' })).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.keyboard.press('F4');
    await expect(page.getByRole('navigation', { name: 'Pages' }).locator('img').first()).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await page
      .locator('.textLayer')
      .getByText('Page 3 of 12')
      .evaluate((one) => document.getSelection()?.selectAllChildren(one));
    await expect(page.getByRole('dialog', { name: 'Highlight the selection' })).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask Ben.');
    expect(await findingsInBoth(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await expect(page.getByRole('complementary', { name: 'Notes' }).getByText('Ask Ben.')).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete' }).click();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'More' }).click();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Print' }).click();
    await expect(page.getByRole('dialog', { name: 'Print' })).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.evaluate(() =>
      window.setProps({
        save: { at: 'notSaved' },
        signInAgain: { userName: 'ada', onSignIn: () => Promise.resolve({ refused: 'INVALID_CREDENTIALS' }) },
      }),
    );
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill('x');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).not.toHaveText('');
    expect(await findingsInBoth(page)).toEqual([]);
    for (const stage of [
      { at: 'opening' },
      { at: 'failed', because: { refused: 'LAUNCH_FAILURE' } },
      { at: 'takenOver' },
    ] as const) {
      await setProps(page, { stage });
      expect(await findingsInBoth(page), stage.at).toEqual([]);
    }
  });

  for (const width of [320, 360, 768, 1280])
    test(
      `fits ${width} px, light and dark`,
      width === 320 || width === 1280 ? {} : onlyNightly,
      async ({ player }, info) => {
        const { page, sites } = player;
        await page.setViewportSize({ width, height: width < 768 ? 720 : 800 });
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openScreen(page, sites, await documentOf(60, { outline: true }), 34);
        await expect(page.getByRole('textbox', { name: 'Page, of 60' })).toHaveValue('34');
        const shoot = async (name: string) => {
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme });
            await info.attach(`${name}-${colorScheme}`, {
              body: await page.screenshot({ path: info.outputPath(`${name}-${colorScheme}.png`) }),
              contentType: 'image/png',
            });
          }
        };
        await shoot('reading');
        const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(await sideways()).toBeLessThanOrEqual(0);
        // All controls are on the screen and at least 24 px in size.
        const buttons = await page.locator('header button:visible, header input:visible').all();
        expect(buttons.length, 'what can be pressed').toBeGreaterThan(3);
        for (const button of buttons) {
          const box = await button.boundingBox();
          expect(
            box && box.x >= 0 && box.x + box.width <= width && box.width >= 24 && box.height >= 24,
            (await button.getAttribute('aria-label')) ?? '',
          ).toBe(true);
        }
        await page.getByRole('button', { name: /^Zoom/ }).click();
        const fit = page.getByRole('menuitemradio', { name: 'Page width' });
        await expect(fit).toBeInViewport({ ratio: 1 });
        await shoot('zoom');
        await fit.click();
        await page.getByRole('button', { name: 'More' }).click();
        await expect(page.getByRole('menuitem', { name: 'Print' })).toBeInViewport({ ratio: 1 });
        // Tools that do not fit into the bar are in the menu, others are not.
        const pages = {
          bar: page.getByRole('button', { name: 'Pages' }),
          menu: page.getByRole('menuitem', { name: 'Pages' }),
        };
        expect([await pages.bar.isVisible(), await pages.menu.isVisible()]).toEqual([width >= 768, width < 768]);
        await shoot('more');
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+f');
        const field = page.getByRole('textbox', { name: 'Search in the document' });
        await field.fill('evacuation');
        const unseen = await field.evaluate((one) => one.scrollWidth - one.clientWidth);
        expect(unseen, 'what is written is seen').toBeLessThanOrEqual(0);
        await field.fill('page');
        await expect(page.getByRole('search').getByText(/^\d+ of 60$/)).toBeVisible();
        await setProps(page, {
          save: { at: 'kept', steps: 3 },
          online: false,
          completed: true,
        });
        await shoot('finding-offline-completed');
        const match = page.locator('.textLayer .highlight.selected');
        const uncovered = () =>
          match.evaluate((one) => {
            const { left, right, top } = one.getBoundingClientRect();
            const seen = document.elementFromPoint((left + right) / 2, top + 2);
            return seen !== null && one.contains(seen);
          });
        await expect.poll(uncovered, 'what is found is seen').toBe(true);
        expect(await sideways()).toBeLessThanOrEqual(0);
        await page.keyboard.press('Escape');
        await setProps(page, { save: { at: 'saving' } });
        await page.getByRole('button', { name: 'Contents' }).click();
        await expect(page.getByRole('button', { name: 'Chapter 6' })).toBeVisible();
        await shoot('contents');
        await page.keyboard.press('Escape');
        await page.evaluate(() =>
          window.setProps({
            signInAgain: {
              userName: 'ada@example.org',
              onSignIn: () => Promise.resolve({ refused: 'INVALID_CREDENTIALS' }),
            },
            completed: true,
            next: {
              titleId: '2',
              title: 'First aid',
              kind: 'pdf',
              picture: undefined,
              cover: { id: '2', kind: 'document' },
              due: undefined,
              onOpen: () => undefined,
            },
          }),
        );
        await expect(page.getByRole('dialog').getByLabel('Password', { exact: true })).toBeFocused();
        await shoot('sign-in');
        for (const stage of [
          { at: 'opening' },
          { at: 'failed', because: { refused: 'LAUNCH_FAILURE' } },
          { at: 'otherTab' },
        ] as const) {
          await setProps(page, { stage });
          await shoot(stage.at);
          expect(await sideways()).toBeLessThanOrEqual(0);
        }
      },
    );
});
