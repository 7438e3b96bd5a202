import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { normalizeForSearch } from '#domain/text/index.ts';
import { languages } from '#ui/i18n/languages.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { uiSources } from './ui-texts.ts';

type Pair = { seen: string; name: string };

/** Keys of `t('…')` in a section of a source, also those of `t(a ? '…' : '…')`. */
function keysIn(part: ts.Node | undefined): string[] {
  const keys: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't' && node.arguments[0]) {
      const literals = (inner: ts.Node): void => {
        if (ts.isStringLiteralLike(inner)) keys.push(inner.text);
        else if (ts.isConditionalExpression(inner)) [inner.whenTrue, inner.whenFalse].forEach(literals);
      };
      literals(node.arguments[0]);
    }
    ts.forEachChild(node, visit);
  };
  if (part) visit(part);
  return keys;
}

/** Visible texts of an element, each with its accessible name. `face` and `label` are those of a menu button. */
function pairsIn(path: string, source: string): Pair[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX);
  const pairs: Pair[] = [];
  const visit = (node: ts.Node): void => {
    const opening = ts.isJsxElement(node) ? node.openingElement : ts.isJsxSelfClosingElement(node) ? node : undefined;
    if (opening) {
      const attribute = (name: string) =>
        opening.attributes.properties.find((one) => ts.isJsxAttribute(one) && one.name.getText() === name);
      const face = attribute('face');
      const names = keysIn(face ? attribute('label') : attribute('aria-label'));
      const seen = face ? keysIn(face) : ts.isJsxElement(node) ? node.children.flatMap(keysIn) : [];
      if (isNamedByText.has(opening.tagName.getText()) || face)
        for (const name of names)
          // A button whose text changes has a name that changes along with the text.
          for (const one of names.every((other) => seen.includes(other)) ? [name] : seen)
            if (!drawings.has(one)) pairs.push({ seen: one, name });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return pairs;
}

/** Characters used as icons: a small A and a large one. */
const drawings = new Set(['book.letter']);

/** Elements and components that a user presses. Nobody presses a group or a region by voice. */
const isNamedByText = new Set([
  'a',
  'button',
  'Button',
  'ButtonLink',
  'LeadAction',
  'IconButton',
  'SafeLink',
  'Link',
  'summary',
  'label',
]);

const plain = (text: string) => normalizeForSearch(text.replaceAll(/\{\{(\w+).*?\}\}/g, '{$1}'));

const pairs = uiSources()
  .filter(({ path }) => path.endsWith('.tsx'))
  .flatMap(({ path, source }) => pairsIn(path, source));

// Verifies: WCAG 2.5.3 Label in name – a voice command with the visible text presses the right control
describe('names of what is pressed hold the words that are seen on it', () => {
  it.each(languages)('in %s', (language) => {
    const locale = readLocale(language);
    const apart = pairs.filter(({ seen, name }) => !plain(locale[name] ?? '').includes(plain(locale[seen] ?? '?')));
    expect(apart).toEqual([]);
  });

  it('and this check finds each pair there is', () => {
    expect(pairs).toContainEqual({ seen: 'common.seeAll', name: 'home.seeTag' });
    expect(pairs).toContainEqual({ seen: 'home.resumeAction', name: 'home.resumeNamed' });
    expect(pairs).toContainEqual({ seen: 'shell.expand', name: 'shell.expand' });
    const source = `<Button aria-label={t(open ? 'a.hide' : 'a.show')}><i>{t('a.word')}</i></Button>`;
    expect(pairsIn('x.tsx', source)).toEqual([
      { seen: 'a.word', name: 'a.hide' },
      { seen: 'a.word', name: 'a.show' },
    ]);
  });
});
