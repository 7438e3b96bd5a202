import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { OutlineEntry } from '#domain/player/index.ts';

/** More is no table of contents but an index, or a trap. */
const MOST_ENTRIES = 5000;
const MOST_DEPTH = 16;

export type OutlineTarget = OutlineEntry & {
  dest: string | unknown[] | null;
  /** A named action, e.g. NextPage. */
  action: string | null;
  /** Checked by pdf.js: http, https, mailto and the like, never javascript. */
  url: string | null;
};

type Node = {
  title: string;
  dest: string | unknown[] | null;
  url: string | null;
  action?: string | null;
  items: readonly Node[];
};

/** The table of contents as a flat list in reading order. Empty when there is none or it cannot be read. */
export async function readOutline(pdf: PDFDocumentProxy): Promise<readonly OutlineTarget[]> {
  let roots: readonly Node[];
  try {
    // The package declares `items` as any[]; the shape is that of the node itself.
    const outline = (await pdf.getOutline()) as readonly Node[] | null; // many a document has none
    roots = outline ?? [];
  } catch {
    return []; // a broken outline costs the outline, not the document
  }
  const entries: OutlineTarget[] = [];
  const walk = (nodes: readonly Node[], depth: number, path: string) => {
    nodes.forEach((node, index) => {
      if (entries.length >= MOST_ENTRIES) return;
      const id = `${path}${index}`;
      const title = node.title.replace(/\s+/g, ' ').trim();
      const target = { dest: node.dest, action: node.action ?? null, url: node.url };
      if (title !== '') entries.push({ id, title, depth, ...target });
      if (depth + 1 < MOST_DEPTH) walk(node.items, depth + 1, `${id}.`);
    });
  };
  walk(roots, 0, '');
  return entries;
}
