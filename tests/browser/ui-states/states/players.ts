import type { Page } from '@playwright/test';
import { expect } from '../../support/platform.ts';
import { settled, text } from '../../layout-stability/layout-shifts.ts';
import { endSession, goToPage, openCourse, openDocument, titleAddress, words } from '../../support/learning.ts';
import { amid, type State } from './state.ts';

/** A video with captions, whose file loads on selection. */
const film: State['open'] = async (page, platform) => {
  await page.goto(titleAddress(platform, 'evacuation-film'));
  await page.getByRole('button', { name: text('player.captions') }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).first().click();
  await expect(page.locator('track[kind=captions]')).toBeAttached();
};

/** A panel beside the content closes by itself when the focus moves beneath it. */
const closePanel = async (page: Page): Promise<void> => {
  const close = page.getByRole('button', { name: 'Close', exact: true });
  if (await close.isVisible()) await close.click();
};

const selectWords: State['open'] = async (page, platform) => {
  await openDocument(page, platform);
  await page.keyboard.press('Control+f');
  await page.getByRole('textbox', { name: 'Search in the document' }).fill('warden');
  await page.keyboard.press('Enter');
  await expect(page.locator('.textLayer .highlight.selected').first()).toBeAttached(); // nothing can be selected before
  await page.getByRole('button', { name: text('notes.selectMatch') }).click();
  await expect(page.getByRole('dialog', { name: text('notes.selection') })).toBeVisible();
};

const refused =
  (titleId: string): State['open'] =>
  async (page, platform) => {
    await page.goto(titleAddress(platform, titleId));
    await expect(page.getByRole('button', { name: text('common.retry') })).toBeVisible();
  };

/** A deep link without a header: only a lock redirects to home, and the learner stays. */
const standsInTheWay =
  (titleId: string, words: string): State['open'] =>
  async (page, { appUrl }) => {
    await page.goto(`${appUrl}/acme/deep-launch/${titleId}`);
    await expect(page.getByRole('main').getByRole('heading')).toContainText(words);
    const stay = page.getByRole('button', { name: text('countdown.stay') });
    if (titleId === 'hot-work') await stay.click();
  };

const toMark = (page: Page) => page.getByRole('dialog', { name: 'Highlight the selection' });

/** Selects the text of the current match. */
async function markFound(page: Page): Promise<void> {
  // On a small screen the panel with its button has closed; only the content receives single-key shortcuts.
  await page.locator('main iframe').first().focus();
  await page.keyboard.press('a');
  await expect(toMark(page)).toBeVisible();
}

