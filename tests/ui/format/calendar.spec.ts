import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile, fileName } from '#ui/format/calendar.ts';
import { isShowable } from '#ui/format/dates.ts';
import { runs } from '../../support/runs.ts';

const NOW = Date.parse('2026-05-13T10:00:30.250Z');
const at = (iso: string) => Date.parse(iso);
const octets = (text: string) => new TextEncoder().encode(text).length;

/** Parses a file strictly by RFC 5545: content lines, folding, property parameters, escapes of TEXT. */
function read(file: string): { name: string; parameters: string; value: string }[] {
  expect(file.endsWith('\r\n')).toBe(true);
  const physical = file.slice(0, -2).split('\r\n');
  // No line is too long or contains a line break, and no character is split.
  expect(physical.filter((line) => octets(line) > 75 || /[\r\n]/.test(line) || /\p{Surrogate}/u.test(line))).toEqual(
    [],
  );
  return physical
    .join('\r\n')
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => {
      const found = /^([A-Z-]+)((?:;[A-Z-]+=[^;:]+)*):(.*)$/su.exec(line);
      if (!found) throw new Error(`no content line: ${line.slice(0, 80)}`);
      return { name: found[1] ?? '', parameters: found[2] ?? '', value: found[3] ?? '' };
    });
}
const plain = (value: string) => value.replace(/\\([\\;,nN])/g, (_, one: string) => (/n/i.test(one) ? '\n' : one));
const valuesOf = (file: string, wanted: string) =>
  read(file).flatMap(({ name, value }) => (name === wanted ? value : []));

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'due-acme-fire@learn.example',
  summary: 'Due: Fire safety',
  url: 'https://learn.example/acme/title/-/fire',
  due: at('2026-05-15T16:30:00Z'),
  ...more,
});

