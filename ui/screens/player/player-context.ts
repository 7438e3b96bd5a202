import { createContext, type ReactNode, useContext } from 'react';
import type { Annotation, Notebook } from '#domain/annotations/index.ts';
import type { AttemptOutcome } from '#domain/attempt/index.ts';
import type { After } from '#domain/kernel/clock.ts';
import type { SavedFile } from '#domain/client/index.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { PlayerTools } from '#domain/player/index.ts';
import type { Refused } from '#domain/messages/index.ts';
import type { CoverOf } from '../../components/titles/cover.tsx';
import type { TextKey } from '../../i18n/i18n.ts';
import type { Prerequisite, TitleView } from '../../shared/titles/title-view.ts';
import type { IconName } from './bar/player-icon.tsx';

/** Where what the learner did is now. */
export type SaveState =
  | { at: 'saved' }
  | { at: 'saving' }
  | { at: 'kept'; steps: number }
  | { at: 'notSaved' }
  /** The content reported a completion that could not be read. */
  | { at: 'unread' };

/** What the content's place holds. In each stage the way out is there. */
export type PlayerStage =
  /** `isAsking`: a dialog waits for the learner meanwhile, not for the server. */
  | { at: 'opening'; isAsking?: boolean }
  | { at: 'open' }
  /** Foreign content waits until the learner has signed in: no password is typed beside it. */
  | { at: 'aside' }
  | { at: 'failed'; because: Refused }
  /** The title is open in another tab, and has not been opened here. */
  | { at: 'otherTab' }
  /** It was open here until the learner went on with it in another tab. */
  | { at: 'takenOver' };

/**
 * The learner proves again who they are: over open content whose session ended, or before a title opens again. Another
 * object is another question.
 */
export type SignInAgain = {
  userName: string;
  /**
   * Resolves with the refusal to show, or with nothing when it goes on. The password is kept nowhere. Undefined where the
   * organisation knows no passwords.
   */
  onSignIn: ((password: string) => Promise<Refused | undefined>) | undefined;
  /** The organisation signs on elsewhere: in another tab. `open` answers false when the browser does not let it open. */
  signOn?: { href: string; open: () => boolean } | undefined;
  /** Nothing is open yet: to put it off is to leave. */
  isRelaunch?: boolean;
};

/** A document asks for its own password. Answering undefined gives up. */
export type PasswordRequest = { again: boolean; answer: (password: string | undefined) => void };

/** A title to go on with; `onOpen` leaves the one that is open first. */
export type Offer = {
  titleId: string;
  title: string;
  kind: ContentKind;
  picture: string | undefined;
  /** What it is drawn from without a picture. */
  cover: CoverOf;
  /** `at`: milliseconds since the epoch, UTC. */
  due: TitleView['due'];
  onOpen: () => void;
};

/** A certificate that the title has brought. `isBusy`: it is on its way. */
export type EarnedCertificate = { isBusy: boolean; onOpen: () => void };

/** What could be done after this title. */
export type Offers = {
  /** Waited for this title, and is open now. */
  opened: readonly Offer[];
  keepGoing: readonly Offer[];
  practise: readonly Offer[];
  helpful: readonly Offer[];
};

/** Work is kept here and could not be sent. `nextTryAtMs` is undefined while nothing is due, as without a connection. */
export type Unsent = {
  nextTryAtMs: number | undefined;
  trying: boolean;
  /** It is kept in what looks like a private window, and no longer. */
  endsWithWindow: boolean;
  now: () => number;
  after: After;
  onTryNow: () => void;
};

/** What the controls of audio and video need besides their tools. */
export type MediaAround = {
  /** The title's picture. */
  picture: string | undefined;
  /** How the learner likes it; kept for the next title. */
  choices: { get: (what: string) => string | undefined; set: (what: string, value: string) => void };
  /** Waits in milliseconds. Returns the way to stop it. */
  after: After;
};

/** Where a title leads that does not open. */
export type Ways = {
  catalogue: string;
  /** What is to be completed before it opens. */
  finishFirst: readonly Prerequisite[];
};

/** The learner's marks on the open title, and where they go when they are carried off. */
export type Notes = { book: Notebook; onExport: (annotations: readonly Annotation[]) => void };

/** Whether letters, digits and signs are keys of content, and how to say otherwise. */
export type LetterKeys = { isOn: boolean; set: (isOn: boolean) => void };

/** A line of the list of keys: what is done, and the keys that do it (`Ctrl+f`, `ArrowRight`). */
export type ListedKey = { text: TextKey; keys: readonly string[] };

/** One line of a menu. */
export type MenuAction = {
  icon: IconName;
  label: string;
  onPress: () => void;
  /** Undefined: it is done, and not on or off. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Where there is room for it the bar has it itself. */
  isInBarToo?: boolean;
};

