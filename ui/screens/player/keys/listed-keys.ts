import { type BookAction, type KeyRow, landmarkKeys } from '#domain/player/index.ts';
import type { TextKey } from '#ui/i18n/i18n.ts';
import type { ListedKey } from '../player-context.ts';
import type { DocumentKey } from './document-keys.ts';
import type { MediaKey } from './media-keys.ts';

const documentTexts: Record<DocumentKey, TextKey> = {
  next: 'player.nextPage',
  previous: 'player.previousPage',
  first: 'keys.firstPage',
  last: 'keys.lastPage',
  find: 'player.find',
  findNext: 'player.findNext',
  findPrevious: 'player.findPrevious',
  pages: 'player.pages',
  print: 'player.print',
  zoomIn: 'player.zoomIn',
  zoomOut: 'player.zoomOut',
  resetZoom: 'keys.resetZoom',
  rotate: 'player.rotate',
  rotateBack: 'keys.rotateBack',
  hand: 'player.hand',
  select: 'keys.selectText',
  mark: 'notes.selection',
  keys: 'keys.title',
};

const bookTexts: Record<BookAction, TextKey> = {
  next: 'player.nextPage',
  previous: 'player.previousPage',
  find: 'book.search',
  mark: 'notes.selection',
  dismiss: 'common.close',
  keys: 'keys.title',
  nextLandmark: 'keys.landmarks',
  previousLandmark: 'keys.landmarks',
};

const mediaTexts: Record<Exclude<MediaKey['do'], 'skip' | 'volume'>, TextKey> = {
  toggle: 'keys.playPause',
  start: 'keys.start',
  end: 'keys.end',
  tenth: 'keys.tenth',
  mute: 'player.mute',
  captions: 'player.captions',
  slower: 'keys.slower',
  faster: 'keys.faster',
  fullScreen: 'player.fullScreen',
  keys: 'keys.title',
};

function mediaText(key: MediaKey): TextKey {
  if (key.do === 'skip') {
    if (Math.abs(key.seconds) === 10) return key.seconds < 0 ? 'player.back10' : 'player.forward10';
    return key.seconds < 0 ? 'keys.back5' : 'keys.forward5';
  }
  if (key.do === 'volume') return key.by < 0 ? 'keys.quieter' : 'keys.louder';
  return mediaTexts[key.do];
}

/** Key table as a list for display: rows with the same effect become one line. */
function listed<A>(rows: readonly KeyRow<A>[], textOf: (act: A) => TextKey): readonly ListedKey[] {
  const lines = new Map<TextKey, readonly string[]>();
  for (const { act, keys } of rows) lines.set(textOf(act), [...(lines.get(textOf(act)) ?? []), ...keys]);
  return [...lines].map(([text, keys]) => ({ text, keys }));
}

/** Keys of every page. The book’s table includes them, because its own page listens to them. */
const ofThePage = listed(landmarkKeys, () => 'keys.landmarks');

export const listedDocumentKeys = (rows: readonly KeyRow<DocumentKey>[]) => [
  ...listed(rows, (act) => documentTexts[act]),
  ...ofThePage,
];
export const listedBookKeys = (rows: readonly KeyRow<BookAction>[]) => listed(rows, (act) => bookTexts[act]);
export const listedMediaKeys = (rows: readonly KeyRow<MediaKey>[]) => [...listed(rows, mediaText), ...ofThePage];
export const listedCourseKeys: readonly ListedKey[] = [{ text: 'player.leaveKeys', keys: ['Escape'] }, ...ofThePage];
