import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkExtraFields,
  checkNewPassword,
  compose,
  edit,
  type ExtraField,
  extraFieldValues,
  FIRST_PASSWORD_RULES,
  MAX_PASSWORD_LEN,
  PASSWORD_LIMIT,
  REGISTRATION_RULES,
  RESET_RULES,
  type TypingLimit,
  typingLimitOf,
  valueOf,
  withOptions,
} from '#domain/account/index.ts';
import { reaching } from '../../support/reaching/reaching.ts';
import { runs } from '../../support/runs.ts';

const field = (over: Partial<ExtraField> = {}): ExtraField => ({
  id: 'f',
  name: 'Staff number',
  type: 'text',
  value: '',
  isMandatory: false,
  size: undefined,
  options: [],
  ...over,
});
const harbours = [
  { id: 'n', value: 'North' },
  { id: 's', value: 'South' },
];
const of = (value: string) => new Map([['f', value]]);

describe('an extra field that is sent (Verifies: §5 Extra fields)', () => {
  const mandatory = { refused: 'FIELD_MANDATORY', params: { field: 'Staff number' } };
  const tooLong = { refused: 'FIELD_TOO_LONG', params: { field: 'Staff number', size: 3 } };
  const notNumeric = { refused: 'FIELD_NOT_NUMERIC', params: { field: 'Staff number' } };
  it.each<[string, Partial<ExtraField>, string, unknown]>([
    ['text may be empty', {}, '', undefined],
    ['mandatory text may not', { isMandatory: true }, '', mandatory],
    ['nor hold spaces only', { isMandatory: true }, '  \t', mandatory],
    ['text of the size is good', { size: 3 }, 'abc', undefined],
    ['one more is too long', { size: 3 }, 'abcd', tooLong],
    ['spaces around do not count', { size: 3 }, ' abc ', undefined],
    ['without a size everything fits', {}, 'x'.repeat(5_000), undefined],
    ['digits are numeric', { type: 'Numeric' }, '0042', undefined],
    ['letters are not', { type: 'Numeric' }, '42a', notNumeric],
    ['a space within is not', { type: 'Numeric' }, '4 2', notNumeric],
    ['a kept number may have a sign and decimals', { type: 'Numeric' }, '-12.5', undefined],
    ['an optional number may be empty', { type: 'Numeric' }, '', undefined],
    ['a number too long is said to be too long', { type: 'Numeric', size: 3 }, '12a4', tooLong],
    ['a chosen option is good', { type: 'Dropdown', options: harbours, isMandatory: true }, 'n', undefined],
    ['the placeholder is no choice', { type: 'Dropdown', options: harbours, isMandatory: true }, '-1', mandatory],
    ['nor is nothing', { type: 'Dropdown', options: harbours, isMandatory: true }, '', mandatory],
    ['nor an option no longer offered', { type: 'Dropdown', options: harbours, isMandatory: true }, 'old', mandatory],
    ['an option nobody could name yet stays', { type: 'Dropdown', isMandatory: true }, 'old', undefined],
    ['an optional dropdown may stay at its placeholder', { type: 'Dropdown', options: harbours }, '-1', undefined],
    ['size is about what was typed, not about option ids', { type: 'Dropdown', size: 3 }, 'north-pier', undefined],
  ])('%s', (_name, over, value, because) => {
    const problems = checkExtraFields([field(over)], of(value));
    expect(problems).toEqual(because === undefined ? [] : [{ at: 'extra:f', because }]);
  });

  it('reports every field once, in the order of the form', () => {
    const fields = ['a', 'b', 'c'].map((id) => field({ id, name: id, isMandatory: id !== 'b' }));
    expect(checkExtraFields(fields, new Map()).map(({ at }) => at)).toEqual(['extra:a', 'extra:c']);
  });

  it('has the value it came with until somebody changes it', () => {
    expect(valueOf(field({ value: '77' }), new Map())).toBe('77');
    expect(valueOf(field({ value: '77' }), of(''))).toBe('');
  });

  it('goes out trimmed, and an unchosen dropdown as its placeholder', () => {
    const dropdown = field({ id: 'd', type: 'Dropdown', options: harbours, value: 'gone' });
    expect(extraFieldValues([field(), dropdown], of(' 4711 '))).toEqual([
      { id: 'f', value: '4711' },
      { id: 'd', value: '-1' },
    ]);
  });

  it("leaves the server's own placeholder out of the options", () => {
    expect(withOptions(field(), [{ id: '-1', value: '--' }, ...harbours]).options).toEqual(harbours);
  });
});

