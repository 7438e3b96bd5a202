import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const files = (ending: RegExp): { path: string; source: string }[] =>
  ['ui', 'adapters'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => `${root}/${path.replaceAll('\\', '/')}`)
      .filter((path) => ending.test(path) && !path.includes('/dist/'))
      .map((path) => ({ path, source: readFileSync(path, 'utf8') })),
  );

const sources = files(/\.tsx?$/);
const sheets = files(/\.css$/);
const holding = (pattern: RegExp, of = sources) =>
  of.filter(({ source }) => pattern.test(source)).map(({ path }) => path);

/** Texts of the product in en-US. */
const english = Object.entries(
  JSON.parse(readFileSync('ui/i18n/locales/en-US.json', 'utf8')) as Record<string, string>,
);

/** Verifies: rules of accessibility that hold for all sources, whatever the screen. */
describe('accessibility of the sources', () => {
  it('WCAG 1.3.3: no text names a thing by its shape or place alone', () => {
    const byLooks =
      /\b(?:round|square|green|red|blue|yellow|left|right)(?:-hand)? (?:button|link|icon|corner|side|one)\b/i;
    expect(english.filter(([, text]) => byLooks.test(text))).toEqual([]);
  });

  it('WCAG 1.3.4: nothing is locked to one orientation', () => {
    expect(holding(/orientation\s*\.\s*lock|lockOrientation/)).toEqual([]);
  });

  it('WCAG 1.4.5: the product brings no picture that could hold words, but its own sign', () => {
    expect(files(/\.(?:png|jpe?g|gif|webp|avif)$/).map(({ path }) => path)).toEqual(['ui/install/touch-icon.png']);
  });

  it('WCAG 2.3.1: nothing changes its light more than three times a second', () => {
    const seconds = (value: string, unit: string) => Number(value) / (unit === 'ms' ? 1000 : 1);
    const quick = sheets.flatMap(({ path, source }) =>
      [...source.matchAll(/animation:[^;]*?\b([\d.]+)(ms|s)\b[^;]*\binfinite\b/g)]
        .filter(([, value = '', unit = '']) => seconds(value, unit) < 1 / 3)
        .map(([rule]) => `${path}: ${rule}`),
    );
    expect(quick).toEqual([]);
    expect(sheets.some(({ source }) => source.includes('infinite'))).toBe(true);
  });

  it('WCAG 2.5.2: what is pressed acts when it is let go', () => {
    // WCAG 2.5.2: a press may act at once only if it ends something, or starts a drag.
    expect(holding(/\bon(?:MouseDown|TouchStart)=/)).toEqual([]);
  });

  it('WCAG 2.5.4: nothing listens to how the device is moved', () => {
    expect(holding(/devicemotion|deviceorientation/)).toEqual([]);
  });

  it('WCAG 3.2.1: the focus alone leads nowhere', () => {
    expect(holding(/onFocus=\{[^}]*(?:navigate|open|submit)\(/)).toEqual([]);
  });
});
