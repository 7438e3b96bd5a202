import {
  type Catalogue,
  type HomeData,
  isOtherTag,
  lockOf,
  type StatusOf,
  type Tag,
  type Title,
  titlesIn,
} from '#domain/catalogue/index.ts';
import type { Opened } from '../../app/opened.ts';
import { dueGroup, isShowable } from '../../format/dates.ts';

/** Suggestions shown first, and the most that paging brings. Spec §9; the second value as read in the readings. */
export const SUGGESTIONS_FIRST = 3;
export const MAX_SUGGESTIONS = 30;
/** First check whether home has changed. Spec §9. */
export const HOME_CHECK_MS = 15_000;

/** The title to go on with: the last opened one that is not completed and can be launched. */
export function toResume(opened: readonly Opened[], statusOf: StatusOf, catalogue: Catalogue): Opened | undefined {
  const status = (id: string) => statusOf(id).status;
  return opened.find(
    ({ title }) => status(title.id) !== 'completed' && title.isCompatible && !lockOf(title, status, catalogue),
  );
}

export type DueRow = { title: Title; at: number };
export type DueGroups = { overdue: DueRow[]; thisWeek: DueRow[]; later: DueRow[] };

/** Titles still to be completed that have a due date, by urgency, the earliest first. */
export function dueSoon({ titles }: Catalogue, statusOf: StatusOf, now: number): DueGroups {
  const groups: DueGroups = { overdue: [], thisWeek: [], later: [] };
  for (const title of titles.values()) {
    const at = title.dueAt;
    if (!isShowable(at) || statusOf(title.id).status === 'completed') continue;
    groups[dueGroup(at, now)].push({ title, at });
  }
  for (const rows of Object.values(groups)) rows.sort((a, b) => a.at - b.at);
  return groups;
}

/** Suggested titles that need a tag and compatible content, each once, at most 30. Spec §5, §9. */
export function suggested(titleIds: readonly string[], catalogue: Catalogue): Title[] {
  const seen = new Set<string>();
  const found: Title[] = [];
  for (const id of titleIds) {
    const title = catalogue.titles.get(id);
    if (!title || seen.has(id) || !isOffered(title, catalogue)) continue;
    seen.add(id);
    found.push(title);
  }
  return found.slice(0, MAX_SUGGESTIONS);
}

/** The organisation's rows: tags with titles that are recommended or mandatory, in a tag, and compatible. Spec §5. */
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

/** Everything on home that comes from the platform, as one text: two answers with equal text show the same. */
export const homeIds = (home: HomeData): string =>
  JSON.stringify([
    home.history.map((item) => item.titleId),
    home.suggestions.titleIds,
    home.tagIds,
    home.pages.map((page) => page.url),
  ]);

const isOffered = (title: Title, { tags }: Catalogue): boolean =>
  title.isCompatible &&
  (title.placements.some((placement) => tags.has(placement.tagId)) ||
    (title.parentTagId !== undefined && tags.has(title.parentTagId)));
