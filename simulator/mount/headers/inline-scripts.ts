import { createHash } from 'node:crypto';

/**
 * CSP hashes of the inline scripts in a page. Data blocks (`type="application/json"`) are not executed and need none.
 */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
