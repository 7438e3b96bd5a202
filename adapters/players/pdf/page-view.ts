import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

/** Used members of a page view in pdf.js's viewer, whose types omit them. `id`: page number from 1. */
export type PageView = {
  readonly id: number;
  readonly div: HTMLElement;
  readonly textLayer: { readonly div: HTMLElement } | null;
  readonly renderingState: number;
};

/** The page of this number, from 1; undefined if the viewer has no such page. */
export const pageView = (pages: PDFViewer, number: number): PageView | undefined =>
  pages.getPageView(number - 1) as PageView | undefined;
