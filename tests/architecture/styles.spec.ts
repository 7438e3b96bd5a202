import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { writtenOut } from '#ui/styles/sheets.vite.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['ui', 'adapters', 'simulator/panel'];

/** Files that name colours and layers: those of the product, and of the panel, which runs on any page. */
const tokenFiles = ['ui/styles/tokens.css', 'ui/styles/covers.css', 'simulator/panel/styles.ts'];

/** Files that may contain raw colours, each with the reason. */
const rawColours: Readonly<Record<string, string>> = {
  'adapters/players/epub/reader/reader.css': 'The reader is a page of another site, which has no tokens.',
  'adapters/players/epub/reader/chapter/look.ts': 'A chapter is a page of its own, which has no tokens.',
  'adapters/players/mark-layer.css': 'Marks are drawn in the reader’s page, too, which has no tokens.',
  'adapters/players/media/media.css': 'Not every browser settles custom properties within ::cue.',
  'adapters/faces/redraw.ts': 'A canvas takes a value; no style sheet reaches it.',
  'ui/format/colour.ts': 'It works out the values of tokens.',
  'ui/screens/requirements/requirements-screen.tsx': 'It asks whether the browser knows a function of colours.',
};

/** Breakpoints, documented in `tokens.css`. */
const breakPoints = {
  width: ['100px', '480px', '768px', '992px', '1200px'],
  height: ['400px', '620px'],
};
/** Image widths in `srcset` media queries (Spec §9); the layout does not change there. */
const pictureWidths: Readonly<Record<string, readonly string[]>> = {
  'ui/entry/sign-in/sign-in-frame.tsx': ['320px', '566px'],
};

const NAMED =
  /\b(?:aqua|azure|beige|bisque|black|blue|brown|chocolate|coral|crimson|cyan|fuchsia|gold|gr[ae]y|green|indigo|ivory|khaki|lavender|lime|linen|magenta|maroon|navy|olive|orange|orchid|peru|pink|plum|purple|red|salmon|sienna|silver|snow|tan|teal|thistle|tomato|turquoise|violet|wheat|white|yellow|(?:dark|deep|dim|hot|light|medium|midnight|pale|rebecca|rosy|royal|saddle|sandy|sea|sky|slate|spring|steel)[a-z]*(?:blue|brown|coral|cyan|goldenrod|gr[ae]y|green|khaki|magenta|olive|orange|orchid|pink|purple|red|salmon|turquoise|violet|yellow))\b(?!-)/i;
const VALUE = /#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i;

const withoutComments = (css: string) => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
/** `property: value` of each declaration, without the custom properties of token files. */
const declarations = (css: string) =>
  [...withoutComments(css).matchAll(/(?<=[{;]\s*)(-{0,2}[a-z][\w-]*)\s*:\s*([^;{}]+)(?=[;}])/gi)].map(
    ([, property = '', value = '']) => ({ property, value: value.trim().replaceAll(/\s+/g, ' ') }),
  );

/** Strings of a source that contain a colour, except private names (`this.#add`) and paths (`#domain/…`). */
function coloursOfSource(text: string): string[] {
  if (!VALUE.test(text)) return [];
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest));
  return texts.filter((one) => VALUE.test(one));
}

function rawColoursIn(path: string, text: string): string[] {
  if (path in rawColours) return [];
  const named = tokenFiles.includes(path);
  if (!path.endsWith('.css') && !named) return coloursOfSource(text);
  return declarations(text)
    .filter(({ property, value }) => {
      const plain = value.replaceAll(/var\(--[\w-]+|url\([^)]*\)|'[^']*'/g, '');
      return !(named && property.startsWith('--')) && (VALUE.test(plain) || NAMED.test(plain));
    })
    .map(({ property, value }) => `${property}: ${value}`);
}

/**
 * Rules that use the organisation’s accent colour without mixing, and without text on top: contrast is not guaranteed.
 */
const paleShapesIn = (css: string) =>
  (withoutComments(css).match(/[^{}]*\{[^{}]*\}/g) ?? [])
    .filter((rule) => /:[^;]*var\(--accent\)/.test(rule.replaceAll(/color-mix\([^;]*|oklch\(from [^)]*\)/g, '')))
    .filter((rule) => !/\bcolor:[^;]*var\(--on-accent\)/.test(rule))
    .map((rule) => rule.split('{')[0]!.trim())
    .filter((selector) => selector !== "#first-picture [data-part='mark']"); // the product’s logo

