import type { PDFDocumentProxy, PageViewport } from 'pdfjs-dist';
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { pageView } from './page-view.ts';

/** RenderingStates.INITIAL of pdf.js; the enum itself is not exported. */
const NOT_DRAWN = 0;

export type Drawing = {
  /** Degrees; a quarter turn is 90. */
  rotation: number;
  /** Pixels per point, given the page's size in points. */
  scale: (whole: PageViewport) => number;
  intent: 'display' | 'print';
  /** MIME type, and quality from 0 to 1 if it has one. */
  as: readonly [type: string, quality?: number];
};

export type DrawingBoard = {
  /** Page `number` as an image with its size in pixels; the image is null if the canvas would be too large. */
  draw: (number: number, drawing: Drawing) => Promise<{ picture: Blob | null; width: number; height: number }>;
  free: () => void;
};

/** Renders pages beside the viewer, one at a time on one canvas. Frees pdf.js's page data afterwards. */
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
      // The viewer frees displayed pages itself.
      if (pageView(pages, number)?.renderingState === NOT_DRAWN) page.cleanup();
      const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, ...as));
      return { picture, width: viewport.width, height: viewport.height };
    },
    free: () => {
      canvas.width = 0;
    },
  };
}
