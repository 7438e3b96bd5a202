import { isOrganisation } from './organisation.wire.ts';
import { fields, hasList, id } from './read.ts';
import { isUser } from './user.wire.ts';

/** True where a list has nothing in it, or at least one item with an id under one of these names. */
const namesSomething = (body: unknown, key: string, ...ids: readonly string[]): boolean => {
  const list = fields(body)[key];
  return Array.isArray(list) && (list.length === 0 || list.some((it) => ids.some((name) => id(fields(it)[name]))));
};

/** Both sources of history have one shape. */
const isHistory = (body: unknown): boolean => namesSomething(body, 'items', 'titleId');

/**
 * Tells answers of the platform from JSON that a proxy or a gateway sent with a good status, by what the contract requires of
 * each. Any other answer leaves the last known one in place: an empty catalogue must never be what a broken answer looks like.
 */
export const recognised = {
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
