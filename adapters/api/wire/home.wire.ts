import type { HomeData, Suggestions } from '#domain/catalogue/index.ts';
import { type Fields, fields, id, instant, list, optionalText, text } from './read.ts';

/** GET homescreen: groups by type. A group of a type this client does not know is left out. */
export function readHome(body: unknown, dropped: () => void): HomeData {
  const groups = list(fields(body)['groups'], (group) => group, dropped);
  const of = (type: string) => groups.filter((group) => group['type'] === type);
  return {
    history: of('history').flatMap((group) => list(group['items'], readHistory, dropped)),
    suggestions: readSuggestions(of('suggestions')[0] ?? {}, dropped),
    tagIds: of('tags').flatMap((group) => list(group['tags'], (tag) => id(tag['id']), dropped)),
    pages: of('html').flatMap((group) => {
      const url = optionalText(fields(group['htmlUrls'])['webUrl']);
      return url && /^https?:\/\//.test(url) ? [{ url, layout: text(group['layout']) }] : [];
    }),
  };
}

/** A page of suggestions and the link of the next one, which must be a path of the platform itself. */
export function readSuggestions(body: unknown, dropped: () => void): Suggestions {
  const it = fields(body);
  const next = optionalText(it['next']);
  return {
    titleIds: list(it['items'], (title) => id(title['id']), dropped),
    next: next && /^\/api\/suggestions(\?|$)/.test(next) ? next : undefined,
  };
}

function readHistory(it: Fields) {
  const titleId = id(it['titleId']);
  return titleId === undefined ? undefined : { titleId, lastAccessedAt: instant(it['lastAccessed']) };
}
