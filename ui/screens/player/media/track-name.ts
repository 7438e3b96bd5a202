import type { TrackChoice } from '#domain/player/index.ts';

/** Name of a track’s language: the platform’s label, otherwise the browser’s name in the display language. */
export function trackName({ language, label }: TrackChoice, shownIn: string): string {
  if (label !== '') return label;
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language;
  } catch {
    return language; // not a valid language tag
  }
}

/** Track with the exact language, otherwise with another variant of the same language. */
export function bestTrackOf<C extends TrackChoice>(choices: readonly C[], wanted: string): C | undefined {
  const main = mainOf(wanted);
  return (
    choices.find(({ language }) => language.toLowerCase() === wanted.toLowerCase()) ??
    choices.find(({ language }) => mainOf(language) === main)
  );
}

const SPOKEN = ' spoken';

/**
 * Stored form of the chosen descriptions: language, and a suffix for the spoken form. Language tags contain no spaces.
 */
export const encodeDescriptionChoice = (language: string, isSpoken: boolean): string =>
  isSpoken ? language + SPOKEN : language;

export const parseDescriptionChoice = (kept: string): { language: string; isSpoken: boolean } => ({
  language: kept.replace(SPOKEN, ''),
  isSpoken: kept.endsWith(SPOKEN),
});

const mainOf = (language: string): string => language.split('-', 1)[0]?.toLowerCase() ?? '';
