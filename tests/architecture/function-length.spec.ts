import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['domain', 'adapters', 'ui', 'simulator'];
const MOST_LINES = 80;

const sources = folders
  .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((at) => `${folder}/${at}`))
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist|generated|samples)\/|\.d\.ts$/.test(path));

type Long = { readonly name: string; readonly lines: number };

/**
 * Functions over the limit, as `path name`. The lines of an inner closure count for both functions. Data in literals
 * does not count: a literal has the lines of its entries with a body, plus one.
 */
function longIn(path: string, text: string): Long[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const linesOf = (node: ts.Node) => lineAt(node.end) - lineAt(node.getStart()) + 1;
  const rowsIn = (node: ts.Node): number => {
    if (!ts.isObjectLiteralExpression(node) && !ts.isArrayLiteralExpression(node))
      return sum(childrenOf(node).map(rowsIn));
    const entries = ts.isObjectLiteralExpression(node) ? node.properties : node.elements;
    return linesOf(node) - 1 - sum([...entries].map((entry) => (hasBody(entry) ? linesOf(entry) - rowsIn(entry) : 0)));
  };
  const found: Long[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const lines = linesOf(node) - rowsIn(node);
      if (lines > MOST_LINES) found.push({ name: `${path} ${nameOf(node)}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const childrenOf = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
};
/** True if the node contains a block of statements at any depth. */
const hasBody = (node: ts.Node): boolean => ts.isBlock(node) || childrenOf(node).some(hasBody);

/** Name of a function: its own, or that of the variable, property or call that receives the function. */
function nameOf(node: ts.SignatureDeclaration): string {
  const named = ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent) ? node.parent : node;
  return named.name?.getText() ?? 'without a name';
}

const long = sources.flatMap((path) => longIn(path, readFileSync(root + path, 'utf8')));

describe('functions', () => {
  it('are found at all', () => {
    expect(sources).toContain('domain/attempt/decide.ts');
    expect(sources.some((path) => path.endsWith('.tsx'))).toBe(true);
  });

  it(`have ${MOST_LINES} lines at most`, () => {
    expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
  });

  it('and this check finds one that is too long, around another and within it', () => {
    const body = 'work();\n'.repeat(MOST_LINES);
    const names = (text: string) => longIn('a.ts', text).map(({ name, lines }) => `${name}: ${lines}`);
    expect(names(`function outer() {\nconst inner = () => {\n${body}};\n}`)).toEqual([
      'a.ts outer: 84',
      'a.ts inner: 82',
    ]);
    expect(names(`function outer() {\n${'work();\n'.repeat(MOST_LINES - 2)}}`)).toEqual([]);
  });

  it('and it counts no rows: of values, of calls, of functions that are one expression', () => {
    const names = (text: string) => longIn('a.ts', text).map(({ name, lines }) => `${name}: ${lines}`);
    const rows = (row: string) => `function made() {\nwork();\nreturn given({\n${`${row},\n`.repeat(MOST_LINES)}});\n}`;
    expect(names(rows('a: [1]'))).toEqual([]);
    expect(names(rows('a: made(b)'))).toEqual([]);
    expect(names(rows('a: () => b'))).toEqual([]);
    expect(names(rows('a: () => {\nwork(b);\n}'))).toEqual([`a.ts made: ${3 * MOST_LINES + 4}`]);
  });
});
