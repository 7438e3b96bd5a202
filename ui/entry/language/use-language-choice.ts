import type { Language } from '../../i18n/languages.ts';
import { useTextSource } from '../../i18n/use-text.ts';
import { useService } from '../services.ts';

/** Switches the language without a reload and stores the choice for the next visit. */
export function useLanguageChoice(): (language: Language) => void {
  const source = useTextSource();
  const rememberLanguage = useService('rememberLanguage');
  const notices = useService('notices');
  return (language) =>
    void source.setLanguage(language).then(
      () => rememberLanguage(language),
      () => notices.notify({ refused: 'CONNECTION_FAILURE' }),
    );
}
