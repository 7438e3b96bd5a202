import { LIST_MAX_ROWS } from './limits.ts';
import { type DataType, dataTypes as type } from './types.ts';

/** `r`: the course may read, `w`: write, `rw`: both. */
export type Access = 'r' | 'w' | 'rw';

/** Container of an element’s value: the model, a row of a list, or a list inside an interaction. */
export type Store = 'model' | 'objectives' | 'interactions' | 'interactionObjectives' | 'correctResponses';

/** One element of the table. `slot` is its index among the values of its store. */
export type Element = {
  readonly is: 'value';
  readonly name: string;
  readonly store: Store;
  readonly slot: number;
  readonly access: Access;
  readonly type: DataType;
  /** Undefined: absent from the exported map until it is set. */
  readonly initial: string | undefined;
};
/** `_children` and `_version`: constants. */
export type Keyword = { readonly is: 'keyword'; readonly text: string };
/** `_count`: length of a list. */
export type CountElement = { readonly is: 'count'; readonly store: Store };
/** A name that only groups others and has no value. */
export type Structure = { readonly is: 'structure' };
export type Entry = Element | Keyword | CountElement | Structure;

/** Target of a name. `row` and `sub` are list indexes, -1 if there is none. */
export type ElementAddress = { readonly entry: Entry; readonly row: number; readonly sub: number };

/** Model elements in export order. RTE 1.2 table; initial values from Spec §4 and §9. */
export const modelElements = table('model', 'cmi.', [
  ['core.student_id', 'r', type.identifier, ''],
  ['core.student_name', 'r', type.shortText, ''],
  ['core.lesson_location', 'rw', type.shortText, ''],
  ['core.credit', 'r', type.credit, 'credit'],
  ['core.lesson_status', 'rw', type.lessonStatus, 'not attempted'],
  ['core.entry', 'r', type.entry, 'ab-initio'],
  ['core.score.raw', 'rw', type.score, ''],
  ['core.score.min', 'rw', type.score, ''],
  ['core.score.max', 'rw', type.score, ''],
  ['core.total_time', 'r', type.timespan, '0000:00:00.00'],
  ['core.lesson_mode', 'r', type.lessonMode, 'normal'],
  ['core.exit', 'w', type.exit, undefined],
  ['core.session_time', 'w', type.timespan, undefined],
  ['suspend_data', 'rw', type.suspendData, ''],
  ['launch_data', 'r', type.longText, ''],
  ['comments', 'rw', type.longText, ''],
  ['comments_from_lms', 'r', type.longText, ''],
  ['student_data.mastery_score', 'r', type.score, ''],
  ['student_data.max_time_allowed', 'r', type.timespan, ''],
  ['student_data.time_limit_action', 'r', type.timeLimitAction, ''],
  ['student_preference.audio', 'rw', type.audio, '0'],
  ['student_preference.language', 'rw', type.shortText, ''],
  ['student_preference.speed', 'rw', type.speed, '0'],
  ['student_preference.text', 'rw', type.textMode, '0'],
]);

/** Elements of one row of `cmi.objectives`. */
export const objectiveElements = table('objectives', '', [
  ['id', 'rw', type.identifier, undefined],
  ['score.raw', 'rw', type.score, undefined],
  ['score.min', 'rw', type.score, undefined],
  ['score.max', 'rw', type.score, undefined],
  ['status', 'rw', type.objectiveStatus, undefined],
]);

/** Elements of one row of `cmi.interactions`: write-only for the course. */
export const interactionElements = table('interactions', '', [
  ['id', 'w', type.identifier, undefined],
  ['time', 'w', type.time, undefined],
  ['type', 'w', type.interactionType, undefined],
  ['weighting', 'w', type.decimal, undefined],
  ['student_response', 'w', type.feedback, undefined],
  ['result', 'w', type.result, undefined],
  ['latency', 'w', type.timespan, undefined],
]);

/** Index of a model element by its full name; throws for an unknown name, which is a bug of this folder. */
export function elementIndexOf(name: string): number {
  const slot = modelElements.findIndex((element) => element.name === name);
  if (slot < 0) throw new Error(`${name} is not in the element table`);
  return slot;
}

/**
 * Resolves an element name; undefined if it is unknown. Names are looked up in maps, never as object properties, so
 * `__proto__` or `constructor` are unknown like any other. The caller checks index bounds, which depend on the lists.
 */
export function parseElementName(name: string): ElementAddress | undefined {
  // The character after `cmi.` identifies the lists, so most calls of a course cost one look-up.
  const letter = name.charCodeAt(4);
  if (letter === LETTER_I && name.startsWith(INTERACTIONS)) {
    return locateInRow(name, INTERACTIONS.length, interactionEntries) ?? fixedPlaces.get(name);
  }
  if (letter === LETTER_O && name.startsWith(OBJECTIVES)) {
    return locateInRow(name, OBJECTIVES.length, objectiveEntries) ?? fixedPlaces.get(name);
  }
  return fixedPlaces.get(name);
}

const LETTER_I = 105;
const LETTER_O = 111;
const OBJECTIVES = 'cmi.objectives.';
const INTERACTIONS = 'cmi.interactions.';
const structure: Structure = { is: 'structure' };

