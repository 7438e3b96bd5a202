import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { isNarrow } from './page-layout.ts';

export type Fit = {
  /** Initial fit: whole pages in a wide window, page width in a narrow one. */
  readonly asOpened: () => void;
  readonly to: (mode: 'width' | 'page') => void;
  /** Call after a resize: a fit is updated, a manual scale stays. */
  readonly again: () => void;
};

/** Fits the scale of pages to the window. */
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

/** Fit mode of a pdf.js scale name. */
export function fitNamed(preset: string | undefined): 'width' | 'page' | 'none' {
  if (preset === PRESETS.width) return 'width';
  return preset === PRESETS.page ? 'page' : 'none';
}
