import { isOrganisation } from './organisation.wire.ts';
import { fields, hasList, id } from './read.ts';
import { isUser } from './user.wire.ts';

/** True if the list is empty, or at least one item has an id under one of these names. */
const namesSomething = (body: unknown, key: string, ...ids: readonly string[]): boolean => {
  const list = fields(body)[key];
  return Array.isArray(list) && (list.length === 0 || list.some((it) => ids.some((name) => id(fields(it)[name]))));
};

/** Both history sources have the same shape. */
const isHistory = (body: unknown): boolean => namesSomething(body, 'items', 'titleId');

/**
 * Distinguishes the platform's responses from JSON that a proxy or gateway sent with a success status, by required
 * members of each. Any other body leaves the last known response in place: a broken response must not look like an
 * empty catalogue.
 */
export const responseChecks = {
  profile: isUser,
  organisation: isOrganisation,
  menu: (body) => hasList(body, 'modules'),
  home: (body) => namesSomething(body, 'groups', 'type'),
  catalogue: (body) => namesSomething(body, 'tags', 'id') && namesSomething(body, 'titles', 'id'),
  titlesOfTag: (body) => namesSomething(body, 'titles', 'id'),
  statuses: (body) => namesSomething(body, 'statuses', 'titleId'),
  history: isHistory,
  nxhistory: isHistory,
  suggestions: (body) => namesSomething(body, 'items', 'id'),
} as const satisfies Record<string, (body: unknown) => boolean>;
