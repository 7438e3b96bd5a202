import { createContext, type ReactNode, useContext } from 'react';
import type { Annotation, Notebook } from '#domain/annotations/index.ts';
import type { AttemptOutcome } from '#domain/attempt/index.ts';
import type { ScheduleAfter } from '#domain/kernel/clock.ts';
import type { SavedFile } from '#domain/client/index.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { PlayerTools } from '#domain/player/index.ts';
import type { CodedRefusal } from '#domain/messages/index.ts';
import type { CoverOf } from '../../components/titles/cover.tsx';
import type { TextKey } from '../../i18n/i18n.ts';
import type { Prerequisite, TitleView } from '../../shared/titles/title-view.ts';
import type { IconName } from './bar/player-icon.tsx';

/** Storage state of the learner’s work. */
export type SaveState =
  | { at: 'saved' }
  | { at: 'saving' }
  | { at: 'kept'; steps: number }
  | { at: 'notSaved' }
  /** The content reported a completion in an unreadable form. */
  | { at: 'unread' };

/** State of the content area. Each state offers an exit. */
export type PlayerStage =
  /** `isAsking`: the wait is for the learner’s input, not for the server. */
  | { at: 'opening'; isAsking?: boolean }
  | { at: 'open' }
  /** Third-party content is suspended until sign-in, because no password is typed next to it. */
  | { at: 'aside' }
  | { at: 'failed'; because: CodedRefusal }
  /** The title is open in another tab and did not open here. */
  | { at: 'otherTab' }
  /** The learner continued the title in another tab. */
  | { at: 'takenOver' };

/**
 * Re-authentication: over open content after the session expired, or before a title opens again. A new object means a
 * new request.
 */
export type SignInAgain = {
  userName: string;
  /**
   * Resolves to a refusal to display, or to nothing on success. The password is never stored. Undefined if the
   * organisation uses no passwords.
   */
  onSignIn: ((password: string) => Promise<CodedRefusal | undefined>) | undefined;
  /** External sign-on in another tab. `open` returns false if the browser blocks the tab. */
  signOn?: { href: string; open: () => boolean } | undefined;
  /** No content is open yet: postponing leaves the player. */
  isRelaunch?: boolean;
};

/** Password prompt of a document. Answering undefined cancels. */
export type PasswordRequest = { again: boolean; answer: (password: string | undefined) => void };

/** Suggested title; `onOpen` closes the current title first. */
export type SuggestedTitle = {
  titleId: string;
  title: string;
  kind: ContentKind;
  picture: string | undefined;
  /** Inputs of its generated cover. */
  cover: CoverOf;
  /** `at`: milliseconds since the epoch, UTC. */
  due: TitleView['due'];
  onOpen: () => void;
};

/** Certificate earned with the title. `isBusy`: the file is loading. */
export type EarnedCertificate = { isBusy: boolean; onOpen: () => void };

/** Suggestions after this title. */
export type TitleSuggestions = {
  /** Titles unlocked by this title. */
  opened: readonly SuggestedTitle[];
  keepGoing: readonly SuggestedTitle[];
  practise: readonly SuggestedTitle[];
  helpful: readonly SuggestedTitle[];
};

/**
 * Stored work that could not be sent. `nextTryAtMs` is undefined while no retry is scheduled, as without a connection.
 */
export type UnsentWork = {
  nextTryAtMs: number | undefined;
  trying: boolean;
  /** The browser window seems private, so stored work ends with the window. */
  endsWithWindow: boolean;
  now: () => number;
  after: ScheduleAfter;
  onTryNow: () => void;
};

/** Dependencies of media controls besides their tools. */
export type MediaEnvironment = {
  /** URL of the title’s image. */
  picture: string | undefined;
  /** The learner’s playback choices, stored for the next title. */
  choices: { get: (what: string) => string | undefined; set: (what: string, value: string) => void };
  /** Schedules a callback after some milliseconds. Returns the cancel function. */
  after: ScheduleAfter;
};

/** Links for a title that does not open. */
export type FailedLaunchLinks = {
  catalogue: string;
  /** Prerequisites to complete first. */
  finishFirst: readonly Prerequisite[];
};

/** Marks on the open title, and their export. */
export type Notes = { book: Notebook; onExport: (annotations: readonly Annotation[]) => void };

/** Whether single-key shortcuts are active, and the setter. */
export type LetterKeys = { isOn: boolean; set: (isOn: boolean) => void };

/** Line in the list of keys: an action and its keys (`Ctrl+f`, `ArrowRight`). */
export type ListedKey = { text: TextKey; keys: readonly string[] };

export type MenuAction = {
  icon: IconName;
  label: string;
  onPress: () => void;
  /** Undefined for actions that are not toggles. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Also in the bar if there is space. */
  isInBarToo?: boolean;
};

