import { useSyncExternalStore } from 'react';
import { useServices } from './services.ts';
import type { Theme } from './theme.ts';

/** The appearance, and the way to change it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const { theme } = useServices();
  return [useSyncExternalStore(theme.subscribe, theme.get), theme.set];
}
