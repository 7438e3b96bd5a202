import type { Element, Place } from './elements.ts';
import { ELEMENT_WEIGHT_CHARS, ESCAPE_MAX_CHARS, MODEL_MAX_CHARS, ROW_WEIGHT_CHARS } from './limits.ts';
import { exportJson } from './map.ts';
import { countOf, type Values, valueAt } from './model.ts';

/** An upper bound of the length of the exported text, kept up without exporting. `longest` is by slot of the model. */
export type Weight = { chars: number; longest: number[] };

/** Weighs a model as it is. */
export function weigh(values: Values): Weight {
  return {
    chars: exportJson(values).length,
    // What a value may grow to before it needs more than it has: each character may need six.
    longest: values.model.map((value) => Math.floor((value ?? '').length / ESCAPE_MAX_CHARS)),
  };
}

/**
 * True when a model with this value still fits one message; its weight then counts the value. The cheap bound decides
 * nearly always; only where it says no is the model weighed again.
 */
export function makesRoom(weight: Weight, values: Values, element: Element, place: Place, value: string): boolean {
  const added = addedChars(weight, values, element, place, value);
  if (weight.chars + added > MODEL_MAX_CHARS) {
    Object.assign(weight, weigh(values));
    const exactly = rowChars(values, element, place) + ELEMENT_WEIGHT_CHARS + JSON.stringify(value).length;
    if (weight.chars + exactly > MODEL_MAX_CHARS) return false;
    weight.chars += exactly;
    return true;
  }
  weight.chars += added;
  if (element.store === 'model')
    weight.longest[element.slot] = Math.max(weight.longest[element.slot] ?? 0, value.length);
  return true;
}

function addedChars(weight: Weight, values: Values, element: Element, place: Place, value: string): number {
  if (element.store === 'model') {
    const more = value.length - (weight.longest[element.slot] ?? 0);
    return more > 0 ? more * ESCAPE_MAX_CHARS + ELEMENT_WEIGHT_CHARS : 0;
  }
  const name = valueAt(values, element, place) === undefined ? ELEMENT_WEIGHT_CHARS : 0;
  return rowChars(values, element, place) + name + value.length * ESCAPE_MAX_CHARS;
}

const rowChars = (values: Values, { store }: Element, { row }: Place): number =>
  row >= countOf(values, store === 'objectives' ? 'objectives' : 'interactions', -1) ? ROW_WEIGHT_CHARS : 0;