/** Data of the screen for the player’s frame and parts. Each group keeps its identity until a field changes. */
export type PlayerProps = {
  /** Open title, and how to leave. */
  launch: {
    title: string;
    /** Whether `title` is the title’s own name; the product’s name is the placeholder. */
    isNamed: boolean;
    kind: ContentKind;
    stage: PlayerStage;
    /**
     * Ref of the content’s host element; called with null on unmount. Must be a stable function, because another one
     * would remount the content.
     */
    hostRef: (host: HTMLDivElement | null) => void;
    /**
     * Ends the attempt without leaving. Resolves to whether there is an outcome, including one reported at the end.
     * Undefined: ending means leaving.
     */
    onEnd?: (() => Promise<boolean>) | undefined;
    /** Leaves the player. Resolves when the content has closed. */
    onLeave: () => Promise<void>;
    onRetry: () => void;
    onContinueHere: () => void;
    /** Ends the attempt and opens the title from the beginning. */
    onStartOver: () => void;
    /** Cancels the automatic return from a failed launch; undefined without one. */
    onStay?: (() => void) | undefined;
  };
  tools: {
    /** Tools of the open content; undefined for kinds with their own tools. */
    open: PlayerTools | undefined;
    /** Undefined: choices are not stored, and controls stay displayed. */
    media?: MediaEnvironment | undefined;
    /** Marks on the title; undefined if they cannot be stored. */
    notes?: Notes | undefined;
    letters: LetterKeys;
    /** Saves a file on the learner’s device. */
    saveFile: (file: SavedFile) => void;
  };
  /** Outcome of the attempt so far, and its storage state. */
  progress: {
    save: SaveState;
    /** Whether the title was completed in this attempt. */
    completed: boolean;
    /** Whether the title was never completed before this attempt. */
    isFirstTime: boolean;
    /** Undefined until the title is completed or failed. */
    outcome?: AttemptOutcome | undefined;
    /** Known score in percent; undefined without one. */
    score?: number | undefined;
    /** Undefined if none is known. */
    certificate?: EarnedCertificate | undefined;
  };
  /** Neighbours of the title, and where to go next. */
  around: {
    /** Previous and next title of the originating list, if they can be opened. */
    previous: SuggestedTitle | undefined;
    next: SuggestedTitle | undefined;
    offers: TitleSuggestions;
    ways: FailedLaunchLinks;
    /** Completed titles of the originating tag, including this one. */
    folder?: { done: number; of: number } | undefined;
    /** Leaves for the originating tag; undefined if unknown. */
    onFolder?: (() => void) | undefined;
    /** Further actions on the title; undefined until the title is known. */
    titleActions?: readonly MenuAction[] | undefined;
  };
  /** Messages and prompts while the content is open. */
  notices: {
    online: boolean;
    unsent: UnsentWork | undefined;
    signInAgain: SignInAgain | undefined;
    passwordRequest: PasswordRequest | undefined;
  };
};

/** End of a title: results dialog and exit. */
export type EndState = {
  leaving: boolean;
  /** Leaves the player; the only exit. */
  leave: () => void;
  /** The attempt has ended; the learner leaves after viewing the results. */
  isEnded: boolean;
  /** Starts again after the end. */
  stay: () => void;
  /** Completion dialog; `isSeen`: displayed before. `open` is undefined without anything to display. */
  moment: { isOpen: boolean; isSeen: boolean; open: (() => void) | undefined; close: () => void };
};

/** Functions of the frame around the content. */
export type PlayerFrame = {
  /** The content is open and not being left. */
  isShowing: boolean;
  /** No dialog covers the content, so its keys are active. */
  hasKeys: boolean;
  /** A password dialog of the frame is open. */
  isAsking: boolean;
  /** Returns the focus to the content after closing a panel whose button is hidden. */
  focusContent: () => void;
  full: boolean;
  /** Fills the window, because the browser lacks full screen for elements. */
  filled: boolean;
  toggleFullScreen: () => void;
  /** The list of keys is displayed. */
  listsKeys: boolean;
  listKeys: (isListed: boolean) => void;
  /** The learner postponed re-authentication and can return to it. */
  isSignInPutOff: boolean;
  putSignInOff: (isPutOff: boolean) => void;
};

/** Context value for all parts of the player. */
export type Player = PlayerProps & { ending: EndState; frame: PlayerFrame };

/** Provided once by `PlayerView`. */
export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('No player is given.');
  return player;
}

/** Tools of the displayed content, if it belongs to this toolset. */
export function useToolsOf<Of extends PlayerTools['of']>(family: Of): ToolsOf<Of> | undefined {
  const { tools, frame } = usePlayer();
  const open = frame.isShowing ? tools.open : undefined;
  return open && isOf(open, family) ? open : undefined;
}

type ToolsOf<Of> = Extract<PlayerTools, { of: Of }>;
const isOf = <Of extends PlayerTools['of']>(tools: PlayerTools, family: Of): tools is ToolsOf<Of> =>
  tools.of === family;

/** Contribution of a toolset to the frame: tools, panels and messages. */
export type ToolsetChrome = {
  /** In the bar before full screen; at the bottom on narrow screens. */
  bar: ReactNode;
  /** Less frequent actions, in the bar’s menu. */
  more?: readonly MenuAction[];
  /** Panel before the content, with its own space. */
  beside: ReactNode;
  /** Panel after the content, also in the tab order. */
  after?: ReactNode;
  /** Overlay on the content, such as a search bar or controls. */
  over: ReactNode;
  /** Current position, announced politely on change. */
  status: string | undefined;
  /** Progress from 0 to 1 if nothing else displays it; undefined if unknown. */
  progress?: number;
  /** Whether the attempt resumes an earlier one. */
  goesOn?: boolean;
  /** A part of the content is being requested again. */
  isStalled: boolean;
  /** Active keys. */
  keys: readonly ListedKey[];
  /** Content that fills the full screen: the bar overlays it and hides while the learner only watches. */
  cinema?: { isResting: boolean };
};
