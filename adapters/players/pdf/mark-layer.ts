import type { Mark } from '#domain/attempt/tools.ts';

type Drawn = { mark: Mark; rects: readonly { x: number; y: number; width: number; height: number }[] };

/**
 * Draws marks between a page's picture and its words, in parts of the page: a zoom stretches them until the page is
 * drawn anew. Takes the place of the layer that was there.
 */
export function redrawn(page: HTMLElement, words: HTMLElement, marks: readonly Drawn[]): HTMLElement {
  const layer = document.createElement('div');
  layer.className = 'markLayer';
  layer.setAttribute('aria-hidden', 'true'); // the list of notes says them
  const { width, height } = words.getBoundingClientRect();
  const part = (length: number, of: number) => `${(100 * length) / Math.max(1, of)}%`;
  for (const { mark, rects } of marks)
    for (const rect of rects) {
      const one = document.createElement('div');
      one.dataset['mark'] = mark.id;
      one.dataset['colour'] = mark.colour;
      if (mark.note !== '') one.dataset['note'] = '';
      one.style.left = part(rect.x, width);
      one.style.top = part(rect.y, height);
      one.style.width = part(rect.width, width);
      one.style.height = part(rect.height, height);
      layer.append(one);
    }
  page.querySelector(':scope > .markLayer')?.remove();
  if (marks.length > 0) words.before(layer);
  return layer;
}
