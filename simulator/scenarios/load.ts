import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, visit } from 'yaml';
import type * as z from 'zod';
import { complete, type Scenario } from './complete.ts';
import { brokenReferences, type Names } from './references.ts';
import { scenarioSchema } from './shape/scenario.ts';
import { suggestion } from './suggestion.ts';

type Path = readonly (string | number)[];
export type ScenarioProblem = { line: number; column: number; at: string; message: string };

/** What is wrong with a scenario file, every problem with its place (line and column from 1). */
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

/** Longest text that `{ $repeat, times }` may make, in characters. */
const MAX_REPEAT = 1_000_000;
const MAX_DEPTH = 60;

/**
 * Reads one organisation story. `fileName` is for messages only: nothing is read from disk. Short forms are written
 * out and generated catalogues made. Throws ScenarioError with all problems found.
 */
export function loadScenario(yamlText: string, fileName: string, names?: Names): Scenario {
  const lines = new LineCounter();
  const document = parseDocument(yamlText, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const placeAt = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  if (document.errors.length > 0) {
    throw new ScenarioError(
      fileName,
      document.errors.map((error) => ({
        ...placeAt(error.pos[0]),
        at: '',
        message: `This is not YAML: ${error.message}`,
      })),
    );
  }
  const problem = (path: Path, message: string, key?: string): ScenarioProblem => ({
    ...placeAt(offsetOf(document, path, key)),
    at: dotted(key === undefined ? path : [...path, key]),
    message,
  });

  const dangling = danglingAlias(document);
  if (dangling) {
    const message = `"*${dangling.name}" points to nothing. Write &${dangling.name} before the value it should repeat.`;
    throw new ScenarioError(fileName, [{ ...placeAt(dangling.offset), at: '', message }]);
  }
  const refuse = (path: Path, message: string): never => {
    throw new ScenarioError(fileName, [problem(path, message)]);
  };
  const written = writeOutRepeats(toPlain(document, refuse), [], refuse);
  const parsed = scenarioSchema.safeParse(written);
  if (!parsed.success)
    throw new ScenarioError(
      fileName,
      parsed.error.issues.flatMap((issue) => explain(issue, problem)),
    );
  const scenario = complete(parsed.data);
  const broken = brokenReferences(scenario, names);
  if (broken.length > 0)
    throw new ScenarioError(
      fileName,
      broken.map(({ path, message }) => problem(path, message)),
    );
  return scenario;
}

/** The value is of another form altogether. */
const WRONG_FORM: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value']);

/** A story that a program has made. Throws a ZodError when it is none. */
export const scenarioOf = (written: unknown): Scenario => complete(scenarioSchema.parse(written));

function explain(
  issue: z.core.$ZodIssue,
  problem: (path: Path, message: string, key?: string) => ScenarioProblem,
): ScenarioProblem[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(path);
    return issue.keys.map((key) =>
      problem(
        path,
        `"${key}" is not known here.${suggestion(key, known)} Known: ${known.join(', ') || 'see scenario.schema.json'}.`,
        key,
      ),
    );
  }
  if (issue.code === 'invalid_union') {
    // Of the forms that a value may have, the one it comes nearest to says what is wrong.
    const nearest = issue.errors.find((errors) =>
      errors.some(({ path: below, code }) => below.length > 0 || !WRONG_FORM.has(code)),
    );
    if (nearest)
      return nearest.flatMap((inner) => explain({ ...inner, path: [...issue.path, ...inner.path] }, problem));
    return [problem(path, issue.errors[0]?.[0]?.message ?? issue.message)];
  }
  if (issue.code === 'invalid_type' && issue.message.includes('received undefined')) {
    return [problem(path, `This is missing: give ${issue.expected === 'array' ? 'a list' : `a ${issue.expected}`}.`)];
  }
  return [problem(path, issue.message)];
}

/** The keys a mapping at this place may have, read from the schema itself. */
function keysAt(path: Path): string[] {
  let schema: unknown = scenarioSchema;
  for (const part of path) {
    const { def } = (unwrap(schema) as { _zod: { def: { shape?: Record<string, unknown>; element?: unknown } } })._zod;
    schema = typeof part === 'number' ? def.element : def.shape?.[part];
    if (schema === undefined) return [];
  }
  const inner = unwrap(schema) as { _zod: { def: { shape?: Record<string, unknown> } } } | undefined;
  return Object.keys(inner?._zod.def.shape ?? {});
}

/** Takes defaults and optionals off a schema (both keep what they wrap in `def.innerType`); of a choice, the mapping. */
function unwrap(schema: unknown): unknown {
  let current = schema as
    { _zod?: { def: { innerType?: unknown; options?: { _zod: { def: object } }[] } } } | undefined;
  for (;;) {
    const def = current?._zod?.def;
    const next = def?.innerType ?? def?.options?.find((option) => '_zod' in option && 'shape' in option._zod.def);
    if (next === undefined) return current;
    current = next as typeof current;
  }
}

/** Where a value (or one key of it) stands in the text; a missing value is reported at the nearest place above. */
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

/** The document as plain values; aliases that multiply beyond reason are refused. */
function toPlain(document: Document, refuse: (path: Path, message: string) => never): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    // Only the alias limit is left: unresolved aliases were found before.
    return refuse([], error instanceof Error ? error.message : String(error));
  }
}

function danglingAlias(document: Document): { name: string; offset: number } | undefined {
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

/** `{ $repeat: 'ab', times: 3 }` stands for `ababab`: long texts without long files. */
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
