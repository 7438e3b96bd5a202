import type { DrawnLook } from '../../protocol.ts';
import type { LoadedBook } from '../load-book.ts';
import { fixedCss, isDarkPaper, lookCss, paperOf } from './look.ts';
import type { Drawn } from '../stage.ts';

const STYLE_ID = 'reader-look';

/** How chapters are drawn: the look that the learner chose, along the way that the text runs. */
export type ChapterStyle = {
  readonly look: () => DrawnLook;
  readonly setLook: (look: DrawnLook) => void;
  /** The text runs from top to bottom, as `mode` says (CSS `writing-mode`). */
  readonly setVertical: (mode: string) => void;
  /** The text runs from top to bottom, its columns from right to left. */
  readonly isFromRight: () => boolean;
  /** Puts the style sheet into a chapter, behind the book's own. */
  readonly addTo: (chapter: Document) => void;
};

/** The style of a book's chapters, and of the paper around them. */
export function chapterStyle(
  first: DrawnLook,
  chapters: () => { loaded: LoadedBook | undefined; displayed: readonly Drawn[] },
): ChapterStyle {
  let look = first;
  let vertical: string | undefined;

  const css = () => {
    if (chapters().loaded?.isFixed) return fixedCss;
    const along = (mode: string) => `html { writing-mode: ${mode} !important; } body { padding: 16px 0 !important; }`;
    return lookCss(look) + (vertical === undefined ? '' : along(vertical));
  };
  /** In the chapters that are shown, and in those they are shown from. */
  const restyle = () => {
    const { loaded, displayed } = chapters();
    for (const chapter of [...displayed.map(({ contents }) => contents), ...(loaded?.sections ?? [])]) {
      const read = chapter?.document; // a section has none before it is read
      const style = read?.getElementById(STYLE_ID);
      if (style) style.textContent = css();
    }
  };
  const paint = () => {
    document.documentElement.style.setProperty('--paper', paperOf(look));
    document.documentElement.dataset['paper'] = isDarkPaper(look) ? 'dark' : 'light';
  };

  paint();
  return {
    look: () => look,
    setLook: (changed) => {
      look = changed;
      paint();
      restyle();
    },
    setVertical: (mode) => {
      vertical = mode;
      restyle();
    },
    isFromRight: () => vertical === 'vertical-rl',
    addTo: (chapter) => {
      const style = chapter.createElementNS('http://www.w3.org/1999/xhtml', 'style');
      style.id = STYLE_ID;
      style.textContent = css();
      chapter.querySelector('head')?.append(style);
    },
  };
}
