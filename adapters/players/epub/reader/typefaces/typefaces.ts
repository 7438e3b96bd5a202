import type { BookDisplay } from '#domain/player/index.ts';
import type { Face } from './face.ts';

/** Font family name in chapters; must differ from all fonts of books. */
export const TYPEFACE = 'reader-typeface';

/** Loaded when selected. The reader has no network access, so fonts are chunks of its scripts. */
const loads: Record<Exclude<BookDisplay['typeface'], 'book'>, () => Promise<{ faces: readonly Face[] }>> = {
  dyslexic: () => import('./open-dyslexic.ts'),
  hyperlegible: () => import('./hyperlegible.ts'),
};

const loaded = new Map<BookDisplay['typeface'], string>();

/** `@font-face` rules of a loaded typeface; empty for the book's own. */
export const facesOf = (typeface: BookDisplay['typeface']): string => loaded.get(typeface) ?? '';

/** Loads a typeface. On failure the book keeps its own font until the typeface is selected again. */
export async function loadTypeface(typeface: BookDisplay['typeface']): Promise<void> {
  if (typeface === 'book' || loaded.has(typeface)) return;
  const found = await loads[typeface]().catch(() => undefined);
  if (found) loaded.set(typeface, found.faces.map(ruleOf).join('\n'));
}

/** Uses a `blob:` URL: a data URL would put the whole font into each chapter's style sheet. */
function ruleOf({ file, weight, style, letters }: Face): string {
  const bytes = Uint8Array.from(atob(file.slice(file.indexOf(',') + 1)), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'font/woff2' }));
  const range = letters === undefined ? '' : `unicode-range: ${letters};`;
  return `@font-face { font-family: ${TYPEFACE}; src: url("${url}") format("woff2"); font-weight: ${weight}; font-style: ${style}; ${range} }`;
}
