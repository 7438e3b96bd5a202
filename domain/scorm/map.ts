import { type Element, interactionElements, modelElements, objectiveElements } from './elements.ts';
import type { ScormMap, Values } from './model.ts';

/** Flat map of a model: all set or initial values, and all `_count` keys. */
export function exportMap(values: Values): ScormMap {
  const map: Record<string, string> = {};
  forEachValue(values, (name, value) => void (map[name] = value));
  return map;
}

/**
 * The same map as JSON text (`mapJsonString`), written directly from the values: a course with 1,000 interactions
 * commits often. Constant texts of rows are quoted once.
 */
export function exportJson(values: Values): string {
  const { objectives, interactions } = values;
  let text = '{';
  for (let slot = 0; slot < modelElements.length; slot++) {
    const value = values.model[slot];
    if (value !== undefined) text += `"${modelElements[slot]!.name}":${quote(value)},`; // slot < length
  }
  text += `"cmi.objectives._count":"${objectives.length}"`;
  for (let row = 0; row < objectives.length; row++) {
    const held = objectives[row]!; // row < length
    const prefix = `,"cmi.objectives.${row}.`;
    for (let slot = 0; slot < held.length; slot++) {
      const value = held[slot];
      if (value !== undefined) text += prefix + objectiveKeys[slot]! + quote(value); // rows have the table's length
    }
  }
  text += `,"cmi.interactions._count":"${interactions.rows}"`;
  for (let row = 0; row < interactions.rows; row++) text += interactionJson(interactions, row);
  return `${text}}`;
}

function interactionJson({ fields, objectiveIds, patterns }: Values['interactions'], row: number): string {
  const prefix = `,"cmi.interactions.${row}.`;
  let text = '';
  for (let slot = 0; slot < interactionKeys.length; slot++) {
    const value = fields[slot]?.[row];
    if (value !== undefined) text += prefix + interactionKeys[slot]! + quote(value); // slot < length
  }
  text += subListJson(`${prefix}objectives.`, 'id', objectiveIds[row]);
  return text + subListJson(`${prefix}correct_responses.`, 'pattern', patterns[row]);
}

function subListJson(prefix: string, field: string, list: readonly string[] | undefined): string {
  if (!list) return `${prefix}_count":"0"`;
  let text = `${prefix}_count":"${list.length}"`;
  for (let sub = 0; sub < list.length; sub++) text += `${prefix}${sub}.${field}":${quote(list[sub]!)}`; // sub < length
  return text;
}

/** Key suffixes of a row, with the punctuation before the value. */
const keysOf = (elements: readonly Element[]) => elements.map(({ name }) => `${name}":`);
const objectiveKeys = keysOf(objectiveElements);
const interactionKeys = keysOf(interactionElements);

function forEachValue(values: Values, tell: (name: string, value: string) => void): void {
  for (let slot = 0; slot < modelElements.length; slot++) {
    const value = values.model[slot];
    if (value !== undefined) tell(modelElements[slot]!.name, value); // slot < length
  }
  const { objectives, interactions } = values;
  tell('cmi.objectives._count', String(objectives.length));
  for (let row = 0; row < objectives.length; row++) {
    const prefix = `cmi.objectives.${row}.`;
    const held = objectives[row]!; // row < length
    for (let slot = 0; slot < held.length; slot++) {
      const value = held[slot];
      if (value !== undefined) tell(prefix + objectiveElements[slot]!.name, value); // rows have the table's length
    }
  }
  tell('cmi.interactions._count', String(interactions.rows));
  for (let row = 0; row < interactions.rows; row++) {
    const prefix = `cmi.interactions.${row}.`;
    for (let slot = 0; slot < interactionElements.length; slot++) {
      const value = interactions.fields[slot]?.[row];
      if (value !== undefined) tell(prefix + interactionElements[slot]!.name, value); // slot < length
    }
    const objectiveIds = interactions.objectiveIds[row];
    tell(`${prefix}objectives._count`, String(objectiveIds?.length ?? 0));
    objectiveIds?.forEach((id, sub) => tell(`${prefix}objectives.${sub}.id`, id));
    const patterns = interactions.patterns[row];
    tell(`${prefix}correct_responses._count`, String(patterns?.length ?? 0));
    patterns?.forEach((pattern, sub) => tell(`${prefix}correct_responses.${sub}.pattern`, pattern));
  }
}

// Most values need no escape, and testing is faster than escaping.
const NEEDS_NO_ESCAPE = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const quote = (value: string): string => (NEEDS_NO_ESCAPE.test(value) ? `"${value}"` : JSON.stringify(value));
