import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { type PageView, pageView } from './page-view.ts';

/** Language declared by the document (BCP 47); undefined if missing. PDF 32000-1 §14.9.2. */
export async function languageOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const about = await pdf.getMetadata().catch(() => undefined); // broken metadata costs the language, not the text
  const named = (about?.info as { Language?: unknown } | undefined)?.Language;
  return typeof named === 'string' && named.trim() !== '' ? named.trim() : undefined;
}

/**
 * Sets the `lang` of each page's text and structure, which may differ from the application's. Reads the language only
 * when a page is rendered, because its data may not be loaded before.
 */
export function setPageLanguages(bus: EventBus, pages: PDFViewer, pdf: PDFDocumentProxy): void {
  let language: Promise<string | undefined> | undefined;
  bus.on('textlayerrendered', async ({ pageNumber }: { pageNumber: number }) => {
    const own = await (language ??= languageOf(pdf));
    if (own !== undefined) for (const part of partsOf(pageView(pages, pageNumber))) part.lang = own;
  });
}

/** Text layer of a page, and the canvas wrapper with its structure tree. */
const partsOf = (page: PageView | undefined): Iterable<HTMLElement> =>
  page?.div.querySelectorAll<HTMLElement>('.textLayer, .canvasWrapper') ?? [];