describe('typing into a limited field (Verifies: §5 Extra fields, Password reset)', () => {
  const five: TypingLimit = typingLimitOf(field({ size: 5 }));
  const digits: TypingLimit = typingLimitOf(field({ size: 5, type: 'Numeric' }));
  const full = { refused: 'MAX_LENGTH', params: { field: 'Staff number', max: 5 } };
  const numbers = { refused: 'NUMBERS_ONLY', params: { field: 'Staff number' } };
  it.each<[string, TypingLimit, string, string, string, unknown]>([
    ['a letter with room', five, 'abcd', 'abcde', 'abcde', undefined],
    ['a letter too many', five, 'abcde', 'abcdef', 'abcde', full],
    ['a letter too many, in the middle', five, 'abcde', 'abXcde', 'abcde', full],
    ['a paste that fits', five, '', 'abcde', 'abcde', undefined],
    ['a paste that does not, whole', five, 'ab', 'abcdefgh', 'ab', full],
    ['a paste over a selection', five, 'abcde', 'aXYZe', 'aXYZe', undefined],
    ['a longer paste over all of it', five, 'abcde', '1234567', 'abcde', full],
    ['backspace', five, 'abcde', 'abcd', 'abcd', undefined],
    ['backspace in a value that was too long', five, 'abcdefgh', 'abcdefg', 'abcdefg', undefined],
    ['a shorter paste over a value that was too long', five, 'abcdefgh', 'abcdeXX', 'abcdeXX', undefined],
    ['a digit', digits, '12', '123', '123', undefined],
    ['a letter among digits', digits, '12', '12a', '12', numbers],
    ['a sign', digits, '', '-', '', numbers],
    ['a space', digits, '12', '12 ', '12', numbers],
    ['a copied number with spaces around', digits, '', ' 471 ', '471', undefined],
    ['a paste with a letter, whole', digits, '1', '123x', '1', numbers],
    ['digits of a Chinese keyboard', digits, '1', '1２３', '123', undefined],
    ['a digit too many', digits, '12345', '123456', '12345', full],
    ['a deletion in a value that is no number', digits, '12ab', '12a', '12a', undefined],
    ['a digit for a letter that should not be there', digits, '1a2b', '152b', '152b', undefined],
    ['all of it deleted', digits, '12345', '', '', undefined],
    ['no change', digits, '12a', '12a', '12a', undefined],
  ])('%s', (_name, limit, before, after, value, refused) => {
    expect(edit(limit, before, after)).toEqual({ value, refused });
  });

  it.each<[string, TypingLimit, string, string, string, unknown]>([
    ['a word that fits', five, 'ab', 'abcde', 'abcde', undefined],
    ['a word too long keeps what fits', five, 'abc', 'abcdefg', 'abcde', full],
    ['a word in the middle', five, 'ade', 'abbbde', 'abbde', full],
    ['no half of a character', five, 'abcd', 'abcd👍', 'abcd', full],
    ['digits only', digits, '1', '1a2b', '12', numbers],
    ['no room at all', five, 'abcdefgh', 'abcdefghi', 'abcdefgh', full],
  ])('an input method: %s', (_name, limit, before, after, value, refused) => {
    expect(compose(limit, before, after)).toEqual({ value, refused });
  });

  const anyLimit = fc.record({
    field: fc.constant('x'),
    max: fc.option(fc.nat({ max: 8 }), { nil: undefined }),
    digitsOnly: fc.boolean(),
  });
  const someText = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[0-9]{0,12}$/));

  it('never grows beyond its size, never takes a character that is no digit, and never loses what was there', () => {
    const { reached, assert } = reaching({ size: 0.2, digits: 0.2, taken: 0.1, refused: 0.1 });
    assert(
      fc.property(anyLimit, someText, someText, (limit, before, after) => {
        for (const { value, refused } of [edit(limit, before, after), compose(limit, before, after)]) {
          if (limit.max !== undefined) {
            reached('size');
            expect(value.length).toBeLessThanOrEqual(Math.max(limit.max, before.length));
          }
          const strange = (text: string) => text.replace(/\d/g, '').length;
          if (limit.digitsOnly) {
            reached('digits');
            expect(strange(value)).toBeLessThanOrEqual(strange(before));
          }
          if (refused === undefined && !limit.digitsOnly) {
            reached('taken');
            expect(value).toBe(after);
          }
        }
        const refused = edit(limit, before, after);
        if (!refused.refused) return;
        reached('refused');
        expect(refused.value).toBe(before);
      }),
      { numRuns: runs(500) },
    );
  });

  it('lets everything be deleted, whatever is in it', () => {
    fc.assert(
      fc.property(anyLimit, fc.string(), fc.nat(), fc.nat(), (limit, before, a, b) => {
        const [from, to] = [a % (before.length + 1), b % (before.length + 1)].sort((x, y) => x - y) as [number, number];
        const after = before.slice(0, from) + before.slice(to);
        expect(edit(limit, before, after)).toEqual({ value: after, refused: undefined });
      }),
    );
  });
});

