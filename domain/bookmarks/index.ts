export { type Bookmarks, keepBookmarks } from './bookmarks.ts';
export type { OwnTitlesStore } from './ports.ts';
export { isSaved, MAX_SAVED, MAX_VIEWED, noTitles, withoutViewed } from './rules.ts';
export type { Mark, OwnTitles } from './types.ts';
