import type { BookMatch } from '#domain/player/index.ts';
import { normalizeWithPositions } from '#domain/text/index.ts';

/** Characters of context on each side. */
const CONTEXT = 60;
const UNSEEN = new Set(['script', 'style', 'head', 'title', 'rt', 'rp']);

/** Normalized text of a chapter. Each of its characters came from [`starts[i]`, `ends[i]`) of `nodes[i]`. */
type Searchable = { folded: string; nodes: Text[]; starts: number[]; ends: number[] };

function searchable(chapter: Document): Searchable {
  const all: Searchable = { folded: '', nodes: [], starts: [], ends: [] };
  const put = (letter: string, node: Text, start: number, end: number) => {
    if (letter === ' ' && (all.folded === '' || all.folded.endsWith(' '))) return;
    all.folded += letter;
    all.nodes.push(node);
    all.starts.push(start);
    all.ends.push(end);
  };
  const body = chapter.body as HTMLElement | null; // XML documents may have no body
  const walk = chapter.createTreeWalker(body ?? chapter, NodeFilter.SHOW_TEXT);
  let block: Element | null = null;
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!parent || UNSEEN.has(parent.localName) || parent.closest('[hidden]')) continue;
    const text = node as Text; // the walker returns only text nodes
    // A word never spans two paragraphs.
    const nearest = parent.closest(
      'p, li, td, th, dd, dt, div, h1, h2, h3, h4, h5, h6, blockquote, section, pre, figcaption',
    );
    if (nearest !== block) put(' ', text, 0, 0);
    block = nearest;
    const { folded, starts, ends } = normalizeWithPositions(text.data);
    for (let i = 0; i < folded.length; i++) put(folded[i]!, text, starts[i]!, ends[i]!); // one entry per character
  }
  return all;
}

/** Matches in one chapter, in reading order, at most `most`. `placeOf` converts a range to a position in the book. */
export function matchesIn(
  chapter: Document,
  wanted: string,
  most: number,
  about: { chapter: string; placeOf: (range: Range) => string },
): BookMatch[] {
  const all = searchable(chapter);
  const { folded, nodes, starts, ends } = all;
  const matches: BookMatch[] = [];
  let from = folded.indexOf(wanted);
  while (from >= 0 && matches.length < most) {
    const last = from + wanted.length - 1;
    const [first, end] = [edgeOf(all, from, -1), edgeOf(all, last, 1) + 1];
    const range = chapter.createRange();
    range.setStart(nodes[from]!, starts[from]!); // the index is a match
    range.setEnd(nodes[last]!, ends[last]!);
    matches.push({
      place: about.placeOf(range),
      chapter: about.chapter,
      before: wholeWords(original(all, first - CONTEXT, first), first > CONTEXT ? 'start' : undefined),
      match: original(all, first, end),
      after: wholeWords(original(all, end, end + CONTEXT), end + CONTEXT < folded.length ? 'end' : undefined),
    });
    from = folded.indexOf(wanted, end);
  }
  return matches;
}

/** Whether two normalized characters came from the same original: ß becomes two. */
const isOne = ({ nodes, starts, ends }: Searchable, a: number, b: number): boolean =>
  nodes[a] === nodes[b] && starts[a] === starts[b] && ends[a] === ends[b];

/** The furthest normalized character from `at` with the same original character. */
function edgeOf(all: Searchable, at: number, step: 1 | -1): number {
  let edge = at;
  while (isOne(all, edge + step, at)) edge += step;
  return edge;
}

/** Original text of normalized characters [from, to), with collapsed spaces. */
function original(all: Searchable, from: number, to: number): string {
  const { folded, nodes, starts, ends } = all;
  let text = '';
  for (let i = Math.max(0, from); i < Math.min(folded.length, to); i++) {
    if (folded[i] === ' ') text += ' ';
    else if (i === 0 || !isOne(all, i - 1, i)) text += nodes[i]!.data.slice(starts[i], ends[i]); // one entry per character
  }
  return text;
}

/** Cuts a partial word at the edge of the context; text without spaces is unchanged. */
function wholeWords(text: string, cutAt: 'start' | 'end' | undefined): string {
  if (cutAt === 'start') return `…${text.replace(/^\S{0,20}\s/, '')}`;
  return cutAt === 'end' ? `${text.replace(/\s\S{0,20}$/, '')}…` : text;
}
