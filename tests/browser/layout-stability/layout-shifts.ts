import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { quiet } from '../support/quiet.ts';

export type Language = 'en-US' | 'tr-TR' | 'zh-CN' | 'fr-FR' | 'ar-AE' | 'es-ES' | 'de-DE' | 'vi-VN';

const texts = new Map<Language, Record<string, string>>();

/** A text of the product, from the product’s own locale file. */
export function text(key: string, language: Language = 'en-US', values: Record<string, string | number> = {}): string {
  const file = fileURLToPath(new URL(`../../../ui/i18n/locales/${language}.json`, import.meta.url));
  const all = texts.get(language) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  texts.set(language, all);
  const found = all[key];
  if (found === undefined) throw new Error(`${language} has no text ${key}.`);
  return found.replace(/\{\{(\w+)[^}]*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Unformatted values that a page must never display. */
const RAW = /\bundefined\b|\bNaN\b|Invalid Date|\[object |\{\{|\bnull\b|messages\.[A-Z]/;

/** Asserts that a page is usable: a heading or a dialog, text, a control, and no unformatted values. */
export async function expectStable(page: Page): Promise<void> {
  const start = page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).filter({ visible: true }).first();
  await expect(start).toBeVisible();
  await expect.poll(async () => (await page.locator('body').innerText()).trim().length).toBeGreaterThan(20);
  expect(await page.locator('body').innerText()).not.toMatch(RAW);
  expect(await page.title()).not.toMatch(RAW);
  await expect(page.getByRole('button').or(page.getByRole('link')).filter({ visible: true }).first()).toBeVisible();
}

/** Waits until no request is pending, and no element of the page is busy. */
export async function settled(page: Page): Promise<void> {
  await quiet(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Scrolls through the page, so that lazily rendered content is rendered. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    for (let y = 0; y < Math.min(document.documentElement.scrollHeight, 6_000); y += 600) {
      window.scrollTo(0, y);
      await frame(); // time for the intersection observer
      await frame(); // and for rendering
    }
    window.scrollTo(0, 0);
  });
}
