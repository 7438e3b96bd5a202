import { use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { type HideChoice, hideChoices } from '#domain/messages/index.ts';
import { mediaSpeeds } from '#domain/player/index.ts';
import { useClient } from '../../entry/client.ts';
import { type Services, ServicesContext } from '../../entry/services.ts';
import { textSizes, themes } from '../../entry/theme.ts';
import { requireValue } from '../../entry/use-given.ts';
import { useSession } from './views.ts';

/** Current value of a setting while the application is open. */
type SessionOwner<V extends string> = {
  get: () => V;
  set: (value: V) => void;
  subscribe: (onChange: () => void) => () => void;
};
type ServiceOf = <Name extends keyof Services>(name: Name) => Services[Name];

type Setting<V extends string> = {
  /** Key among the learner’s preferences in this browser. */
  key: string;
  values: readonly V[];
  /** Value of a learner without a choice. */
  default: V;
  /** Without a choice, the learner keeps this browser’s current value. */
  isFromBrowser?: true;
  /** Applies a choice at once. Without it, a screen reads the choice when it opens. */
  apply?: (serviceOf: ServiceOf) => SessionOwner<V>;
};
const setting = <const V extends string>(row: Setting<V>): Setting<V> => row;

/** Settings of each learner. A row without its texts in `setting-choices.tsx` does not compile. */
export const settings = {
  theme: setting({
    key: 'theme',
    values: themes,
    default: 'system',
    isFromBrowser: true,
    apply: (serviceOf) => serviceOf('theme'),
  }),
  textSize: setting({
    key: 'text-size',
    values: textSizes,
    default: 'normal',
    isFromBrowser: true,
    apply: (serviceOf) => serviceOf('textSize'),
  }),
  notices: setting({
    key: 'notices',
    values: Object.keys(hideChoices) as readonly HideChoice[], // the keys of the table are its choices
    default: 'short',
    apply: (serviceOf) => {
      const { get, setHide, subscribe } = serviceOf('notices');
      return { get: () => get().hide, set: setHide, subscribe };
    },
  }),
  /** Whether single-key shortcuts are active: letters, digits and symbols. WCAG 2.1.4. */
  letters: setting({ key: 'keys.letters', values: ['on', 'off'], default: 'on' }),
  speed: setting({ key: 'media.speed', values: mediaSpeeds.map(String), default: '1' }),
};

export type SettingName = keyof typeof settings;
export type ValueOf<Name extends SettingName> = (typeof settings)[Name]['default'];

export const settingNames = Object.keys(settings) as readonly SettingName[]; // the keys of the table

/** TypeScript loses the value type of a row when the name is generic. */
const rowOf = <Name extends SettingName>(name: Name) => settings[name] as unknown as Setting<ValueOf<Name>>;

type Preferences = { get: (key: string) => string | undefined };

/** The learner’s stored choice; undefined if missing or unknown to this version. */
const chosen = <V extends string>({ key, values }: Setting<V>, preferences: Preferences): V | undefined =>
  values.find((one) => one === preferences.get(key));

const neverChanges = () => () => undefined;

function takeUp<V extends string>(row: Setting<V>, preferences: Preferences, services: Partial<Services>): void {
  const value = chosen(row, preferences) ?? (row.isFromBrowser ? undefined : row.default);
  if (value !== undefined) row.apply?.((service) => requireValue(services, service)).set(value);
}

/**
 * Returns a setting’s value and its setter, which applies the choice at once and stores it for the learner in this
 * browser.
 */
export function useSetting<Name extends SettingName>(
  name: Name,
): [value: ValueOf<Name>, set: (value: ValueOf<Name>) => void] {
  const row = rowOf(name);
  const { preferences } = useClient('own');
  const services = use(ServicesContext);
  const [kept, setKept] = useState(() => chosen(row, preferences) ?? row.default);
  const holder = row.apply?.((service) => requireValue(services, service));
  const value = useSyncExternalStore(holder?.subscribe ?? neverChanges, holder?.get ?? (() => kept));
  const set = useCallback(
    (next: ValueOf<Name>) => {
      holder?.set(next);
      setKept(next);
      preferences.set(row.key, next);
    },
    [holder, row, preferences],
  );
  return [value, set];
}

/**
 * Applies the stored settings of the learner who signs in, because learners who share a computer have different
 * settings. A setting without a choice gets its default, or keeps the browser’s value.
 */
export function UserSettings() {
  const { preferences } = useClient('own');
  const services = use(ServicesContext);
  const session = useSession();
  const account = session.at === 'open' ? session.account : undefined;
  useEffect(() => {
    if (account === undefined) return;
    for (const name of settingNames) takeUp(rowOf(name), preferences, services);
  }, [account, preferences, services]);
  return null;
}
