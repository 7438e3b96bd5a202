import type { TrackChoice } from '#domain/player/index.ts';

/** What a language is called: as the platform says, else by the browser in the language of the interface. */
export function trackName({ language, label }: TrackChoice, shownIn: string): string {
  if (label !== '') return label;
  try {
    return new Intl.DisplayNames([shownIn], { type: 'language' }).of(language) ?? language;
  } catch {
    return language; // no language tag
  }
}

/** The very language, else another form of the same one. */
export function bestOf<C extends TrackChoice>(choices: readonly C[], wanted: string): C | undefined {
  const main = mainOf(wanted);
  return (
    choices.find(({ language }) => language.toLowerCase() === wanted.toLowerCase()) ??
    choices.find(({ language }) => mainOf(language) === main)
  );
}

const SPOKEN = ' spoken';

/** Descriptions as they are chosen and kept: their language, and whether a voice says them. A tag has no space. */
export const keptDescriptions = (language: string, isSpoken: boolean): string =>
  isSpoken ? language + SPOKEN : language;

export const descriptionsOf = (kept: string): { language: string; isSpoken: boolean } => ({
  language: kept.replace(SPOKEN, ''),
  isSpoken: kept.endsWith(SPOKEN),
});

const mainOf = (language: string): string => language.split('-', 1)[0]?.toLowerCase() ?? '';