describe('a calendar file', () => {
  it.each(['uid', 'summary', 'url'] as const)('gets no line of its own from a line break in %s', (field) => {
    const names = read(calendarFile([entry()], NOW)).map(({ name }) => name);
    for (const end of ['\r\n', '\n', '\r', '\u0085', '\u2028', '\v', '\f', '\0']) {
      const file = calendarFile(
        [entry({ [field]: `https://a.example/b${end}ATTENDEE:mailto:mallory@evil.example` })],
        NOW,
      );
      expect(read(file).map(({ name }) => name)).toEqual(names);
    }
  });

  it('of one due moment is this, to the letter', () => {
    expect(calendarFile([entry()], NOW)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Learning client//Due dates//EN',
        'CALSCALE:GREGORIAN',
        'METHOD:PUBLISH',
        'BEGIN:VEVENT',
        'UID:due-acme-fire@learn.example',
        'DTSTAMP:20260513T100030Z',
        'DTSTART:20260515T163000Z',
        'SUMMARY:Due: Fire safety',
        'URL:https://learn.example/acme/title/-/fire',
        'TRANSP:TRANSPARENT',
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        'DESCRIPTION:Due: Fire safety',
        'TRIGGER:-P1D',
        'END:VALARM',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('has a due day as a whole day, the same in every time zone', () => {
    const lines = read(calendarFile([entry({ due: '2026-12-31' })], NOW));
    expect(lines.find(({ name }) => name === 'DTSTART')).toEqual({
      name: 'DTSTART',
      parameters: ';VALUE=DATE',
      value: '20261231',
    });
    // The morning before: 15 hours before the day starts at midnight.
    expect(lines.find(({ name }) => name === 'TRIGGER')?.value).toBe('-PT15H');
  });

  it.each([
    ['commas, semicolons; and back\\slashes', 'SUMMARY:commas\\, semicolons\\; and back\\\\slashes'],
    ['two\r\nlines\rand\nthree', 'SUMMARY:two\\nlines\\nand\\nthree'],
    ['tab\tbell\u0007null\u0000', 'SUMMARY:tabbellnull'],
    ['half \ud83d a face', 'SUMMARY:half  a face'],
  ])('writes %j as %j', (summary, line) => {
    expect(calendarFile([entry({ summary })], NOW).split('\r\n')).toContain(line);
  });

  it.each([Number.NaN, -1, 9e15, Number.POSITIVE_INFINITY, '', 'tomorrow', '2026-5-1'])(
    'leaves out what is due %s',
    (due) => {
      const file = calendarFile([entry({ due }), entry({ uid: 'other' })], NOW);
      expect(valuesOf(file, 'UID')).toEqual(['other']);
    },
  );

  it('breaks a line of 76 octets after 75, and not one of 75', () => {
    const lines = (letters: number) =>
      calendarFile([entry({ summary: 'x'.repeat(letters) })], NOW)
        .split('BEGIN:VALARM')[0]
        ?.split('\r\n')
        .filter((line) => /^SUMMARY|^ /.test(line));
    expect(lines(67)).toEqual([`SUMMARY:${'x'.repeat(67)}`]);
    expect(lines(68)).toEqual([`SUMMARY:${'x'.repeat(67)}`, ' x']);
    expect(lines(67 + 74 + 1)).toEqual([`SUMMARY:${'x'.repeat(67)}`, ` ${'x'.repeat(74)}`, ' x']);
  });

  it('never splits a character, wherever the end of a line falls', () => {
    for (let before = 55; before < 70; before++)
      expect(
        plain(valuesOf(calendarFile([entry({ summary: 'x'.repeat(before) + '🧯'.repeat(40) })], NOW), 'SUMMARY')[0]!),
      ).toBe('x'.repeat(before) + '🧯'.repeat(40));
  });

  it.each(['A', '🧯', 'م', '\\;', '👩🏽‍🔧 '])('holds a name of 100 kB made of %j, whole', (piece) => {
    const summary = piece.repeat(100_000 / piece.length);
    const [value = ''] = valuesOf(calendarFile([entry({ summary })], NOW), 'SUMMARY');
    expect(plain(value) === summary).toBe(true);
  });

  it('of any names and moments can be read back as it was meant', () => {
    const name = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc
        .array(fc.constantFrom('السلامة', '👩🏽‍🔧', '世界', '\\', ';', ',', '\n', '\r\n', ' ', 'BEGIN:VEVENT'), {
          maxLength: 60,
        })
        .map((all) => all.join('')),
    );
    const due = fc.oneof(
      fc.integer({ min: 0, max: 7_258_118_399_999 }),
      fc.double(),
      fc
        .date({ min: new Date(0), max: new Date('2199-12-31'), noInvalidDate: true })
        .map((day) => day.toISOString().slice(0, 10)),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ name, due }), { minLength: 1, maxLength: 5 }), (things) => {
        const file = calendarFile(
          things.map((thing, i) => entry({ uid: `due-${i}`, summary: thing.name, due: thing.due })),
          NOW,
        );
        const kept = things
          .map((thing, i) => ({ ...thing, i }))
          .filter((thing) => typeof thing.due === 'string' || isShowable(thing.due));
        const lines = read(file);
        const of = (wanted: string) => lines.flatMap((line) => (line.name === wanted ? line : []));
        expect(of('UID').map(({ value }) => value)).toEqual(kept.map(({ i }) => `due-${i}`));
        expect(of('SUMMARY').map(({ value }) => plain(value))).toEqual(kept.map((thing) => cleaned(thing.name)));
        expect(of('DTSTART').map(({ value }) => value)).toEqual(kept.map((thing) => written(thing.due)));
        expect(new Set(of('DTSTAMP').map(({ value }) => value))).toEqual(
          new Set(kept.length > 0 ? ['20260513T100030Z'] : []),
        );
        const depth = lines.map(({ name: line }) => (line === 'BEGIN' ? 1 : line === 'END' ? -1 : 0));
        expect(depth.reduce((sum: number, step) => sum + step, 0)).toBe(0);
        // The calendar, each entry, and the reminder of each entry.
        expect(of('BEGIN').length).toBe(1 + 2 * kept.length);
      }),
      { numRuns: runs(100) },
    );
  });
});

/** A name as a text file can contain it: without control characters and lone surrogates. */
const cleaned = (name: string) =>
  Array.from(name.replace(/\r\n|\r/g, '\n'))
    .filter((one) => {
      const code = one.codePointAt(0) ?? 0;
      return one === '\n' || !(code < 32 || code === 127 || (code >= 0xd800 && code <= 0xdfff));
    })
    .join('');

function written(due: number | string): string {
  if (typeof due === 'string') return due.replaceAll('-', '');
  const day = new Date(due);
  const two = (n: number) => String(n).padStart(2, '0');
  return (
    `${day.getUTCFullYear()}${two(day.getUTCMonth() + 1)}${two(day.getUTCDate())}` +
    `T${two(day.getUTCHours())}${two(day.getUTCMinutes())}${two(day.getUTCSeconds())}Z`
  );
}

describe('the name of a file', () => {
  it.each([
    ['Fire safety', 'Fire safety.ics'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.ics'],
    ['../../etc/passwd', 'etc passwd.ics'],
    ['  . ', 'due-dates.ics'],
    ['', 'due-dates.ics'],
    ['\u202egpj.exe', 'gpj.exe.ics'],
    ['İş güvenliği 🧯', 'İş güvenliği 🧯.ics'],
    ['x'.repeat(100_000), `${'x'.repeat(60)}.ics`],
  ])('of %j is %j', (text, name) => expect(fileName(text, 'due-dates', 'ics')).toBe(name));
});
