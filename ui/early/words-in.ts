import type { Locale } from '../i18n/engine.ts';

const PLURAL_FORM = /_(zero|one|two|few|many|other)$/;

/**
 * The texts that a part of the build can say: those whose keys stand in its code as they are, and those of groups of
 * which the code makes up the rest of the key (`messages.${code}`).
 */
export function wordsIn(code: string, texts: Locale): Locale {
  const keys = new Set([...code.matchAll(/(["'`])([\w.-]+)\1/g)].map(([, , key = '']) => key));
  const groups = [...code.matchAll(/`([\w-]+\.(?:[\w-]+\.)*)\$\{/g)].map(([, group = '']) => group);
  const isSaid = (key: string) =>
    keys.has(key) || keys.has(key.replace(PLURAL_FORM, '')) || groups.some((group) => key.startsWith(group));
  return Object.fromEntries(Object.entries(texts).filter(([key]) => isSaid(key)));
}
