import { type Document, isCollection, isScalar, Lexer, LineCounter, visit, type YAMLError } from 'yaml';
import { expandScenario, type Scenario } from './complete.ts';
import { type Path, type TextPosition, readText, type ParsedYaml } from './positions.ts';
import { brokenReferences, type KnownNames } from './references.ts';
import { scenarioSchema } from './shape/scenario.ts';
import { describeSchemaErrors, schemaErrorMessageOf } from './wrong-shape.ts';

export type ScenarioProblem = TextPosition & { at: string; message: string };

/** All problems of a scenario file, each with line and column (from 1). */
export class ScenarioError extends Error {
  readonly fileName: string;
  readonly problems: readonly ScenarioProblem[];

  constructor(fileName: string, problems: readonly ScenarioProblem[]) {
    const lines = problems.map(
      ({ line, column, at, message }) => `${fileName}:${line}:${column} ${at ? `${at}: ` : ''}${message}`,
    );
    super(lines.join('\n'));
    this.name = 'ScenarioError';
    this.fileName = fileName;
    this.problems = problems;
  }
}

/** Maximum length of the text made by `{ $repeat, times }`, in characters. */
const MAX_REPEAT = 1_000_000;
const MAX_DEPTH = 60;
/** Maximum length of a file in characters. The parser needs about 4 s and 130 MB for that many. */
const MAX_LENGTH = 1_000_000;

/**
 * Parses and validates one scenario, expands short forms and generates catalogues. `fileName` is used in messages only.
 * Throws ScenarioError with all problems.
 */
export function loadScenario(yamlText: string, fileName: string, names?: KnownNames): Scenario {
  const excess = excessOf(yamlText);
  if (excess) throw new ScenarioError(fileName, [excess]);
  const text = readText(yamlText);
  const { document, placeAt, placeOf } = text;
  const problem = (path: Path, message: string, key?: string): ScenarioProblem => ({
    ...placeOf(path, key),
    at: dotted(key === undefined ? path : [...path, key]),
    message,
  });
  const wrong = (problems: readonly ScenarioProblem[]): void => {
    if (problems.length > 0) throw new ScenarioError(fileName, problems);
  };
  const refuse = (path: Path, message: string): never => {
    throw new ScenarioError(fileName, [problem(path, message)]);
  };

  wrong(whyNotYaml(text).map(({ offset, message }) => ({ ...placeAt(offset), at: '', message })));
  const dangling = danglingAlias(text);
  if (dangling) {
    const message = `"*${dangling.name}" points to nothing. Write &${dangling.name} before the value it should repeat.`;
    wrong([{ ...placeAt(dangling.offset), at: '', message }]);
  }
  const written = writeOutRepeats(toPlain(document, refuse), [], refuse);
  const parsed = scenarioSchema.safeParse(written, { error: schemaErrorMessageOf });
  if (!parsed.success)
    throw new ScenarioError(
      fileName,
      describeSchemaErrors(parsed.error).map(({ path, message, key }) => problem(path, message, key)),
    );
  const scenario = expandScenario(parsed.data);
  wrong(brokenReferences(scenario, names).map(({ path, message, key }) => problem(path, message, key)));
  return scenario;
}

/** Why a text is not parsed: the parser would take minutes, or gigabytes. */
function excessOf(yamlText: string): ScenarioProblem | undefined {
  if (yamlText.length > MAX_LENGTH) {
    const message = `This file has ${yamlText.length} characters; ${MAX_LENGTH} are the most. Let "catalogue" generate long lists.`;
    return { line: 1, column: 1, at: '', message };
  }
  const lines = new LineCounter();
  lines.addNewLine(0);
  let [depth, offset] = [0, 0];
  for (const token of new Lexer().lex(yamlText)) {
    if (token === '[' || token === '{') depth++;
    if (token === ']' || token === '}') depth--;
    if (depth > MAX_DEPTH) {
      const { line, col } = lines.linePos(offset);
      return { line, column: col, at: '', message: `Brackets are nested more than ${MAX_DEPTH} deep here.` };
    }
    if (MARKS.has(token)) continue;
    if (token.endsWith('\n')) lines.addNewLine(offset + token.length);
    offset += token.length;
  }
  return undefined;
}

/** Tokens of the lexer that are not in the text: start of a document, of a scalar, and an error in brackets. */
const MARKS: ReadonlySet<string> = new Set(['\u0002', '\u001f', '\u0018']);

/** Validates a scenario created by a program. Throws ZodError if invalid. */
export const scenarioOf = (written: unknown): Scenario => expandScenario(scenarioSchema.parse(written));

/** Converts the document to plain values. Refuses exponential expansion of aliases. */
function toPlain(document: Document, refuse: (path: Path, message: string) => never): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // Only the alias limit can fail here, because unresolved aliases were reported before.
    return refuse([], error instanceof Error ? error.message : String(error));
  }
}

/** Expands `{ $repeat: 'ab', times: 3 }` to `ababab`, so that long texts need no long files. */
function writeOutRepeats(value: unknown, path: Path, refuse: (path: Path, message: string) => never): unknown {
  if (path.length > MAX_DEPTH)
    return refuse(path.slice(0, 8), `Values lie more than ${MAX_DEPTH} deep, or an alias holds itself.`);
  if (Array.isArray(value)) return value.map((item, index) => writeOutRepeats(item, [...path, index], refuse));
  if (typeof value !== 'object' || value === null) return value;
  if ('$repeat' in value) {
    const { $repeat: text, times } = value as { $repeat: unknown; times?: unknown };
    if (typeof text !== 'string' || typeof times !== 'number' || !Number.isInteger(times) || times < 0)
      return refuse(path, 'A repeated text needs { $repeat: text, times: a whole number }.');
    if (text.length * times > MAX_REPEAT)
      return refuse(path, `A repeated text may be ${MAX_REPEAT} characters long at most.`);
    return text.repeat(times);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, writeOutRepeats(item, [...path, key], refuse)]),
  );
}

const dotted = (path: Path): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text ? `${text}.${part}` : part),
    '',
  );

/** Parser messages, reworded for scenario authors. */
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

/** Returns syntax errors with their offsets, one per line. An unclosed bracket or quote is reported where it opens. */
function whyNotYaml({ document, placeAt }: ParsedYaml): { offset: number; message: string }[] {
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

/** Offset of the innermost bracket or quote that opens before this offset and extends to it. */
function openedBefore(document: ParsedYaml['document'], offset: number): number | undefined {
  let opened: number | undefined;
  visit(document, (_key, node) => {
    const isOpened = (isCollection(node) && node.flow === true) || (isScalar(node) && /^QUOTE/.test(node.type ?? ''));
    if (!isOpened) return;
    const [from, to] = node.range ?? [0, 0];
    if (from < offset && to >= offset) opened = Math.max(opened ?? 0, from);
  });
  return opened;
}

/** Returns the first alias without an anchor. */
function danglingAlias({ document }: ParsedYaml): { name: string; offset: number } | undefined {
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
