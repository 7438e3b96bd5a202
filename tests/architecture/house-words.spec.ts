import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { houseWordsIn, withoutCode } from '../support/terms.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['domain', 'adapters', 'ui', 'openapi', 'simulator', 'tests'];
const MADE = /(^|\/)(node_modules|dist|generated|samples)(\/|$)/;
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|[\s;,{}()])\/\/[^\n]*/g;

const files = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  ),
].filter((path) => !MADE.test(path));

/** Prose of a file: a page without its code, or the comments of a source. */
function proseOf(path: string, text: string): string {
  const prose = path.endsWith('.md') ? text : (text.match(COMMENT) ?? []).join('\n');
  return withoutCode(prose);
}

const wrongIn = (path: string, text: string): string[] =>
  proseOf(path, text)
    .split('\n')
    .flatMap((line) => houseWordsIn(line).map((why) => `${path}: ${why} in “${line.trim()}”`));

describe('comments and READMEs', () => {
  it('are written in the terms of the field', () => {
    const read = files.filter((path) => /\.(tsx?|css|md)$/.test(path));
    expect(read.length).toBeGreaterThan(1_000);
    expect(read.flatMap((path) => wrongIn(path, readFileSync(root + path, 'utf8')))).toEqual([]);
  });

  it('and this check finds a phrase in a comment or on a page, not in code', () => {
    const comment = '// Stores the last words of a page.';
    const source = `const lastWords = 'taken along'; ${comment}\n/** Downloads. */`;
    expect(wrongIn('a.ts', source)).toEqual([
      'a.ts: “last words” is called “final flush” (tests/support/terms.ts) in “// Stores the last words of a page.”',
    ]);
    expect(wrongIn('README.md', 'It is read anew. `takes along` is a name.')).toEqual([
      expect.stringContaining('“anew” is called “again”'),
    ]);
  });
});
