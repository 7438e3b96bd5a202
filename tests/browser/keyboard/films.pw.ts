import { onlyNightly } from '../../support/runs.ts';
import { received } from '../support/platform.ts';
import { currentTime, element } from '../media/media.ts';
import { expect, node, on, t, test } from './walk.ts';

const FILM = 'Evacuation in twenty seconds';

/** Verifies: WCAG 1.2.2, 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11 – video and audio, using only the keyboard. */
test.describe('a film', () => {
  test('is played and stopped, faster and with captions, and left', async ({ page, platform, walk }) => {
    const { button } = on(page);
    await walk.begin('/acme/content/stream/evacuation-film', 'ada');
    await walk.use(button('player.play'));
    await expect.poll(() => currentTime(page)).toBeGreaterThan(0);
    await expect(button('player.pause')).toBeFocused();
    await walk.press('Enter');
    await expect(button('player.play')).toBeFocused();
    await walk.use(page.getByRole('button', { name: t('media.settings', { speed: 1 }) }));
    for (let step = 0; step < 4; step++) await walk.press('ArrowDown');
    await walk.press('Enter');
    await expect.poll(() => element(page).evaluate((media) => (media as HTMLMediaElement).playbackRate)).toBe(2);
    await walk.use(page.getByRole('button', { name: t('player.captions') }));
    await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
      - ${node('menu', t('media.captionsAndDescriptions'))}:
        - ${node('group', t('player.captions'))}:
          - ${node('menuitemradio', t('media.off'))}
          - menuitemradio "English"
          - menuitemradio "Français"
        - ${node('group', t('player.descriptions'))}:
          - ${node('menuitemradio', t('media.descriptionsOff'))}
          - menuitemradio "English"
    `);
    await walk.press('ArrowDown', 'Enter');
    await expect(page.getByRole('button', { name: t('player.captions') })).toBeFocused();
    await walk.use(button('player.leave', { title: FILM }));
    await received(platform, 'evacuation-film', 'exited');
    await expect(on(page).heading).toBeFocused();
  });

  test('is gone through by chapters and by its transcript', onlyNightly, async ({ page, walk }) => {
    const { button } = on(page);
    await walk.begin('/acme/content/stream/evacuation-film', 'ada');
    await walk.use(button('media.chapters'));
    await walk.press('End', 'Enter');
    await expect.poll(() => currentTime(page)).toBeGreaterThan(1);
    await walk.use(button('player.transcript'));
    const transcript = page.getByRole('region', { name: t('player.transcript') });
    await walk.to(transcript.locator('button[aria-current=true]'));
    await walk.press('Home', 'Enter');
    await expect.poll(() => currentTime(page)).toBeLessThan(5);
    await expect(transcript).toMatchAriaSnapshot(`
      - ${node('region', t('player.transcript'))}:
        - ${node('combobox', t('media.language'))}
        - ${node('button', t('common.close'))}
        - list:
          - listitem:
            - button "0:00 An alarm sounds. Stop what you are doing."
    `);
  });

  test(
    'that is a sound is played from a place of one’s own, and left',
    onlyNightly,
    async ({ page, platform, walk }) => {
      const { button, slider } = on(page);
      await walk.begin('/acme/content/stream/breathing', 'ada');
      await walk.to(slider('player.seek'));
      await walk.press('Home', 'ArrowRight');
      await expect(slider('player.seek')).toHaveAttribute('aria-valuetext', /0:05/);
      await walk.use(button('player.play'));
      await expect(button('player.pause')).toBeFocused();
      await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - ${node('main', t('player.frame', { title: 'Breathing exercise' }))}:
        - paragraph: Breathing exercise
        - ${node('group', t('player.tools'))}:
          - ${node('slider', t('player.seek'))}
          - ${node('button', t('player.pause'))}
          - ${node('button', t('player.back10'))}
          - ${node('button', t('player.forward10'))}
    `);
      await walk.use(button('player.leave', { title: 'Breathing exercise' }));
      await received(platform, 'breathing', 'exited');
    },
  );
});
