import type { HistoryEntry, HomeData, HomePage, Suggestions } from '#domain/catalogue/index.ts';
import { type Fields, fields, id, instant, list, optionalText, text } from './read.ts';

/** Validates a URL from the platform; undefined if it must not be used. */
type Address = (written: string) => string | undefined;

/** Parses GET homescreen: groups by type. Leaves out groups of unknown types. */
export function readHome(body: unknown, addresses: { page: Address; next: Address }, dropped: () => void): HomeData {
  const groups = list(fields(body)['groups'], (group) => group, dropped);
  const of = (type: string) => groups.filter((group) => group['type'] === type);
  const statistics = of('statistics')[0] ?? {};
  const histories = of('history').filter((group) => Array.isArray(group['items']));
  return {
    groupIds: groups.flatMap((group) => id(group['id']) ?? []),
    history: histories.length === 0 ? undefined : histories.flatMap((group) => readHistory(group, dropped)),
    lastWorkedOn: { titleId: id(statistics['titleId']), at: instant(statistics['lastUpdatedDate']) },
    suggestions: readSuggestions(of('suggestions')[0] ?? {}, addresses.next, dropped),
    tagIds: of('tags').flatMap((group) => list(group['tags'], (tag) => id(tag['id']), dropped)),
    searches: of('searchhistory').flatMap((group) => list(group['items'], readSearch, dropped)),
    pages: of('html').flatMap((group) => readPage(group, addresses.page) ?? []),
  };
}

/** Parses a page of suggestions, with the link of the next page. */
export function readSuggestions(body: unknown, nextAddress: Address, dropped: () => void): Suggestions {
  const it = fields(body);
  const next = optionalText(it['next']);
  return {
    titleIds: list(it['items'], (title) => id(title['id']), dropped),
    next: next === undefined ? undefined : nextAddress(next),
  };
}

/** Parses GET history, GET nxhistory, and the history group of home. */
export const readHistory = (body: unknown, dropped: () => void): HistoryEntry[] =>
  list(fields(body)['items'], readEntry, dropped);

function readEntry(it: Fields): HistoryEntry | undefined {
  const titleId = id(it['titleId']);
  return titleId === undefined ? undefined : { titleId, lastAccessedAt: instant(it['lastAccessed']) };
}

/** Spec §3 Search history items. Reading: they are a group of home, the only response with groups by type in §3. */
const readSearch = (it: Fields): string | undefined => optionalText(it['value']);

/** Reading: a missing layout is wide; any name but "Wide" is half. */
function readPage(group: Fields, address: Address): HomePage | undefined {
  const written = optionalText(fields(group['htmlUrls'])['webUrl']);
  const url = written === undefined ? undefined : address(written);
  if (url === undefined) return undefined;
  const layout = text(group['layout']).trim().toLowerCase();
  return { url, layout: layout === '' || layout === 'wide' ? 'wide' : 'half' };
}
