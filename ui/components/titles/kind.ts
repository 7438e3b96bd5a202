import { type ContentKind, type Genre, genreOf } from '#domain/content/index.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { genreIcons } from '../icons.ts';

/** What a title can be of: also a kind that this client has no player for. */
export type Kind = ContentKind | 'unknown';

/** The text that names a genre; typed by its keys, so that a genre without one is found here. */
export const wordOfGenre = (genre: Genre | 'other'): Extract<TextKey, `kind.${string}`> => `kind.${genre}`;

export const wordOfKind = (kind: Kind) => wordOfGenre(genreOf(kind));
export const iconOfKind = (kind: Kind): string => genreIcons[genreOf(kind)];
