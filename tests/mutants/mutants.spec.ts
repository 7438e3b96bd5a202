import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { planted } from './mutant.ts';
import { modules } from './modules.ts';

/** Checks that the list of mutants matches the source; `npm run bugs` applies them. */
const ROOT = new URL('../../', import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const bugs = modules.flatMap((room) => room.bugs);

/** Syntax errors, without type checks. */
const faultsOf = (source: string, fileName: string): readonly string[] =>
  parseSync(fileName, source).errors.map(({ message }) => message);

describe.each(modules)('the bugs of $room', ({ bugs: mine }) => {
  it.each(mine)('"$name" can be planted', (bug) => {
    const source = sourceOf(bug.file);
    const spoilt = planted(bug, source);
    expect(spoilt).not.toBe(source);
    expect(faultsOf(spoilt, bug.file)).toEqual([]);
  });

  it('have tests that must notice them', () => {
    const missing = mine.flatMap(({ tests }) => tests).filter((test) => !existsSync(new URL(test, ROOT)));
    expect([...new Set(missing)]).toEqual([]);
  });
});

it('there are enough of them, each by a name of its own in its file', () => {
  expect(bugs.length).toBeGreaterThanOrEqual(120);
  const names = bugs.map(({ file, name }) => `${file}: ${name}`);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

it('a grammar that is spoilt is noticed', () => {
  expect(faultsOf('const one: number = 1;', 'x.ts')).toEqual([]);
  expect(faultsOf('const one: = 1;', 'x.ts')).not.toEqual([]);
});

it('a text that is gone, or there twice, is an error that names the bug', () => {
  const bug = { name: 'a planted one', file: 'x.ts', find: 'one', replace: 'two', tests: [] };
  expect(planted(bug, 'no one here')).toBe('no two here');
  expect(() => planted(bug, 'nothing')).toThrow('"a planted one"');
  expect(() => planted(bug, 'one and one')).toThrow('"a planted one"');
});
