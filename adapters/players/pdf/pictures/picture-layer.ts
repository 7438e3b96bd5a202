import type { EventBus } from 'pdfjs-dist/web/pdf_viewer.mjs';
import type { PageView } from '../page-view.ts';
import { picturesPath } from './pictures-path.ts';

/** What pdf.js says of a page that it has drawn. */
type Drawn = {
  source: PageView & {
    readonly imageCoordinates: ArrayLike<number> | null;
    /** Degrees, quarters of a turn. */
    readonly viewport: { readonly rotation: number };
  };
};

/**
 * Lays over the pictures of each page what takes back the change of night paper there (`../pdf.css`). pdf.js keeps where they were when
 * the page was first drawn, and takes the layer away with each drawing.
 */
export function layOverPictures(bus: EventBus): void {
  const turnedAtFirst = new WeakMap<object, number>();
  bus.on('pagerendered', ({ source: { div, imageCoordinates, viewport } }: Drawn) => {
    if (imageCoordinates === null) return;
    const first = turnedAtFirst.get(imageCoordinates) ?? viewport.rotation;
    turnedAtFirst.set(imageCoordinates, first);
    const path = picturesPath(imageCoordinates, (viewport.rotation - first) / 90);
    if (path === undefined) return;
    const layer = document.createElement('div');
    layer.className = 'pictureLayer';
    layer.style.clipPath = path;
    div.querySelector(':scope > .pictureLayer')?.remove();
    div.querySelector('.canvasWrapper')?.after(layer);
  });
}
