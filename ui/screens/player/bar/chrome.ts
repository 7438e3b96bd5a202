import type { ReactNode } from 'react';
import type { SavedFile } from '#domain/client/index.ts';
import type { ListedKey } from '../keys/listed-keys.ts';
import type { MenuAction } from './more-menu.tsx';

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

/** What a chrome is told by the frame. */
export type ChromeRoom = {
  /** Name of what is open. */
  title: string;
  /** Saves a file for the learner to keep. */
  saveFile: (file: SavedFile) => void;
  /** The content is open and in front: keys are its own. False under a dialog of the frame. */
  hasKeys: boolean;
  /** A dialog of the frame asks for a password. */
  isAsking: boolean;
  /** Letters, digits and signs are keys too, while the content has the focus. */
  hasLetters: boolean;
  /** Lists the keys. */
  showKeys: () => void;
  /** Puts the focus back into the content, after a panel was closed whose button is gone. */
  focusContent: () => void;
  /** Into full screen and out of it. */
  toggleFullScreen: () => void;
};
