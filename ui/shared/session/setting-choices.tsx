import { type HideChoice, hideChoices } from '#domain/messages/index.ts';
import { Choice } from '../../components/forms/choice.tsx';
import { useView, whole } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { useClient } from '../../entry/client.ts';
import { noticeTimes, settingKeys } from './own-settings.ts';
import { useService } from '../../entry/services.ts';
import { type Theme, themes } from '../../entry/theme.ts';
import { useLetterKeys } from './use-letter-keys.ts';
import { useTheme } from './use-theme.ts';

/** Light, dark, or as the device is. */
export function ThemeChoice() {
  const { t } = useText();
  const [theme, setTheme] = useTheme();
  return (
    <Choice<Theme>
      label={t('theme.label')}
      value={theme}
      onChange={setTheme}
      options={themes.map((value) => ({ value, name: t(`theme.${value}`) }))}
    />
  );
}

/** How long messages stay; kept for the learner. */
export function NoticeTimeChoice() {
  const { t } = useText();
  const { preferences } = useClient('own');
  const notices = useService('notices');
  const { hide } = useView(notices, whole);
  return (
    <Choice<HideChoice>
      label={t('notices.stay')}
      value={hide}
      onChange={(next) => {
        notices.setHide(next);
        preferences.set(settingKeys.notices, next);
      }}
      options={noticeTimes.map((value) => ({
        value,
        name:
          hideChoices[value] === undefined
            ? t('notices.stayUntilClosed')
            : t('notices.staySeconds', { count: hideChoices[value] / 1000 }),
      }))}
    />
  );
}

/** Whether letters, digits and signs are keys of content; kept for the learner. WCAG 2.1.4. */
export function LetterKeysChoice() {
  const { t } = useText();
  const { isOn, set } = useLetterKeys();
  return (
    <Choice<'on' | 'off'>
      label={t('settings.letters')}
      value={isOn ? 'on' : 'off'}
      onChange={(next) => set(next === 'on')}
      options={[
        { value: 'on', name: t('settings.lettersOn') },
        { value: 'off', name: t('settings.lettersOff') },
      ]}
    />
  );
}
