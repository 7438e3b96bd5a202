import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** Texts and text keys in one source file. */
export type TextUse = {
  /** First arguments of `t('…')`. */
  asked: string[];
  /** Every string literal: a table may pass a key on, too. */
  literals: string[];
  /** Prefixes of template literals, e.g. `status.` of `status.${word}`. */
  heads: string[];
  /** JSX texts and accessible names that are in no locale file. */
  hardCoded: string[];
};

const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'title',
  'label',
]);
const letters = /\p{L}/u;

export function textsIn(fileName: string, source: string): TextUse {
  const use: TextUse = { asked: [], literals: [], heads: [], hardCoded: [] };
  // Only .tsx contains JSX: in a .ts file, a generic arrow function would be parsed as an element.
  const kind = fileName.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.ES2022, true, kind);
  const hard = (node: ts.Node, text: string) => {
    if (!letters.test(text)) return;
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    use.hardCoded.push(`${fileName}:${line + 1} ${text.trim()}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) use.literals.push(node.text);
    if (ts.isTemplateExpression(node)) use.heads.push(node.head.text);
    if (ts.isJsxText(node)) hard(node, node.text);
    if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) && node.expression)
      hard(node, wordsOf(node.expression));
    if (ts.isJsxAttribute(node) && spoken.has(node.name.getText()) && node.initializer)
      hard(node, wordsOf(node.initializer));
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 't') {
      const [key] = node.arguments;
      if (key && ts.isStringLiteralLike(key)) use.asked.push(key.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return use;
}

/** All sources of the interface, with paths from the root of the repository. */
export function uiSources(): { path: string; source: string }[] {
  const root = new URL('../../ui/', import.meta.url);
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && path !== 'i18n/keys.ts')
    .map((path) => ({ path: `ui/${path}`, source: readFileSync(new URL(path, root), 'utf8') }));
}

/** Literal text that an expression renders, also in `a ? 'b' : 'c'` and `a && 'b'`. */
function wordsOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => span.literal.text).join('');
  if (ts.isJsxExpression(node)) return node.expression ? wordsOf(node.expression) : '';
  if (ts.isParenthesizedExpression(node)) return wordsOf(node.expression);
  if (ts.isConditionalExpression(node)) return `${wordsOf(node.whenTrue)} ${wordsOf(node.whenFalse)}`;
  if (ts.isBinaryExpression(node) && logical.has(node.operatorToken.kind)) return wordsOf(node.right);
  return '';
}

const logical = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.PlusToken,
]);
