import { describe, expect, it } from 'vitest';
import { checkPathId } from '#adapters/api/addressable.ts';
import { colour, fields, id, instant, isFields, number, shortText, text } from '#adapters/api/wire/read.ts';

describe('what is read from the wire', () => {
  it('is of an object alone, never of what it stems from', () => {
    const read = fields(JSON.parse('{"name":"a","__proto__":{"token":"planted"}}'));
    expect(Object.getPrototypeOf(read)).toBeNull();
    for (const key of ['toString', 'constructor', 'hasOwnProperty', 'token']) expect(read[key]).toBeUndefined();
    expect(read['name']).toBe('a');
    expect([isFields([]), isFields(null), isFields('{}')]).toEqual([false, false, false]);
  });

  it.each([[''], [' \t'], ['.'], ['..'], ['\ud800'], ['a\udc00b'], ['x'.repeat(513)], [Number.NaN], [Infinity], [null], [{}]])(
    'is no id: %j',
    (value) => expect(id(value)).toBeUndefined(),
  ); // prettier-ignore
  it.each([['a..b', 'a..b'], ['...', '...'], ['x'.repeat(512), 'x'.repeat(512)], [7, '7'], ['👩‍👩‍👧', '👩‍👩‍👧']])(
    'is an id: %j',
    (value, read) => expect(id(value)).toBe(read),
  ); // prettier-ignore

  it('holds no controls, no turned words and no half of a character, and names have an end', () => {
    const between = (code: number) => `a${String.fromCharCode(code)}b`;
    const gone = [0, 7, 8, 0xb, 0xc, 0xe, 0x1b, 0x1f, 0x7f, 0x202a, 0x202d, 0x202e, 0x2066, 0x2069, 0xd800, 0xdfff];
    for (const code of gone) expect(text(between(code)), code.toString(16)).toBe('ab');
    expect(text('line\nline\tend\r')).toBe('line\nline\tend\r');
    expect(shortText('x'.repeat(100_000))).toHaveLength(500);
  });

  it.each([['NaN'], ['Infinity'], [Infinity], [-Infinity], [Number.NaN], [''], [' '], [true], [[7]], [null]])(
    'is no number: %j',
    (value) => expect(number(value)).toBeUndefined(),
  ); // prettier-ignore

  it.each([
    [0], [-1], [Number.NaN], [1e308], [2 ** 53], ['0001-01-01T00:00:00Z'], ['1969-12-31T23:59:59Z'], ['+275760-09-13'],
    ['2200-01-01T00:00:00Z'], ['2026-02-31'], ['2026-02-31T10:00:00Z'], ['2026-13-01'], ['7'], ['whenever'], [null], [[]],
  ])('is no moment: %j', (value) => expect(instant(value)).toBeUndefined()); // prettier-ignore

  it.each([['#12345'], ['#1234567'], ['red'], ['#123456;background:url(x)'], ['url(x)'], [7]])(
    'is no colour: %j',
    (value) => expect(colour(value)).toBeUndefined(),
  ); // prettier-ignore
});

describe('an id in the address of a call', () => {
  it.each(['', '.', '..', '../x', 'x/..', 'x\\..\\y', ' .. /x', '\ud800', 'x'.repeat(513)])('may not be %j', (value) =>
    expect(() => checkPathId('getTitle', value)).toThrow(),
  );
  it.each(['a', 'a/b', 'x..y', '...'])('may be %j', (value) => expect(checkPathId('getTitle', value)).toBe(value));
});
