import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainCss } from '#adapters/players/epub/reader/chapter/plain-css.ts';
import { runs } from '../../support/runs.ts';

/** Verifies: T11: a book sends no requests; its sanitized CSS must suffice even without the reader’s content policy. */
const FOREIGN = 'https://e.example/a.png';

/** Each character plain, as a numeric escape, or after a backslash: equal for a browser. */
const disguised = (word: string) =>
  fc
    .tuple(
      ...Array.from(word, (letter) => {
        const number = letter.codePointAt(0)!.toString(16); // every character has one
        const spellings = [letter, letter.toUpperCase(), `\\${number} `, `\\${number.padStart(6, '0')}`];
        return fc.constantFrom(...spellings, ...(/[g-z]/.test(letter) ? [`\\${letter}`] : []));
      }),
    )
    .map((letters) => letters.join(''));

/** URLs that a browser would load: inside `url()`, where the expanded text of `@import` is found, too. */
const loaded = (css: string) => [...plainCss(css).matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, address]) => address);

describe('a style sheet without disguise', () => {
  it('names each address in url(), however the word is written', () => {
    fc.assert(
      fc.property(disguised('url'), fc.constantFrom('', '"', "'"), (url, quote) => {
        expect(loaded(`p { background: ${url}(${quote}${FOREIGN}${quote}) }`)).toEqual([FOREIGN]);
      }),
      { numRuns: runs(300) },
    );
  });

  it('has its imports in letters, too', () => {
    fc.assert(
      fc.property(disguised('import'), (word) => {
        expect(plainCss(`@${word} "${FOREIGN}";`)).toMatch(/^@import ?"/i);
      }),
      { numRuns: runs(100) },
    );
  });

  it.each(['@import/* a */', '@im/* a */port ', '@import /* a', '/**/@import/**/ /**/'])(
    'has no comments: %s',
    (start) => expect(plainCss(`${start}"${FOREIGN}"`)).not.toMatch(/\/\*|\*\//),
  );

  it.each([
    `image-set("${FOREIGN}" 1x)`,
    `-webkit-image-set('${FOREIGN}' 1x, "b.png" 2x)`,
    `image-set(url("a.png") 1x, "${FOREIGN}" type("image/png"))`,
    `IMAGE-SET("${FOREIGN}" calc(1x * (1 + 1)))`,
    `image("${FOREIGN}", red)`,
    `im\\61ge-set("${FOREIGN}" 1x)`,
    `image-set(/* a */"${FOREIGN}" 1x`,
  ])('%s names its strings in url()', (value) => {
    expect(loaded(`p { background-image: ${value} }`)).toContain(FOREIGN);
  });

  it.each([
    ['.chapter-\\31 { color: red }', 'a number at the start of a class'],
    ['p::before { content: "\\201C" }', 'a quotation mark'],
    ['a { content: "\\28 x\\29 " }', 'brackets that are none'],
    ['p { color: rgb(1, 2, 3); width: calc(1em + (2px * 3)) }', 'other functions'],
  ])('leaves %s as it is: %s', (css) => expect(plainCss(css)).toBe(css));

  it('never throws, and says the same of what it has said', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'\\u72rl( )"\'@import/*-set{}0fF'.split('')) }), (css) => {
        const plain = plainCss(css);
        expect(plainCss(plainCss(plain))).toBe(plainCss(plain));
      }),
      { numRuns: runs(500) },
    );
  });
});
