import type { BrowserRefusal, CourseAsk } from '#domain/player/index.ts';
import type { CompletionPolicy, ScormMap } from '#domain/scorm/index.ts';
import type { ContentFinding, StateDocument, XapiLaunch } from '#domain/xapi/index.ts';
import type { DeviceText } from './device-files.ts';

/**
 * Messages between application and course host page, over one MessagePort. Plain data only. Each side validates: the
 * application by schema (`from-shell.ts`), the course host page by hand (`shell/from-app.ts`).
 */

/** Maximum characters of a message, and messages per second. More are dropped and reported, never queued. */
export const MESSAGE_MAX_CHARS = 1_000_000;
export const MESSAGES_PER_SECOND = 200;
/** Values set within this time are sent in one message. */
export const AUTOSAVE_BATCH_MS = 40;
/** Storage changes within this time are sent in one message. */
export const STORAGE_BATCH_MS = 500;
/** Requested files within this time (ms) are sent in one message; maximum per message, and in total. */
export const REQUESTED_FILES_BATCH_MS = 1000;
export const MAX_FILES_PER_MESSAGE = 500;
export const MAX_REQUESTED_FILES = 3000;
/** Maximum characters of one path. */
export const MAX_FILE_PATH_CHARS = 500;
/** Time limit in ms for the final flush of a course. */
export const FINAL_FLUSH_LIMIT_MS = 1000;
/** Limit in ms from the launch to the first sign of the course. */
export const OPEN_LIMIT_MS = 15_000;

/** Maximum characters of a course's storage: the quota that browsers give a site. */
export const STORAGE_MAX_CHARS = 5 * 1024 * 1024;

/** Items of a course's `localStorage`, in the order of their first write. */
export type StoredItems = readonly (readonly [name: string, value: string])[];

/** Checks an untrusted item, from a message or a stored file. */
export const isStoredItem = (item: unknown): item is StoredItems[number] =>
  Array.isArray(item) && item.length === 2 && item.every((text: unknown) => typeof text === 'string');

/** Counted size of items: their characters, plus one per item, so that empty items are not free. */
export const storedChars = (items: StoredItems): number =>
  items.reduce((sum, [name, value]) => sum + name.length + value.length + 1, 0);

/** First message of the course host page to its parent: ready to receive its port. Carries no data. */
export type ShellReady = { readonly op: 'ready' };

/**
 * Protocol of a course: an API object in a parent window (SCORM), forms posted to a URL (AICC), or xAPI. The course
 * host page intercepts the last two before they reach the network.
 */
export type CourseProtocol =
  | { readonly by: 'scorm' }
  | { readonly by: 'aicc'; readonly url: string; readonly sid: string }
  | {
      readonly by: 'xapi';
      readonly launch: XapiLaunch;
      readonly documents: readonly StateDocument[];
      /** True if the endpoint is the platform's own, which then can receive what the application misses. */
      readonly isReal: boolean;
    };

/** The application's reply, sent with the port. `now`: epoch ms; `firstRow`: number of the first run. */
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
  readonly speech: CourseProtocol;
  /** Items that the course left in its `localStorage` in this learner's last attempt. */
  readonly storage: StoredItems;
  /** Texts of a downloaded course, by path below the URL that the course is opened from. */
  readonly texts: readonly DeviceText[];
};

/** Application → course host page, over the port. */
export type ToShell =
  /** Whether the journal can be written. If not, a commit returns "false". */
  | { readonly op: 'healthy'; readonly value: boolean }
  /** The application has received the commit of this revision. */
  | { readonly op: 'stored'; readonly revision: number }
  /** The learner leaves: let the course finish, end its run, and reply `left`. */
  | { readonly op: 'leave' };

/** A state of the run. `map` is the flat map as JSON text. */
export type RunStateMessage = {
  readonly op: 'kept';
  readonly by: 'course' | 'player' | 'autosave';
  readonly row: number;
  readonly startedAt: number;
  readonly final: boolean;
  readonly revision: number;
  readonly map: string;
};

/** Course host page → application, over the port. */
export type ToApp =
  | { readonly op: 'opened' }
  | RunStateMessage
  /** A statement of xAPI content, as JSON text. */
  | { readonly op: 'stated'; readonly statement: string }
  | { readonly op: 'documented'; readonly document: StateDocument }
  /** Full current content of the course's `localStorage`. */
  | { readonly op: 'storage'; readonly items: StoredItems }
  /** Paths of files that pages of the course requested from their site, each reported once. */
  | { readonly op: 'used'; readonly paths: readonly string[] }
  | { readonly op: 'warned'; readonly code: string; readonly element: string }
  /**
   * The browser refused a page of the course: files of other hosts, a popup, sound before a user gesture, or access to
   * its parent page.
   */
  | { readonly op: 'refused'; readonly what: BrowserRefusal; readonly detail: string }
  /** A finding about xAPI content: a statement accepted only in part or not at all, or a cmi5 unit. */
  | { readonly op: 'found'; readonly what: ContentFinding; readonly detail: string }
  | { readonly op: 'failed'; readonly detail: string }
  /** A request by keyboard, pressed while the course had the focus. */
  | { readonly op: 'asked'; readonly what: CourseAsk }
  | { readonly op: 'left' };
