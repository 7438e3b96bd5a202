import type { PDFDocumentProxy, PageViewport } from 'pdfjs-dist';
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { pageView } from './page-view.ts';

/** RenderingStates.INITIAL of pdf.js; the enum itself is not exported. */
const NOT_DRAWN = 0;

export type Drawing = {
  /** A quarter of a turn is 90. */
  rotation: number;
  /** Dots for a point of the page, given its size in points. */
  scale: (whole: PageViewport) => number;
  intent: 'display' | 'print';
  /** MIME type, and quality from 0 to 1 where it has one. */
  as: readonly [type: string, quality?: number];
};

export type DrawingBoard = {
  /** Page `number` as a picture with its size in dots; without a picture where the canvas would be too large. */
  draw: (number: number, drawing: Drawing) => Promise<{ picture: Blob | null; width: number; height: number }>;
  free: () => void;
};

/** Draws pages beside the viewer, one after the other on one canvas. What pdf.js keeps of a page is freed again. */
export function drawingBoard(pdf: PDFDocumentProxy, pages: PDFViewer): DrawingBoard {
  const canvas = document.createElement('canvas');
  return {
    draw: async (number, { rotation, scale, intent, as }) => {
      const page = await pdf.getPage(number);
      const whole = page.getViewport({ scale: 1, rotation: (page.rotate + rotation) % 360 });
      const viewport = whole.clone({ scale: scale(whole) });
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      await page.render({ canvas, viewport, intent }).promise;
      // A page that the viewer shows is freed by the viewer.
      if (pageView(pages, number)?.renderingState === NOT_DRAWN) page.cleanup();
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, ...as));
      return { picture, width: viewport.width, height: viewport.height };
    },
    free: () => {
      canvas.width = 0;
    },
  };
}
