import { type ContentKind, type Category, categoryOf } from '#domain/content/index.ts';
import type { TextKey } from '../../i18n/i18n.ts';
import { categoryIcons } from '../icons.ts';

/** Kind of a title, including kinds without a player in this client. */
export type Kind = ContentKind | 'unknown';

/** Text key of a category; typed, so that a category without a text does not compile. */
export const wordOfCategory = (category: Category | 'other'): Extract<TextKey, `kind.${string}`> => `kind.${category}`;

export const wordOfKind = (kind: Kind) => wordOfCategory(categoryOf(kind));
export const iconOfKind = (kind: Kind): string => categoryIcons[categoryOf(kind)];
