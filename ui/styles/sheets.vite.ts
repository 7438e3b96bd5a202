import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CSSOptions } from 'vite';
import { classNames } from './class-names.vite.ts';

const queries = new Map(
  [
    ...readFileSync(fileURLToPath(new URL('media.css', import.meta.url)), 'utf8').matchAll(
      /@custom-media (--\w+) (.+);/g,
    ),
  ] //
    .map(([, name = '', query = '']) => [name, query]),
);
const OPPOSITES: Readonly<Record<string, string>> = { '<': '>=', '>=': '<' };

/** Returns the media query of a name, or its negation, in syntax for browsers without nested conditions. */
function written(name: string, isOpposite: boolean): string {
  const query = queries.get(name);
  if (query === undefined) throw new Error(`No media query is called ${name}: see ui/styles/media.css.`);
  return isOpposite ? query.replace(/<|>=/, (sign) => OPPOSITES[sign] ?? sign) : query;
}

/** Replaces names in a media condition: `not (--tablet)` becomes `(width < 768px)`. */
export const writtenOut = (condition: string): string =>
  condition
    .replaceAll(/\(not \((--\w+)\)\)|\bnot \((--\w+)\)/g, (_all, nested?: string, plain?: string) =>
      written(nested ?? plain ?? '', true),
    )
    .replaceAll(/\((--\w+)\)/g, (_all, name: string) => written(name, false));

/** CSS options of the build: short class names, and named media queries. */
export const sheets: CSSOptions = {
  ...classNames,
  postcss: {
    plugins: [
      {
        postcssPlugin: 'named-media-queries',
        AtRule: {
          media: (rule) => {
            if (rule.params.includes('--')) rule.params = writtenOut(rule.params);
          },
        },
      },
    ],
  },
};
