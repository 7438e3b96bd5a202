import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { isNarrow } from './room.ts';

export type Fit = {
  /** As a document opens: whole pages in a wide window, the width of a page in a narrow one. */
  readonly asOpened: () => void;
  readonly to: (mode: 'width' | 'page') => void;
  /** The room has changed: a fit follows it, a size that was chosen by hand stays. */
  readonly again: () => void;
};

/** How the size of pages follows their room. */
export function fitOf(pages: PDFViewer): Fit {
  let isAsOpened = true;
  const set = (preset: string) => {
    pages.currentScaleValue = preset;
  };
  const opening = () => (isNarrow() ? PRESETS.width : PRESETS.page);
  return {
    asOpened: () => {
      isAsOpened = true;
      set(opening());
    },
    to: (mode) => {
      isAsOpened = false;
      set(PRESETS[mode]);
    },
    again: () => {
      const value = pages.currentScaleValue;
      if (fitNamed(value) !== 'none') set(isAsOpened ? opening() : value);
    },
  };
}

const PRESETS = { width: 'page-width', page: 'page-fit' } as const;

/** What pdf.js's name of a size means. */
export function fitNamed(preset: string | undefined): 'width' | 'page' | 'none' {
  if (preset === PRESETS.width) return 'width';
  return preset === PRESETS.page ? 'page' : 'none';
}
