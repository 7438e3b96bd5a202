import { interactionElements, modelElements, objectiveElements } from './elements.ts';
import type { ScormMap, Values } from './model.ts';

/** The flat map of a model: every value that was set or has an initial one, and every `_count`. */
export function exportMap(values: Values): ScormMap {
  const map: Record<string, string> = {};
  forEachValue(values, (name, value) => void (map[name] = value));
  return map;
}

/** The same map as JSON text (`mapJsonString`), written straight from the values: a course with 1,000 answers commits often. */
export function exportJson(values: Values): string {
  let text = '';
  forEachValue(values, (name, value) => {
    text += `${text === '' ? '{' : ','}"${name}":${quote(value)}`;
  });
  return `${text}}`;
}

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

// Most values need no escape, and a test costs less than writing one.
const NEEDS_NO_ESCAPE = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;
const quote = (value: string): string => (NEEDS_NO_ESCAPE.test(value) ? `"${value}"` : JSON.stringify(value));
