export {
  type Breadcrumb,
  onceEach,
  type BreadcrumbTrail,
  type BreadcrumbStore,
  trimTo,
  visit,
  type CataloguePath,
} from './breadcrumbs.ts';
export { chainOf } from './chains.ts';
export { type ContentResource, isCompatibleResource, otherForms } from './compatibility.ts';
export { completionOf } from './completion.ts';
export { firstDay, type FirstDay } from './first-day.ts';
export { type Chosen, type Counts, filterByFacets, toggleValue } from './search/facets.ts';
export {
  historyIn,
  HOME_CHECK_MS,
  homeIds,
  MAX_SUGGESTIONS,
  suggested,
  SUGGESTIONS_FIRST,
  tagRows,
  toResume,
} from './home.ts';
export { type Freshness, freshnessOf } from './freshness.ts';
export { isTagLocked, type Lock, lockOf, tagOpensAfter } from './locks.ts';
export { markMatches } from './search/marks.ts';
export { nearQueries } from './search/near-words.ts';
export { neighbours, nextTitles } from './next-titles.ts';
export { ownPictures } from './images.ts';
export {
  type TagCompletion,
  tagCompletionOf,
  sortTitles,
  isWithin,
  type ListOrder,
  listOrders,
  mandatoryLeft,
  type ListFilter,
  listFilters,
  type Progress,
  progressOf,
  type TitleProgress,
} from './progress.ts';
export type {
  CatalogueSource,
  HistoryEntry,
  HomeData,
  HomePage,
  HomeSource,
  StoredList,
  Suggestions,
} from './ports.ts';
export { freshness, type FreshnessPorts } from './process.ts';
export { relatedTo } from './related.ts';
export { needsRevalidation } from './revalidation.ts';
export { knownElsewhere, type ProgressSummary, progressSummary } from './progress-summary.ts';
export { rankOf } from './search/rank.ts';
export { buildSearchIndex, prepareSlice, search, searchBestFirst, type SearchIndex } from './search/search.ts';
export {
  QUERY_MAX,
  shortQuery,
  suggestedSearches,
  withChoice,
  withoutChoice,
  withPlatformSearches,
  withoutSearch,
  withSearch,
} from './search/search-history.ts';
export {
  type KnownStatus,
  mergeStatuses,
  readStatus,
  type ServerStatuses,
  type DisplayedStatus,
  displayedStatusOf,
  statistics,
  type StatusOf,
} from './status.ts';
export { childTags, isCatalogueTag, isOtherTag, rootTag, titlesBelow, titlesIn } from './tree.ts';
export type { Catalogue, Placement, StatusRecord, Tag, Title, TitleStatus } from './types.ts';
export { topLevelPath, pathOfTag, pathOfTitle } from './catalogue-path.ts';
export { type StatusReason, reasonsFor } from './status-reason.ts';
