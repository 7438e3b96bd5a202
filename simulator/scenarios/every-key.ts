/** The part of JSON Schema that this module reads. */
type Part = {
  type?: string | string[];
  description?: string;
  default?: unknown;
  const?: unknown;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  examples?: unknown[];
  $ref?: string;
  properties?: Record<string, Part>;
  required?: string[];
  items?: Part;
  additionalProperties?: Part | boolean;
  anyOf?: Part[];
  oneOf?: Part[];
};

const HEAD = `# Every key of a story

Made from the schema by \`node --import tsx simulator/scenarios/make-schema.ts\`. What the words are for: \`README.md\`.

- \`[]\` after a key: a list, of which each entry has what follows. **!** : must be there.
- _id_: letters, digits, dots, dashes and underscores, 100 at most; ids appear in addresses.
- _moment_: \`+3d\`, \`-2h\`, \`+1d 12h\`, \`0\`, counted from \`clock.start\`, or a date like \`2026-03-02T09:00:00Z\`.
- A text that looks like a number (\`"123"\`) or holds \`: \` stands in quotes.
`;
/** Keys that have a section of their own, or none. */
const TOLD = ['$schema', 'journeys', 'faults'];

/** Renders all keys of a scenario and their values as Markdown lists, one section each. */
export function everyKeyOf(schema: object): string {
  const { properties = {}, required = [] } = schema as Part; // the project's own schema
  const { faults, journeys } = properties;
  const journey = journeys?.items?.properties ?? {};
  const steps = wordsIn(journey['when']?.items);
  const parts = Object.entries(properties).filter(([key]) => !TOLD.includes(key));
  const isSection = (part: Part) => part.properties ?? part.items?.properties;
  return [
    HEAD,
    section(
      'A story',
      parts.flatMap(([key, part]) =>
        isSection(part) ? line(key, required, 'below', part) : linesOf(key, part, required),
      ),
    ),
    ...parts.flatMap(([key, part]) => {
      const shape = part.properties ? part : part.items;
      return shape?.properties ? section(`\`${key}${part.items ? '[]' : ''}\``, linesIn(shape, '')) : [];
    }),
    section(
      'Changes: `server.timeline[]` with `at`, and the step `administrator`',
      choices(steps['administrator'], 'change'),
    ),
    section('Faults: `faults[]`, and the step `fault`', choices(faults?.items, 'kind')),
    section('Steps: `given[]` and `when[]` of a journey', [
      `- alone, without a value: ${oneOf(aloneIn(journey['when']?.items))}`,
      ...words(steps),
    ]),
    section('Expectations: `then[]` of a journey, and the step `check`', words(wordsIn(journey['then']?.items))),
  ].join('\n');
}

const section = (title: string, lines: readonly string[]): string => [`## ${title}`, '', ...lines, ''].join('\n');

/** Values that the introduction of the generated file explains. */
const KNOWN: readonly [RegExp, string][] = [
  [/^Letters, digits, dots, dashes/, '_id_'],
  [/^Relative to the clock/, '_moment_'],
];
const knownAs = ({ description = '' }: Part): string | undefined => KNOWN.find(([said]) => said.test(description))?.[1];

function line(key: string, required: readonly string[], value: string, part: Part): string[] {
  const name = key.slice(key.lastIndexOf('.') + 1);
  const otherwise =
    part.default === undefined || isEmpty(part.default) ? '' : `; without it \`${JSON.stringify(part.default)}\``;
  const what = part.description === undefined || knownAs(part) ? '' : `. ${part.description}`;
  return [`- \`${key}\`${required.includes(name) ? ' **!**' : ''}: ${value}${otherwise}${what}`];
}

/** Lists a key and all keys below it. */
function linesOf(key: string, part: Part, required: readonly string[]): string[] {
  const shape = [part, part.items, ...(part.anyOf ?? [])].find((one) => one?.properties);
  if (!shape || part.oneOf) return line(key, required, holds(part), part);
  const { default: _written, ...without } = part;
  return [...line(key, required, holds(part), without), ...linesIn(shape, `${key}${part.items ? '[]' : ''}.`)];
}

const linesIn = ({ properties = {}, required = [] }: Part, before: string): string[] =>
  Object.entries(properties).flatMap(([key, part]) => linesOf(`${before}${key}`, part, required));

/** Lists the variants of a discriminated union and their keys, common keys first. */
function choices(part: Part | undefined, word: string): string[] {
  const options = part?.oneOf ?? [];
  const [first = {}] = options;
  const common = Object.keys(first.properties ?? {}).filter((key) =>
    options.every(({ properties = {} }) => key !== word && key in properties),
  );
  const only = (option: Part, wanted: (key: string) => boolean): Part => ({
    ...option,
    properties: Object.fromEntries(Object.entries(option.properties ?? {}).filter(([key]) => wanted(key))),
  });
  return [
    ...linesIn(
      only(first, (key) => common.includes(key)),
      '',
    ),
    ...options.flatMap((option) => {
      const own = only(option, (key) => key !== word && !common.includes(key));
      const name = String(option.properties?.[word]?.const);
      return [`- \`${word}: ${name}\`: ${option.description ?? ''}`, ...linesIn(own, '').map((one) => `  ${one}`)];
    }),
  ];
}

/** Properties of a step or an expectation. */
const wordsIn = (part: Part | undefined): Record<string, Part> =>
  (part?.anyOf?.find((one) => one.properties) ?? part)?.properties ?? {};

const aloneIn = (part: Part | undefined): readonly unknown[] => part?.anyOf?.find((one) => one.enum)?.enum ?? [];

/** Lists each keyword with its values. Keywords with their own section refer to it. */
const words = (all: Readonly<Record<string, Part>>): string[] =>
  Object.entries(all).flatMap(([word, part]) =>
    part.oneOf || word === 'check' ? line(word, [], 'see there', part) : linesOf(word, part, []),
  );

const isEmpty = (value: unknown): boolean =>
  value === '' || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

const oneOf = (values: readonly unknown[]): string => values.map((one) => `\`${String(one)}\``).join(', ');

/** Describes the values of a key briefly. */
function holds(part: Part): string {
  const known = knownAs(part);
  if (known !== undefined) return known;
  if (part.$ref !== undefined) return '_id_, `title` and again `items`';
  if (part.const !== undefined) return oneOf([part.const]);
  if (part.enum) return oneOf(part.enum);
  if (part.anyOf) return [...new Set(part.anyOf.map(holds))].join(' or ');
  if (part.oneOf) return 'one of several';
  if (part.items) return part.items.properties ? 'a list' : `a list: ${holds(part.items)}`;
  if (part.properties) return Object.keys(part.properties).length === 0 ? 'stands alone' : 'a mapping';
  if (typeof part.additionalProperties === 'object') return 'a mapping of any keys';
  const examples = part.examples ? `: ${oneOf(part.examples)}` : '';
  const types = [part.type ?? 'anything'].flat().map((type) => NAME[type] ?? type);
  return `${types.join(' or ')}${rangeOf(part)}${examples}`;
}

const NAME: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: '`true`, `false`',
  integer: 'whole number',
  null: 'nothing',
  object: 'a mapping',
};

function rangeOf({ minimum, maximum }: Part): string {
  const from = minimum !== undefined && minimum > -Number.MAX_SAFE_INTEGER ? minimum : undefined;
  const to = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (from === undefined) return to === undefined ? '' : ` up to ${to}`;
  return to === undefined ? ` from ${from}` : ` ${from} to ${to}`;
}
