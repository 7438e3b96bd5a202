import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  accentProperties,
  contrast,
  DEFAULT_ACCENT,
  parseColour,
  readableOn,
  type Rgb,
  shadesOf,
} from '#ui/format/colour.ts';
import { runs } from '../../support/runs.ts';

const rgb = (hex: string): Rgb => parseColour(hex)!;
const anyColour = fc
  .tuple(
    ...([0, 0, 0].map(() => fc.integer({ min: 0, max: 255 })) as [
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
      fc.Arbitrary<number>,
    ]),
  )
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

const css = readFileSync(new URL('../../../ui/styles/tokens.css', import.meta.url), 'utf8');
/** The value of a token in each theme, from its `light-dark(…)`. */
const token = (name: string): { light: string; dark: string } => {
  const found = new RegExp(`--${name}:\\s*light-dark\\(\\s*(#[0-9a-f]+),\\s*(#[0-9a-f]+)\\s*\\)`, 'i').exec(css);
  if (!found) throw new Error(`no light-dark colours for --${name} in tokens.css`);
  return { light: found[1]!, dark: found[2]! };
};

describe('an organisation’s colour', () => {
  it('is the specification’s accent by default', () => expect(DEFAULT_ACCENT).toBe('#DF2B4D'));

  it.each([
    ['#fff', [255, 255, 255]],
    ['DF2B4D', [223, 43, 77]],
    [' #0a0B0c ', [10, 11, 12]],
  ])('%s is read', (text, colour) => expect(parseColour(text)).toEqual(colour));

  it.each(['red', '#ff', '#12345', '#gggggg', 'url(x)', '#fff;}', '', null, 7])(
    '%j is none, and the default is used',
    (text) => {
      expect(parseColour(text)).toBeUndefined();
      expect(shadesOf(text)).toEqual(shadesOf(DEFAULT_ACCENT));
    },
  );

  it('has the contrast that the standard computes', () => {
    expect(contrast(rgb('#000'), rgb('#fff'))).toBeCloseTo(21, 5);
    expect(contrast(rgb('#DF2B4D'), rgb('#fff'))).toBeCloseTo(4.57, 1);
  });

  /** Verifies: WCAG 1.4.3, 1.4.11. */
  it('is readable as a button, hovered, tinted and as text, in light and dark, whatever it is', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const both = shadesOf(colour);
        for (const theme of ['light', 'dark'] as const) {
          const { accent, onAccent, hover, soft, text, shape } = both[theme];
          const of = (...names: string[]) => names.map((name) => token(name)[theme]);
          expect(contrast(rgb(accent), rgb(onAccent))).toBeGreaterThanOrEqual(4.5);
          expect(contrast(rgb(hover), rgb(onAccent))).toBeGreaterThanOrEqual(4.5);
          for (const ground of [...of('page', 'surface', 'sunken'), soft])
            expect(contrast(rgb(text), rgb(ground))).toBeGreaterThanOrEqual(4.5);
          for (const ink of of('ink', 'ink-soft')) expect(contrast(rgb(ink), rgb(soft))).toBeGreaterThanOrEqual(4.5);
          // Verifies: WCAG 1.4.11 – also on the tracks of bars, and on the background of a player.
          for (const ground of [...of('page', 'surface', 'sunken', 'hairline', 'desk'), soft])
            expect(contrast(rgb(shape), rgb(ground))).toBeGreaterThanOrEqual(3);
        }
        expect(contrast(rgb(both.dark.accent), rgb('#1A1B1F'))).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: runs(500) },
    );
  });

  it('is left as it is for shapes where it stands out by itself', () => {
    expect([shadesOf('#DF2B4D').light.shape, shadesOf('#1A4FD6').light.shape]).toEqual(['#df2b4d', '#1a4fd6']);
    expect(shadesOf('#FFEB3B').light.shape).not.toBe('#ffeb3b');
    expect(shadesOf('#FFEB3B').dark.shape).toBe('#ffeb3b');
  });

  it('on any ground one of black and white is readable', () => {
    fc.assert(
      fc.property(anyColour, (colour) => contrast(rgb(colour), readableOn(rgb(colour))) >= 4.5),
      { numRuns: runs(500) },
    );
  });
});

describe('the tokens', () => {
  it('name every property that an organisation’s colour sets, with the default’s values to fall back on', () => {
    for (const [name, value] of Object.entries(accentProperties(DEFAULT_ACCENT)))
      expect(css.toLowerCase()).toContain(`var(${name}, ${value})`);
  });

  it.each([
    ['ink', 'page'],
    ['ink', 'surface'],
    ['ink', 'sunken'],
    ['ink-soft', 'page'],
    ['ink-soft', 'surface'],
    ['ink-soft', 'sunken'],
    ['good-ink', 'good-soft'],
    ['busy-ink', 'busy-soft'],
    ['bad-ink', 'bad-soft'],
    ['calm-ink', 'calm-soft'],
    ['good-ink', 'surface'],
    ['bad-ink', 'surface'],
  ])('%s is readable on %s', (text, ground) => {
    for (const theme of ['light', 'dark'] as const)
      expect(contrast(rgb(token(text)[theme]), rgb(token(ground)[theme])), theme).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['edge', 'surface'],
    ['edge', 'page'],
    ['good', 'surface'],
    ['busy', 'surface'],
    ['bad', 'surface'],
    ['calm', 'surface'],
    ['todo', 'surface'],
    ['todo', 'page'],
  ])('%s stands out from %s', (shape, ground) => {
    for (const theme of ['light', 'dark'] as const)
      expect(contrast(rgb(token(shape)[theme]), rgb(token(ground)[theme])), theme).toBeGreaterThanOrEqual(3);
  });

  it('are all that differs in the dark: nothing else asks which of the two it is', () => {
    const sheets = ['ui', 'adapters/players'].flatMap((folder) =>
      readdirSync(new URL(`../../../${folder}/`, import.meta.url), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(css|tsx?)$/.test(path) && !/(^|\/)dist\//.test(path))
        .map((path) => `${folder}/${path}`),
    );
    const asking = sheets.filter((path) =>
      /prefers-color-scheme|data-theme|dataset\.theme/.test(
        readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'),
      ),
    );
    // Paper and text colours of a book count, too; `tokens.css` contains the table of all colours.
    expect(asking.sort()).toEqual(['adapters/players/epub/open-epub.ts', 'ui/styles/tokens.css']);
    expect(css.match(/\[data-theme[^}]*\}/g)).toEqual([
      "[data-theme='light'] {\n  color-scheme: light;\n}",
      "[data-theme='dark'],\n[data-chrome='dark'] {\n  color-scheme: dark;\n}",
    ]);
  });
});
