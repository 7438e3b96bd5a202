const COMMENT = /\/\*[\s\S]*?(\*\/|$)/g;
/** A letter, written as its number or behind a backslash: to CSS the same as the letter, wherever it stands. */
const ESCAPED = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([g-z]))/gi;
const LETTER = /^[a-z]$/i;
/** Functions that load what a string in them names, without `url()` around it. Two levels of brackets are theirs. */
const LOADING = /(?:(?:-webkit-)?image-set|image|src)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)?/gi;
const OWN_BRACKETS = /([\w-]+\((?:"[^"]*"|'[^']*'|[^()"'])*\))|("[^"]*"|'[^']*')/g;

/**
 * A style sheet in which every address stands in `url()` or behind `@import`, so that none is overlooked: without
 * comments, without letters in disguise, without functions that take addresses as strings.
 */
export const plainCss = (css: string): string =>
  css
    .replace(COMMENT, '')
    .replace(ESCAPED, (written, number?: string, letter?: string) => {
      const meant = letter ?? String.fromCodePoint(Math.min(Number.parseInt(number ?? '', 16), 0x10ffff));
      return LETTER.test(meant) ? meant : written;
    })
    .replace(LOADING, (call) => {
      const open = call.indexOf('(') + 1;
      const within = call.slice(open).replace(OWN_BRACKETS, (whole, inner?: string) => inner ?? `url(${whole})`);
      return call.slice(0, open) + within;
    });
