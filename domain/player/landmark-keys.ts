import type { KeyRow } from './key-table.ts';

/** To the next landmark of the page, or the one before: header, navigation, search, main part, notifications. */
export type LandmarkAction = 'nextLandmark' | 'previousLandmark';

/** The keys of other applications and of screen readers' users for it; inside content they are heard by its page. */
export const landmarkKeys: readonly KeyRow<LandmarkAction>[] = [
  { act: 'nextLandmark', keys: ['F6'], everywhere: true },
  { act: 'previousLandmark', keys: ['Shift+F6'], everywhere: true },
];
