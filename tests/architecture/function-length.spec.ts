import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['domain', 'adapters', 'ui', 'simulator'];
const MOST_LINES = 80;

/** Lists of ports, and what is still to be divided, each with the lines it may have: less is welcome, more is not. */
const undivided: Readonly<Record<string, number>> = {
  'adapters/compose.ts composeClient': 145,
  'ui/entry/main.tsx start': 123,
};

const sources = folders
  .flatMap((folder) => readdirSync(root + folder, { recursive: true, encoding: 'utf8' }).map((at) => `${folder}/${at}`))
  .filter((path) => /\.tsx?$/.test(path) && !/(^|\/)(node_modules|dist|generated|samples)\/|\.d\.ts$/.test(path));

type Long = { readonly name: string; readonly lines: number };

/** Functions over the limit, as `path name`. A closure has all of its lines; one inside it is counted again by itself. */
function longIn(path: string, text: string): Long[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: Long[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && !isTable(node.body)) {
      const lines = lineAt(node.end) - lineAt(node.getStart()) + 1;
      if (lines > MOST_LINES) found.push({ name: `${path} ${nameOf(node)}`, lines });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a function is called by: its own name, or that of what it is given to. */
function nameOf(node: ts.SignatureDeclaration): string {
  const named = ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent) ? node.parent : node;
  return named.name?.getText() ?? 'without a name';
}

/** A literal of literals alone is data: its length says nothing of what there is to understand. */
function isTable(body: ts.Node): boolean {
  if (ts.isParenthesizedExpression(body)) return isTable(body.expression);
  if (ts.isBlock(body) && body.statements.length === 1) {
    const [only] = body.statements;
    return (
      only !== undefined && ts.isReturnStatement(only) && only.expression !== undefined && isTable(only.expression)
    );
  }
  if (!ts.isArrayLiteralExpression(body) && !ts.isObjectLiteralExpression(body)) return false;
  const holdsCode = (node: ts.Node): boolean => ts.isFunctionLike(node) || (ts.forEachChild(node, holdsCode) ?? false);
  return !holdsCode(body);
}

const long = sources.flatMap((path) => longIn(path, readFileSync(root + path, 'utf8')));

describe('functions', () => {
  it('are found at all', () => {
    expect(sources).toContain('domain/attempt/decide.ts');
    expect(sources.some((path) => path.endsWith('.tsx'))).toBe(true);
  });

  it(`have ${MOST_LINES} lines at most`, () => {
    const over = long.filter(({ name, lines }) => lines > (undivided[name] ?? MOST_LINES));
    expect(over.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
  });

  it('are no longer listed once they are divided', () => {
    expect(Object.keys(undivided).filter((name) => !long.some((one) => one.name === name))).toEqual([]);
  });

  it('and this check finds one that is too long, around another and within it', () => {
    const body = 'work();\n'.repeat(MOST_LINES);
    const names = (text: string) => longIn('a.ts', text).map(({ name, lines }) => `${name}: ${lines}`);
    expect(names(`function outer() {\nconst inner = () => {\n${body}};\n}`)).toEqual([
      'a.ts outer: 84',
      'a.ts inner: 82',
    ]);
    expect(names(`function outer() {\n${'work();\n'.repeat(MOST_LINES - 2)}}`)).toEqual([]);
    expect(names(`const table = () => ({\n${'a: [1],\n'.repeat(MOST_LINES)}})`)).toEqual([]);
    expect(names(`const made = () => ({\n${'a: () => 1,\n'.repeat(MOST_LINES)}})`)).toEqual(['a.ts made: 82']);
  });
});
