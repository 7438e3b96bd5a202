import { languageNames } from '../../i18n/languages.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './language-menu.module.css';
import { useLanguageChoice } from './use-language-choice.ts';
import { useOfferedLanguages } from './use-offered-languages.ts';

/** The languages, each by its own name; changes at once, without a reload. */
export function LanguageMenu() {
  const { t, chosen } = useText();
  const offered = useOfferedLanguages();
  const choose = useLanguageChoice();
  return (
    <select
      className={styles.select}
      aria-label={t('language.label')}
      value={chosen}
      onChange={(event) => {
        const next = offered.find((one) => one === event.target.value);
        if (next) choose(next);
      }}
    >
      {offered.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
