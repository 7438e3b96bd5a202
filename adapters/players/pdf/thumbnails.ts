import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { drawingBoard } from './drawing-board.ts';

/** Longer side in device pixels: sharp at 120 px with double density. */
const LONG_SIDE = 260;
/** Maximum cached images, about 10 kB each. */
const KEPT_MOST = 150;

export type Thumbnails = {
  draw: (page: number, signal: AbortSignal) => Promise<string | undefined>;
  free: () => void;
};

/**
 * Thumbnails of pages, rendered one at a time on one canvas. The latest request comes first, because the learner looks
 * there.
 */
export function thumbnails(pdf: PDFDocumentProxy, pages: PDFViewer): Thumbnails {
  const kept = new Map<string, string>();
  const waiting: (() => Promise<void>)[] = [];
  const board = drawingBoard(pdf, pages);
  let busy = false;
  let over = false;

  const work = async () => {
    if (busy) return;
    busy = true;
    for (let next = waiting.pop(); next && !over; next = waiting.pop()) await next();
    busy = false;
  };
  const keep = (key: string, url: string) => {
    kept.set(key, url);
    const [oldest] = kept;
    if (kept.size <= KEPT_MOST || !oldest) return;
    URL.revokeObjectURL(oldest[1]); // displayed images are already decoded
    kept.delete(oldest[0]);
  };
  const picture = async (number: number, rotation: number): Promise<string | undefined> => {
    const { picture: blob } = await board.draw(number, {
      rotation,
      scale: ({ width, height }) => LONG_SIDE / Math.max(width, height),
      intent: 'display',
      as: ['image/webp', 0.8],
    });
    return blob && !over ? URL.createObjectURL(blob) : undefined;
  };

  return {
    draw: (number, signal) =>
      new Promise((resolve) => {
        const rotation = pages.pagesRotation;
        const key = `${number} ${rotation}`;
        const known = kept.get(key);
        if (known !== undefined) return resolve(known);
        waiting.push(async () => {
          if (signal.aborted) {
            resolve(undefined);
            return;
          }
          const url = kept.get(key) ?? (await picture(number, rotation).catch(() => undefined)); // a page that fails to render has no image
          if (url !== undefined) keep(key, url);
          resolve(url);
        });
        void work();
      }),
    free: () => {
      over = true;
      board.free();
      for (const url of kept.values()) URL.revokeObjectURL(url);
      kept.clear();
    },
  };
}
