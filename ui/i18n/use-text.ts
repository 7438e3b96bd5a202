import { createContext, use, useSyncExternalStore } from 'react';
import type { Text, TextSource } from './i18n.ts';

/** Provided once around the application by the creator of the texts. */
export const TextContext = createContext<TextSource | undefined>(undefined);

/** Texts and language; re-renders when the language changes. */
export function useText(): Text {
  const source = useTextSource();
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}

/** Source of texts, for the language switch. */
export function useTextSource(): TextSource {
  const source = use(TextContext);
  if (!source) throw new Error('useText outside TextContext: see ui/entry/main.tsx');
  return source;
}
