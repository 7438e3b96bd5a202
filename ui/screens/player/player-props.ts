import type { ContentKind } from '#domain/attempt/events.ts';
import type { DocumentTools } from '#domain/attempt/ports.ts';
import type { Refused } from '#domain/messages/index.ts';

/** Where what the learner did is now. */
export type SaveState = { at: 'saved' } | { at: 'saving' } | { at: 'kept'; steps: number } | { at: 'notSaved' };

/** What the content's place holds. In each stage the way out is there. */
export type PlayerStage =
  | { at: 'opening' }
  | { at: 'open' }
  | { at: 'failed'; because: Refused }
  /** The title is open in another tab, and has not been opened here. */
  | { at: 'otherTab' }
  /** It was open here until the learner went on with it in another tab. */
  | { at: 'takenOver' };

/** A session that ended while content is open: the learner signs in over it. Another object is another expiry. */
export type SignInAgain = {
  userName: string;
  /** Resolves with the refusal to show, or with nothing when the session goes on. The password is kept nowhere. */
  onSignIn: (password: string) => Promise<Refused | undefined>;
};

/** A document asks for its own password. Answering undefined gives up. */
export type PasswordRequest = { again: boolean; answer: (password: string | undefined) => void };

export type PlayerProps = {
  title: string;
  kind: ContentKind;
  stage: PlayerStage;
  save: SaveState;
  online: boolean;
  /** Tools of the open content; undefined for kinds that bring their own. */
  tools: DocumentTools | undefined;
  /** True from the moment the title was completed in this sitting. */
  completed: boolean;
  /** The title to go on with after this one. */
  next: { title: string; onOpen: () => void } | undefined;
  signInAgain: SignInAgain | undefined;
  passwordRequest: PasswordRequest | undefined;
  /**
   * The element that content is put into, as long as the screen lives; called again with null at its end (a stable
   * function, or the content is taken down and put up again).
   */
  hostRef: (host: HTMLDivElement | null) => void;
  /** The one way out; resolves when the content has been closed and the next screen may come. */
  onLeave: () => Promise<void>;
  onRetry: () => void;
  onContinueHere: () => void;
};
