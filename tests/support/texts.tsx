import type { ReactNode } from 'react';
import { createText, type TextSource } from '#ui/i18n/i18n.ts';
import type { Language } from '#ui/i18n/languages.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';

/** The real texts, read from the locale files. */
export const textsOf = (language: Language = 'en-US'): Promise<TextSource> =>
  createText({ language, load: (wanted) => Promise.resolve(readLocale(wanted)) });

export function WithTexts({ texts, children }: { texts: TextSource; children: ReactNode }) {
  return <TextContext value={texts}>{children}</TextContext>;
}
