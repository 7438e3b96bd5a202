import type { Language } from '../i18n/languages.ts';
import { BUILD_DATA_ID } from './skeleton.ts';

/** Data that the build writes into the page: texts of the first paints, and files to prefetch. */
export type BuildData = {
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Files needed after sign-in. */
  ahead: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** Hash of each language’s text file. */
  hashes: Readonly<Record<string, string>>;
  /** Hashes of the text files for a first visit. */
  firstHashes: Readonly<Record<string, string>>;
  /** URL of the inlined styles. */
  styles: string;
};

export const buildData = JSON.parse(document.getElementById(BUILD_DATA_ID)?.textContent ?? '{}') as BuildData; // written by the build

/** Text of the first paints in this language; the key if there is none. */
export const firstPaintTextOf =
  (language: Language) =>
  (key: string): string =>
    buildData.texts[language]?.[key] ?? key;

/** Preloads the chunks needed after sign-in. */
export function prefetchFiles(): void {
  for (const href of buildData.ahead.scripts) {
    const link = add({ rel: 'modulepreload', href });
    link.onload = () => (link.dataset['here'] = ''); // marks the load for callers that attach later than the event
    link.onerror = () => link.remove();
  }
  for (const href of buildData.ahead.styles) add({ rel: 'preload', as: 'style', href });
}

/** Registers the inlined styles under their URL, so that chunks do not load them again. */
export const registerInlineStyles = (): unknown => add({ rel: 'stylesheet', href: buildData.styles, disabled: true });

function add(link: Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'href' | 'disabled'>>): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { crossOrigin: '' }, link);
  document.head.append(element);
  return element;
}
