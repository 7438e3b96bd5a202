export { type Bookmarks, keepBookmarks } from './bookmarks.ts';
export type { SavedTitlesStore } from './ports.ts';
export { isSaved, MAX_SAVED, MAX_VIEWED, noTitles, withoutViewed } from './rules.ts';
export type { TitleMark, SavedTitles } from './types.ts';
