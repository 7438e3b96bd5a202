import { languageNames, languages } from '../../i18n/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './language-menu.module.css';
import { useLanguageChoice } from './use-language-choice.ts';

/** Menu of languages, each by its own name. Switches at once, without a reload. */
export function LanguageMenu() {
  const { t, language } = useText();
  const choose = useLanguageChoice();
  return (
    <select
      className={styles.select}
      aria-label={t('language.label')}
      value={language}
      onChange={(event) => {
        const next = languages.find((one) => one === event.target.value);
        if (next) choose(next);
      }}
    >
      {languages.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
