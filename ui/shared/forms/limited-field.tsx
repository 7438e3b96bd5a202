import type { ComponentProps } from 'react';
import type { TypingLimit } from '#domain/account/index.ts';
import { Field } from '../../components/forms/field.tsx';
import { SecretField } from '../../entry/secret-field.tsx';
import { useLimitedInput } from './use-limited-input.ts';

type Limited<P> = Omit<P, 'ref' | 'value' | 'onChange' | 'onCompositionStart' | 'onCompositionEnd' | 'note'> & {
  limit: TypingLimit;
  value: string;
  onChange: (value: string) => void;
};

/** A field that cannot be filled beyond its limit. Spec §5 Extra fields. */
export function LimitedField({ limit, value, onChange, ...field }: Limited<ComponentProps<typeof Field>>) {
  const { note, input } = useLimitedInput(limit, value, onChange);
  return <Field {...field} inputMode={limit.digitsOnly ? 'numeric' : undefined} note={note} {...input} />;
}

/** A password that cannot be filled beyond its limit. Spec §5 Password reset. */
export function LimitedPasswordField({
  limit,
  value,
  onChange,
  ...field
}: Limited<ComponentProps<typeof SecretField>>) {
  const { note, input } = useLimitedInput(limit, value, onChange);
  return <SecretField {...field} note={note} {...input} />;
}
