import { COLOURS } from '#domain/annotations/types.ts';
import {
  bookLayouts,
  bookLetterSpacings,
  bookMargins,
  bookSizes,
  bookSpacings,
  bookTypefaces,
} from '#domain/player/index.ts';
import type { ResolvedDisplay, DrawnMark, OpenBook, ToReader } from '../protocol.ts';

/** Parses the application's `open` message; undefined if invalid. */
export function readOpen(data: unknown): OpenBook | undefined {
  if (!isRecord(data) || data['op'] !== 'open') return undefined;
  const { name, from, texts } = data;
  const look = readLook(data['look']);
  const entries = readEntries(data['entries']);
  if (typeof name !== 'string' || !look || !entries || !isRecord(texts)) return undefined;
  const { missing, missingLead } = texts;
  if (typeof missing !== 'string' || typeof missingLead !== 'string') return undefined;
  if (from !== undefined && typeof from !== 'string') return undefined;
  return { op: 'open', name, entries, from, look, texts: { missing, missingLead } };
}

/** Parses a message from the application; undefined if invalid. */
export function readToReader(data: unknown): ToReader | undefined {
  if (!isRecord(data)) return undefined;
  const { op, path, bytes, place, mark, fraction, id, text } = data;
  if (op === 'next' || op === 'previous' || op === 'selectFound' || op === 'deselect') return { op };
  if (op === 'marks') {
    const marks = readMarks(data['marks']);
    return marks && { op, marks };
  }
  if (op === 'entry' && typeof path === 'string' && (bytes === undefined || bytes instanceof Uint8Array))
    return { op, path, bytes };
  if (op === 'goTo' && typeof place === 'string' && typeof mark === 'boolean') return { op, place, mark };
  if (op === 'goToFraction' && typeof fraction === 'number') return { op, fraction };
  if (op === 'search' && typeof id === 'number' && typeof text === 'string') return { op, id, text };
  const from = data['from'];
  if (op === 'passage' && typeof id === 'number' && (from === 'view' || from === 'on')) return { op, id, from };
  if (op === 'spoken') return readSpoken(data['stretch']);
  const look = op === 'look' ? readLook(data['look']) : undefined;
  return look && { op: 'look', look };
}

const THEMES = ['white', 'sepia', 'grey', 'black', 'night'] as const;

function readLook(data: unknown): ResolvedDisplay | undefined {
  if (!isRecord(data)) return undefined;
  const size = bookSizes.find((one) => one === data['size']);
  const theme = THEMES.find((one) => one === data['theme']);
  const spacing = bookSpacings.find((one) => one === data['spacing']);
  const margins = bookMargins.find((one) => one === data['margins']);
  const typeface = bookTypefaces.find((one) => one === data['typeface']);
  const letterSpacing = bookLetterSpacings.find((one) => one === data['letterSpacing']);
  const layout = bookLayouts.find((one) => one === data['layout']);
  if (!size || !theme || !spacing || !margins || !typeface || !letterSpacing || !layout) return undefined;
  return { size, theme, spacing, margins, typeface, letterSpacing, layout };
}

function readSpoken(stretch: unknown): ToReader | undefined {
  if (stretch === undefined) return { op: 'spoken', stretch };
  if (!isRecord(stretch)) return undefined;
  const { start, end } = stretch;
  return typeof start === 'number' && typeof end === 'number' ? { op: 'spoken', stretch: { start, end } } : undefined;
}

function readMarks(data: unknown): DrawnMark[] | undefined {
  if (!Array.isArray(data)) return undefined;
  const marks: DrawnMark[] = [];
  for (const one of data as unknown[]) {
    if (!isRecord(one) || !isRecord(one['quote'])) return undefined;
    const { id, cfi, isNoted } = one;
    const { exact, prefix, suffix } = one['quote'];
    const colour = COLOURS.find((known) => known === one['colour']);
    if (typeof id !== 'string' || typeof cfi !== 'string' || typeof isNoted !== 'boolean' || !colour) return undefined;
    if (typeof exact !== 'string' || typeof prefix !== 'string' || typeof suffix !== 'string') return undefined;
    marks.push({ id, cfi, colour, isNoted, quote: { exact, prefix, suffix } });
  }
  return marks;
}

function readEntries(data: unknown): OpenBook['entries'] | undefined {
  if (!Array.isArray(data)) return undefined;
  const entries: (readonly [string, number])[] = [];
  for (const one of data as unknown[]) {
    if (!Array.isArray(one) || typeof one[0] !== 'string' || typeof one[1] !== 'number') return undefined;
    entries.push([one[0], one[1]]);
  }
  return entries;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
