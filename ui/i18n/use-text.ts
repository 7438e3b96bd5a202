import { createContext, use, useSyncExternalStore } from 'react';
import type { Text, TextSource } from './i18n.ts';

/** Put around the application once, by whoever creates the texts. */
export const TextContext = createContext<TextSource | undefined>(undefined);

/** The texts and the language; renders again when the language changes. */
export function useText(): Text {
  const source = useTextSource();
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** For the language switch. */
export function useTextSource(): TextSource {
  const source = use(TextContext);
  if (!source) throw new Error('useText outside TextContext: see ui/entry/main.tsx');
  return source;
}
