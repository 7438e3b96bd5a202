import { type Element, type Entry, parseElementName, type ElementAddress } from './elements.ts';
import { diagnostics, errorText, type ScormError, scormErrors as errors } from './errors.ts';
import { endRun } from './finish.ts';
import { exportJson, exportMap } from './map.ts';
import { beginRun, countOf, loadValues, putAt, type ScormModel, slots, valueAt, type Values } from './model.ts';
import type { Answer, KeepRequest, Scorm, ScormHost, ScormSnapshot, Stage } from './scorm.ts';
import { ELEMENT_WEIGHT_CHARS, ESCAPE_MAX_CHARS, LIST_MAX_ROWS, MODEL_MAX_CHARS, ROW_WEIGHT_CHARS } from './limits.ts';

/** Creates the state machine of one open course. */
export const createScorm = (host: ScormHost, model?: ScormModel): Scorm => new Machine(host, model);

// A class, so that machines share their methods.
class Machine implements Scorm {
  readonly #host: ScormHost;
  #values: Values | undefined;
  /** Computed at the first change of a loaded model. */
  #weight: Weight | undefined;
  #stage: Stage = 'waiting';
  #row = 0;
  #startedAt = 0;
  #revision = 0;
  #acknowledged = 0;
  #error: ScormError = errors.none;
  #detail = '';

  constructor(host: ScormHost, model: ScormModel | undefined) {
    this.#host = host;
    if (model) this.load(model);
  }

  load(model: ScormModel): void {
    const { values, rejected } = loadValues(model);
    beginRun(values);
    this.#values = values;
    this.#weight = undefined;
    for (const element of rejected) this.#host.warn?.({ code: 'saved-value-left-out', element });
  }

