import { loadTextKeys, loadApplicationTexts, plainKey } from '../../command/files.ts';

/** Matches a text of the application in any language; `{{name}}` matches anything. */
export function textPatternOf(key: string, holes = '.*'): RegExp {
  const spellings = [...loadApplicationTexts().values()].flatMap((all) =>
    Object.entries(all).flatMap(([one, text]) => (plainKey(one) === key ? [patternOf(text, holes)] : [])),
  );
  if (spellings.length === 0) throw new Error(`The application has no text ${key}.`);
  return new RegExp(`^(?:${[...new Set(spellings)].join('|')})$`);
}

const patternOf = (text: string, holes: string): string =>
  text
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\s+/g, '\\s+')
    .replace(/\\\{\\\{[^}]*\\\}\\\}/g, holes);

let messages: RegExp | undefined;
/** True if one of the texts is a message of the catalogue. */
export function isMessageAmong(texts: readonly string[]): boolean {
  messages ??= new RegExp(
    [...(loadTextKeys().values().next().value ?? [])]
      .filter((key) => key.startsWith('messages.'))
      .map((key) => textPatternOf(key).source)
      .join('|'),
  );
  return texts.some((text) => messages?.test(text));
}

/** True if the text with this key is among those displayed. */
export const isTextDisplayed = (texts: readonly string[], key: string): boolean => {
  const wanted = textPatternOf(key);
  return texts.some((text) => wanted.test(text));
};
