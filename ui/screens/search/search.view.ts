import {
  type Catalogue,
  type Chosen,
  type KnownStatus,
  lockOf,
  displayedStatusOf,
  type StatusOf,
  type Title,
} from '#domain/catalogue/index.ts';
import { categoryOf, categories } from '#domain/content/index.ts';
import type { ShownStatus } from '../../components/feedback/status.tsx';
import { dueGroup, isShowable } from '../../format/dates.ts';

const statusOfWord = {
  'not-started': 'NOT_STARTED',
  'in-progress': 'IN_PROGRESS',
  completed: 'COMPLETED',
  failed: 'FAILED',
  locked: 'LOCKED',
  unknown: 'UNKNOWN',
} as const satisfies Record<string, ShownStatus>;

/**
 * All values of each facet, in display order; also used in the URL. Kinds are grouped by category, as learners see
 * them: SCORM and AICC are both courses.
 */
export const facetValues = {
  kind: [...categories, 'other'],
  status: Object.keys(statusOfWord) as (keyof typeof statusOfWord)[], // the keys of the table
  due: ['overdue', 'this-week', 'later', 'unknown', 'none'],
} as const;
export type Facet = keyof typeof facetValues;
export const facets = Object.keys(facetValues) as Facet[]; // the keys of the table
export type TitleFacets = { [F in Facet]: (typeof facetValues)[F][number] };
export type ChosenFacets = Chosen<TitleFacets>;

export const sorts = ['best', 'name', 'due'] as const;
export type Sort = (typeof sorts)[number];

export const shownStatusOf = (status: TitleFacets['status']): ShownStatus => statusOfWord[status];

/**
 * Facets of a title, with the same status as its badge (a lock takes precedence). A completed title has
 * no due date, and one that may be completed is not called overdue. Evaluates each title once, on first use.
 */
export function facetsFor(catalogue: Catalogue, statusOf: StatusOf, now: number): (title: Title) => TitleFacets {
  const known = new Map<string, TitleFacets>();
  const status = (id: string) => statusOf(id).status;
  return (title) => {
    const before = known.get(title.id);
    if (before) return before;
    const found: TitleFacets = {
      kind: categoryOf(title.kind),
      status: lockOf(title, status, catalogue) ? 'locked' : displayedStatusOf(statusOf(title.id)),
      due: dueOf(title, statusOf(title.id), now),
    };
    known.set(title.id, found);
    return found;
  };
}

function dueOf({ dueAt }: Title, { status, isUnknown }: KnownStatus, now: number): TitleFacets['due'] {
  if (status === 'completed' || !isShowable(dueAt)) return 'none';
  const group = dueGroup(dueAt, now);
  if (isUnknown && group === 'overdue') return 'unknown';
  return group === 'thisWeek' ? 'this-week' : group;
}

/** Sorts titles that arrive best first; the sort is stable. */
export function sortTitles(titles: readonly Title[], sort: Sort, language: string): readonly Title[] {
  if (sort === 'best') return titles;
  if (sort === 'due') {
    const due = ({ dueAt }: Title) => (isShowable(dueAt) ? dueAt : Infinity);
    return [...titles].sort((a, b) => (due(a) === due(b) ? 0 : due(a) - due(b)));
  }
  const { compare } = new Intl.Collator(language, { numeric: true });
  return [...titles].sort((a, b) => compare(a.name, b.name));
}

export type ResultGroupKey =
  { by: 'kind'; value: TitleFacets['kind'] } | { by: 'due'; value: TitleFacets['due'] } | { by: 'nothing' };
export type TitleGroup = ResultGroupKey & { titles: readonly Title[] };

/**
 * Groups results to match their order. Best match: by kind, with the best match’s kind first, because learners mostly
 * remember the kind. Due date: by urgency. Name: one group.
 */
export function groupTitles(
  titles: readonly Title[],
  sort: Sort,
  facetsOf: (title: Title) => TitleFacets,
): TitleGroup[] {
  if (titles.length === 0) return [];
  if (sort === 'name') return [{ by: 'nothing', titles }];
  const groups = new Map<string, TitleGroup & { titles: Title[] }>();
  for (const title of titles) {
    const { kind, due } = facetsOf(title);
    const group = groups.get(sort === 'best' ? kind : due);
    if (group) group.titles.push(title);
    else if (sort === 'best') groups.set(kind, { by: 'kind', value: kind, titles: [title] });
    else groups.set(due, { by: 'due', value: due, titles: [title] });
  }
  const made = [...groups.values()];
  // Completed titles keep their date, so the first title of a group does not determine the group’s order.
  return sort === 'best'
    ? made
    : facetValues.due.flatMap((value) => made.filter((group) => group.by === 'due' && group.value === value));
}

export type SearchRequest = { query: string; chosen: ChosenFacets; sort: Sort };

/** Parses the search state of a URL; drops unknown values. */
export function readSearchRequest(params: URLSearchParams, limit: (query: string) => string): SearchRequest {
  const asked = <V extends string>(facet: Facet, values: readonly V[]): readonly V[] => {
    const words = new Set((params.get(facet) ?? '').split(','));
    return values.filter((value) => words.has(value));
  };
  return {
    query: limit(params.get('query') ?? ''),
    chosen: {
      kind: asked('kind', facetValues.kind),
      status: asked('status', facetValues.status),
      due: asked('due', facetValues.due),
    },
    sort: sorts.find((sort) => sort === params.get('sort')) ?? 'best',
  };
}

/** Formats the search state as a URL query; omits defaults. */
export function searchOf({ query, chosen, sort }: SearchRequest): string {
  const params = new URLSearchParams();
  if (query !== '') params.set('query', query);
  for (const facet of facets) if (chosen[facet].length > 0) params.set(facet, chosen[facet].join(','));
  if (sort !== 'best') params.set('sort', sort);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export const nothingChosen: ChosenFacets = { kind: [], status: [], due: [] };

export const countChosen = (chosen: ChosenFacets): number =>
  facets.reduce((sum, facet) => sum + chosen[facet].length, 0);
