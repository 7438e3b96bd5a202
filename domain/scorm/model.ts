import {
  type Element,
  parseElementName,
  modelElements,
  objectiveElements,
  type ElementAddress,
  type Store,
  elementIndexOf,
} from './elements.ts';
import { LIST_MAX_ROWS, STUDENT_ID_PREFIX } from './limits.ts';
import { parseTimespan } from './time.ts';

/** Flat map `cmi.… → value` with `_count` keys: journalled, sent and loaded. Spec §3. */
export type ScormMap = Readonly<Record<string, string>>;

/** Initial data of a course. `saved`: map of an earlier run, or one that the platform prepared. */
export type ScormModel = {
  readonly learner: { readonly id: string; readonly name: string };
  readonly saved?: ScormMap | undefined;
};

/** Values of one row by element index. */
type Fields = (string | undefined)[];
/**
 * Column-oriented: one list per field instead of one object per row. A thousand interactions would be three thousand
 * objects.
 */
type Interactions = {
  rows: number;
  fields: (Fields | undefined)[];
  objectiveIds: (string[] | undefined)[];
  patterns: (string[] | undefined)[];
};

/** Values of one model. Mutable, owned by one machine and never exposed. */
export type Values = {
  model: Fields;
  objectives: Fields[];
  interactions: Interactions;
};

export const slots = {
  studentId: elementIndexOf('cmi.core.student_id'),
  studentName: elementIndexOf('cmi.core.student_name'),
  lessonStatus: elementIndexOf('cmi.core.lesson_status'),
  entry: elementIndexOf('cmi.core.entry'),
  scoreRaw: elementIndexOf('cmi.core.score.raw'),
  totalTime: elementIndexOf('cmi.core.total_time'),
  exit: elementIndexOf('cmi.core.exit'),
  sessionTime: elementIndexOf('cmi.core.session_time'),
  masteryScore: elementIndexOf('cmi.student_data.mastery_score'),
} as const;

/**
 * Values for a new run. Unknown or invalid entries of `saved` are left out and listed in `rejected`; texts of any
 * length are accepted. A saved map never sets the learner, the entry or per-run values.
 */
export function loadValues({ learner, saved }: ScormModel): { values: Values; rejected: readonly string[] } {
  const values: Values = {
    model: initialModel.slice(),
    objectives: [],
    interactions: { rows: 0, fields: [], objectiveIds: [], patterns: [] },
  };
  const rejected: string[] = [];
  values.model[slots.studentId] = STUDENT_ID_PREFIX + learner.id;
  values.model[slots.studentName] = learner.name;
  if (saved) for (const name of Object.keys(saved)) if (!restore(values, name, saved[name])) rejected.push(name);
  return { values, rejected };
}

/**
 * Prepares the values for another run: sets the entry from the last exit, and clears per-run values. Reading: a map
 * without any activity (a platform may prepare one with launch data) is a first attempt.
 */
export function beginRun(values: Values): void {
  const { model } = values;
  model[slots.entry] = model[slots.exit] === 'suspend' ? 'resume' : hasRun(values) ? '' : 'ab-initio';
  model[slots.exit] = undefined;
  model[slots.sessionTime] = undefined;
}

function hasRun({ model }: Values): boolean {
  const lasted = (slot: number) => (parseTimespan(model[slot] ?? '') ?? 0) > 0;
  return (
    model[slots.exit] !== undefined ||
    lasted(slots.sessionTime) ||
    lasted(slots.totalTime) ||
    courseSlots.some((slot) => model[slot] !== initialModel[slot])
  );
}

/** Whether the map contains an earlier run to resume. */
export const hasRunToResume = (saved: ScormMap): boolean =>
  hasRun(loadValues({ learner: { id: '', name: '' }, saved }).values);

/** Length of a list; for an inner list, of the one in `row` (0 if that row does not exist). */
export function countOf(values: Values, store: Store, row: number): number {
  switch (store) {
    case 'objectives':
      return values.objectives.length;
    case 'interactions':
      return values.interactions.rows;
    case 'interactionObjectives':
      return values.interactions.objectiveIds[row]?.length ?? 0;
    case 'correctResponses':
      return values.interactions.patterns[row]?.length ?? 0;
    case 'model':
      return 0;
  }
}

/** Value at a place; undefined if never set. */
export function valueAt(values: Values, { store, slot }: Element, { row, sub }: ElementAddress): string | undefined {
  switch (store) {
    case 'model':
      return values.model[slot];
    case 'objectives':
      return values.objectives[row]?.[slot];
    case 'interactions':
      return values.interactions.fields[slot]?.[row];
    case 'interactionObjectives':
      return values.interactions.objectiveIds[row]?.[sub];
    case 'correctResponses':
      return values.interactions.patterns[row]?.[sub];
  }
}

/** Sets a value, adding rows up to the place. */
export function putAt(values: Values, element: Element, place: ElementAddress, value: string): void {
  const { interactions } = values;
  switch (element.store) {
    case 'model':
      values.model[element.slot] = value;
      break;
    case 'objectives':
      while (values.objectives.length <= place.row) values.objectives.push(emptyObjective.slice());
      values.objectives[place.row]![element.slot] = value; // the row was just made
      break;
    case 'interactions':
      putInRow((interactions.fields[element.slot] ??= []), place.row, value);
      break;
    case 'interactionObjectives':
      putInner(interactions.objectiveIds, place, value);
      break;
    case 'correctResponses':
      putInner(interactions.patterns, place, value);
  }
  if (element.store !== 'model' && element.store !== 'objectives')
    interactions.rows = Math.max(interactions.rows, place.row + 1);
}

/** Fills preceding rows, so that the list has no gaps. */
function putInRow<T>(list: (T | undefined)[], row: number, value: T): void {
  while (list.length < row) list.push(undefined);
  list[row] = value;
}

/** Most inner lists have at most one value: allocated lazily, with exact size. */
function putInner(lists: (string[] | undefined)[], { row, sub }: ElementAddress, value: string): void {
  const list = lists[row];
  if (!list && sub === 0) return putInRow(lists, row, [value]);
  const own = list ?? [];
  while (own.length < sub) own.push('');
  own[sub] = value;
  if (!list) putInRow(lists, row, own);
}

function restore(values: Values, name: string, given: unknown): boolean {
  const place = parseElementName(name);
  if (!place || typeof given !== 'string') return false;
  const { entry } = place;
  if (entry.is !== 'value') return entry.is === 'count'; // counts are derived from the rows
  if (neverRestored.has(entry.slot) && entry.store === 'model') return true;
  if (place.row >= LIST_MAX_ROWS || place.sub >= LIST_MAX_ROWS) return false;
  if (!entry.type.free && !entry.type.accepts(given) && given !== (entry.initial ?? '')) return false;
  putAt(values, entry, place, given);
  return true;
}

const initialModel: Readonly<Fields> = modelElements.map(({ initial }) => initial);
const emptyObjective: Readonly<Fields> = objectiveElements.map(() => undefined);
const neverRestored: ReadonlySet<number> = new Set([slots.studentId, slots.studentName, slots.entry]);
const courseSlots: readonly number[] = modelElements
  .filter(({ access, initial }) => access === 'rw' && initial !== undefined)
  .map(({ slot }) => slot);
