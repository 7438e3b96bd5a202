import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Sources of the interface that match the pattern. */
const filesWith = (said: RegExp) =>
  execFileSync('git', ['ls-files', 'ui/*.ts', 'ui/*.tsx'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && said.test(readFileSync(file, 'utf8')));

/** Verifies: no password is typed while third-party content is in the page. */
it('a secret is typed into one component, which one function guards', () => {
  expect(filesWith(/type=(\{[^}]*)?["']password["']/)).toEqual(['ui/components/forms/field.tsx']);
  expect(
    filesWith(/\bPasswordField\b(?!s)/).filter((file) => !/LimitedPasswordField/.test(readFileSync(file, 'utf8'))),
  ).toEqual(['ui/components/forms/field.tsx', 'ui/entry/guarded-password-field.tsx']);
});
