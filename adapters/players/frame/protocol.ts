import type { BrowserRefusal, CourseAsk } from '#domain/player/index.ts';
import type { CompletionPolicy, ScormMap } from '#domain/scorm/index.ts';
import type { ContentFinding, StateDocument, XapiLaunch } from '#domain/xapi/index.ts';
import type { DeviceText } from './device-files.ts';

/**
 * What the application and the course shell say to each other, over one MessagePort. Plain data only. Each side checks
 * what it receives: the application by schema (`from-shell.ts`), the shell by hand (`shell/from-app.ts`).
 */

/** Characters of one message, and messages in one second. More is dropped and reported, never queued. */
export const MESSAGE_MAX_CHARS = 1_000_000;
export const MESSAGES_PER_SECOND = 200;
/** Values set within this time travel together. */
export const AUTOSAVE_BATCH_MS = 40;
/** What a course writes into its storage within this time travels together. */
export const STORAGE_BATCH_MS = 500;
/** Files of a course that were asked for within this time travel together, so many at most, and so many in all. */
export const USED_BATCH_MS = 1000;
export const USED_MOST = 500;
export const USED_IN_ALL = 3000;
/** Characters of the path of one. */
export const USED_PATH_CHARS = 500;
/** How long a course may take to say its last words. */
export const COURSE_GOODBYE_MS = 1000;
/** From the launch to the first sign of the course. */
export const OPEN_LIMIT_MS = 15_000;

/** Characters of all that a course keeps in a storage of its own: as much as browsers give to a site. */
export const STORAGE_MAX_CHARS = 5 * 1024 * 1024;

/** What a course has in its `localStorage`, in the order in which it was first written. */
export type StoredItems = readonly (readonly [name: string, value: string])[];

/** One of them, told by what it is: a file of this browser and a message say the same. */
export const isStoredItem = (item: unknown): item is StoredItems[number] =>
  Array.isArray(item) && item.length === 2 && item.every((text: unknown) => typeof text === 'string');

/** What items count: their characters, and one for each, so that empty ones are not free. */
export const storedChars = (items: StoredItems): number =>
  items.reduce((sum, [name, value]) => sum + name.length + value.length + 1, 0);

/** First message of the shell, to its parent's window: it may be given its port now. It carries nothing else. */
export type ShellReady = { readonly op: 'ready' };

/**
 * How a course speaks: by an object in the window around it (SCORM), by forms posted to an address (AICC), or as xAPI.
 * The last two are answered in the shell, before they reach the network.
 */
export type Speech =
  | { readonly by: 'scorm' }
  | { readonly by: 'aicc'; readonly url: string; readonly sid: string }
  | {
      readonly by: 'xapi';
      readonly launch: XapiLaunch;
      readonly documents: readonly StateDocument[];
      /** The endpoint is the platform's: what the application cannot take any more can go there. */
      readonly isReal: boolean;
    };

/** The application's answer, with the port. `now` is milliseconds since the epoch; `firstRow` numbers the first run. */
export type OpenCourse = {
  readonly op: 'open';
  readonly courseUrl: string;
  readonly courseName: string;
  readonly learner: { readonly id: string; readonly name: string };
  readonly saved: ScormMap;
  readonly now: number;
  readonly firstRow: number;
  readonly completion: CompletionPolicy;
  readonly healthy: boolean;
  readonly speech: Speech;
  /** What it left in its `localStorage` when this learner had it open before. */
  readonly storage: StoredItems;
  /** Texts of a course that is on this device, by their paths below the address that it is opened from. */
  readonly texts: readonly DeviceText[];
};

/** Application → shell, over the port. */
export type ToShell =
  /** Whether the journal can be written. While it cannot, a commit answers "false". */
  | { readonly op: 'healthy'; readonly value: boolean }
  /** The commit of this revision is in the application's hands. */
  | { readonly op: 'stored'; readonly revision: number }
  /** The learner leaves: let the course say its last words, end its run, answer `left`. */
  | { readonly op: 'leave' };

/** A state of the run. `map` is the flat map as JSON text. */
export type Kept = {
  readonly op: 'kept';
  readonly by: 'course' | 'player' | 'autosave';
  readonly row: number;
  readonly startedAt: number;
  readonly final: boolean;
  readonly revision: number;
  readonly map: string;
};

/** Shell → application, over the port. */
export type ToApp =
  | { readonly op: 'opened' }
  | Kept
  /** xAPI content said something: the statement as JSON text. */
  | { readonly op: 'stated'; readonly statement: string }
  | { readonly op: 'documented'; readonly document: StateDocument }
  /** What is in the course's `localStorage` now, all of it. */
  | { readonly op: 'storage'; readonly items: StoredItems }
  /** Pages of the course asked for these files of their site, each told once: by their paths, as they are asked for. */
  | { readonly op: 'used'; readonly paths: readonly string[] }
  | { readonly op: 'warned'; readonly code: string; readonly element: string }
  /** The browser refused a page of the course something of another host, a window of its own, sound before a press, or the page around it. */
  | { readonly op: 'refused'; readonly what: BrowserRefusal; readonly detail: string }
  /** xAPI content said something that was taken in part or not at all, or is a unit of cmi5. */
  | { readonly op: 'found'; readonly what: ContentFinding; readonly detail: string }
  | { readonly op: 'failed'; readonly detail: string }
  /** The learner asked for it by keys that the course had. */
  | { readonly op: 'asked'; readonly what: CourseAsk }
  | { readonly op: 'left' };