describe('a new password (Verifies: §5 Password reset, Profile update, Self-registration)', () => {
  const at = (password: string, confirmation: string, rules = FIRST_PASSWORD_RULES) =>
    checkNewPassword({ password, confirmation }, rules).map((problem) => `${problem.at} ${problem.because.refused}`);

  it('is called missing as the form calls it', () => {
    expect(at('', '')).toEqual(['password PASS_MISSING', 'confirmation CONFIRM_PASS_MISSING']);
    expect(at('', '', RESET_RULES)).toEqual(['password EMPTY_PASSWORD', 'confirmation EMPTY_PASSWORD']);
    expect(at('   ', 'x')).toEqual(['password PASS_MISSING']);
    expect(at('Abc1', ' ')).toEqual(['confirmation CONFIRM_PASS_MISSING']);
  });

  it('must be the same twice, and has no ampersand', () => {
    expect(at('Abc1', 'Abc2')).toEqual(['confirmation PASSWORD_MATCH_ERROR']);
    expect(at('A&c1', 'A&c1')).toEqual(['password INVALID_CHARACTER']);
    expect(at('A&c1', 'Abc1')).toEqual(['password INVALID_CHARACTER', 'confirmation PASSWORD_MATCH_ERROR']);
    expect(at('Abc1', 'Abc1')).toEqual([]);
  });

  it('may have spaces, but not where somebody registers', () => {
    expect(at('a b c', 'a b c')).toEqual([]);
    expect(at('a b c', 'a b c', REGISTRATION_RULES)).toEqual(['password PASS_SPACES']);
  });

  it('has at most 25 characters, typed or not', () => {
    expect(MAX_PASSWORD_LEN).toBe(25);
    const longest = 'x'.repeat(25);
    expect(at(longest, longest)).toEqual([]);
    expect(at(`${longest}x`, `${longest}x`)).toEqual(['password MAX_LENGTH']);
    const refused = { refused: 'MAX_LENGTH', params: { field: 'password', max: 25 } };
    expect(edit(PASSWORD_LIMIT, longest, `${longest}x`)).toEqual({ value: longest, refused });
    expect(edit(PASSWORD_LIMIT, '', `${longest}x`)).toEqual({ value: '', refused });
    expect(edit(PASSWORD_LIMIT, '', longest)).toEqual({ value: longest, refused: undefined });
  });
});
