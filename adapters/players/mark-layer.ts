import './mark-layer.css';
import { type Colour, FILL } from '#domain/annotations/types.ts';

type Drawn = {
  mark: { id: string; colour: Colour; isNoted: boolean };
  rects: readonly { x: number; y: number; width: number; height: number }[];
};

/**
 * Draws marks before the element with the words, in parts of the size that those have: a zoom stretches them until they
 * are drawn anew. Takes the place of the layer that was there.
 */
export function redrawn(
  words: Element,
  { width, height }: { width: number; height: number },
  marks: readonly Drawn[],
): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'markLayer';
  layer.setAttribute('aria-hidden', 'true'); // the list of notes says them
  const part = (length: number, of: number) => `${(100 * length) / Math.max(1, of)}%`;
  for (const { mark, rects } of marks)
    for (const rect of rects) {
      const one = document.createElement('div');
      one.dataset['mark'] = mark.id;
      one.dataset['colour'] = mark.colour;
      one.style.setProperty('--mark', FILL[mark.colour]);
      if (mark.isNoted) one.dataset['note'] = '';
      one.style.left = part(rect.x, width);
      one.style.top = part(rect.y, height);
      one.style.width = part(rect.width, width);
      one.style.height = part(rect.height, height);
      layer.append(one);
    }
  words.parentElement?.querySelector(':scope > .markLayer')?.remove();
  if (marks.length > 0) words.before(layer);
  return layer;
}