function locateInRow(name: string, from: number, entries: readonly Named[]): ElementAddress | undefined {
  const dot = endOfIndex(name, from);
  if (dot < 0) return undefined;
  const row = indexIn(name, from, dot);
  if (dot === name.length) return { entry: structure, row, sub: -1 };
  const entry = entryAt(name, dot + 1, entries);
  if (entry) return { entry, row, sub: -1 };
  for (const { prefix, fields } of entries === interactionEntries ? innerLists : []) {
    if (name.startsWith(prefix, dot + 1)) return locateInInnerList(name, dot + 1 + prefix.length, row, fields);
  }
  return undefined;
}

function locateInInnerList(
  name: string,
  from: number,
  row: number,
  fields: readonly Named[],
): ElementAddress | undefined {
  const dot = endOfIndex(name, from);
  if (dot < 0) return undefined;
  const sub = indexIn(name, from, dot);
  const entry = dot === name.length ? structure : entryAt(name, dot + 1, fields);
  return entry && { entry, row, sub };
}

/** Entry whose name is the rest of the text. For few names, comparing is faster than slicing and hashing. */
function entryAt(text: string, from: number, entries: readonly Named[]): Entry | undefined {
  for (const [name, entry] of entries) {
    if (name.length === text.length - from && text.startsWith(name, from)) return entry;
  }
  return undefined;
}

/** End of a canonical index (`0`, `12`, no sign, no leading zero) that begins at `from`; -1 if there is none. */
function endOfIndex(name: string, from: number): number {
  let end = from;
  for (; end < name.length && name.charCodeAt(end) !== DOT; end++) {
    const code = name.charCodeAt(end);
    if (code < ZERO || code > NINE) return -1;
  }
  const length = end - from;
  if (length === 0 || length > LIST_INDEX_MAX_DIGITS) return -1;
  return length > 1 && name.charCodeAt(from) === ZERO ? -1 : end;
}

function indexIn(text: string, from: number, to: number): number {
  let index = 0;
  for (let at = from; at < to; at++) index = index * 10 + text.charCodeAt(at) - ZERO;
  return index;
}

const DOT = 46;
const ZERO = 48;
const NINE = 57;
const LIST_INDEX_MAX_DIGITS = String(LIST_MAX_ROWS).length;

type Row = readonly [name: string, access: Access, type: DataType, initial: string | undefined];

function table(store: Store, prefix: string, rows: readonly Row[]): readonly Element[] {
  return rows.map(([name, access, dataType, initial], slot) => ({
    is: 'value',
    name: prefix + name,
    store,
    slot,
    access,
    type: dataType,
    initial,
  }));
}

const keywords: readonly (readonly [string, string])[] = [
  ['cmi._version', '3.4'],
  ['cmi._children', 'core,suspend_data,launch_data,comments,objectives,student_data,student_preference,interactions'],
  [
    'cmi.core._children',
    'student_id,student_name,lesson_location,credit,lesson_status,entry,score,total_time,lesson_mode,exit,session_time',
  ],
  ['cmi.core.score._children', 'raw,min,max'],
  ['cmi.objectives._children', 'id,score,status'],
  ['cmi.student_data._children', 'mastery_score,max_time_allowed,time_limit_action'],
  ['cmi.student_preference._children', 'audio,language,speed,text'],
  ['cmi.interactions._children', 'id,objectives,time,type,correct_responses,weighting,student_response,result,latency'],
];
const groups = [
  'cmi',
  'cmi.core',
  'cmi.core.score',
  'cmi.objectives',
  'cmi.student_data',
  'cmi.student_preference',
  'cmi.interactions',
];

const fixedPlaces: ReadonlyMap<string, ElementAddress> = new Map(
  [
    ...modelElements.map((element): [string, Entry] => [element.name, element]),
    ...keywords.map(([name, text]): [string, Entry] => [name, { is: 'keyword', text }]),
    ...groups.map((name): [string, Entry] => [name, structure]),
    ['cmi.objectives._count', { is: 'count', store: 'objectives' }] as [string, Entry],
    ['cmi.interactions._count', { is: 'count', store: 'interactions' }] as [string, Entry],
  ].map(([name, entry]) => [name, { entry, row: -1, sub: -1 }]),
);

type Named = readonly [name: string, entry: Entry];
const named = (elements: readonly Element[]): readonly Named[] => elements.map((element) => [element.name, element]);

const objectiveEntries: readonly Named[] = [
  ...named(objectiveElements),
  ['score', structure],
  ['score._children', { is: 'keyword', text: 'raw,min,max' }],
];

const interactionEntries: readonly Named[] = [
  ...named(interactionElements),
  ['objectives', structure],
  ['objectives._count', { is: 'count', store: 'interactionObjectives' }],
  ['correct_responses', structure],
  ['correct_responses._count', { is: 'count', store: 'correctResponses' }],
];

const innerLists: readonly { prefix: string; fields: readonly Named[] }[] = [
  {
    prefix: 'correct_responses.',
    fields: named(table('correctResponses', '', [['pattern', 'w', type.feedback, undefined]])),
  },
  {
    prefix: 'objectives.',
    fields: named(table('interactionObjectives', '', [['id', 'w', type.identifier, undefined]])),
  },
];
