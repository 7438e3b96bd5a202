import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Pdfjs } from './engine.ts';

/** Dots an inch: clear text at the size of a photograph. PDF pages are measured in 72nds of an inch. */
const DPI = 150;
const POINTS = 72;

/** Whether the document lets its readers print. One without a say in it does. */
export async function mayPrint(pdfjs: Pdfjs, pdf: PDFDocumentProxy): Promise<boolean> {
  const flags = await pdf.getPermissions().catch(() => null);
  return flags === null || flags.includes(pdfjs.PermissionFlag.PRINT);
}

/**
 * Draws pages for paper one after the other on one canvas, hands them to the browser as pictures, and opens its print
 * dialog; all is freed when that has closed. Only what is printed is in memory, compressed.
 */
export async function printPages(
  pdf: PDFDocumentProxy,
  pageNumbers: readonly number[],
  rotation: number,
  signal: AbortSignal,
  onDone: (pages: number) => void,
): Promise<void> {
  const canvas = document.createElement('canvas');
  const sheets = document.createElement('div');
  sheets.className = 'pdf-print';
  const urls: string[] = [];
  const style = new CSSStyleSheet();
  try {
    for (const [index, number] of pageNumbers.entries()) {
      signal.throwIfAborted();
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: DPI / POINTS, rotation: (page.rotate + rotation) % 360 });
      if (index === 0) {
        const inches = (dots: number) => `${dots / DPI}in`;
        style.replaceSync(`@page { size: ${inches(viewport.width)} ${inches(viewport.height)}; margin: 0 }`);
      }
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const task = page.render({ canvas, viewport, intent: 'print' });
      await task.promise;
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (!blob) throw new Error('the page is too large for a picture');
      const url = URL.createObjectURL(blob);
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
    canvas.width = 0;
    sheets.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style);
    for (const url of urls) URL.revokeObjectURL(url);
  }
}

/** Browsers differ in whether `print` waits for the dialog; all say when it has closed. */
const closed = (open: () => void): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('afterprint', () => resolve(), { once: true });
    open();
  });
