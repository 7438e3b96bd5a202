const COMMENT = /\/\*[\s\S]*?(\*\/|$)/g;
/** A letter written as a CSS escape, which is equivalent to the letter itself. */
const ESCAPED = /\\(?:([0-9a-f]{1,6})(?:\r\n|[ \t\r\n\f])?|([g-z]))/gi;
const LETTER = /^[a-z]$/i;
/** CSS functions that load a URL given as a string, without `url()`. Matches two levels of nested brackets. */
const LOADING = /(?:(?:-webkit-)?image-set|image|src)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)?/gi;
const OWN_BRACKETS = /([\w-]+\((?:"[^"]*"|'[^']*'|[^()"'])*\))|("[^"]*"|'[^']*')/g;

/**
 * Normalizes a style sheet so that every URL is in `url()` or after `@import` and none is missed: removes comments,
 * escaped letters, and functions with URLs as strings.
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
