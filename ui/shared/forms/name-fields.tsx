import type { FormProblem } from '#domain/account/index.ts';
import { Field } from '../../components/forms/field.tsx';
import { nameOrder } from '../../format/person-name.ts';
import { useText } from '../../i18n/use-text.ts';
import { errorAt } from './problems.ts';

type Names = { firstName: string; lastName: string };

/** First and last name in the language’s order, for every form with names. Problems refer to these field names. */
export function NameFields(props: {
  value: Names;
  onChange: (changed: Partial<Names>, name: keyof Names) => void;
  problems: readonly FormProblem[];
}) {
  const { value, onChange, problems } = props;
  const { t, language } = useText();
  return nameOrder(language).map((name) => (
    <Field
      key={name}
      label={t(`field.${name}`)}
      name={name}
      autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
      dir="auto"
      aria-required
      value={value[name]}
      onChange={(event) => onChange({ [name]: event.target.value }, name)}
      error={errorAt(t, problems, name)}
    />
  ));
}
