import { isCollection, isScalar, visit, type YAMLError } from 'yaml';
import type { Text } from './places.ts';

/** What the parser says, in the words of somebody who types a story. */
const MEANT: readonly [RegExp, string][] = [
  [/^Tabs are not allowed/, 'Lines are indented with spaces, not with tabs.'],
  [/^Nested mappings are not allowed/, 'A text with ": " in it stands in quotes: "Harbour: two learners".'],
  [/^Implicit keys need to be on a single line/, 'A line that is not "key: value" stands here, or a colon is missing.'],
  [/^Implicit map keys need to be followed/, 'A key needs a colon, a space and a value: "key: value".'],
  [/^Map keys must be unique/, 'This key is given twice here: leave one.'],
  [/^Source contains multiple documents/, 'One story a file: remove the line "---".'],
  [/^All mapping items must start at the same column/, 'Keys that belong together begin at the same column.'],
  [/must be sufficiently indented and end with/, 'What was opened here with [ or { is not closed.'],
  [/^Missing closing/, 'What was opened here with a quote is not closed.'],
];

/** Why a text is not YAML, with its places: what somebody has to put right, and not what comes of it further down. */
export function whyNotYaml({ document, placeAt }: Text): { offset: number; message: string }[] {
  const seen = new Set<number>();
  return document.errors.flatMap((error) => {
    const offset = isNotClosed(error) ? (openedBefore(document, error.pos[0]) ?? error.pos[0]) : error.pos[0];
    const { line } = placeAt(offset);
    if (seen.has(line)) return [];
    seen.add(line);
    const meant = MEANT.find(([said]) => said.test(error.message))?.[1];
    return [{ offset, message: `This is not YAML: ${meant ?? `${error.message}.`}` }];
  });
}

const isNotClosed = ({ message }: YAMLError): boolean =>
  message.startsWith('Missing closing') || message.includes('must be sufficiently indented and end with');

/** Where the last bracket or quote was opened that reaches as far as this. */
function openedBefore(document: Text['document'], offset: number): number | undefined {
  let opened: number | undefined;
  visit(document, (_key, node) => {
    const isOpened = (isCollection(node) && node.flow === true) || (isScalar(node) && /^QUOTE/.test(node.type ?? ''));
    if (!isOpened) return;
    const [from, to] = node.range ?? [0, 0];
    if (from < offset && to >= offset) opened = Math.max(opened ?? 0, from);
  });
  return opened;
}

/** The first `*name` that repeats nothing. */
export function danglingAlias({ document }: Text): { name: string; offset: number } | undefined {
  let found: { name: string; offset: number } | undefined;
  visit(document, {
    Alias: (_key, alias) => {
      if (alias.resolve(document)) return undefined;
      found = { name: alias.source, offset: alias.range?.[0] ?? 0 };
      return visit.BREAK;
    },
  });
  return found;
}
