import type { KeyRow } from './key-table.ts';

/** Next or previous landmark of the page: header, navigation, search, main section, notifications. */
export type LandmarkAction = 'nextLandmark' | 'previousLandmark';

/** F6 is the common key for this, known to screen-reader users. Inside content, its frame handles the key. */
export const landmarkKeys: readonly KeyRow<LandmarkAction>[] = [
  { act: 'nextLandmark', keys: ['F6'], everywhere: true },
  { act: 'previousLandmark', keys: ['Shift+F6'], everywhere: true },
];
