import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Engine } from './engine.ts';
import { languageOf } from './document-language.ts';
import type { LibraryViewer } from './library-viewer.ts';
import { isNarrow } from './page-layout.ts';

export type FacingPages = {
  /** Whether the window is wide enough for two pages. */
  readonly hasRoom: () => boolean;
  /** Whether two pages are side by side now. */
  readonly isSpread: () => boolean;
  /** Sets whether the learner wants two pages side by side. */
  readonly want: (two: boolean) => void;
  /** Whether a new layout is needed, after a change of the window's width or the learner's choice. */
  readonly isOwed: () => boolean;
  readonly layOut: () => void;
};

/** Spreads of an odd page and the following even page, if the window is wide enough. */
export function facingPages({ pages }: LibraryViewer, { parts }: Engine): FacingPages {
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

/** Page direction of a document: as declared, or by its language. */
export async function directionOf(pdf: PDFDocumentProxy): Promise<'ltr' | 'rtl'> {
  const said: { Direction?: unknown } | null = await pdf.getViewerPreferences().catch(() => null); // broken metadata costs the direction only
  if (said?.Direction === 'R2L') return 'rtl';
  if (said?.Direction === 'L2R') return 'ltr';
  return /^(ar|fa|he|ur)\b/i.test((await languageOf(pdf)) ?? '') ? 'rtl' : 'ltr';
}
