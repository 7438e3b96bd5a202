import { hideChoices } from '#domain/messages/index.ts';
import { Choice } from '../../components/forms/choice.tsx';
import { SelectField } from '../../components/forms/field.tsx';
import type { Text } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { type SettingName, settingNames, settings, useSetting, type ValueOf } from './settings.ts';

type SettingTexts<Name extends SettingName> = {
  label: (t: Text['t']) => string;
  name: (t: Text['t'], value: ValueOf<Name>) => string;
  /** Displays values as a list, because there are too many for one row. */
  isList?: true;
};

/** Labels of settings and their values. */
const texts: { readonly [Name in SettingName]: SettingTexts<Name> } = {
  theme: { label: (t) => t('theme.label'), name: (t, value) => t(`theme.${value}`) },
  textSize: { label: (t) => t('settings.textSize'), name: (t, value) => t(`settings.text.${value}`) },
  notices: {
    label: (t) => t('notices.stay'),
    name: (t, value) => {
      const stay = hideChoices[value];
      return stay === undefined ? t('notices.stayUntilClosed') : t('notices.staySeconds', { count: stay / 1000 });
    },
  },
  letters: {
    label: (t) => t('settings.letters'),
    name: (t, value) => (value === 'on' ? t('settings.lettersOn') : t('settings.lettersOff')),
  },
  speed: {
    label: (t) => t('settings.speed'),
    name: (t, value) => t('media.speedShown', { speed: Number(value) }),
    isList: true,
  },
};

/** Settings with values in one row, then settings with a list. */
export const inlineSettings = settingNames.filter((name) => !texts[name].isList);
export const listSettings = settingNames.filter((name) => texts[name].isList);

export function SettingChoice({ name }: { name: SettingName }) {
  const { t } = useText();
  const [value, setValue] = useSetting(name);
  const { label, name: nameOf, isList } = texts[name] as unknown as SettingTexts<SettingName>; // called only with values of its own setting
  const options = (settings[name].values as readonly ValueOf<SettingName>[]).map((one) => ({
    value: one,
    name: nameOf(t, one),
  }));
  if (!isList) return <Choice label={label(t)} value={value} onChange={setValue} options={options} />;
  return (
    <SelectField
      label={label(t)}
      value={value}
      // The options are the setting’s values.
      onChange={(event) => setValue(event.target.value)}
      options={options}
    />
  );
}
