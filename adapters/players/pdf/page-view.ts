import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

/** What is asked of a page in pdf.js's viewer, whose own types leave it open. `id` is its number from 1. */
export type PageView = {
  readonly id: number;
  readonly div: HTMLElement;
  readonly textLayer: { readonly div: HTMLElement } | null;
  readonly renderingState: number;
};

/** The page of this number, from 1; undefined when the viewer has no such page. */
export const pageView = (pages: PDFViewer, number: number): PageView | undefined =>
  pages.getPageView(number - 1) as PageView | undefined;
