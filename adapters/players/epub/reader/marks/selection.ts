import type { Stretch } from '#domain/annotations/rules.ts';
import type { BookPlace, ToApp } from '../../protocol.ts';
import { spineIndex } from '../load-book.ts';
import { loadTool } from '../load-tool.ts';
import { rangeAt, seenBox } from './ranges.ts';
import type { Drawn } from '../stage.ts';

/** A selection by hand has come to rest. */
const REST_MS = 120;

export type SelectionTell = {
  say: (message: ToApp) => void;
  /** What is kept of a place besides its words. */
  placeOf: (view: Drawn, range: Range, stretch: Stretch) => BookPlace;
  failed: (error: unknown) => void;
};

/** The words selected in the chapters that are drawn: told once they rest, and again where they come to lie elsewhere. */
export function watchSelection(displayed: () => readonly Drawn[], { say, placeOf, failed }: SelectionTell) {
  let isSelected = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const look = async (): Promise<void> => {
    const view = displayed().find(({ contents }) => contents?.document.getSelection()?.isCollapsed === false);
    const body = view?.contents?.document.body;
    const selection = view?.contents?.document.getSelection();
    const words = body && selection ? (await loadTool()).quoted(selection.getRangeAt(0), body) : undefined;
    const box = view && words && seenBox(view, words.range);
    if (!box && !isSelected) return;
    isSelected = box !== undefined;
    const { rangeOf } = await loadTool();
    const selected =
      view && body && words && box
        ? { quote: words.quote, place: placeOf(view, rangeOf(body, words.place), words.place), box }
        : undefined;
    say({ op: 'selected', selected });
  };
  const changed = () => {
    clearTimeout(rest);
    rest = setTimeout(() => void look().catch(failed), REST_MS);
  };
  return {
    changed,
    /** Something else shows, or the same elsewhere. */
    moved: () => {
      if (isSelected) changed();
    },
    select: (cfi: string) => {
      for (const view of displayed()) {
        const selection = view.contents?.document.getSelection();
        const range = spineIndex(cfi) === view.section.index ? rangeAt(view, cfi) : undefined;
        if (range)
          selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
      }
    },
    deselect: () => {
      for (const { contents } of displayed()) contents?.document.getSelection()?.removeAllRanges();
    },
  };
}
