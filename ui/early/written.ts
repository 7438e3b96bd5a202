import type { Language } from '../i18n/languages.ts';
import { WRITTEN } from './picture.ts';

/** What the build writes into the page beside the script: texts of the pictures, and files that follow. */
export type Written = {
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What is loaded once somebody is in. */
  ahead: { readonly scripts: readonly string[]; readonly styles: readonly string[] };
  /** Hash of each language's file of texts. */
  hashes: Readonly<Record<string, string>>;
  /** Of those with the words of a first visit alone. */
  firstHashes: Readonly<Record<string, string>>;
  /** Address of the styles that stand in the page. */
  styles: string;
};

export const written = JSON.parse(document.getElementById(WRITTEN)?.textContent ?? '{}') as Written; // the build wrote it

/** A text of the pictures in this language; the key where it is none of theirs. */
export const said =
  (language: Language) =>
  (key: string): string =>
    written.texts[language]?.[key] ?? key;

/** Has the browser fetch what is behind sign-in, beside everything else. */
export function fetchAhead(): void {
  for (const href of written.ahead.scripts) {
    const link = add({ rel: 'modulepreload', href });
    link.onload = () => (link.dataset['here'] = ''); // whoever needs it may come later than this
    link.onerror = () => link.remove();
  }
  for (const href of written.ahead.styles) add({ rel: 'preload', as: 'style', href });
}

/** Parts of the build that name the page's own styles find them loaded. */
export const haveStyles = (): unknown => add({ rel: 'stylesheet', href: written.styles, disabled: true });

function add(link: Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'href' | 'disabled'>>): HTMLLinkElement {
  const element = Object.assign(document.createElement('link'), { crossOrigin: '' }, link);
  document.head.append(element);
  return element;
}
