import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument } from 'yaml';

export type Path = readonly (string | number)[];
/** Line and column, both from 1. */
export type TextPosition = { line: number; column: number };

/** A parsed YAML text that can locate its values. */
export type ParsedYaml = {
  document: Document;
  /** Position of a character offset. */
  placeAt: (offset: number) => TextPosition;
  /** Position of a value, or of one of its keys. A missing value has the position of its nearest ancestor. */
  placeOf: (path: Path, key?: string) => TextPosition;
};

export function readText(yamlText: string): ParsedYaml {
  const lines = new LineCounter();
  const document = parseDocument(yamlText, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const placeAt = (offset: number): TextPosition => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  return { document, placeAt, placeOf: (path, key) => placeAt(offsetOf(document, path, key)) };
}

function offsetOf(document: Document, path: Path, key?: string): number {
  for (let depth = path.length; depth >= 0; depth--) {
    const node = depth === 0 ? document.contents : document.getIn(path.slice(0, depth), true);
    if (!isNode(node)) continue;
    if (key !== undefined && depth === path.length && isMap(node)) {
      const pair = node.items.find((item) => isPair(item) && isScalar(item.key) && item.key.value === key);
      if (pair && isNode(pair.key)) return pair.key.range?.[0] ?? 0;
    }
    return node.range?.[0] ?? 0;
  }
  return 0;
}
