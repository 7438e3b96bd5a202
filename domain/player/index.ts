export type { SpeechListener, Passage, Readable, Utterance, Voice } from './read-aloud/ports.ts';
export type { ReadAloudView, ReadAloud } from './read-aloud/read-aloud-tools.ts';
export { readAloud, type Speech } from './read-aloud/read-aloud.ts';
export { readAloudRates } from './read-aloud/steps.ts';
export { utterancesOf, voiceLanguage } from './read-aloud/utterances.ts';
export type { AnnotationTools, Selected, Pressed, Mark, Box } from './annotation-tools.ts';
export { bookActions, type BookAction, bookAction, bookKeys, SWIPE_LEAST_PX, swipeAction } from './book-keys.ts';
export { isCharacter, type KeyRow, keyRow, type PressedKey } from './key-table.ts';
export {
  type BookDisplay,
  bookSizes,
  bookThemes,
  bookSpacings,
  bookMargins,
  bookTypefaces,
  bookLetterSpacings,
  bookLayouts,
  TWO_COLUMNS_FROM_PX,
  plainDisplay,
  displayOf,
  stepSize,
} from './book-display.ts';
export { type SpineItem, spineWeights, fractionAt, chapterAt, lastLinear } from './book-progress.ts';
export type { BookTools, BookView, BookEntry, BookMatch } from './book-tools.ts';
export {
  contentFailure,
  type ContentFault,
  isDrawnElsewhere,
  launchRefusal,
  notOpenReasonOf,
} from './content-fault.ts';
export { courseAsks, type CourseAsk, type CourseTools } from './course-tools.ts';
export { type DocumentDisplay, documentDisplayOf } from './document-display.ts';
export { isOnSameSpread, pageAfterTurn } from './document-spread.ts';
export type { DocumentTools, DocumentView, FindOptions, OutlineEntry } from './document-tools.ts';
export { type LandmarkAction, landmarkKeys } from './landmark-keys.ts';
export { escapesInRow, LEAVE_PRESSES, LEAVE_WITHIN_MS, type LeavePress } from './leave-keys.ts';
export { hidesPicture, mediaFault } from './media-format.ts';
export { openingSecond } from './media-position.ts';
export {
  trackKinds,
  type TrackLink,
  type Track,
  type Cue,
  type TrackChoice,
  mediaSpeeds,
  type MediaTools,
  type MediaView,
} from './media-tools.ts';
export {
  type Admission,
  type Launch,
  type LearnerPreferences,
  type Note,
  NOTES,
  browserRefusals,
  type BrowserRefusal,
  type Player,
  type Players,
  type Signal,
} from './ports.ts';
export { READ_LEAST_MS, READ_MOST_MS, PACE_LEAST_MS, noPace, recordPageChange, minutesAtPace } from './reading-pace.ts';
export type { PlayerTools } from './tools.ts';
