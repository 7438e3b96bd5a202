import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const domain = new URL('../../domain/', import.meta.url);
const readme = readFileSync(new URL('README.md', domain), 'utf8');

/** Terms of the glossary: the bold first column of its table. */
const terms = [...readme.matchAll(/^\| \*\*(.+?)\*\* /gm)].map(([, term = '']) => term.toLowerCase());

/** Replaced house words, each with the term to use instead. */
const replaced = readme
  .split('\n')
  .filter((line) => /^\| \*\*/.test(line))
  .flatMap((row) => replacedIn(row));

/** Words that a standard defines for itself, and the folders where they are allowed. */
const places: readonly { word: string; folder: RegExp }[] = [{ word: 'core', folder: /[/](scorm|aicc)[/]/ }];

/** Exported names of the product and the simulator, with their file. */
const exported = ['domain', 'adapters', 'ui', 'simulator'].flatMap((top) => {
  const folder = new URL(`../../${top}/`, import.meta.url);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/samples|dist\//.test(path))
    .flatMap((path) =>
      exportedIn(readFileSync(new URL(path, folder), 'utf8')).map((name) => ({ name, path: `${top}/${path}` })),
    );
});

/** Event types of all areas. */
const eventTypes = readdirSync(domain, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .flatMap((path) => eventTypesIn(readFileSync(new URL(path, domain), 'utf8')));

/** Endings that name a user’s action or a request, instead of a fact. */
const ENDINGS = /(Clicked|Changed|Set|Updated|Requested|Loaded)$/;
/** Exceptions: changes that are facts even to a reader who does not know the screens. */
const allowed: readonly string[] = ['account.PasswordChanged', 'account.ProfileUpdated'];

describe('the words of events', () => {
  it('are found at all', () => {
    expect(eventTypes).toContain('attempt.Started');
    expect(eventTypes).toContain('session.Opened');
    expect(new Set(eventTypes).size).toBe(eventTypes.length);
    expect(terms).toContain('position');
  });

  it('begin with a noun of the glossary in domain/README.md', () => {
    expect(eventTypes.filter((type) => !terms.includes(nounOf(type)))).toEqual([]);
  });

  it('say what happened, in the past tense', () => {
    expect(eventTypes.filter((type) => !/^[a-z]+\.[A-Z]\w*(ed|un|ent|ost|one)$/.test(type))).toEqual([]);
  });

  it('say what became true, not what was done to a screen', () => {
    expect(eventTypes.filter((type) => ENDINGS.test(type) && !allowed.includes(type))).toEqual([]);
  });

  it('and this check finds those that do not', () => {
    const [clicked = '', noun = ''] = eventTypesIn(
      `defineEvent('tile.Clicked', x); defineEvent(\n  'folder.Opened', y)`,
    );
    expect(ENDINGS.test(clicked)).toBe(true);
    expect(terms).not.toContain(nounOf(noun));
  });
});

describe('the words of exported names', () => {
  it('are found at all', () => {
    expect(exported.map(({ name }) => name)).toEqual(expect.arrayContaining(['attempt', 'Attempt', 'createSender']));
    expect(replaced).toContainEqual({ word: 'sitting', term: 'attempt' });
  });

  it('are not among those that the glossary has struck out', () => {
    expect(exported.flatMap(({ name, path }) => wrongWith(name).map((why) => `${path}: ${why}`))).toEqual([]);
  });

  it('are not a word of a standard outside of its folder', () => {
    expect(exported.filter(isMisplaced)).toEqual([]);
    expect(isMisplaced({ name: 'coreOf', path: 'domain/aicc/hacp-session.ts' })).toBe(false);
    expect(isMisplaced({ name: 'loadCore', path: 'ui/authenticated-app.ts' })).toBe(true);
  });

  it('and this check finds those that are, says which row and why, and leaves ordinary nouns alone', () => {
    const names = exportedIn(
      'export const openSittings = 1; export function helpTopics() {} export type KEPT_WORK = 1; const likes = 1;',
    );
    expect(names.flatMap(wrongWith)).toEqual([
      'openSittings: “sitting” is called “attempt” (glossary of domain/README.md, row “attempt”)',
      'KEPT_WORK: “kept work” is called “local work” (glossary of domain/README.md, row “local work”)',
    ]);
    expect(holds('basenameOf', 'name')).toBe(false);
  });
});

const wrongWith = (name: string): string[] =>
  replaced
    .filter(({ word }) => holds(name, word))
    .map(({ word, term }) => `${name}: “${word}” is called “${term}” (glossary of domain/README.md, row “${term}”)`);

const isMisplaced = ({ name, path }: { name: string; path: string }): boolean =>
  places.some(({ word, folder }) => holds(name, word) && !folder.test(path));

const nounOf = (type: string): string => type.split('.')[0] ?? '';

function eventTypesIn(source: string): string[] {
  return [...source.matchAll(/defineEvent\(\s*'([^']+)'/g)].map(([, type = '']) => type);
}

/** For example, `| **attempt** | … | session, ~~sitting~~ |` has one replaced word. */
function replacedIn(row: string): { word: string; term: string }[] {
  const [, term = ''] = /^\| \*\*(.+?)\*\*/.exec(row) ?? [];
  return [...row.matchAll(/~~(.+?)~~/g)].map(([, word = '']) => ({ word: word.toLowerCase(), term }));
}

/** Names of constants, functions, classes and types that a source declares and exports. */
function exportedIn(source: string): string[] {
  return ts.createSourceFile('a.tsx', source, ts.ScriptTarget.Latest).statements.flatMap((statement) => {
    const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
    if (!modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
    const { name } = statement as { name?: ts.Node }; // declarations have a `name`
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

/** True if a name contains the word, or words, as whole words: `openSittings` contains `sitting`. */
function holds(name: string, word: string): boolean {
  const words = name.replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').replaceAll('_', ' ');
  return new RegExp(`\\b${word}s?\\b`).test(words.toLowerCase());
}
