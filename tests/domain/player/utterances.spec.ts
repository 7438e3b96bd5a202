import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UTTERANCE_MOST, utterancesOf, voiceLanguage, wordAt } from '#domain/player/read-aloud/utterances.ts';
import { runs } from '../../support/runs.ts';

const words = fc.constantFrom(
  'The',
  'bell',
  'isn’t',
  'rung',
  '42',
  'ein',
  '你好世界',
  'مرحبا',
  '😀',
  'x'.repeat(230),
  '—',
);
const gaps = fc.constantFrom(' ', '. ', ', ', '\n', '! ', '。', '؟ ', '   ', '\u00a0', ' '.repeat(250));
/** Prose of many scripts with overlong sentences and words, and arbitrary text. */
const texts = fc.oneof(
  fc.array(fc.tuple(words, gaps), { maxLength: 120 }).map((all) => all.flat().join('')),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.string({ unit: 'binary', maxLength: 600 }),
);
const languages = fc.constantFrom('en', 'fr-FR', 'tr', 'zh-CN', 'ar-AE', 'en_US', 'not a language', '');
const said = (text: string, { start, end }: { start: number; end: number }) => text.slice(start, end);

describe('utterances of a text that is read aloud', () => {
  it('are the whole text in its order, save for white space between them; none is blank or too long', () => {
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        let at = 0;
        let joined = '';
        for (const one of utterancesOf(text, language)) {
          expect(one.start).toBeGreaterThanOrEqual(at);
          const between = text.slice(at, one.start);
          expect(between.trim()).toBe('');
          joined += between + said(text, one);
          expect(said(text, one).trim()).not.toBe('');
          expect(one.end - one.start).toBeLessThanOrEqual(UTTERANCE_MOST);
          at = one.end;
        }
        expect(text.slice(at).trim()).toBe('');
        expect(joined + text.slice(at)).toBe(text);
      }),
      { numRuns: runs(150) },
    );
  });

  it('break no character in two', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('😀', 'a', '𝒳'), minLength: 150, maxLength: 500 }), (text) => {
        for (const one of utterancesOf(text, 'en')) expect(encodeURI(said(text, one))).not.toBe('');
      }),
    );
  });

  it('end with a sentence, a paragraph, or with a clause where that is too long', () => {
    const long = `${'a long way to go '.repeat(8)}and on, ${'then home again '.repeat(8)}.`;
    const text = `Mr. Fox came. Did he?\nTitle\n${long}`;
    expect(utterancesOf(text, 'en').map((one) => said(text, one))).toEqual([
      'Mr.', // by Unicode’s rules: only a dictionary knows abbreviations
      'Fox came.',
      'Did he?',
      'Title',
      `${'a long way to go '.repeat(8)}and on,`,
      `${'then home again '.repeat(8)}.`,
    ]);
  });
});

describe('the word at a character', () => {
  it('is one, within its utterance and not blank, for each character; places go up with it', () => {
    fc.assert(
      fc.property(texts, languages, (text, language) => {
        for (const utterance of utterancesOf(text, language).slice(0, 4)) {
          let before = utterance.start;
          for (let at = utterance.start; at < utterance.end; at++) {
            const word = wordAt(text, utterance, at, language);
            expect(word.start).toBeGreaterThanOrEqual(before);
            expect(word.start).toBeGreaterThanOrEqual(utterance.start);
            expect(word.end).toBeLessThanOrEqual(utterance.end);
            expect(said(text, word).trim()).not.toBe('');
            expect(wordAt(text, utterance, word.start, language)).toEqual(word); // the word at its own start is the word itself
            before = word.start;
          }
        }
      }),
      { numRuns: runs(40) },
    );
  });

  it('is the one behind a space or a sign, and the last at the end', () => {
    const text = 'Say: “Hello, world!” ';
    const whole = { start: 0, end: 20 };
    const at = (n: number) => said(text, wordAt(text, whole, n, 'en'));
    expect([0, 3, 5, 6, 10, 12, 13, 18, 40].map(at)).toEqual([
      'Say', 'Hello', 'Hello', 'Hello', 'Hello', 'world', 'world', 'world', 'world',
    ]); // prettier-ignore
    expect(wordAt('***', { start: 0, end: 3 }, 1, 'en')).toEqual({ start: 0, end: 3 });
  });
});

describe('the voice of a text', () => {
  it('is of its language: of the same country if there is one, else of another, else none', () => {
    const there = ['en_US', 'fr-FR', 'pt-BR', 'en-GB'];
    expect(voiceLanguage(there, 'en-GB')).toBe('en-GB');
    expect(voiceLanguage(there, 'en')).toBe('en_US');
    expect(voiceLanguage(there, 'PT-pt')).toBe('pt-BR');
    expect(voiceLanguage(there, 'zh-CN')).toBeUndefined();
    expect(voiceLanguage(['', 'e n'], 'not a language')).toBeUndefined();
    expect(voiceLanguage([], 'en')).toBeUndefined();
  });
});