/** Selectors that clamp lines without switching `text-wrap: balance` off: Firefox balances before it clamps. */
const balancedCutsIn = (css: string) =>
  (withoutComments(css).match(/[^{}]*\{[^{}]*\}/g) ?? [])
    .filter((rule) => /-webkit-line-clamp:\s*\d/.test(rule) && !/text-wrap:\s*wrap/.test(rule))
    .map((rule) => rule.split('{')[0]!.trim());

/**
 * Selectors of `::first-letter` that apply to Arabic, where Firefox and WebKit separate the letter from the next one.
 */
const unjoinedIn = (css: string) =>
  (withoutComments(css).match(/[^{};]*::first-letter/g) ?? [])
    .map((selector) => selector.trim())
    .filter((selector) => !selector.includes(':not(:lang(ar))'));

/** Selectors with a logical inset and a horizontal `translate`: wrong position in right-to-left layouts. */
const oneSidedIn = (css: string) =>
  (withoutComments(css).match(/[^{}]*\{[^{}]*\}/g) ?? [])
    .filter((rule) => /inset-inline-(start|end):/.test(rule) && /translate(X\(|: *)-?[\d.]*[1-9][\d.]*%/.test(rule))
    .map((rule) => rule.split('{')[0]!.trim())
    .filter((selector) => !LEFT_TO_RIGHT.includes(selector));
/** The timeline preview of a video, which runs from left to right in every language. */
const LEFT_TO_RIGHT: readonly string[] = ['.preview'];

const unscaledLayersIn = (text: string) =>
  [...withoutComments(text).matchAll(/(?:z-index|zIndex):\s*['"]?([^;}\s,'"]+)/g)]
    .map(([, value = '']) => value)
    .filter((value) => !/^(?:var\(--layer-[\w-]+\)|auto|0|-1)$/.test(value));

/**
 * Widths and heights of media queries, container queries, `<source>` and `matchMedia` that are not a named breakpoint
 * in range syntax.
 */
function unnamedBreakPointsIn(path: string, text: string): string[] {
  const pictures = pictureWidths[path] ?? [];
  const old = [...withoutComments(text).matchAll(/\((?:min|max)-(?:width|height)\s*:[^)]*\)/g)].map(([query]) => query);
  const ranges = [
    ...withoutComments(text).matchAll(
      /\(([^()]*\b(width|height)\s*[<>]=?[^()]*|[^()]*[<>]=?\s*(width|height)\b[^()]*)\)/g,
    ),
  ];
  const unnamed = ranges.filter(([query, , after, before]) => {
    const of = (after ?? before) === 'height' ? breakPoints.height : [...breakPoints.width, ...pictures];
    const lengths = query.match(/[\d.]+(?:px|r?em|ch|v[wh])\b/g);
    return lengths?.some((length) => !of.includes(length));
  });
  return [...old, ...unnamed.map(([query]) => query)];
}

/** Media queries of our style sheets with a width in numbers; only container queries need numbers. */
const numberedIn = (path: string, text: string): string[] =>
  /^ui\/.*\.css$/.test(path) ? (withoutComments(text).match(/@media[^{]*\bwidth\b[^{]*/g) ?? []) : [];

function bracketedIn(text: string): string[] {
  const modules = [...text.matchAll(/import (\w+) from '[^']+\.module\.css'/g)].map(([, name]) => name);
  if (modules.length === 0) return [];
  const bracketed = new RegExp(`\\b(?:${modules.join('|')})\\[(['"\`])[A-Za-z_$][\\w$]*\\1\\]`, 'g');
  return text.match(bracketed) ?? [];
}

const files = folders
  .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((at) => `${folder}/${at}`))
  .filter((path) => /\.(?:css|tsx?)$/.test(path) && !/(^|\/)(?:dist|generated)\/|\.d\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }));
const found = (search: (path: string, text: string) => string[]) =>
  files.flatMap(({ path, text }) => search(path, text).map((what) => `${path} ${what}`));

describe('the looks', () => {
  it('are found at all', () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining([...tokenFiles, ...Object.keys(rawColours)]));
    expect(paths.filter((path) => path.endsWith('.module.css')).length).toBeGreaterThan(50);
  });

  it('have their colours from tokens', () => {
    expect(found(rawColoursIn)).toEqual([]);
  });

  it('use every token that is named', () => {
    const used = files.map(({ text }) => text).join('\n');
    const named = files
      .filter(({ path }) => path.startsWith('ui/styles/'))
      .flatMap(({ text }) => declarations(text).map(({ property }) => property))
      .filter((property) => property.startsWith('--'));
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((token) => !new RegExp(`var\\(${token}[,)]`).test(used))).toEqual([]);
  });

  it('lie over each other by named layers, which stand in their order', () => {
    expect(found((_path, text) => unscaledLayersIn(text))).toEqual([]);
    const tokens = files.find(({ path }) => path === tokenFiles[0])?.text ?? '';
    const layers = [...tokens.matchAll(/--layer-[a-z]+: (\d+);/g)].map(([, value]) => Number(value));
    expect(layers).toEqual(layers.map((_value, index) => index + 1));
    expect(layers).not.toEqual([]);
  });

  it('draw shapes that mean something in a colour that stands out (WCAG 1.4.11)', () => {
    expect(found((path, text) => (path.endsWith('.css') ? paleShapesIn(text) : []))).toEqual([]);
  });

  it('show as many words of a text that is cut as there is room for', () => {
    expect(found((path, text) => (path.endsWith('.css') ? balancedCutsIn(text) : []))).toEqual([]);
  });

  it('shift nothing to one side that begins at the start of the line', () => {
    expect(found((path, text) => (path.endsWith('.css') ? oneSidedIn(text) : []))).toEqual([]);
  });

  it('leave the first letter of an Arabic word with the others', () => {
    expect(found((path, text) => (path.endsWith('.css') ? unjoinedIn(text) : []))).toEqual([]);
  });

  it('name in fonts.css what the bundled letters are for, and never wait for them', () => {
    const faces = files.find(({ path }) => path === 'ui/styles/fonts.css')?.text.match(/@font-face \{[^}]*\}/g) ?? [];
    expect(faces).toHaveLength(3);
    for (const face of faces)
      expect(face.replaceAll(/\s+/g, ' ')).toMatch(
        /font-display: optional;.*url\('@fontsource-variable\/.*unicode-range: U\+/,
      );
  });

  it('change at break points that tokens.css names', () => {
    expect(found(unnamedBreakPointsIn)).toEqual([]);
    const tokens = files.find(({ path }) => path === tokenFiles[0])?.text ?? '';
    const named = [...(tokens.split('*/')[0] ?? '').matchAll(/\b[a-z]+ (\d+px)\b/g)].map(([, value]) => value);
    expect(named.sort()).toEqual([...breakPoints.width, ...breakPoints.height].sort());
  });

  it('ask for a width by its name in media.css', () => {
    expect(found(numberedIn)).toEqual([]);
  });

  it('are asked for in one spelling', () => {
    expect(found((_path, text) => bracketedIn(text))).toEqual([]);
  });

  it('name properties that there are', () => {
    const tokens = files
      .filter(({ path }) => tokenFiles.includes(path))
      .map(({ text }) => text)
      .join('\n');
    const known = new Set(declarations(tokens).map(({ property }) => property));
    const layersAndColours = found((path, text) =>
      path === 'simulator/panel/styles.ts'
        ? []
        : [...text.matchAll(/var\((--(?:layer|sheet|paper|stage|lift|picture|banner|on)-[\w-]+)\)/g)]
            .map(([, name = '']) => name)
            .filter((name) => !known.has(name)),
    );
    expect(layersAndColours).toEqual([]);
  });

  it('keep no exception that is not needed', () => {
    const needless = files.filter(({ path, text }) => path in rawColours && !VALUE.test(text));
    expect(needless.map(({ path }) => path)).toEqual([]);
  });
});

