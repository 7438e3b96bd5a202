import { existsSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import { mutated } from './mutant.ts';
import { modules } from './modules.ts';

/** Checks that the list of mutants matches the source; `npm run mutants` applies them. */
const ROOT = new URL('../../', import.meta.url);
const sourceOf = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const mutants = modules.flatMap((module) => module.mutants);

/** Syntax errors, without type checks. */
const faultsOf = (source: string, fileName: string): readonly string[] =>
  parseSync(fileName, source).errors.map(({ message }) => message);

describe.each(modules)('the mutants of $module', ({ mutants: mine }) => {
  it.each(mine)('"$name" can be planted', (mutant) => {
    const source = sourceOf(mutant.file);
    const spoilt = mutated(mutant, source);
    expect(spoilt).not.toBe(source);
    expect(faultsOf(spoilt, mutant.file)).toEqual([]);
  });

  it('have tests that must notice them', () => {
    const missing = mine.flatMap(({ tests }) => tests).filter((test) => !existsSync(new URL(test, ROOT)));
    expect([...new Set(missing)]).toEqual([]);
  });
});

it('there are enough of them, each by a name of its own in its file', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(120);
  const names = mutants.map(({ file, name }) => `${file}: ${name}`);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});

it('a grammar that is spoilt is noticed', () => {
  expect(faultsOf('const one: number = 1;', 'x.ts')).toEqual([]);
  expect(faultsOf('const one: = 1;', 'x.ts')).not.toEqual([]);
});

it('a text that is gone, or there twice, is an error that names the mutant', () => {
  const mutant = { name: 'a planted one', file: 'x.ts', find: 'one', replace: 'two', tests: [] };
  expect(mutated(mutant, 'no one here')).toBe('no two here');
  expect(() => mutated(mutant, 'nothing')).toThrow('"a planted one"');
  expect(() => mutated(mutant, 'one and one')).toThrow('"a planted one"');
});
