import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { EventBus, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { type PageView, pageView } from './page-view.ts';

/** The language that the document says it is in (BCP 47); undefined where it says none. PDF 32000-1 §14.9.2. */
export async function languageOf(pdf: PDFDocumentProxy): Promise<string | undefined> {
  const about = await pdf.getMetadata().catch(() => undefined); // a broken entry costs the language, not the words
  const named = (about?.info as { Language?: unknown } | undefined)?.Language;
  return typeof named === 'string' && named.trim() !== '' ? named.trim() : undefined;
}

/**
 * Tells assistive technology the language of the words and of the structure of each page, which are not those of the
 * application. Asked for when a page is there: the answer may stand in a part of the file that is not.
 */
export function sayLanguage(bus: EventBus, pages: PDFViewer, pdf: PDFDocumentProxy): void {
  let language: Promise<string | undefined> | undefined;
  bus.on('textlayerrendered', async ({ pageNumber }: { pageNumber: number }) => {
    const own = await (language ??= languageOf(pdf));
    if (own !== undefined) for (const part of partsOf(pageView(pages, pageNumber))) part.lang = own;
  });
}

/** The words of a page, and the picture of it that holds their structure. */
const partsOf = (page: PageView | undefined): Iterable<HTMLElement> =>
  page?.div.querySelectorAll<HTMLElement>('.textLayer, .canvasWrapper') ?? [];