describe('these checks', () => {
  it('find a raw colour, written as a number, a function or a name', () => {
    const css = `.a { color: #17171a; }\n.b {\n  box-shadow: 0 0 2px rgb(0 0 0 / 0.1);\n  --ink: light-dark(#fff, #000);\n  background: color-mix(in oklab, var(--accent) 55%, white)\n}`;
    expect(rawColoursIn('ui/a.module.css', css)).toHaveLength(4);
    expect(rawColoursIn('ui/styles/tokens.css', ':root { --ink: #17171a; color: #17171a; }')).toEqual([
      'color: #17171a',
    ]);
    expect(rawColoursIn('ui/a.tsx', `const a = <b style={{ color: '#fff' }} />;`)).toEqual(['#fff']);
    expect(rawColoursIn('ui/a.tsx', 'const css = `\n.a { color: #fff; }`;')).toEqual(['\n.a { color: #fff; }']);
    expect(rawColoursIn('ui/a.tsx', `import a from '#ui/abc/a.ts'; this.#add();`)).toEqual([]);
    const fine = `/* #fff */ .a { color: var(--ink); background: transparent; outline-color: Canvas; white-space: nowrap; }`;
    expect(
      rawColoursIn('ui/a.module.css', `${fine} .white:hover { fill: currentColor; animation: red-in 1s; }`),
    ).toEqual([]);
  });

  it('find a shape in a colour that may not stand out', () => {
    const css = `.a { accent-color: var(--accent); } .b { background: var(--accent); color: var(--on-accent); }`;
    expect(paleShapesIn(`${css} @media print { .c { box-shadow: inset 3px 0 var(--accent) } }`)).toEqual(['.a', '.c']);
    expect(paleShapesIn('.d { background: color-mix(in oklab, var(--accent), var(--ground) 55%); }')).toEqual([]);
  });

  it('find a text that is balanced before it is cut', () => {
    const css = `.a { -webkit-line-clamp: 2; } .b { -webkit-line-clamp: 2; text-wrap: wrap; }`;
    expect(balancedCutsIn(`${css} @media print { .c { -webkit-line-clamp: none; } }`)).toEqual(['.a']);
  });

  it('find a first letter that is taken out of an Arabic word', () => {
    const css = '.a::first-letter { color: red } .b:not(:lang(ar))::first-letter { color: red }';
    expect(unjoinedIn(css)).toEqual(['.a::first-letter']);
  });

  it('find a shift that is right in one direction only', () => {
    const css = '.a { inset-inline-start: 50%; translate: -50% 0; } .b { inset-inline-start: 50%; translateX(-50%); }';
    expect(oneSidedIn(css)).toEqual(['.a', '.b']);
    expect(oneSidedIn('.c { inset-inline-start: 0; translate: 0 -200%; } .d { translate: -50% 0; }')).toEqual([]);
  });

  it('find a layer without a name', () => {
    expect(unscaledLayersIn('.a { z-index: 40; } .b { z-index: var(--layer-menu); } .c { z-index: auto }')).toEqual([
      '40',
    ]);
    expect(unscaledLayersIn('<b style={{ zIndex: 3 }} />; const c = { zIndex: -1 };')).toEqual(['3']);
  });

  it('find a break point without a name, and an old spelling of one', () => {
    const unnamed = (text: string) => unnamedBreakPointsIn('ui/a.module.css', text);
    expect(unnamed('@media (width < 421px) {} @container player (width >= 480px) {}')).toEqual(['(width < 421px)']);
    expect(unnamed('@media (768px <= width < 1201px) and (hover: none) {}')).toEqual(['(768px <= width < 1201px)']);
    expect(unnamed('@media (max-width: 480px) {}')).toEqual(['(max-width: 480px)']);
    expect(unnamed('@media (height < 480px) {}')).toEqual(['(height < 480px)']);
    expect(unnamed(`matchMedia('(width < 30em)'); if (width < 340) f(width);`)).toEqual(['(width < 30em)']);
  });

  it('find a media query that says a width by its number', () => {
    const css = '@media (--tablet) { a { width: 1px } } @media (width < 480px) {} @container (width < 100px) {}';
    expect(numberedIn('ui/a.module.css', css)).toEqual(['@media (width < 480px) ']);
    expect(numberedIn('adapters/a.css', css)).toEqual([]);
  });

  it('write out the names of media queries, and the opposite of one', () => {
    expect(writtenOut('(--tablet) and (hover: none)')).toBe('(width >= 768px) and (hover: none)');
    expect(writtenOut('(hover: none), not (--desk)')).toBe('(hover: none), (width < 992px)');
    expect(writtenOut('(not (--tablet)) and (not (--phone))')).toBe('(width < 768px) and (width >= 480px)');
    expect(() => writtenOut('(--watch)')).toThrow('No media query is called --watch');
  });

  it('find a class that is asked for in brackets', () => {
    const text = `import styles from './a.module.css';\nstyles['bar'] + styles.bar + styles[tone] + styles['b-c'] + other['bar']`;
    expect(bracketedIn(text)).toEqual([`styles['bar']`]);
  });
});
