import type { Catalogue, StatusOf, Title } from '#domain/catalogue/index.ts';
import type { OpenedTitle } from '../../shared/titles/opened.ts';
import { dueGroup, isShowable } from '../../format/dates.ts';
import type { T } from '../../i18n/i18n.ts';

export type DueRow = { title: Title; at: number };
export type DueGroups = { unknown: DueRow[]; overdue: DueRow[]; thisWeek: DueRow[]; later: DueRow[] };

/**
 * Incomplete titles with a due date, grouped by urgency, earliest first. `unknown` holds titles whose completion is
 * unknown: future dates first, then past ones, latest first.
 */
export function dueSoon({ titles }: Pick<Catalogue, 'titles'>, statusOf: StatusOf, now: number): DueGroups {
  const groups: DueGroups = { unknown: [], overdue: [], thisWeek: [], later: [] };
  for (const title of titles.values()) {
    const at = title.dueAt;
    const { status, isUnknown } = statusOf(title.id);
    if (!isShowable(at) || status === 'completed') continue;
    groups[isUnknown ? 'unknown' : dueGroup(at, now)].push({ title, at });
  }
  for (const rows of Object.values(groups)) rows.sort((a, b) => a.at - b.at);
  const toCome = groups.unknown.filter(({ at }) => at >= now);
  groups.unknown = [...toCome, ...groups.unknown.filter(({ at }) => at < now).reverse()];
  return groups;
}

/** One sentence each for overdue titles and titles due this week; empty while any status is unknown. */
export function formatDueSummary({ unknown, overdue, thisWeek }: DueGroups, t: T): string {
  if (unknown.length > 0) return '';
  const said = [
    overdue.length > 0 ? t('home.overdueCount', { count: overdue.length }) : '',
    thisWeek.length > 0 ? t('home.thisWeekCount', { count: thisWeek.length }) : '',
  ].filter((sentence) => sentence !== '');
  return said.length === 0 ? t('home.nothingDue') : said.join(' ');
}

/** Non-empty groups by urgency, with at most `most` rows in total. */
export function firstDue(groups: DueGroups, most: number): { group: keyof DueGroups; rows: readonly DueRow[] }[] {
  let left = most;
  return (['unknown', 'overdue', 'thisWeek', 'later'] as const).flatMap((group) => {
    const rows = groups[group].slice(0, left);
    left -= rows.length;
    return rows.length === 0 ? [] : { group, rows };
  });
}

/** Recently opened titles, followed by the platform’s last title if it is a different one. */
export function resumeCandidatesOf(
  opened: readonly OpenedTitle[],
  last: { titleId: string | undefined; at: number | undefined },
  { titles }: Pick<Catalogue, 'titles'>,
): readonly OpenedTitle[] {
  const title = last.titleId === undefined ? undefined : titles.get(last.titleId);
  return !title || opened.some((one) => one.title.id === title.id) ? opened : [...opened, { title, at: last.at }];
}

/** Titles of marks that the catalogue still contains, in order; `but` excludes some. */
export function titlesOfMarks(
  marks: readonly { titleId: string }[],
  { titles }: Pick<Catalogue, 'titles'>,
  but: ReadonlySet<string> = new Set(),
): Title[] {
  return marks.flatMap(({ titleId }) => (but.has(titleId) ? [] : (titles.get(titleId) ?? [])));
}
