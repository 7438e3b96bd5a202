import type { Anchor, Annotation } from '../annotations/index.ts';

/** The learner’s marks in content. Each toolset anchors and draws in its own way; lists and dialogs are shared. */
export interface AnnotationTools {
  /** Current selection that can be marked. */
  readonly selected: { get: () => Selected | undefined; subscribe: (onChange: () => void) => () => void };
  /** Draws exactly these marks, also in sections that become visible later. */
  show: (marks: readonly Mark[]) => void;
  /** Called when a mark is pressed; undefined: pressed outside all marks. Returns a function that stops listening. */
  onPressed: (listener: (pressed: Pressed | undefined) => void) => () => void;
  /** Scrolls to marked text. */
  jump: (anchor: Anchor) => void;
  deselect: () => void;
  /** Selects the current search match, for use without a pointer. False: no match. */
  selectFound: () => boolean;
}

export type Selected = { anchor: Anchor; box: Box };
export type Pressed = { id: string; box: Box };
export type Mark = Pick<Annotation, 'id' | 'colour' | 'note' | 'quote' | 'place'>;
/** In pixels of the window. */
export type Box = { left: number; top: number; right: number; bottom: number };
