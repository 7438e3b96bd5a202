import type { Observable } from 'rxjs';
import type { ContentKind, Position } from '../content/index.ts';
import type { MessageCode } from '../messages/index.ts';
import type { ScormMap } from '../scorm/index.ts';
import { contentFindings, type ContentStatement, type StateDocument, type XapiLaunch } from '../xapi/index.ts';
import type { Track } from './media-tools.ts';
import type { PlayerTools } from './tools.ts';

/** Signals of a player while content is open. Signals are not facts: `domain/attempt` decides about them. */
export type Signal =
  | { type: 'ready' }
  /** Position that is displayed now. For media at most once a second. */
  | { type: 'moved'; position: Position }
  /** The content was displayed or played to its end. */
  | { type: 'finished' }
  /** SCORM: values changed (`autosave`), or the course or the player committed them. `final`: the run has ended. */
  | {
      type: 'committed';
      map: ScormMap;
      by: 'course' | 'player' | 'autosave';
      row: number;
      final: boolean;
      startedAt: number;
    }
  /** xAPI content sent a statement. */
  | { type: 'reported'; statement: ContentStatement }
  /** xAPI content saved or deleted a document. */
  | { type: 'kept'; registration: string; document: StateDocument }
  /** A note for operators, without effect on the learner. */
  | { type: 'noted'; what: Note; detail?: string | undefined }
  | { type: 'failed'; because: MessageCode; detail: string };

/**
 * Content features that the browser or the course host page blocks: loads from other hosts, pop-up windows, autoplay
 * with sound, access to the parent page, downloads without a press.
 */
export const browserRefusals = [
  'content-refused',
  'window-refused',
  'sound-refused',
  'page-refused',
  'downloads-refused',
] as const;
export type BrowserRefusal = (typeof browserRefusals)[number];

/** Kinds of notes about content. */
export const NOTES = [
  'content-not-isolated',
  'suspend-data-over-4096',
  ...browserRefusals,
  'file-not-here',
  ...contentFindings,
] as const;
export type Note = (typeof NOTES)[number];

/** Input of a player for one content. */
export type Launch = {
  attemptId: string;
  titleId: string;
  kind: ContentKind;
  name: string;
  /** Validated https (http on loopback) URL of the content, from the platform’s proxy call. */
  url: string;
  /** Audio and video: alternative formats, requested in turn if the browser cannot play the previous ones. */
  others?: readonly (() => Promise<string>)[];
  /** Saved position; undefined = the beginning. */
  from: Position | undefined;
  /** SCORM: initial data map (already overlaid with unsent state); empty for a first attempt. */
  scorm: ScormMap | undefined;
  /** xAPI content: its launch data. */
  xapi?: Admission | undefined;
  learner: { id: string; name: string };
  locale: string;
  /** Tracks of audio and video. */
  tracks?: readonly Track[];
};

/** One open content. */
export interface Player {
  readonly signals: Observable<Signal>;
  /** Tools for the frame around the content; undefined if there are none. */
  readonly tools: PlayerTools | undefined;
  next: () => void;
  previous: () => void;
  goTo: (position: Position) => void;
  /** Runs the content’s final flush (limit 1 s), then closes it. Its last signals precede the resolution. */
  close: () => Promise<void>;
  /**
   * Final flush at `pagehide`: synchronously emits pending signals (a final SCORM commit). The content may continue if
   * the page survives.
   */
  finalFlush: () => void;
}

/** Opens content in a container. `Host` is defined by the adapter (an HTMLElement in the browser). */
export interface Players<Host> {
  /**
   * Rejects with LAUNCH_FAILURE if the content cannot be displayed. Aborting `signal` cancels a pending opening and
   * frees its resources; use `close` for an open player.
   */
  open: (launch: Launch, host: Host, signal?: AbortSignal) => Promise<Player>;
  /** Preloads code and first bytes of a likely launch. Never rejects. */
  prepare?: (kind: ContentKind | 'unknown', address?: Promise<string>) => Promise<void>;
}

/** Access of xAPI content: actor, endpoint, and stored documents (overlaid with unsent ones). */
export type Admission = XapiLaunch & { documents: readonly StateDocument[] };

/** Player preferences of the learner (speed, captions, descriptions, font) by name; stored in this browser. */
export interface LearnerPreferences {
  get: (what: string) => string | undefined;
  set: (what: string, value: string) => void;
}
