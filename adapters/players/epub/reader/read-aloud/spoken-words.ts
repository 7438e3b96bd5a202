import { EpubCFI } from 'epubjs';
import type { TextRange } from '#domain/annotations/rules.ts';
import { spokenDrawn } from '../../../mark-layer.ts';
import { type ReadableWords, readableWords } from '../../../readable-words.ts';
import { PASSAGE_MOST_CHARS, type ToApp } from '../../protocol.ts';
import type { ChapterView } from '../stage.ts';
import type { View } from '../view.ts';

type Book = {
  view: () => View | undefined;
  /** Language declared by the package. */
  language: () => string;
  say: (message: ToApp) => void;
};

export type SpokenWords = {
  give: (id: number, from: 'view' | 'on') => void;
  mark: (spoken: TextRange | undefined) => void;
  /** Call when another position is displayed, or the same one moved. `atEnd`: at the end of the book. */
  moved: (by: 'learner' | 'layout', atEnd: boolean) => void;
};

/** Text of the displayed chapters for reading aloud, from the view to the end of the chapter. */
export function spokenWords({ view, language, say }: Book): SpokenWords {
  let given: { start: number; end: number } | undefined;
  let spoken: TextRange | undefined;
  let isAtEnd = false;
  /** The view is moving to the spoken text. */
  let isGoing = false;
  /** The spoken text cannot be displayed, for example behind an image. */
  let isHidden = false;

  const displayed = () => view()?.displayed() ?? [];
  const tell = (id: number, start: number | undefined) => {
    const { text } = wordsIn(displayed());
    const from = start ?? text.length;
    given = { start: from, end: endOf(text, from) };
    isHidden = false;
    const passage = { text: text.slice(from, given.end), language: languageIn(displayed()) || language() };
    say({ op: 'passage', id, passage });
  };
  const ranges = (): Range[] => (spoken ? wordsIn(displayed()).ranges(spoken) : []);
  const draw = () => {
    const all = ranges();
    for (const one of displayed()) drawIn(one, all);
  };
  const seek = (range: Range) => {
    const place = placeOf(displayed(), range);
    if (place === undefined || isGoing || isHidden) return;
    isGoing = true;
    view()?.goTo(place, false);
    view()?.after(() => {
      isGoing = false;
      const [first] = ranges();
      isHidden = first !== undefined && !isSeen(first);
    });
  };

  return {
    give: (id, from) => {
      const rest = given && wordsIn(displayed()).text.slice(given.end);
      if (from === 'on' && given && rest?.trim()) return tell(id, given.end);
      if (from === 'on' && isAtEnd) return say({ op: 'passage', id, passage: undefined });
      if (from === 'on') view()?.turn(1);
      view()?.after(() => tell(id, wordsIn(displayed()).first(isSeen)));
    },
    mark: (wanted) => {
      const from = given?.start ?? 0;
      spoken = wanted && { start: from + wanted.start, end: from + wanted.end };
      draw();
      const [first] = ranges();
      if (first && !isSeen(first)) seek(first);
    },
    moved: (by, atEnd) => {
      isAtEnd = atEnd;
      draw();
      const [first] = ranges();
      const isLost = spoken !== undefined && !isGoing && !isHidden && (!first || !isSeen(first));
      if (by === 'learner' && isLost) say({ op: 'left' });
    },
  };
}

const drawnFor = new WeakMap<Document, { with: readonly Document[]; words: ReadableWords }>();

/** Text of the displayed chapters, extracted once per rendering. */
function wordsIn(displayed: readonly ChapterView[]): ReadableWords {
  const chapters = displayed.flatMap(({ contents }) => contents?.document ?? []);
  const [first] = chapters;
  const known = first && drawnFor.get(first);
  if (known?.with.every((one, n) => one === chapters[n]) && known.with.length === chapters.length) return known.words;
  const words = readableWords(chapters.map(({ body }) => body));
  if (first) drawnFor.set(first, { with: chapters, words });
  return words;
}

/** End of a passage: cut after a paragraph or a word if the rest of the chapter is too long. */
function endOf(text: string, from: number): number {
  const most = from + PASSAGE_MOST_CHARS;
  if (text.length <= most) return text.length;
  const cut = Math.max(text.lastIndexOf('\n', most - 1), text.lastIndexOf(' ', most - 1)) + 1;
  return cut > from ? cut : most;
}

/** Language declared by the chapter's body or root. */
function languageIn(displayed: readonly ChapterView[]): string {
  const chapter = displayed[0]?.contents?.document;
  for (const element of [chapter?.body, chapter?.documentElement])
    for (const name of ['xml:lang', 'lang']) {
      const said = element?.getAttribute(name);
      if (said) return said;
    }
  return '';
}

const frameOf = (range: Range) => range.startContainer.ownerDocument?.defaultView?.frameElement ?? undefined;

/** Whether a part of the range is inside the visible area. */
function isSeen(range: Range): boolean {
  const frame = frameOf(range);
  const room = frame?.closest('.epub-container')?.getBoundingClientRect();
  if (!frame || !room) return false;
  const { left, top } = frame.getBoundingClientRect();
  return [...range.getClientRects()].some((box) => {
    const [x, y] = [left + box.left + box.width / 2, top + box.top + box.height / 2];
    return box.width > 0 && x > room.left && x < room.right && y > room.top && y < room.bottom;
  });
}

function placeOf(displayed: readonly ChapterView[], range: Range): string | undefined {
  const chapter = range.startContainer.ownerDocument;
  const view = displayed.find(({ contents }) => contents?.document === chapter);
  return view && new EpubCFI(range, view.section.cfiBase).toString();
}

/** Draws spoken text as a layer over the chapter's frame, like highlights: the book's DOM stays unchanged. */
function drawIn({ iframe }: ChapterView, ranges: readonly Range[]): void {
  if (!iframe) return;
  const { clientWidth: width, clientHeight: height, offsetLeft } = iframe;
  const rects = ranges.filter((range) => frameOf(range) === iframe).flatMap((range) => [...range.getClientRects()]);
  const layer = spokenDrawn(iframe, { width, height }, rects);
  layer.style.left = `${offsetLeft}px`;
  layer.style.width = `${width}px`;
}
