import type { Rendition } from 'epubjs';
import type { DrawnLook } from '../protocol.ts';
import type { LoadedBook } from './load-book.ts';
import { gapOf, type Room, SPREAD_FROM } from './room.ts';
import { type Drawn, managerOf } from './stage.ts';

/** Pages drawn as they are lie as the book has them. */
export const flowOf = ({ layout }: DrawnLook, isFixed: boolean): { flow: string; spread: string } => ({
  flow: layout === 'scroll' && !isFixed ? 'scrolled-doc' : 'paginated',
  spread: layout === 'two' || isFixed ? 'auto' : 'none',
});

/** epub.js's rendition of a book, without what of it would stand in the way of ours. */
export function renditionOf(
  { book, isFixed }: LoadedBook,
  page: HTMLElement,
  { room, look }: { room: Room; look: DrawnLook },
  onDrawn: (view: Drawn) => void,
): Rendition {
  const rendition = book.renderTo(page, {
    ...room,
    method: 'blobUrl',
    ...flowOf(look, isFixed),
    gap: gapOf(look),
    minSpreadWidth: SPREAD_FROM,
    resizeOnOrientationChange: false,
    allowScriptedContent: false,
  } as Parameters<typeof book.renderTo>[1]); // `method` and `gap` are not in the package's types
  // Handlers for links and keys, an identifier in each chapter: the library's own would stand in the way of ours.
  rendition.hooks.content.clear();
  book.spine.hooks.content.clear();
  // Where the view stands is read by us; the library would go back to its own idea of it at each change of room.
  rendition.reportLocation = () => Promise.resolve();
  rendition.hooks.content.register((contents: { document: Document }) => {
    const drawn = managerOf(rendition).views.displayed();
    const view = drawn.find((one) => one.contents?.document === contents.document);
    if (view) onDrawn(view);
  });
  return rendition;
}
