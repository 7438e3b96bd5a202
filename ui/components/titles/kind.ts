import { type ContentKind, type Genre, genreOf } from '#domain/content/index.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { genreIcons } from '../icons.ts';

/** Kind of a title, including kinds without a player in this client. */
export type Kind = ContentKind | 'unknown';

/** Text key of a category; typed, so that a category without a text does not compile. */
export const wordOfGenre = (genre: Genre | 'other'): Extract<TextKey, `kind.${string}`> => `kind.${genre}`;

export const wordOfKind = (kind: Kind) => wordOfGenre(genreOf(kind));
export const iconOfKind = (kind: Kind): string => genreIcons[genreOf(kind)];
