import type { Page } from '@playwright/test';
import { svg } from '../../../support/photo-files.ts';
import { comeSignedIn, expect, type Platform } from '../../support/platform.ts';
import { at, type State } from './state.ts';

/** States of a learner who is requested to add a photo. */
export const photos: State[] = [
  {
    name: 'photos, refused',
    open: async (page, platform) => {
      await at('/lotus/profile?tab=account', 'Profile')(page, platform);
      for (const of of ['profile', 'spouse'])
        await page
          .locator(`input[data-photo=${of}]`)
          .setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from(svg) });
      await expect(page.getByText('This file is something else.')).toHaveCount(2);
    },
  },
  { name: 'photos, camera', open: (page) => page.getByRole('button', { name: 'Use the camera' }).first().click() },
  {
    name: 'document, a photo is missing',
    open: async (page, { appUrl }) => {
      await page.goto(`${appUrl}/lotus/content/stream/handbook`);
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** A camera with a still image. */
export const camera = async (page: Page, platform: Platform) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(document.createElement('canvas').captureStream());
  });
  await comeSignedIn(page, platform, 'eve');
};
