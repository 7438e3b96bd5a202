import { defaultTreeAdapter, type DefaultTreeAdapterMap, parse } from 'parse5';
import type { Place } from '../finding.ts';

/** An element of a page with its attributes and where it begins. */
export type PageElement = {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly place: Place;
  /** Of a script, style or title: the text in it. */
  readonly text: string;
  readonly children: readonly PageElement[];
};

/** Every element of a page, in the order of its text. */
export function readPage(html: string, file: string): PageElement[] {
  const found: PageElement[] = [];
  collect(parse(html, { sourceCodeLocationInfo: true }), file, found);
  return found;
}

type Node = DefaultTreeAdapterMap['node'];

/** Without recursion: a page may lie deeper in itself than a stack is high. */
function collect(document: Node, file: string, found: PageElement[]): void {
  const waiting: { node: Node; into: PageElement[] | undefined }[] = [{ node: document, into: undefined }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, into } = next;
    let children = into;
    if (defaultTreeAdapter.isElementNode(node)) {
      const { startLine = 1, startCol = 1 } = node.sourceCodeLocation ?? {};
      const made: PageElement[] = [];
      const element: PageElement = {
        name: node.tagName,
        attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
        place: { file, line: startLine, column: startCol },
        text: node.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join(''),
        children: made,
      };
      found.push(element);
      into?.push(element);
      children = made;
    }
    const inner = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
    for (const child of [...inner].reverse()) waiting.push({ node: child, into: children });
  }
}
