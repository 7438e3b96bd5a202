import type { Page } from '@playwright/test';
import { languages } from '#ui/i18n/languages.ts';

/** Languages of the interface. */
export const LANGUAGES = languages;

/** Displays the open page in another language without a reload; the setting is unchanged. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    type Fiber = {
      memoizedProps?: { value?: { setLanguage?: (language: string) => Promise<void> } };
      child?: Fiber;
      sibling?: Fiber;
      return?: Fiber;
    };
    const root = document.getElementById('root') as unknown as Record<string, Fiber>; // React stores its tree in a property of this element
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'));
    const find = (fiber: Fiber | undefined): ((language: string) => Promise<void>) | undefined => {
      for (let at = fiber; at; at = at.sibling) {
        const found = at.memoizedProps?.value?.setLanguage ?? find(at.child);
        if (found) return found;
      }
      return undefined;
    };
    const setLanguage = find(key === undefined ? undefined : root[key]);
    if (!setLanguage) throw new Error('This page has no texts to change.');
    await setLanguage(wanted);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
  }, language);
}

/**
 * Lengthens all texts of the product by two fifths, with accents; texts of an organisation stay. Returns a function
 * that undoes this.
 */
export async function lengthen(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const kept: [Text, string][] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node as Text; // the tree walker filters text nodes
      if (text.data.trim() === '' || text.parentElement?.closest('bdi, [dir=auto], svg, .textLayer, option')) continue;
      kept.push([text, text.data]);
      text.data = text.data.replace(
        /\p{L}{2,}/gu,
        (word) => word + 'àéîõü'.repeat(4).slice(0, Math.ceil(word.length * 0.4)),
      );
    }
    (window as unknown as { kept: typeof kept }).kept = kept;
  });
  return () =>
    page.evaluate(() => {
      for (const [text, was] of (window as unknown as { kept: [Text, string][] }).kept) text.data = was;
    });
}

/** Text size of the setting *Largest*. Returns a function that undoes this. */
export const enlarge = (page: Page) =>
  worn(
    page,
    () => (document.documentElement.dataset['text'] = 'largest'),
    () => delete document.documentElement.dataset['text'],
  );

/** Text spacing of WCAG 1.4.12. Returns a function that undoes this. */
export const space = (page: Page) =>
  worn(
    page,
    () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
    },
    () => void document.adoptedStyleSheets.pop(),
  );

async function worn(page: Page, on: () => unknown, off: () => unknown): Promise<() => Promise<unknown>> {
  await page.evaluate(on);
  return () => page.evaluate(off);
}
