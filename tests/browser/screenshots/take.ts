/**
 * Renews the screenshots of the README, from a build and the generic scenario:
 * npm run build && node --import tsx tests/browser/screenshots/take.ts
 * Not part of a test run. A screenshot over the size limit is an error, because every clone would contain it.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type HttpPlatform, startHttp } from '#simulator/mount/http.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { launchChromium } from '#simulator/chromium.ts';
import { palettePng } from './palette-png.ts';

const LARGEST_BYTES = 120_000;
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

type Picture = {
  name: string;
  size: { width: number; height: number };
  path: string;
  /** true: the simulator's panel stands beside the application. */
  panel?: true;
  /** Waits for the last element to appear. */
  ready: (page: Page) => Promise<void>;
};

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 740 };
const pictures: Picture[] = [
  { name: 'home', size: desk, path: '/acme/home', ready: heading },
  {
    name: 'document',
    size: desk,
    path: '/acme/content/stream/safety-handbook',
    ready: (page) => page.getByRole('button', { name: 'Next page' }).waitFor(),
  },
  {
    name: 'panel',
    size: desk,
    path: '/acme/content/stream/induction',
    panel: true,
    ready: async (page) => {
      await page.frameLocator('main iframe').frameLocator('iframe').getByRole('button', { name: 'Next' }).click();
      await page.getByRole('button', { name: 'Open the simulator' }).click();
      await page.getByRole('tab', { name: 'Courses' }).click();
    },
  },
  { name: 'home-phone', size: phone, path: '/acme/home', ready: heading },
];

const scenario = scenarioNamed('generic');
const browser = await launchChromium();
try {
  for (const picture of pictures) await take(picture);
} finally {
  await browser.close();
}

async function take({ name, size, path, panel, ready }: Picture): Promise<void> {
  const platform = await startHttp(panel ? { scenario, panel, control: true } : { scenario });
  const context = await browser.newContext({
    viewport: size,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  await signIn(page, platform);
  await page.goto(platform.appUrl + path);
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(600); // a PDF page is rendered a moment after its button
  const shot = await page.screenshot();
  await page.goto('about:blank'); // a page without a policy, where a canvas may read pixels
  const pixels = await pixelsOf(page, shot);
  await context.close();
  await platform.close();
  const png = palettePng(pixels, size.width, size.height);
  writeFileSync(here(`${name}.png`), png);
  const bytes = png.length;
  console.log(`${name}.png  ${Math.round(bytes / 1000)} kB`);
  if (bytes > LARGEST_BYTES) throw new Error(`${name}.png has ${bytes} bytes; ${LARGEST_BYTES} are the limit.`);
}

async function pixelsOf(page: Page, shot: Buffer): Promise<Uint8Array> {
  const encoded = await page.evaluate(
    async (address) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      if (!canvas) throw new Error('This browser draws no pictures.');
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      let text = '';
      for (let at = 0; at < data.length; at += 32_768) text += String.fromCharCode(...data.subarray(at, at + 32_768));
      return btoa(text);
    },
    `data:image/png;base64,${shot.toString('base64')}`,
  );
  return Buffer.from(encoded, 'base64');
}

async function signIn(page: Page, platform: HttpPlatform): Promise<void> {
  const [person] = platform.world.scenario.people;
  if (!person) throw new Error('Nobody lives in this story.');
  await page.goto(`${platform.appUrl}/acme/login`);
  await page.getByLabel('Username').fill(person.userName);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/home$/);
  await heading(page);
}
