import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { controlCalls } from '#simulator/mount/control.ts';
import { houseNames, houseNamesIn, houseWordsIn, withoutCode } from '../support/terms.ts';

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

/** Texts that stay: names of stored data, locks, a hash’s salt, an opaque user name, and former words that are answered. */
const STORED: ReadonlySet<string> = new Set([
  ...['sitting:', 'sittings', 'sitting-', 'state of a recorded sitting', 'sitting', 'anew'],
]);

/** Texts in a source: its strings, templates and JSX; every line of a scenario. */
function textsIn(path: string, source: string): string[] {
  if (path.endsWith('.yaml')) return source.split('\n');
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isTemplate = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (ts.isStringLiteralLike(node) || isTemplate || ts.isJsxText(node)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind));
  return found.filter((text) => !STORED.has(text));
}

describe('texts of product, simulator and scenarios', () => {
  const wrongTexts = (path: string, source: string) =>
    textsIn(path, source).flatMap((text) => houseWordsIn(text).map((why) => `${path}: ${why} in “${text.trim()}”`));

  it('are written in the terms of the field', () => {
    const read = files.filter((path) => /^(domain|adapters|ui|simulator)\/.*\.(tsx?|yaml)$/.test(path));
    expect(read.length).toBeGreaterThan(1_000);
    expect(read.flatMap((path) => wrongTexts(path, readFileSync(root + path, 'utf8')))).toEqual([]);
  });

  it('and this check finds a phrase in a string, a template, JSX and a scenario, not in a stored name', () => {
    const said = 'was taken along';
    for (const source of [`say('${said}')`, `say(\`\${title} ${said}\`)`, `const a = <p>{title} ${said}</p>`])
      expect(wrongTexts('a.tsx', source)).toEqual([expect.stringContaining('“taken along” is called “download”')]);
    expect(wrongTexts('a.yaml', `- name: A title ${said}`)).toHaveLength(1);
    expect(wrongTexts('a.ts', `lock('sitting:'); // ${said}`)).toEqual([]);
  });
});

/** Names of built-in scenarios are in documents of testers; `pack-epub` packs a zip. */
const STAYS = /^simulator\/scenarios\/builtin\/|\/pack-epub\.ts$|^packEpub$/;

/** Names that other files import. */
const exportedIn = (text: string): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)].map(([, name = '']) => name);

/** Keys of a JSON schema’s properties, at any depth. */
const keysIn = (schema: unknown): string[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : Object.entries(schema).flatMap(([key, value]) => [
        ...(key === 'properties' ? Object.keys(value as object) : []),
        ...keysIn(value),
      ]);

describe('names of files, exports, keys, paths and commands', () => {
  const read = (path: string) => readFileSync(root + path, 'utf8');
  const sources = files.filter((path) => /\.tsx?$/.test(path));
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const { paths } = parse(read('simulator/mount/control.yaml')) as { paths: object };
  const names = new Set([
    ...files,
    ...sources.flatMap((path) => exportedIn(read(path))),
    ...keysIn(JSON.parse(read('simulator/scenarios/scenario.schema.json'))),
    ...[...Object.keys(paths), ...controlCalls()],
    ...Object.keys(scripts),
  ]);

  it('are found at all', () => {
    for (const name of ['tests/mutants/run.ts', 'createClient', 'downloadState', '/requests', 'test:nightly'])
      expect(names).toContain(name);
  });

  it('hold no word that the rename table has given up', () => {
    expect([...names].filter((name) => !STAYS.test(name)).flatMap(houseNamesIn)).toEqual([]);
  });

  it('and this check finds one, names the better word, and leaves ordinary nouns alone', () => {
    expect(['packStore', 'domain/going-on.ts', 'openSittings', 'ROOM_LEFT'].flatMap(houseNamesIn)).toEqual([
      'packStore: “pack” is called “download” (tests/support/terms.ts)',
      'domain/going-on.ts: “going on” is called “offline session” (tests/support/terms.ts)',
      'openSittings: “sittings” is called “attempts, or recordings” (tests/support/terms.ts)',
      'ROOM_LEFT: “room” is called “module, page layout or disk space” (tests/support/terms.ts)',
    ]);
    expect(['packages', 'courseTopics', 'folderList', 'trials'].flatMap(houseNamesIn)).toEqual([]);
    expect(Object.keys(houseNames).length).toBeGreaterThan(40);
  });
});
