import type { TextRange } from '#domain/annotations/rules.ts';

/** Text of a page for reading aloud, with its DOM positions. */
export type ReadableWords = {
  readonly text: string;
  /** Ranges that hold a stretch of the text, one per text node. */
  readonly ranges: (stretch: TextRange) => Range[];
  /** Offset of the first visible word; undefined if none is visible. */
  readonly first: (isSeen: (range: Range) => boolean) => number | undefined;
};

/** Characters [0, length) of a node; `at`: offset of the first one in the text. */
type Part = { node: Text; length: number; at: number };

/** Ruby annotations (pronunciation) and elements without readable text. */
const UNREAD = new Set(['script', 'style', 'head', 'title', 'rt', 'rp', 'template', 'noscript']);
/** Block elements: a sentence never continues from one into the next. */
const BLOCKS =
  'address, article, aside, blockquote, body, caption, dd, div, dl, dt, figcaption, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, td, th, tr, ul';
/** A word hyphenated at the end of a line. */
const BROKEN = /\p{L}[-\u2010\u00ad]$/u;

/**
 * Reads the text of elements in order. A block is a paragraph, and so is a line (`br`). `goesOn`: for pages with the
 * lines of their paper, whether text continues in the next line; joins words hyphenated there.
 */
export function readableWords(roots: readonly Node[], goesOn?: (line: Text, next: Text) => boolean): ReadableWords {
  const parts: Part[] = [];
  let text = '';
  let block: Element | null | undefined;
  let isLineEnd = false;
  const gapTo = (next: Text): string => {
    const last = parts.at(-1);
    const nearest = next.parentElement?.closest(BLOCKS);
    const isApart = isLineEnd || (!goesOn && block !== nearest);
    block = nearest;
    isLineEnd = false;
    if (!isApart || !last) return '';
    if (!goesOn?.(last.node, next)) return '\n';
    if (!BROKEN.test(text)) return ' ';
    last.length -= 1;
    text = text.slice(0, -1);
    return '';
  };
  for (const node of roots.flatMap(readIn)) {
    if (node === 'line') isLineEnd = true;
    else {
      const gap = gapTo(node); // may remove a hyphen from `text`
      text += gap;
      parts.push({ node, length: node.length, at: text.length });
      // A line break in the source is no paragraph.
      text += node.data.replaceAll(/[\n\r\t\f\v\u2028\u2029]/g, ' ');
    }
  }
  const ranges = (stretch: TextRange) => parts.flatMap((part) => rangeIn(part, stretch));
  return { text, ranges, first: (isSeen) => firstWord(parts, isSeen) };
}

/** Text nodes of an element that are read, and line ends. */
function readIn(root: Node): (Text | 'line')[] {
  const found: (Text | 'line')[] = [];
  const document = root.ownerDocument ?? (root as Document);
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    isElement(node) && isUnread(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (!isElement(node))
      found.push(node as Text); // the walker returns only elements and text nodes
    else if (node.localName === 'br') found.push('line');
  return found;
}

function rangeIn({ node, length, at }: Part, { start, end }: TextRange): Range[] {
  const first = Math.max(0, start - at);
  const last = Math.min(length, node.length, end - at); // the page may have been redrawn, with shorter nodes
  if (first >= last) return [];
  const range = node.ownerDocument.createRange();
  range.setStart(node, first);
  range.setEnd(node, last);
  return [range];
}

function firstWord(parts: readonly Part[], isSeen: (range: Range) => boolean): number | undefined {
  for (const part of parts) {
    const [whole] = rangeIn(part, { start: part.at, end: part.at + part.length });
    if (!whole || !isSeen(whole)) continue;
    for (const { index, 0: word } of part.node.data.matchAll(/\S+/g)) {
      const start = part.at + index;
      const [range] = rangeIn(part, { start, end: start + word.length });
      if (range && isSeen(range)) return start;
    }
  }
  return undefined;
}

/** Checks the node type: `instanceof` fails, because chapters belong to another window. */
const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const isUnread = (element: Element): boolean => UNREAD.has(element.localName) || element.hasAttribute('hidden');
