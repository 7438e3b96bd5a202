import type { Loadable } from '../kernel/resource.ts';
import { lockOf } from './locks.ts';
import type { HistoryEntry, HomeData } from './ports.ts';
import type { StatusOf } from './status.ts';
import { isOtherTag, titlesIn } from './tree.ts';
import type { Catalogue, Tag, Title } from './types.ts';

/** Number of initial suggestions, and the maximum with paging. Spec §9; second value: see readings. */
export const SUGGESTIONS_FIRST = 3;
export const MAX_SUGGESTIONS = 30;
/** Delay in ms until the check for changed home data. Spec §9. */
export const HOME_CHECK_MS = 15_000;

/** Suggested titles with a tag and compatible content, each once, at most 30. Spec §5, §9. */
export function suggested(titleIds: readonly string[], catalogue: Catalogue): Title[] {
  const seen = new Set<string>();
  const found: Title[] = [];
  for (const id of titleIds) {
    const title = catalogue.titles.get(id);
    if (!title || seen.has(id) || !isOffered(title, catalogue)) continue;
    seen.add(id);
    found.push(title);
    if (found.length === MAX_SUGGESTIONS) break;
  }
  return found;
}

/** Rows of the organisation: tags with recommended or mandatory titles that have a tag and are compatible. Spec §5. */
export function tagRows(home: Pick<HomeData, 'tagIds'>, catalogue: Catalogue): { tag: Tag; titles: Title[] }[] {
  return [...new Set(home.tagIds)].flatMap((tagId) => {
    const tag = catalogue.tags.get(tagId);
    if (!tag || isOtherTag(tag)) return [];
    const titles = titlesIn(catalogue, tagId).filter(
      (title) => title.assignment !== 'none' && isOffered(title, catalogue),
    );
    return titles.length > 0 ? [{ tag, titles }] : [];
  });
}

/** The title to resume: the most recently opened one that is not completed and can be launched. */
export function toResume<O extends { title: Title }>(
  opened: readonly O[],
  statusOf: StatusOf,
  catalogue: Catalogue,
): O | undefined {
  const status = (id: string) => statusOf(id).status;
  return opened.find(
    ({ title }) => status(title.id) !== 'completed' && title.isCompatible && !lockOf(title, status, catalogue),
  );
}

/** The platform’s history in home data; undefined: it must be fetched separately. */
export const historyIn = (home: Loadable<HomeData>): readonly HistoryEntry[] | undefined =>
  home.at === 'ready' ? home.value.history : undefined;

/**
 * All ids of the home data as one text: a change triggers a reload. Spec §4 Session and caching. Reading: ids of the
 * groups, which change with their content, and ids of the displayed items.
 */
export const homeIds = (home: HomeData): string =>
  JSON.stringify([
    home.groupIds,
    home.history?.map(({ titleId }: HistoryEntry) => titleId),
    home.suggestions.titleIds,
    home.tagIds,
    home.pages.map(({ url }) => url),
  ]);

const isOffered = (title: Title, { tags }: Catalogue): boolean =>
  title.isCompatible &&
  (title.placements.some((placement) => tags.has(placement.tagId)) ||
    (title.parentTagId !== undefined && tags.has(title.parentTagId)));