  initialize(argument?: unknown): Answer {
    if (argument !== '') return this.#no(errors.argument);
    if (this.#stage === 'running') return this.#no(errors.general, diagnostics.alreadyInitialized);
    if (!this.#values) return this.#no(errors.general, diagnostics.notLoaded);
    if (this.#stage === 'finished') beginRun(this.#values);
    this.#stage = 'running';
    this.#row++;
    this.#startedAt = this.#host.now();
    return this.#yes();
  }

  getValue(given?: unknown): string {
    const values = this.#values;
    if (this.#stage !== 'running' || !values) return this.#none(errors.notInitialized, diagnostics.notInitialized);
    const name = asText(given);
    if (name === undefined) return this.#none(errors.argument);
    const place = parseElementName(name);
    const error = place ? whyUnreadable(values, place) : whyUnknown(name, 'get');
    if (!place || error !== errors.none) return this.#none(error, detailOf(error, name));
    this.#yes();
    const { entry } = place;
    if (entry.is === 'value') return valueAt(values, entry, place) ?? '';
    if (entry.is === 'count') return String(countOf(values, entry.store, place.row));
    return entry.is === 'keyword' ? entry.text : '';
  }

  setValue(given?: unknown, givenValue?: unknown): Answer {
    const values = this.#values;
    if (this.#stage !== 'running' || !values) return this.#no(errors.notInitialized, diagnostics.notInitialized);
    const name = asText(given);
    // Reading: a missing value argument is not the text 'undefined'.
    const value = givenValue === undefined ? undefined : asText(givenValue);
    if (name === undefined || value === undefined) return this.#no(errors.argument);
    const place = parseElementName(name);
    const error = place ? whyUnsettable(values, place, value) : whyUnknown(name, 'set');
    if (error !== errors.none || place?.entry.is !== 'value') return this.#no(error, detailOf(error, name));
    const { entry } = place;
    if (valueAt(values, entry, place) === value) return this.#yes();
    this.#weight ??= weigh(values);
    if (!makesRoom(this.#weight, values, entry, place, value)) return this.#no(errors.general, tooLarge);
    putAt(values, entry, place, value);
    this.#revision++;
    const stretch = entry.type.stretch?.(value);
    if (stretch) this.#host.warn?.({ code: stretch, element: name });
    this.#host.changed?.();
    return this.#yes();
  }

  commit(argument?: unknown): Answer {
    if (argument !== '') return this.#no(errors.argument);
    if (this.#stage !== 'running') return this.#no(errors.notInitialized, diagnostics.notInitialized);
    if (!this.modified() || this.#host.keep({ by: 'course', final: false, revision: this.#revision }))
      return this.#yes();
    return this.#no(errors.general, diagnostics.cannotCommit);
  }

  finish(argument?: unknown): Answer {
    if (argument !== '') return this.#no(errors.argument);
    if (this.#stage !== 'running') return this.#no(errors.notInitialized, diagnostics.notInitialized);
    return this.#endRun('course') ? this.#yes() : this.#no(errors.general, diagnostics.cannotCommit);
  }

  getLastError(): string {
    return this.#error.code;
  }

  getErrorString(code?: unknown): string {
    return errorText(asText(code) ?? '');
  }

  getDiagnostic(code?: unknown): string {
    const asked = code === undefined || code === '' ? this.#error.code : (asText(code) ?? '');
    return asked === this.#error.code && this.#detail !== '' ? this.#detail : errorText(asked);
  }

  leave(): void {
    if (this.#stage === 'running') this.#endRun('player');
  }

  stage(): Stage {
    return this.#stage;
  }

  modified(): boolean {
    return this.#revision !== this.#acknowledged;
  }

  acknowledge(revision: number): void {
    if (revision > this.#acknowledged && revision <= this.#revision) this.#acknowledged = revision;
  }

  snapshot(): ScormSnapshot {
    return { map: this.#values ? exportMap(this.#values) : {}, ...this.marks() };
  }

  marks(): Omit<ScormSnapshot, 'map'> {
    return {
      row: this.#row,
      startedAt: this.#startedAt,
      final: this.#stage === 'finished',
      revision: this.#revision,
    };
  }

  json(): string {
    return this.#values ? exportJson(this.#values) : '{}';
  }

  /**
   * False: the host could not store the state. The run then stays open, unchanged: the course may retry, and leaving
   * will.
   */
  #endRun(by: KeepRequest['by']): boolean {
    const held = this.#values?.model;
    if (!held) return false;
    const before = endingSlots.map((slot) => held[slot]);
    const ending = endRun(
      {
        sessionTime: held[slots.sessionTime] ?? '',
        totalTime: held[slots.totalTime] ?? '',
        lessonStatus: held[slots.lessonStatus] ?? '',
        scoreRaw: held[slots.scoreRaw] ?? '',
        masteryScore: held[slots.masteryScore] ?? '',
      },
      this.#host.now() - this.#startedAt,
      this.#host.completion ?? 'as-set',
    );
    held[slots.sessionTime] = ending.sessionTime;
    held[slots.totalTime] = ending.totalTime;
    held[slots.lessonStatus] = ending.lessonStatus;
    this.#stage = 'finished';
    this.#revision++;
    if (this.#host.keep({ by, final: true, revision: this.#revision })) return true;
    endingSlots.forEach((slot, i) => (held[slot] = before[i]));
    this.#stage = 'running';
    return false;
  }

  #yes(): 'true' {
    this.#error = errors.none;
    this.#detail = '';
    return 'true';
  }

  #no(error: ScormError, detail = ''): 'false' {
    this.#error = error;
    this.#detail = detail;
    return 'false';
  }

  #none(error: ScormError, detail = ''): '' {
    this.#no(error, detail);
    return '';
  }
}

const tooLarge = 'The data of this course is too large';
const endingSlots = [slots.sessionTime, slots.totalTime, slots.lessonStatus];
const detailOf = (error: ScormError, name: string): string =>
  error === errors.notImplemented ? `${name} is no element that holds a value` : '';

/** Argument of a course as text. Undefined if the conversion throws (hostile objects). */
function asText(given: unknown): string | undefined {
  if (typeof given === 'string') return given;
  try {
    return String(given);
  } catch {
    return undefined; // toString threw: handled as an invalid argument
  }
}

/** Read error of a known place; `none` if readable. Write-only takes precedence over missing rows. */
function whyUnreadable(values: Values, { entry, row, sub }: ElementAddress): ScormError {
  if (entry.is === 'structure') return errors.notImplemented;
  if (entry.is === 'value' && entry.access === 'w') return errors.writeOnly;
  if (row < 0) return errors.none;
  if (row >= rowsOf(values, entry)) return errors.argument;
  return sub >= 0 && entry.is === 'value' && sub >= countOf(values, entry.store, row) ? errors.argument : errors.none;
}

/** Write error of a known place; `none` if writable. A list grows by one row at a time, without gaps. */
function whyUnsettable(values: Values, { entry, row, sub }: ElementAddress, value: string): ScormError {
  if (entry.is === 'keyword' || entry.is === 'count') return errors.keyword;
  if (entry.is === 'structure') return errors.notImplemented;
  if (entry.access === 'r') return errors.readOnly;
  if (row >= 0) {
    if (row > rowsOf(values, entry) || row >= LIST_MAX_ROWS) return errors.argument;
    if (sub >= 0 && (sub > countOf(values, entry.store, row) || sub >= LIST_MAX_ROWS)) return errors.argument;
  }
  return entry.type.accepts(value) ? errors.none : errors.dataType;
}

/** Error of an unknown name: `_children` of a value and `_count` of a non-list have their own errors. */
function whyUnknown(name: string, call: 'get' | 'set'): ScormError {
  const dot = name.lastIndexOf('.');
  const keyword = name.slice(dot + 1);
  if (dot < 0 || (keyword !== '_children' && keyword !== '_count')) return errors.notImplemented;
  const parent = parseElementName(name.slice(0, dot));
  if (!parent) return errors.notImplemented;
  if (call === 'set') return errors.keyword;
  if (keyword === '_count') return errors.noCount;
  return parent.entry.is === 'structure' ? errors.notImplemented : errors.noChildren;
}

/** Rows of the entry’s outer list. Keywords inside a row exist for objectives only. */
function rowsOf(values: Values, entry: Entry): number {
  const inObjectives =
    entry.is === 'keyword' || ((entry.is === 'value' || entry.is === 'count') && entry.store === 'objectives');
  return inObjectives ? values.objectives.length : values.interactions.rows;
}

/** Upper bound of the exported length, updated without exporting. `longest` is by index of the model. */
type Weight = { chars: number; longest: number[] };

/** Measures a model exactly. */
function weigh(values: Values): Weight {
  return {
    chars: exportJson(values).length,
    // Length a value may reach without more space: each character may need six.
    longest: values.model.map((value) => Math.floor((value ?? '').length / ESCAPE_MAX_CHARS)),
  };
}

/**
 * Whether the model with this value still fits into one message; if so, counts the value. The cheap bound usually
 * decides; only if it fails, the model is measured exactly.
 */
function makesRoom(weight: Weight, values: Values, element: Element, place: ElementAddress, value: string): boolean {
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

function addedChars(weight: Weight, values: Values, element: Element, place: ElementAddress, value: string): number {
  if (element.store === 'model') {
    const more = value.length - (weight.longest[element.slot] ?? 0);
    return more > 0 ? more * ESCAPE_MAX_CHARS + ELEMENT_WEIGHT_CHARS : 0;
  }
  const name = valueAt(values, element, place) === undefined ? ELEMENT_WEIGHT_CHARS : 0;
  return rowChars(values, element, place) + name + value.length * ESCAPE_MAX_CHARS;
}

const rowChars = (values: Values, { store }: Element, { row }: ElementAddress): number =>
  row >= countOf(values, store === 'objectives' ? 'objectives' : 'interactions', -1) ? ROW_WEIGHT_CHARS : 0;
