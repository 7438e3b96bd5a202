import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Engine } from './engine.ts';
import { languageOf } from './document-language.ts';
import type { LibraryViewer } from './library-viewer.ts';
import { isNarrow } from './room.ts';

export type PagesBeside = {
  /** The window is wide enough for two pages. */
  readonly hasRoom: () => boolean;
  /** Two pages lie side by side now. */
  readonly isSpread: () => boolean;
  /** The learner wants two pages side by side. */
  readonly want: (two: boolean) => void;
  /** The window became wide or narrow, or the learner wants another: pages are to be laid out anew. */
  readonly isOwed: () => boolean;
  readonly layOut: () => void;
};

/** Pages side by side, an odd one and the even one behind it, where the window has room for two. */
export function pagesBeside({ pages }: LibraryViewer, { parts }: Engine): PagesBeside {
  let isWanted = false;
  const { NONE, ODD } = parts.SpreadMode;
  const isSpread = () => pages.spreadMode !== NONE;
  const hasRoom = () => !isNarrow();
  const wanted = () => isWanted && hasRoom();
  return {
    hasRoom,
    isSpread,
    want: (two) => {
      isWanted = two;
    },
    isOwed: () => wanted() !== isSpread(),
    layOut: () => {
      pages.spreadMode = wanted() ? ODD : NONE;
    },
  };
}

/** Which way the pages of a document follow one another: as it says itself, or as its language is written. */
export async function directionOf(pdf: PDFDocumentProxy): Promise<'ltr' | 'rtl'> {
  const said: { Direction?: unknown } | null = await pdf.getViewerPreferences().catch(() => null); // a broken entry costs the order side by side, no page
  if (said?.Direction === 'R2L') return 'rtl';
  if (said?.Direction === 'L2R') return 'ltr';
  return /^(ar|fa|he|ur)\b/i.test((await languageOf(pdf)) ?? '') ? 'rtl' : 'ltr';
}