/** What the screen gives to the frame and its parts, grouped by meaning. Each group is the same object until a field changes. */
export type PlayerGiven = {
  /** What is open, and the ways out of it. */
  launch: {
    title: string;
    /** Whether `title` is the title's own name: until that is known, the product's stands there. */
    isNamed: boolean;
    kind: ContentKind;
    stage: PlayerStage;
    /**
     * The element that content is put into, as long as the screen lives; called again with null at its end (a stable
     * function, or the content is taken down and put up again).
     */
    hostRef: (host: HTMLDivElement | null) => void;
    /** Ends the attempt and stays; resolves with whether it came to anything, by what a course said last too. Undefined: to end it is to leave. */
    onEnd?: (() => Promise<boolean>) | undefined;
    /** The one way out; resolves when the content has been closed and the next screen may come. */
    onLeave: () => Promise<void>;
    onRetry: () => void;
    onContinueHere: () => void;
    /** Leaves the attempt, and opens the title at its beginning. */
    onStartOver: () => void;
    /** Keeps the learner at a title that did not open; undefined: nothing leaves by itself. */
    onStay?: (() => void) | undefined;
  };
  /** What the learner works with. */
  tools: {
    /** Of the open content; undefined for kinds that bring their own. */
    open: PlayerTools | undefined;
    /** Undefined: nothing is remembered, and controls stay. */
    media?: MediaAround | undefined;
    /** The learner's marks on the title; undefined where none can be kept. */
    notes?: Notes | undefined;
    letters: LetterKeys;
    /** Saves a file for the learner to keep. */
    saveFile: (file: SavedFile) => void;
  };
  /** What the attempt came to so far, and whether it is stored. */
  progress: {
    save: SaveState;
    /** True from the moment the title was completed in this attempt. */
    completed: boolean;
    /** It had never been completed before this attempt. */
    isFirstTime: boolean;
    /** Undefined until it is completed or failed. */
    outcome?: AttemptOutcome | undefined;
    /** The score that is known of it, in percent; undefined: none is. */
    score?: number | undefined;
    /** Undefined: there is none, or none is known of. */
    certificate?: EarnedCertificate | undefined;
  };
  /** Where the title stands among others, and where the learner can go from it. */
  around: {
    /** The titles before and after it where the learner came from, if they can be opened. */
    previous: Offer | undefined;
    next: Offer | undefined;
    offers: Offers;
    ways: Ways;
    /** Completed titles of the folder it was opened from, this one among them. */
    folder?: { done: number; of: number } | undefined;
    /** Leaves for the folder it was opened from; undefined where none is known. */
    onFolder?: (() => void) | undefined;
    /** What else can be done with the title; undefined where nothing is known of it. */
    titleActions?: readonly MenuAction[] | undefined;
  };
  /** What the learner is told of or asked about while the content is open. */
  notices: {
    online: boolean;
    unsent: Unsent | undefined;
    signInAgain: SignInAgain | undefined;
    passwordRequest: PasswordRequest | undefined;
  };
};

/** How the title ends: when the learner sees what it came to, and the way out. */
export type Ending = {
  leaving: boolean;
  /** The one way out. */
  leave: () => void;
  /** The attempt has ended, and the learner leaves once they have seen what it came to. */
  isEnded: boolean;
  /** Begins again after the end. */
  stay: () => void;
  /** What could follow, shown and closed; `isSeen`: the learner has had it. `open` is undefined where nothing could. */
  moment: { isOpen: boolean; isSeen: boolean; open: (() => void) | undefined; close: () => void };
};

/** What the frame around the content does. */
export type Frame = {
  /** The content is open and not being left. */
  isShowing: boolean;
  /** It is in front as well: keys are its own. False under a dialog of the frame. */
  hasKeys: boolean;
  /** A dialog of the frame asks for a password. */
  isAsking: boolean;
  /** Puts the focus back into the content, after a panel was closed whose button is gone. */
  focusContent: () => void;
  full: boolean;
  /** The browser has no full screen for elements: the window is filled. */
  filled: boolean;
  toggleFullScreen: () => void;
  /** The list of the keys. */
  listsKeys: boolean;
  listKeys: (isListed: boolean) => void;
  /** The learner puts off to sign in again, and comes back to it. */
  isSignInPutOff: boolean;
  putSignInOff: (isPutOff: boolean) => void;
};

/** All that the parts of the player are drawn from. */
export type Player = PlayerGiven & { ending: Ending; frame: Frame };

/** `PlayerView` provides it, once. */
export const PlayerContext = createContext<Player | undefined>(undefined);

export function usePlayer(): Player {
  const player = useContext(PlayerContext);
  if (!player) throw new Error('No player is given.');
  return player;
}

/** Tools of the content that shows, where it is of this family. */
export function useToolsOf<Of extends PlayerTools['of']>(family: Of): ToolsOf<Of> | undefined {
  const { tools, frame } = usePlayer();
  const open = frame.isShowing ? tools.open : undefined;
  return open && isOf(open, family) ? open : undefined;
}

type ToolsOf<Of> = Extract<PlayerTools, { of: Of }>;
const isOf = <Of extends PlayerTools['of']>(tools: PlayerTools, family: Of): tools is ToolsOf<Of> =>
  tools.of === family;

/** What a family of content brings to the frame around it: its tools, its panels, and what they say. */
export type Chrome = {
  /** In the bar, before full screen; at the bottom on narrow screens. */
  bar: ReactNode;
  /** What is wanted less often, in the menu of the bar. */
  more?: readonly MenuAction[];
  /** A panel that takes its room beside the content. */
  beside: ReactNode;
  /** The same at its other side, behind the content for the keyboard too. */
  after?: ReactNode;
  /** What lies over the content: a search bar, controls. */
  over: ReactNode;
  /** Said politely when it changes: where the learner is. */
  status: string | undefined;
  /** How far the learner is, 0 to 1, where nothing else draws it; undefined: not known. */
  progress?: number;
  /** It goes on where an earlier attempt was left. */
  goesOn?: boolean;
  /** A part of the content is being asked for again. */
  isStalled: boolean;
  /** The keys that it hears. */
  keys: readonly ListedKey[];
  /** Full screen belongs to the content: the bar lies over it, and goes when the learner only looks. */
  cinema?: { isResting: boolean };
};
