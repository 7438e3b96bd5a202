import type { TextRange } from '../../annotations/index.ts';

/** Maximum length of an utterance in UTF-16 code units: server voices stop in the middle of longer ones. */
export const UTTERANCE_MOST = 200;

/** Clause-ending punctuation in the scripts of our languages. */
const CLAUSE_END = /[,;:)\]»”،؛，；：、）」』—–]\s*/gu;

/**
 * Splits a text into utterances: one per sentence, by Unicode rules (UAX 29). Long sentences are split after a clause,
 * else after a word. None is blank or longer than `UTTERANCE_MOST`; only white space lies between them. `language`: BCP
 * 47; unknown ones use the default rules.
 */
export function utterancesOf(text: string, language: string): readonly TextRange[] {
  const utterances: TextRange[] = [];
  for (const { index, segment } of segmenter(language, 'sentence').segment(text)) {
    let rest = trimmed(text, { start: index, end: index + segment.length });
    while (rest.end - rest.start > UTTERANCE_MOST) {
      const cut = rest.start + cutIn(text.slice(rest.start, rest.end), language);
      utterances.push(trimmed(text, { start: rest.start, end: cut }));
      rest = trimmed(text, { start: cut, end: rest.end });
    }
    if (rest.end > rest.start) utterances.push(rest);
  }
  return utterances;
}

/**
 * The word at a character of an utterance; positions count in the whole text. Between words: the next word, at the end
 * the last one. An utterance without words is returned whole.
 */
export function wordAt(text: string, { start, end }: TextRange, at: number, language: string): TextRange {
  let last: TextRange | undefined;
  for (const { index, segment, isWordLike } of segmenter(language, 'word').segment(text.slice(start, end))) {
    if (isWordLike !== true) continue;
    last = { start: start + index, end: start + index + segment.length };
    if (at < last.end) return last;
  }
  return last ?? { start, end };
}

/** Voice language for a text: an exact match, or another region of the language. */
export function voiceLanguage(languages: readonly string[], language: string): string | undefined {
  const wanted = canonical(language);
  if (wanted === '') return undefined;
  const near = languages.find((one) => primary(one) === primary(language));
  return languages.find((one) => canonical(one) === wanted) ?? near;
}

/** Split position of a text that is too long: after a clause in its second half, else before a word, else anywhere. */
function cutIn(text: string, language: string): number {
  const clauses = [...text.slice(0, UTTERANCE_MOST).matchAll(CLAUSE_END)].map((one) => one.index + one[0].length);
  const clause = clauses.findLast((at) => at > UTTERANCE_MOST / 2);
  if (clause !== undefined) return clause;
  let word = 0;
  for (const { index } of segmenter(language, 'word').segment(text)) {
    if (index > UTTERANCE_MOST) break;
    word = index;
  }
  if (word > 0) return word;
  const last = text.charCodeAt(UTTERANCE_MOST - 1);
  return last >= 0xd800 && last < 0xdc00 ? UTTERANCE_MOST - 1 : UTTERANCE_MOST; // does not split a surrogate pair
}

function trimmed(text: string, { start, end }: TextRange): TextRange {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  return { start: from, end: Math.max(from, start + part.trimEnd().length) };
}

/** Android uses `en_US`. */
const canonical = (language: string): string => {
  try {
    return Intl.getCanonicalLocales(language.replaceAll('_', '-'))[0] ?? '';
  } catch {
    return ''; // invalid language tag
  }
};

const primary = (language: string): string => canonical(language).split('-')[0] ?? '';

const segmenter = (language: string, granularity: 'sentence' | 'word') =>
  new Intl.Segmenter(canonical(language) || undefined, { granularity });
