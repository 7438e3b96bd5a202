import { type Entry, locate, type Place } from './elements.ts';
import { type ScormError, scormErrors as errors } from './errors.ts';
import { LIST_MAX_ROWS } from './limits.ts';
import { countOf, type Values } from './model.ts';

/** Why a known place cannot be read now; `none` when it can. What may never be read comes before what is not there yet. */
export function whyUnreadable(values: Values, { entry, row, sub }: Place): ScormError {
  if (entry.is === 'structure') return errors.notImplemented;
  if (entry.is === 'value' && entry.access === 'w') return errors.writeOnly;
  if (row < 0) return errors.none;
  if (row >= rowsOf(values, entry)) return errors.argument;
  return sub >= 0 && entry.is === 'value' && sub >= countOf(values, entry.store, row) ? errors.argument : errors.none;
}

/** Why a value cannot be set at a known place; `none` when it can. A list may grow by one row at a time, without holes. */
export function whyUnsettable(values: Values, { entry, row, sub }: Place, value: string): ScormError {
  if (entry.is === 'keyword' || entry.is === 'count') return errors.keyword;
  if (entry.is === 'structure') return errors.notImplemented;
  if (entry.access === 'r') return errors.readOnly;
  if (row >= 0) {
    if (row > rowsOf(values, entry) || row >= LIST_MAX_ROWS) return errors.argument;
    if (sub >= 0 && (sub > countOf(values, entry.store, row) || sub >= LIST_MAX_ROWS)) return errors.argument;
  }
  return entry.type.accepts(value) ? errors.none : errors.dataType;
}

/** The error of a name outside the table: `_children` of a value and `_count` of what is no list have their own. */
export function whyUnknown(name: string, call: 'get' | 'set'): ScormError {
  const dot = name.lastIndexOf('.');
  const keyword = name.slice(dot + 1);
  if (dot < 0 || (keyword !== '_children' && keyword !== '_count')) return errors.notImplemented;
  const parent = locate(name.slice(0, dot));
  if (!parent) return errors.notImplemented;
  if (call === 'set') return errors.keyword;
  if (keyword === '_count') return errors.noCount;
  return parent.entry.is === 'structure' ? errors.notImplemented : errors.noChildren;
}

/** Rows of the outer list an entry belongs to. Keywords inside a row exist for objectives only. */
function rowsOf(values: Values, entry: Entry): number {
  const inObjectives =
    entry.is === 'keyword' || ((entry.is === 'value' || entry.is === 'count') && entry.store === 'objectives');
  return inObjectives ? values.objectives.length : values.interactions.rows;
}
