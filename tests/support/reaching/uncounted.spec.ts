import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

/** Verifies: a property that asserts only behind a condition counts its assertions with `reaching`. */
const root = fileURLToPath(new URL('../../', import.meta.url));

/** Test files that count in another way. */
const counted: readonly string[] = [
  'domain/xapi/completions.spec.ts', // counts `mended` and `untouched`
  'domain/xapi/statements.spec.ts', // counts `taken`, with a minimum of its own
];

const specs = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => /\.spec\.tsx?$/.test(path));

/** Line numbers of properties that assert only behind conditions and count nothing. */
function uncountedIn(path: string, text: string): number[] {
  if (!/fc\.(property|asyncProperty)/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: number[] = [];
  const visit = (node: ts.Node): void => {
    const judged = isProperty(node) ? node.arguments.at(-1) : undefined;
    if (judged && (ts.isArrowFunction(judged) || ts.isFunctionExpression(judged)) && isUncounted(judged.body))
      found.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isProperty = (node: ts.Node): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^fc\.(property|asyncProperty)$/.test(node.expression.getText());

const isCallOf = (node: ts.Node, name: string): boolean =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

function isUncounted(body: ts.Node): boolean {
  let [always, sometimes, reached] = [0, 0, 0];
  /** Only some inputs reach the statements after a possible return. */
  let mayBeOver = false;
  const walk = (node: ts.Node, isBehind: boolean): void => {
    if (isCallOf(node, 'reached')) reached += 1;
    if (isCallOf(node, 'expect') && (isBehind || mayBeOver)) sometimes += 1;
    else if (isCallOf(node, 'expect')) always += 1;
    const branches = branchesOf(node);
    ts.forEachChild(node, (child) => walk(child, isBehind || branches.includes(child)));
    if (ts.isIfStatement(node) && node.parent === body && returns(node.thenStatement)) mayBeOver = true;
  };
  walk(body, false);
  return always === 0 && sometimes > 0 && reached === 0;
}

function branchesOf(node: ts.Node): readonly (ts.Node | undefined)[] {
  if (ts.isIfStatement(node)) return node.elseStatement ? [] : [node.thenStatement]; // one of the two branches runs
  return ts.isBinaryExpression(node) && /^(&&|\|\|)$/.test(node.operatorToken.getText()) ? [node.right] : [];
}

/** True for a branch that returns without an assertion. A return after an assertion counts as an alternative branch. */
const returns = (then: ts.Node): boolean =>
  (ts.isReturnStatement(then) || (ts.isBlock(then) && then.statements.some(ts.isReturnStatement))) && !asserts(then);

const asserts = (node: ts.Node): boolean => isCallOf(node, 'expect') || (ts.forEachChild(node, asserts) ?? false);

it.each([
  ['an early return', 'if (!x) return; expect(x).toBe(1);', true],
  ['a condition', 'if (x) expect(x).toBe(1);', true],
  ['a condition that is counted', "if (x) { reached('x'); expect(x).toBe(1); }", false],
  ['two ways, each judged', 'if (x) expect(x).toBe(1); else expect(x).toBe(2);', false],
  ['an early return that is judged', 'if (!x) { expect(x).toBe(0); return; } expect(x).toBe(1);', false],
  ['an assertion for all, too', 'expect(x).toBeDefined(); if (x) expect(x).toBe(1);', false],
])('%s is told from what is always judged', (_what, body, isFound) => {
  expect(uncountedIn('x.spec.ts', `fc.property(a, (x) => { ${body} });`)).toEqual(isFound ? [1] : []);
});

it('each property counts how often it gets to what it asserts, where that is not always', () => {
  const uncounted = specs.flatMap((path) =>
    counted.includes(path) ? [] : uncountedIn(path, readFileSync(root + path, 'utf8')).map((line) => `${path}:${line}`),
  );
  expect(uncounted).toEqual([]);
});
