import './mark-layer.css';
import { type Colour, FILL } from '#domain/annotations/types.ts';

type Rect = { x: number; y: number; width: number; height: number };
type Drawn = { mark: { id: string; colour: Colour; isNoted: boolean }; rects: readonly Rect[] };

/** Draws the learner's highlights before the text element. Replaces the previous layer. */
export function drawHighlights(words: Element, size: Size, marks: readonly Drawn[]): HTMLElement {
  const boxes = marks.flatMap(({ mark, rects }) =>
    rects.map((rect) => {
      const box = boxAt(rect, size);
      box.dataset['mark'] = mark.id;
      box.dataset['colour'] = mark.colour;
      box.style.setProperty('--mark', FILL[mark.colour]);
      if (mark.isNoted) box.dataset['note'] = '';
      return box;
    }),
  );
  return layerBefore(words, 'markLayer', boxes);
}

/** Highlights text that is being read aloud, in the same way. */
export const spokenDrawn = (words: Element, size: Size, rects: readonly Rect[]): HTMLElement =>
  layerBefore(
    words,
    'spokenLayer',
    rects.map((rect) => boxAt(rect, size)),
  );

type Size = { width: number; height: number };

/** Position in percent of the text's size: a zoom stretches the box until it is drawn again. */
function boxAt(rect: Rect, { width, height }: Size): HTMLElement {
  const part = (length: number, of: number) => `${(100 * length) / Math.max(1, of)}%`;
  const box = document.createElement('div');
  box.style.left = part(rect.x, width);
  box.style.top = part(rect.y, height);
  box.style.width = part(rect.width, width);
  box.style.height = part(rect.height, height);
  return box;
}

function layerBefore(words: Element, name: string, boxes: readonly HTMLElement[]): HTMLElement {
  const layer = document.createElement('div');
  layer.className = name;
  layer.setAttribute('aria-hidden', 'true'); // the list of notes describes highlights, and the voice reads the text
  layer.append(...boxes);
  words.parentElement?.querySelector(`:scope > .${name}`)?.remove();
  if (boxes.length > 0) words.before(layer);
  return layer;
}
