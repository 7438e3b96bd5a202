import type { AttemptOutcome } from '#domain/attempt/index.ts';
import type { After } from '#domain/kernel/clock.ts';
import type { SavedFile } from '#domain/client/index.ts';
import type { ContentKind } from '#domain/content/index.ts';
import type { PlayerTools } from '#domain/player/index.ts';
import type { Notes } from './annotations/use-annotations.tsx';
import type { MenuAction } from './bar/more-menu.tsx';
import type { LetterKeys } from './keys/keys-dialog.tsx';
import type { Refused } from '#domain/messages/index.ts';
import type { CoverOf } from '../../components/titles/cover.tsx';
import type { Prerequisite, TitleView } from '../../shared/titles/title-view.ts';

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

export type PlayerProps = {
  title: string;
  kind: ContentKind;
  stage: PlayerStage;
  /** Whether `title` is the title's own name: until that is known, the product's stands there. */
  isNamed: boolean;
  save: SaveState;
  online: boolean;
  /** Tools of the open content; undefined for kinds that bring their own. */
  tools: PlayerTools | undefined;
  /** Undefined: nothing is remembered, and controls stay. */
  media?: MediaAround | undefined;
  /** The learner's marks on the title; undefined where none can be kept. */
  notes?: Notes | undefined;
  /** Saves a file for the learner to keep. */
  onSaveFile: (file: SavedFile) => void;
  letters: LetterKeys;
  /** True from the moment the title was completed in this attempt. */
  completed: boolean;
  /** Undefined until it is completed or failed. */
  outcome?: AttemptOutcome | undefined;
  /** The score that is known of it, in percent; undefined: none is. */
  score?: number | undefined;
  /** Completed titles of the folder it was opened from, this one among them. */
  folder?: { done: number; of: number } | undefined;
  /** Undefined: there is none, or none is known of. */
  certificate?: EarnedCertificate | undefined;
  /** Leaves for the folder it was opened from; undefined where none is known. */
  onFolder?: (() => void) | undefined;
  /** It had never been completed before this attempt. */
  isFirstTime: boolean;
  /** What else can be done with the title; undefined where nothing is known of it. */
  titleActions?: readonly MenuAction[] | undefined;
  /** The titles before and after it where the learner came from, if they can be opened. */
  previous: Offer | undefined;
  next: Offer | undefined;
  offers: Offers;
  ways: Ways;
  unsent: Unsent | undefined;
  signInAgain: SignInAgain | undefined;
  passwordRequest: PasswordRequest | undefined;
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
