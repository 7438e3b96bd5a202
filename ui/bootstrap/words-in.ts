import type { Locale } from '../i18n/engine.ts';

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/**
 * Texts that a chunk can display: those whose keys occur in its code, and those of groups whose keys the code completes
 * at run time (`messages.${code}`).
 */
export function wordsIn(code: string, texts: Locale): Locale {
  const keys = new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , key = '']) => key));
  const groups = [...code.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(([, group = '']) => group);
  const isSaid = (key: string) =>
    keys.has(key) || keys.has(key.replace(PLURAL_FORM, '')) || groups.some((group) => key.startsWith(group));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)));
}
