export { type ContentResource, isCompatibleResource, kindOf } from './compatibility.ts';
export { fold } from './fold.ts';
export { isTagLocked, type Lock, lockOf } from './locks.ts';
export type { CatalogueSource, HomeData, HomeSource, Suggestions } from './ports.ts';
export { freshness } from './process.ts';
export { buildSearchIndex, search } from './search.ts';
export { mergeStatuses, readStatus, type ServerStatuses, statistics, type StatusOf } from './status.ts';
export { chainOf, childTags, countBelow, isCatalogueTag, isOtherTag, rootTag, titlesIn } from './tree.ts';
export type { Catalogue, Placement, StatusRecord, Tag, Title, TitleStatus } from './types.ts';
