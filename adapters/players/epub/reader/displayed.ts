import { EpubCFI } from 'epubjs';
import { fractionAt } from '#domain/player/index.ts';
import type { Drawing } from './drawing.ts';
import type { LoadedBook } from './load-book.ts';

/** The displayed position. `place` does not change with layout or fonts. */
export type DisplayedPosition = {
  by: 'learner' | 'layout';
  index: number;
  place: string;
  fraction: number;
  pagesLeft: number | undefined;
  atStart: boolean;
  atEnd: boolean;
  /** True if an element of the displayed chapter is before the end of the view. */
  isBefore: (id: string) => boolean;
};

/** The learner's position, restored after layout changes. */
export type LearnerPosition = {
  anchor: string | undefined;
  /** Where the learner opened a note outside the reading order. */
  cameFrom: { place: string; fraction: number } | undefined;
};

/** Index of the first chapter of the reading order; -1 if there is none. */
export const firstLinear = ({ sections }: LoadedBook): number => sections.findIndex(({ linear }) => linear);

/**
 * Returns the displayed position. A move of the learner sets `own` to the requested position (`given`) or the displayed
 * one; a new layout keeps it. Undefined if nothing is rendered.
 */
export function displayedPositionOf(
  drawing: Drawing,
  loaded: LoadedBook,
  own: LearnerPosition,
  { by, given }: { by: DisplayedPosition['by']; given: string | undefined },
): DisplayedPosition | undefined {
  const now = drawing.here();
  const section = now && loaded.sections[now.index];
  if (!now || !section) return undefined;
  const ends = drawing.ends();
  if (by === 'learner' || own.anchor === undefined) own.anchor = given ?? ends?.start ?? section.href;
  const atEnd = now.lastIndex === loaded.last && now.ends;
  const within = atEnd ? 1 : fractionAt(loaded.weights, now.index, now.within);
  return {
    by,
    index: now.index,
    place: own.anchor,
    fraction: now.linear ? within : (own.cameFrom?.fraction ?? 0),
    pagesLeft: now.pagesLeft,
    atStart: now.begins && now.index === firstLinear(loaded),
    atEnd,
    isBefore: (id) => {
      const element = drawing.displayed()[0]?.contents?.document.getElementById(id);
      if (!element || !ends) return false;
      return new EpubCFI().compare(section.cfiFromElement(element), ends.end) <= 0;
    },
  };
}
