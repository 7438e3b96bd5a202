// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Field } from '#ui/components/forms/field.tsx';
import { PageNames, useWindowTitle } from '#ui/entry/use-page.tsx';
import { createText } from '#ui/i18n/i18n.ts';
import { readLocale } from '#ui/i18n/make-keys.ts';
import { TextContext } from '#ui/i18n/use-text.ts';

afterEach(cleanup);

const text = await createText({ language: 'en-US', load: (language) => Promise.resolve(readLocale(language)) });

function Page({ name, errors }: { name: string; errors: readonly (string | undefined)[] }) {
  useWindowTitle(name);
  return errors.map((error, i) => <Field key={i} label={`Field ${i}`} error={error} />);
}

it('the name of the window says that a form was refused, as long as something is wrong with it', () => {
  const tree = (name: string, ...errors: (string | undefined)[]) => (
    <TextContext value={text}>
      <PageNames>
        <Page name={name} errors={errors} />
      </PageNames>
    </TextContext>
  );
  const { rerender } = render(tree('Register', undefined, undefined));
  const titleOf = (name: string, ...errors: (string | undefined)[]) => {
    rerender(tree(name, ...errors));
    return document.title;
  };
  expect(document.title).toBe('Register');
  expect(titleOf('Register', 'Too long', 'Missing')).toBe('Error: Register');
  expect(titleOf('Registrar', undefined, 'Missing')).toBe('Error: Registrar');
  expect(titleOf('Registrar', undefined, undefined)).toBe('Registrar');
});
