import type { Observable } from 'rxjs';
import type { ContentKind, Position } from '../content/index.ts';
import type { MessageCode } from '../messages/index.ts';
import type { ScormMap } from '../scorm/index.ts';
import { contentFindings, type ContentStatement, type StateDocument, type XapiLaunch } from '../xapi/index.ts';
import type { Track } from './media-tools.ts';
import type { PlayerTools } from './tools.ts';

/** What a player says while content is open. Signals are not facts: `domain/attempt` decides what they mean. */
export type Signal =
  | { type: 'ready' }
  /** Shown to the learner now. For media at most once a second. */
  | { type: 'moved'; position: Position }
  /** The content was shown or played to its end. */
  | { type: 'finished' }
  /** SCORM: values changed (`autosave`), or the course or the player committed them. `final`: the run is over. */
  | {
      type: 'committed';
      map: ScormMap;
      by: 'course' | 'player' | 'autosave';
      row: number;
      final: boolean;
      startedAt: number;
    }
  /** xAPI content said something by itself. */
  | { type: 'reported'; statement: ContentStatement }
  /** xAPI content keeps or deletes a document of its own. */
  | { type: 'kept'; registration: string; document: StateDocument }
  /** Worth knowing to an operator; nothing of it stops the learner. */
  | { type: 'noted'; what: Note; detail?: string | undefined }
  | { type: 'failed'; because: MessageCode; detail: string };

/** What a browser refuses content: something of another host, a window of its own, sound before a press, a page around it. */
export const browserRefusals = ['content-refused', 'window-refused', 'sound-refused', 'page-refused'] as const;
export type BrowserRefusal = (typeof browserRefusals)[number];

/** What is noted of content. */
export const NOTES = [
  'content-not-isolated',
  'suspend-data-over-4096',
  ...browserRefusals,
  'file-not-here',
  ...contentFindings,
] as const;
export type Note = (typeof NOTES)[number];

/** Everything a player needs to open one content. */
export type Launch = {
  attemptId: string;
  titleId: string;
  kind: ContentKind;
  name: string;
  /** Checked https (http on loopback) address of the content, from the platform's proxy call. */
  url: string;
  /** Of audio and video: addresses of the same in other forms, asked for in turn where the browser plays none before. */
  others?: readonly (() => Promise<string>)[];
  /** Where the learner was; undefined = the beginning. */
  from: Position | undefined;
  /** SCORM: the data map to start from (already overlaid with unsent state); empty for a first attempt. */
  scorm: ScormMap | undefined;
  /** xAPI content: what it is launched with. */
  xapi?: Admission | undefined;
  learner: { id: string; name: string };
  locale: string;
  /** What stands beside audio and video. */
  tracks?: readonly Track[];
};

/** One open content. */
export interface Player {
  readonly signals: Observable<Signal>;
  /** What the frame around the content can do with it; undefined where it can do nothing. */
  readonly tools: PlayerTools | undefined;
  next: () => void;
  previous: () => void;
  goTo: (position: Position) => void;
  /** Lets the content say its last words (limit 1 s), then takes it down. Its last signals come before it resolves. */
  close: () => Promise<void>;
  /**
   * The page is going away now: emits, synchronously, the signals that are still owed (a final SCORM commit). The
   * content may live on if the browser changes its mind.
   */
  lastWords: () => void;
}

/** Opens content in a place on the screen. `Host` is the adapter's business (an HTMLElement in the browser). */
export interface Players<Host> {
  /**
   * Rejects when the content cannot be shown: LAUNCH_FAILURE. Aborting `signal` gives up an opening under way and frees
   * what it holds; an open player is left by `close`.
   */
  open: (launch: Launch, host: Host, signal?: AbortSignal) => Promise<Player>;
  /** Brings in ahead of a likely launch what it will need: code, and first bytes from its address. Never rejects. */
  prepare?: (kind: ContentKind | 'unknown', address?: Promise<string>) => Promise<void>;
}

/** xAPI content: who it speaks for and to whom, and the documents that it kept (overlaid with unsent ones). */
export type Admission = XapiLaunch & { documents: readonly StateDocument[] };

/** How the learner likes things in players (speed, captions, descriptions, letters), by name; kept for them in this browser. */
export interface LearnerPreferences {
  get: (what: string) => string | undefined;
  set: (what: string, value: string) => void;
}
