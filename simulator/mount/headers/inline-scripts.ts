import { createHash } from 'node:crypto';

/**
 * Scripts that stand in a page themselves, as a policy names them: by their hash, so that no other one runs. Data
 * (`type="application/json"`) is no script and needs no leave.
 */
export const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
