import type * as z from 'zod';
import { asText } from '../as-text.ts';
import type { Path } from './positions.ts';
import { scenarioSchema } from './shape/scenario.ts';
import { ONE_WORD_PER_ENTRY } from './shape/expectations.ts';
import { renamed } from './renamed.ts';
import { suggestion } from './suggestion.ts';

/** A schema violation at a path. With `key`, it concerns this key of the mapping. */
export type Misshape = { path: Path; message: string; key?: string };

/** Converts schema violations to sentences for authors. */
export function describeSchemaErrors(error: z.ZodError): Misshape[] {
  const found = error.issues.flatMap((issue) => explain(issue));
  // Reports an unknown keyword once, without also reporting a missing one.
  const unknown = new Set(found.filter(({ key }) => key !== undefined).map(({ path }) => path.join('\n')));
  return found.filter(({ path, message }) => message !== ONE_WORD_PER_ENTRY || !unknown.has(path.join('\n')));
}

/** Issue codes of a completely different type. */
const WRONG_FORM: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value']);

function explain(issue: z.core.$ZodIssue): Misshape[] {
  const path = issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part));
  if (issue.code === 'unrecognized_keys') {
    const known = keysAt(path);
    return issue.keys.map((key) => ({ path, key, message: unknownWord(key, known) }));
  }
  if (issue.code === 'invalid_union') {
    // In a union, reports the errors of the most similar alternative.
    const nearest = issue.errors.find((errors) =>
      errors.some(({ path: below, code }) => below.length > 0 || !WRONG_FORM.has(code)),
    );
    if (nearest) return nearest.flatMap((inner) => explain({ ...inner, path: [...issue.path, ...inner.path] }));
    const forms = issue.errors.flatMap((errors) => errors.slice(0, 1).map(({ message }) => message));
    const missing = forms.find((form) => form.startsWith(MISSING));
    return [{ path, message: missing ?? ([...new Set(forms)].join(' Or: ') || issue.message) }];
  }
  return [{ path, message: path.length === 0 && issue.code === 'invalid_type' ? NO_STORY : issue.message }];
}

const NO_STORY = 'A story is a mapping: name, organisation and people at least.';
const MISSING = 'This is missing';

/** Above this number of keywords, a list would obscure the suggestion. */
const MANY = 12;

function unknownWord(word: string, known: readonly string[]): string {
  const current = renamed(word, known);
  if (current !== undefined) return current;
  const meant = suggestion(word, known);
  const all = meant !== '' && known.length > MANY ? '' : ` Known: ${known.join(', ') || 'see every-key.md'}.`;
  return `"${word}" is not known here.${meant}${all}`;
}

const KIND_OF_VALUE: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
};

/** Faults of the learner's device, which are journey steps. */
const OF_DEVICE: Readonly<Record<string, string>> = {
  'storage-full': '{ storageFull: true }',
  'closed-tab': 'closeTab',
  'second-tab': '{ tab: second }',
  sleep: '{ wait: 5m }',
};

/** Default messages for schema violations without a message of their own. */
export const schemaErrorMessageOf: z.core.$ZodErrorMap = (issue) => {
  const { input } = issue;
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(String(issue.expected), input);
    case 'invalid_value':
      if (input === undefined) return `${MISSING}: give one of ${issue.values.map(String).join(', ')}.`;
      return unknownWord(asText(input), issue.values.map(String));
    case 'invalid_union': {
      const { discriminator, options } = issue as { discriminator?: string; options?: unknown[] };
      if (discriminator === undefined || !options) return undefined;
      const given = (input as Record<string, unknown> | undefined)?.[discriminator];
      if (given === undefined) return `This needs "${discriminator}": ${options.map(String).join(', ')}.`;
      const step = OF_DEVICE[asText(given)];
      if (step) return `"${asText(given)}" happens at the learner's own device: it is the step ${step} of a journey.`;
      return unknownWord(asText(given), options.map(String));
    }
    case 'too_small':
      return issue.origin === 'string'
        ? 'This must not be empty.'
        : `This must be ${issue.inclusive ? 'at least' : 'more than'} ${String(issue.minimum)}.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `This may be ${String(issue.maximum)} characters long at most.`
        : `This may be ${String(issue.maximum)} at most.`;
    default:
      return undefined;
  }
};

function wrongType(expected: string, input: unknown): string {
  const wanted = KIND_OF_VALUE[expected] ?? expected;
  if (input === undefined) return `${MISSING}: give ${wanted}.`;
  if (input === null) return `Nothing stands here: give ${wanted}.`;
  if (typeof input === 'object') return `${given(input)} stands here: give ${wanted}.`;
  const text = JSON.stringify(input);
  if (expected === 'string') return `${text} is ${given(input)}: put it in quotes, "${asText(input)}".`;
  if (expected === 'array') return `This is a list, also of one: [${asText(input)}].`;
  if (expected === 'number' && typeof input === 'string' && input.trim() !== '' && Number.isFinite(Number(input)))
    return `${text} is a text: take the quotes off.`;
  return `${text} stands here: give ${wanted}.`;
}

const given = (input: unknown): string =>
  Array.isArray(input)
    ? 'A list'
    : typeof input === 'object'
      ? 'A mapping'
      : typeof input === 'number'
        ? 'a number'
        : 'true or false';

/** Keys that the schema allows for the mapping at this path. */
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

/** Removes defaults and optionals from a schema (both wrap `def.innerType`); of a union, selects the mapping. */
function unwrap(schema: unknown): unknown {
  let current = schema as
    { _zod?: { def: { innerType?: unknown; options?: { _zod: { def: object } }[] } } } | undefined;
  for (;;) {
    const def = current?._zod?.def;
    const next = def?.innerType ?? def?.options?.find((option) => '_zod' in option && 'shape' in option._zod.def);
    if (next === undefined) return current;
    current = next;
  }
}
