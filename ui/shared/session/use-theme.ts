import { useSyncExternalStore } from 'react';
import { useClient } from '../../entry/client.ts';
import { settingKeys } from './own-settings.ts';
import { useService } from '../../entry/services.ts';
import type { LookStore, TextSize, Theme } from '../../entry/theme.ts';

/** The appearance, and the way to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return useLook(useService('theme'), settingKeys.theme);
}

/** How large the letters are, and the way to change it. */
export function useTextSize(): [TextSize, (size: TextSize) => void] {
  return useLook(useService('textSize'), settingKeys.textSize);
}

/** What is chosen is kept for the browser, so that the way in looks the same, and for the learner. */
function useLook<V extends string>(store: LookStore<V>, key: string): [V, (value: V) => void] {
  const { preferences } = useClient('own');
  const value = useSyncExternalStore(store.subscribe, store.get);
  return [
    value,
    (next) => {
      store.set(next);
      preferences.set(key, next);
    },
  ];
}
