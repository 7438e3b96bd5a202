import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { inLists, SettingChoice, sideBySide } from '../../shared/session/setting-choices.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

/** How the learner likes things; each change works at once and is kept for them in this browser. */
export function Settings() {
  const { t } = useText();
  return (
    <Section heading={t('settings.title')} lead={t('settings.lead')}>
      <div className={styles.form}>
        <p className={styles.label}>
          <span aria-hidden="true">{t('language.label')}</span> <LanguageMenu />
        </p>
        <div className={styles.choices}>
          {sideBySide.map((name) => (
            <SettingChoice key={name} name={name} />
          ))}
        </div>
        {inLists.map((name) => (
          <SettingChoice key={name} name={name} />
        ))}
      </div>
    </Section>
  );
}