export const players: State[] = [
  {
    name: 'document',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/safety-handbook`);
      await expect(page.getByRole('button', { name: 'Next page' })).toBeVisible();
      await settled(page);
    },
  },
  {
    name: 'document, contents',
    open: async (page) => {
      await page.getByRole('button', { name: 'Contents' }).click();
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible();
    },
  },
  {
    name: 'document, search',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Search in the document' }).click();
      await expect(page.getByRole('textbox', { name: 'Search in the document' })).toBeFocused();
    },
  },
  {
    name: 'document, more',
    open: async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menu', { name: 'More' })).toBeVisible();
    },
  },
  {
    name: 'film',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/evacuation-film`);
      await page.getByRole('button', { name: 'Transcript' }).click();
      await expect(page.getByRole('button', { name: /An alarm sounds/ })).toBeVisible();
    },
  },
  {
    name: 'film, menu',
    open: (page) => page.getByRole('button', { name: 'Captions' }).click(),
  },
  {
    name: 'sound',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/breathing`);
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and its contents',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/lighthouse-tale`);
      await expect(page.getByRole('slider', { name: 'Place in the book' })).toBeVisible();
      await page.getByRole('button', { name: 'Contents' }).click();
      await expect(page.getByRole('button', { name: 'Fog' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and words found in it',
    open: async (page) => {
      await closePanel(page);
      await page.getByRole('button', { name: 'Search in the book' }).click();
      await page.getByRole('searchbox').fill('notebook');
      await expect(page.getByText('7 matches')).toBeVisible();
    },
  },
  {
    name: 'document, a book and words to mark in it',
    open: async (page) => {
      await page
        .getByRole('button', { name: /notebook/ })
        .first()
        .click();
      await markFound(page);
    },
  },
  {
    name: 'document, a book and a note on its words',
    open: async (page) => {
      if (await toMark(page).isHidden()) await markFound(page); // a new layout of a book loses the selection
      await page.getByRole('button', { name: 'Add a note' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit the note' })).toBeVisible();
    },
  },
  {
    name: 'document, a book and its notes',
    open: async (page) => {
      await page.getByRole('button', { name: 'Notes' }).click();
      await expect(page.getByRole('complementary', { name: 'Notes' }).getByText('1 note')).toBeVisible();
    },
  },
  {
    name: 'document, a book and its letters',
    open: async (page) => {
      await closePanel(page);
      await page.getByRole('button', { name: 'Text and background' }).click();
      await expect(page.getByRole('radio', { name: 'Sepia' })).toBeVisible();
    },
  },
  {
    name: 'course',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/content/stream/feedback`);
      await expect.poll(() => page.frames().some((frame) => frame.url().includes('/contentstream/'))).toBe(true);
      await settled(page);
    },
  },
  { name: 'title, locked, by its address', open: standsInTheWay('hot-work', 'is still locked') },
  { name: 'title for no browser, by its address', open: standsInTheWay('tablet-game', 'does not open in a browser') },
  { name: 'title that is gone, by its address', open: standsInTheWay('not-there', 'no longer exists') },
  {
    name: 'damaged document',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/acme/deep-launch/damaged`);
      await expect(page.getByText('The file of this title is damaged').first()).toBeVisible();
    },
  },
];

/** States of players after a selection, an action or a failure. */
export const playing: State[] = [
  {
    name: 'document, its keys',
    open: async (page, platform) => {
      await openDocument(page, platform);
      await page.getByRole('main').focus();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: text('keys.title') })).toBeVisible();
    },
  },
  {
    name: 'document, its notes',
    open: async (page, platform) => {
      await openDocument(page, platform);
      await page.getByRole('button', { name: text('notes.panel'), exact: true }).click();
      await expect(page.getByRole('complementary', { name: text('notes.panel') })).toBeVisible();
    },
  },
  {
    name: 'document, words to mark in it',
    open: selectWords,
  },
  {
    name: 'document, a note on its words',
    open: async (page, platform) => {
      await selectWords(page, platform);
      await page.getByRole('button', { name: 'Add a note' }).click();
      await expect(page.getByRole('dialog', { name: text('notes.edit') })).toBeVisible();
    },
  },
  {
    name: 'document, kept on the device',
    open: async (page, platform) => {
      const shown = await openDocument(page, platform, 'site-rules');
      return amid('offline', ['putStatement', 'savePdfState'], async () => {
        await goToPage(page, shown + 1);
        await expect(page.locator('[data-at="kept"]')).toHaveText(words.storedHere);
      })(page, platform);
    },
  },
  {
    name: 'document, completed',
    open: async (page, platform) => {
      await openDocument(page, platform);
      await goToPage(page, 12);
      await expect(page.getByRole('button', { name: 'What’s next?' })).toBeVisible();
    },
  },
  {
    name: 'document, what next',
    open: async (page) => {
      await page.getByRole('button', { name: 'What’s next?' }).click();
      await expect(page.getByRole('dialog', { name: /You have completed/ })).toBeVisible();
    },
  },
  { name: 'document, missing', open: refused('missing') },
  {
    name: 'document, opening',
    open: amid('no-answer', 'launchContent', async (page, platform) => {
      await page.goto(titleAddress(platform, 'warden'));
      await expect(page.getByRole('main').getByText(/^Opening/)).toBeVisible();
    }),
  },
  {
    name: 'film, settings menu',
    open: async (page, platform) => {
      await film(page, platform);
      await page.getByRole('button', { name: text('media.settings', 'en-US', { speed: 1 }) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'film, chapters menu',
    open: async (page, platform) => {
      await film(page, platform);
      await page.getByRole('button', { name: text('media.chapters') }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'course, of AICC',
    open: async (page, platform) => {
      await openCourse(page, platform, 'forklift-refresher');
      await settled(page);
    },
  },
  {
    name: 'course, of xAPI',
    open: async (page, platform) => {
      await openCourse(page, platform, 'first-aid');
      await settled(page);
    },
  },
  {
    name: 'document, open in another tab',
    open: async (page, platform) => {
      await openDocument(page, platform, 'ladders');
      const other = await page.context().newPage();
      await other.goto(titleAddress(platform, 'ladders'));
      await other.getByRole('button', { name: 'Continue here' }).click();
      await expect(page.getByRole('heading', { name: /another tab/ })).toBeVisible();
      await other.close();
    },
  },
  {
    name: 'document, sign in to go on',
    open: async (page, platform) => {
      await openDocument(page, platform, 'minutes');
      await endSession(page, platform);
      await page.getByRole('button', { name: 'Next page' }).click();
      await expect(page.getByRole('dialog', { name: text('player.sessionTitle') })).toBeVisible();
    },
  },
  {
    name: 'document, sign in to go on, refused',
    open: async (page) => {
      const dialog = page.getByRole('dialog', { name: text('player.sessionTitle') });
      await dialog.getByLabel('Password', { exact: true }).fill('not-hers');
      await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(dialog.getByRole('alert')).toHaveText(/./);
    },
  },
];
