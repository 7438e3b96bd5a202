import type { Anchor, Annotation } from '../annotations/index.ts';

/** Marks of the learner over content. Each family anchors and draws in its own way; lists and dialogs are the same. */
export interface AnnotationTools {
  /** What is selected now and can be marked. */
  readonly selected: { get: () => Selected | undefined; subscribe: (onChange: () => void) => () => void };
  /** Draws these and no others, also in parts of the content that come into view later. */
  show: (marks: readonly Mark[]) => void;
  /** Told when a mark is pressed; undefined: the content was pressed beside them. Returns how to stop listening. */
  onPressed: (listener: (pressed: Pressed | undefined) => void) => () => void;
  /** Brings marked words into view. */
  jump: (anchor: Anchor) => void;
  deselect: () => void;
  /** Selects what the search stands at, for those who select without a pointer. False: it stands nowhere. */
  selectFound: () => boolean;
}

export type Selected = { anchor: Anchor; box: Box };
export type Pressed = { id: string; box: Box };
export type Mark = Pick<Annotation, 'id' | 'colour' | 'note' | 'quote' | 'place'>;
/** In pixels of the window. */
export type Box = { left: number; top: number; right: number; bottom: number };
