import type { BookLook } from '#domain/player/index.ts';
import type { Face } from './face.ts';

/** Its name in chapters; no book's own typeface has it. */
export const TYPEFACE = 'reader-typeface';

/** They come when they are chosen; the reader has no network, so each is a file of its scripts. */
const loads: Record<Exclude<BookLook['typeface'], 'book'>, () => Promise<{ faces: readonly Face[] }>> = {
  dyslexic: () => import('./open-dyslexic.ts'),
  hyperlegible: () => import('./hyperlegible.ts'),
};

const loaded = new Map<BookLook['typeface'], string>();

/** The rules by which chapters know a typeface that was loaded; empty for the book's own. */
export const facesOf = (typeface: BookLook['typeface']): string => loaded.get(typeface) ?? '';

/** Loads a typeface. Where it cannot be had the book keeps its own, until it is chosen again. */
export async function loadTypeface(typeface: BookLook['typeface']): Promise<void> {
  if (typeface === 'book' || loaded.has(typeface)) return;
  const found = await loads[typeface]().catch(() => undefined);
  if (found) loaded.set(typeface, found.faces.map(ruleOf).join('\n'));
}

/** As a `blob:` address: the text of a chapter's style sheet would be as long as the typeface. */
function ruleOf({ file, weight, style, letters }: Face): string {
  const bytes = Uint8Array.from(atob(file.slice(file.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'font/woff2' }));
  const range = letters === undefined ? '' : `unicode-range: ${letters};`;
  return `@font-face { font-family: ${TYPEFACE}; src: url("${url}") format("woff2"); font-weight: ${weight}; font-style: ${style}; ${range} }`;
}
