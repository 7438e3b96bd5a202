import { existsSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Requirements of ASVS 5.0.0 that concern a client: `1.2.1-3,9` are four. */
const ASKED = [
  '1.2.1-3,9 1.3.1,2,4,6,12 1.5.2-3 2.2.1-2 2.4.1 3.1.1 3.2.1-3 3.3.1-5 3.4.1,3-8 3.5.1-5 3.6.1 3.7.1-3,5',
  '5.2.1-2 6.2.6-7 7.4.1 10.1.1 11.5.1 13.4.2 14.2.1,3,8 14.3.1-3 15.1.2 15.2.1,3-5 15.3.3,5-7 15.4.1-2',
  '16.2.5 16.5.1-4',
]
  .flatMap((line) => line.split(' '))
  .flatMap((group) => {
    const [, section = '', numbers = ''] = /^(\d+\.\d+\.)(.+)$/.exec(group) ?? [];
    return numbers.split(',').flatMap((part) => {
      const [from = 0, to = from] = part.split('-').map(Number);
      return Array.from({ length: to - from + 1 }, (_, n) => `${section}${from + n}`);
    });
  });

/** A test by file below `tests/` and title. */
const CASE = /^`([\w./-]+[.](?:spec|pw)[.]tsx?) › (.+)`$/;

/** Requirements with their tests and deviations: a line without an id belongs to the requirement above it. */
const rows: { id: string; shown: string[] }[] = [];
for (const line of readFileSync(new URL('../security.md', import.meta.url), 'utf8').split('\n')) {
  const [, id = '', , shown] = line.split('|').map((cell) => cell.trim());
  if (shown === undefined || !/^(\d|$)/.test(id)) continue;
  if (id === '') rows.at(-1)?.shown.push(shown);
  else rows.push({ id, shown: [shown] });
}

/** Titles of the tests in a source, as they are written; those of groups are left out. */
function titlesIn(text: string): Set<string> {
  const titles = new Set<string>();
  const isTest = (called: ts.Node): boolean =>
    ts.isIdentifier(called)
      ? called.text === 'it' || called.text === 'test'
      : ts.isPropertyAccessExpression(called)
        ? called.name.text !== 'describe' && isTest(called.expression)
        : ts.isCallExpression(called) && isTest(called.expression);
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) titles.add(title.text);
      else if (title && ts.isTemplateExpression(title)) titles.add(title.getText().slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true));
  return titles;
}

it('each requirement has its row, once', () => {
  expect(ASKED).toHaveLength(70);
  expect(rows.map(({ id }) => id)).toEqual(ASKED);
});

it('each line names a test that exists, or says why the requirement is deviated from', () => {
  const titles = new Map<string, Set<string>>();
  const isThere = (file: string, title: string) => {
    const source = new URL(`../${file}`, import.meta.url);
    const known = titles.get(file) ?? (existsSync(source) ? titlesIn(readFileSync(source, 'utf8')) : new Set());
    titles.set(file, known);
    return known.has(title);
  };
  const cases = rows.flatMap(({ shown }) => shown).filter((one) => !/^Deviation: .{20}/.test(one));
  expect(cases.length).toBeGreaterThan(100);
  const missing = cases.filter((one) => {
    const [, file = '', title = ''] = CASE.exec(one) ?? [];
    return !isThere(file, title);
  });
  expect(missing).toEqual([]);
});

it('a title is looked for among tests, not among groups or other words', () => {
  const source = "describe('a group', () => { it.each([1])('one %i', f); test(`of ${way}`, f); call('a word', f) })";
  expect([...titlesIn(source)]).toEqual(['one %i', 'of ${way}']);
});
