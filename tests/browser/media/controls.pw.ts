import { comeSignedIn, expect, OFTEN, test } from '../support/platform.ts';
import { giveVoice, sayOn, speaking } from '../support/voice.ts';
import { currentTime, element, openMedia, pause, play, secondShown } from './media.ts';

// Verifies: §4 Audio and video: speed and captions remembered, a transcript, keys.

const FILM = 'evacuation-film';

test('speed and language of captions are kept for the next title, and after a reload', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  await page.getByRole('button', { name: /^Settings/ }).click();
  await page.getByRole('menuitemradio', { name: '1.5×' }).click();
  await page.getByRole('button', { name: 'Captions' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Captions: Français' })).toBeAttached();
  await page.reload();
  await openMedia(page, platform, 'welcome-film');
  await expect(page.getByRole('button', { name: 'Settings, speed 1.5×' })).toBeVisible();
  // A browser displays no captions before the first played frame.
  await page.getByRole('main').focus();
  await page.keyboard.press('3');
  await expect
    .poll(() =>
      element(page).evaluate((media) => {
        const shown = [...(media as HTMLMediaElement).textTracks].filter(({ mode }) => mode === 'showing'); // matched by its selector
        return shown.map(({ language, activeCues }) => [language, (activeCues?.[0] as VTTCue | undefined)?.text]);
      }),
    )
    .toEqual([['fr-FR', 'Sortez par l’issue la plus proche. Marchez, sans prendre l’ascenseur.']]);
  expect(await element(page).evaluate((media) => (media as HTMLMediaElement).playbackRate)).toBe(1.5); // matched by its selector
  await page.keyboard.press('c');
  await expect(page.getByRole('status').filter({ hasText: 'Captions off' })).toBeAttached();
});

/** Verifies: WCAG 1.2.5. */
test('what is seen is described as the film plays, once it is wanted, and after a reload', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  const description = (words: string) => page.getByRole('main').getByRole('status').filter({ hasText: words });
  const goTo = async (tenth: string) => {
    await page.getByRole('main').focus();
    await page.keyboard.press(tenth);
  };
  await goTo('1');
  await expect.poll(() => currentTime(page), OFTEN).toBe(2);
  await expect(description('A yellow lamp flashes.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Captions and descriptions' }).click();
  await page
    .getByRole('group', { name: 'Descriptions' })
    .getByRole('menuitemradio', { name: 'English' })
    .press('Enter');
  await expect(description('A yellow lamp flashes.')).toHaveAttribute('lang', 'en-US');
  await goTo('6');
  await expect(description('Four people stand in a row.')).toBeAttached();
  await expect(description('A yellow lamp flashes.')).toHaveCount(0);
  await page.reload();
  await expect(play(page)).toBeVisible();
  await goTo('4');
  await expect(description('Somebody walks to a green door.')).toBeAttached();
  await goTo('5');
  await expect(description('Somebody walks')).toHaveCount(0);
});

/** Verifies: WCAG 1.2.5. */
test('a description that takes longer than it has holds the film until it is said', async ({ page, platform }) => {
  await giveVoice(page, 'en-US');
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  await page.getByRole('button', { name: 'Captions and descriptions' }).click();
  await page.getByRole('menuitemradio', { name: 'English, read aloud' }).press('Enter');
  await page.getByRole('main').focus();
  await page.keyboard.press('1');
  await expect.poll(() => currentTime(page), OFTEN).toBe(2);
  expect(await speaking(page), 'while the film stands').toBeUndefined();
  await play(page).click();
  await expect.poll(() => speaking(page)).toBe('A yellow lamp flashes.');
  await expect(play(page), 'held').toBeVisible();
  const heldAt = await currentTime(page);
  expect(Math.abs(heldAt - 4)).toBeLessThan(1);
  await sayOn(page);
  await expect(pause(page)).toBeVisible();
  await expect.poll(() => speaking(page)).toBe('Somebody walks to a green door.');
  await pause(page).click();
  expect(await speaking(page)).toBeUndefined();
  expect(await currentTime(page)).toBeGreaterThan(heldAt);
});

test('the transcript reads along and leads to each moment; keys play, skip and change what is heard', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  await page.getByRole('button', { name: 'Transcript' }).click();
  const transcript = page.getByRole('region', { name: 'Transcript' });
  const current = transcript.locator('[aria-current="true"]');
  await expect(current).toContainText('An alarm sounds.');
  await transcript.getByRole('button', { name: /Meet at assembly point A/ }).click();
  await expect(current).toContainText('Meet at assembly point A');
  await expect.poll(() => currentTime(page), OFTEN).toBe(10);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => currentTime(page), OFTEN).toBe(5);
  const language = transcript.getByRole('combobox', { name: 'Language' });
  await language.selectOption('Türkçe');
  await expect(current).toContainText('En yakın çıkıştan çıkın.');
  await language.press('Escape');
  await expect(transcript).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Transcript' })).toBeFocused();

  await page.getByRole('main').focus();
  for (const [key, second] of [
    ['l', 15],
    ['j', 5],
    ['ArrowRight', 10],
    ['ArrowLeft', 5],
    ['0', 0],
    ['5', 10],
    ['Home', 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => secondShown(page), key).toBe(second);
  }
  await page.keyboard.press('k');
  await expect(pause(page)).toBeVisible();
  await page.keyboard.press(' ');
  await expect(play(page)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveValue('90');
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible();
  await page.keyboard.press('>');
  await expect(page.getByRole('button', { name: 'Settings, speed 1.25×' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Exit full screen' })).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();

  // A menu handles its own keys: they do not seek.
  const before = await secondShown(page);
  await page.getByRole('button', { name: 'Chapters' }).click();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitemradio', { name: /All accounted for/ })).toBeFocused();
  expect(await secondShown(page)).toBe(before);
  await page.keyboard.press('Enter');
  await expect.poll(() => secondShown(page), OFTEN).toBe(15);
  await expect(page.getByRole('button', { name: 'Chapters' })).toBeFocused();
});

test('controls over a film go when the learner only looks, and come back', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await openMedia(page, platform, FILM);
  await page.locator('[data-controls="over"] > [aria-hidden]').click();
  await expect(page.locator('[data-resting="true"]').first()).toBeAttached();
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-resting="true"]')).toHaveCount(0);
});
