import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '#ui/i18n/languages.ts';
import { isShort } from '../support/runs.ts';
import { projectCopy } from './first-change/copy.ts';
import { asked, type Edit, edited, first, named, TEXTS } from './first-change/edits.ts';

/**
 * Verifies: the README’s list suffices to add a screen with its own call, in few files, without breaking anything else.
 */

const MOST_FILES = 14;
const all: readonly Edit[] = [...first, ...asked, ...named];
const filesOf = (edits: readonly Edit[]) => [...new Set(edits.map(({ file }) => file))].sort();

/** Paths in the two list items of the README: files, folders with a trailing slash, and the file of texts. */
const points = readFileSync('README.md', 'utf8')
  .split('\n- ')
  .filter((point) => /^\*\*A (screen|call of the platform)\*\*/.test(point))
  .map((point) => point.split('\n\n')[0] ?? '');
const places = points
  .flatMap((point) => [...point.matchAll(/`([^`]+)`/g)].map(([, place = '']) => place))
  .flatMap((place) => (place.includes('/') ? [place] : place === 'npm run texts -- <file>' ? [TEXTS] : []));
const isIn = (file: string, place: string) => (place.endsWith('/') ? file.startsWith(place) : file === place);

describe('the first change of the README', () => {
  it(`takes ${MOST_FILES} files by hand at most, of which one holds the texts of every language`, () => {
    expect(filesOf(all).length).toBeLessThanOrEqual(MOST_FILES);
    const texts = JSON.parse(
      edited(
        named.find(({ file }) => file === TEXTS)!,
        () => '',
      ),
    ) as Record<string, object>; // the list contains it
    for (const by of Object.values(texts)) expect(Object.keys(by).sort()).toEqual([...languages].sort());
  });

  it('is made in the files that the README names, and in no others', () => {
    expect(points).toHaveLength(2);
    expect(filesOf(all).filter((file) => !places.some((place) => isIn(file, place)))).toEqual([]);
    expect(places.filter((place) => !filesOf(all).some((file) => isIn(file, place)))).toEqual([]);
  });

  it('finds its places in the source as it is today', () => {
    for (const edit of all)
      expect(
        edited(edit, (file) => readFileSync(file, 'utf8')),
        edit.file,
      ).toContain('elp');
    const gone: Edit = { file: 'ui/entry/paths.ts', before: 'a line that is gone', put: '' };
    expect(() => edited(gone, (file) => readFileSync(file, 'utf8'))).toThrow('a line that is gone” 0 times');
  });
});

// Runs the type check of a whole copy twice, which takes minutes on one core.
describe.skipIf(isShort)('the first change of the README, made in a copy', { timeout: 1_800_000 }, () => {
  let copy: ReturnType<typeof projectCopy>;
  beforeAll(() => {
    copy = projectCopy();
  }, 120_000);
  afterAll(() => copy.remove(), 120_000);

  it('the compiler asks for the next places, and for nothing else', () => {
    copy.edit(first);
    expect(copy.failure('npm', 'run', '--silent', 'openapi')).toBe('');
    const said = copy.failure('npm', 'run', '--silent', 'types');
    const errors = [...said.matchAll(/(\S+)\(\d+,\d+\): error (.*)/g)].map(([, file = '', why = '']) => ({
      file,
      why,
    }));
    const lacking = errors.filter(({ why }) => /Property '(help|helpTopics|getHelpTopics)' is missing/.test(why));
    const next = [...new Set(asked.map(({ file, toldIn = file }) => toldIn))].sort();
    expect(lacking.map(({ file }) => file).sort()).toEqual(next);
    // A table derived from another has a second error while the other one lacks its row.
    expect(errors.filter(({ file }) => !next.includes(file))).toEqual([]);
  });

  it('and all is well after the last', () => {
    copy.edit([...asked, ...named]);
    const texts = copy.failure('npm', 'run', '--silent', 'texts', '--', TEXTS);
    copy.remove(TEXTS);
    const changed = copy.changed();
    const sources = changed.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
    const generated = ['openapi/generated/platform.d.ts', ...languages.map((one) => `ui/i18n/locales/${one}.json`)];
    expect(changed).toEqual([...filesOf(all).filter((file) => file !== TEXTS), ...generated].sort());
    const specs = [
      ...['tests/architecture', 'tests/docs/promises.spec.ts', 'tests/docs/short.spec.ts', 'tests/mutants'],
      ...['tests/simulator/platform/conformance.spec.ts', 'tests/simulator/platform/contract.spec.ts'],
      ...['tests/ui/help.spec.tsx', 'tests/ui/palette.spec.tsx', 'tests/ui/landmarks.spec.ts', 'tests/ui/i18n'],
    ];
    expect([
      texts,
      copy.failure('npm', 'run', '--silent', 'types'),
      copy.failure('npx', 'eslint', '--max-warnings', '0', ...sources),
      copy.failure('npx', 'prettier', '--check', ...changed),
      copy.failure('npm', 'run', '--silent', 'deps', '--', '--preserve-symlinks'),
      copy.failure('npx', 'knip', '--config', 'tests/architecture/knip.json'),
      copy.failure('npm', 'run', '--silent', 'test:unit', '--', ...specs),
    ]).toEqual(['', '', '', '', '', '', '']);
  });
});
