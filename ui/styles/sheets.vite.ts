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

/** The query of a name, or its opposite, in the one spelling that browsers without nested conditions know, too. */
function written(name: string, isOpposite: boolean): string {
  const query = queries.get(name);
  if (query === undefined) throw new Error(`No media query is called ${name}: see ui/styles/media.css.`);
  return isOpposite ? query.replace(/<|>=/, (sign) => OPPOSITES[sign] ?? sign) : query;
}

/** A condition of a media query with its names written out: `not (--tablet)` is `(width < 768px)`. */
export const writtenOut = (condition: string): string =>
  condition
    .replaceAll(/\(not \((--\w+)\)\)|\bnot \((--\w+)\)/g, (_all, nested?: string, plain?: string) =>
      written(nested ?? plain ?? '', true),
    )
    .replaceAll(/\((--\w+)\)/g, (_all, name: string) => written(name, false));

/** How each sheet of the interface is built: short names of classes, and media queries by their names. */
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
