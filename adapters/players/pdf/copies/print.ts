import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { drawingBoard } from '../drawing-board.ts';

/** Print resolution in dots per inch: sharp text at moderate size. PDF units are 1/72 inch. */
const DPI = 150;
const POINTS = 72;

/**
 * Renders pages one at a time on one canvas, passes them to the browser as images, and opens its print dialog. Frees
 * all when the dialog closes. Only the printed pages are in memory, compressed.
 */
export async function printPages(
  pdf: PDFDocumentProxy,
  pages: PDFViewer,
  pageNumbers: readonly number[],
  signal: AbortSignal,
  onDone: (pages: number) => void,
): Promise<void> {
  const board = drawingBoard(pdf, pages);
  const { pagesRotation: rotation } = pages;
  const sheets = document.createElement('div');
  sheets.className = 'pdf-print';
  const urls: string[] = [];
  const style = new CSSStyleSheet();
  try {
    for (const [index, number] of pageNumbers.entries()) {
      signal.throwIfAborted();
      const scale = () => DPI / POINTS;
      const sheet = await board.draw(number, { rotation, scale, intent: 'print', as: ['image/png'] });
      if (index === 0) {
        const inches = (dots: number) => `${dots / DPI}in`;
        style.replaceSync(`@page { size: ${inches(sheet.width)} ${inches(sheet.height)}; margin: 0 }`);
      }
      if (!sheet.picture) throw new Error('the page is too large for a picture');
      const url = URL.createObjectURL(sheet.picture);
      urls.push(url);
      const picture = new Image();
      picture.src = url;
      sheets.append(picture);
      await picture.decode();
      onDone(index + 1);
    }
    signal.throwIfAborted();
    document.body.append(sheets);
    document.adoptedStyleSheets.push(style);
    await closed(() => window.print());
  } finally {
    board.free();
    sheets.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

/** In some browsers `print` returns before the dialog closes; all fire `afterprint`. */
const closed = (open: () => void): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    open();
  });
