import { EpubCFI } from 'epubjs';
import { fractionAt } from '#domain/player/index.ts';
import type { Drawing } from './drawing.ts';
import type { LoadedBook } from './load-book.ts';

/** What is in front of the learner. `place` stays the same while only the room or the letters change. */
export type Shown = {
  by: 'learner' | 'layout';
  index: number;
  place: string;
  fraction: number;
  pagesLeft: number | undefined;
  atStart: boolean;
  atEnd: boolean;
  /** True where an element of the chapter shown lies before the end of the view. */
  isBefore: (id: string) => boolean;
};

/** The learner's own place, which changes of room and letters come back to. */
export type OwnPlace = {
  anchor: string | undefined;
  /** Where a note beside the reading order was opened from. */
  cameFrom: { place: string; fraction: number } | undefined;
};

/** The first chapter of the reading order; -1 in a book without any. */
export const firstLinear = ({ sections }: LoadedBook): number => sections.findIndex(({ linear }) => linear);

/**
 * What shows now. A move of the learner makes `own` the place that was asked for (`given`), or the one that shows; a new
 * layout leaves it. Undefined where nothing is drawn.
 */
export function shownIn(
  drawing: Drawing,
  loaded: LoadedBook,
  own: OwnPlace,
  { by, given }: { by: Shown['by']; given: string | undefined },
): Shown | undefined {
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
