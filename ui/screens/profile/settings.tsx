import { mediaSpeeds } from '#domain/player/index.ts';
import { useState } from 'react';
import { useClient } from '../../entry/client.ts';
import { LanguageMenu } from '../../entry/language/language-menu.tsx';
import { settingKeys } from '../../shared/session/own-settings.ts';
import { LetterKeysChoice, NoticeTimeChoice, ThemeChoice } from '../../shared/session/setting-choices.tsx';
import { type TextSize, textSizes } from '../../entry/theme.ts';
import { useTextSize } from '../../shared/session/use-theme.ts';
import { Choice } from '../../components/forms/choice.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { Section } from './section.tsx';

const PLAIN_SPEED = '1';

/** How the learner likes things; each change works at once and is kept for them in this browser. */
export function Settings() {
  const { t } = useText();
  const { preferences } = useClient('own');
  const [size, setSize] = useTextSize();
  const [speed, setSpeed] = useState(() => preferences.get(settingKeys.speed) ?? PLAIN_SPEED);
  return (
    <Section heading={t('settings.title')} lead={t('settings.lead')}>
      <div className={styles.form}>
        <p className={styles.label}>
          <span aria-hidden="true">{t('language.label')}</span> <LanguageMenu />
        </p>
        <div className={styles.choices}>
          <ThemeChoice />
          <Choice<TextSize>
            label={t('settings.textSize')}
            value={size}
            onChange={setSize}
            options={textSizes.map((value) => ({ value, name: t(`settings.text.${value}`) }))}
          />
          <NoticeTimeChoice />
          <LetterKeysChoice />
        </div>
        <SelectField
          label={t('settings.speed')}
          value={speed}
          onChange={(event) => {
            setSpeed(event.target.value);
            preferences.set(settingKeys.speed, event.target.value);
          }}
          options={mediaSpeeds.map((value) => ({
            value: String(value),
            name: t('media.speedShown', { speed: value }),
          }))}
        />
      </div>
    </Section>
  );
}
