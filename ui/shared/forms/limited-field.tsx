import { type ChangeEvent, type ComponentProps, type CompositionEvent, useRef, useState } from 'react';
import { compose, edit, type Edit, type TypingLimit } from '#domain/account/index.ts';
import { Field } from '../../components/forms/field.tsx';
import { SecretField } from '../../entry/secret-field.tsx';
import { useListener } from '../../hooks/use-listener.ts';
import { sayMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

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

/**
 * An input that keeps within a limit and says at the field why a key or a paste had no effect. What is refused is
 * refused before the browser does it, so that caret and undo stay as they are; a password manager's fill can only be
 * seen afterwards and is taken back. While an input method puts a word together it is left alone.
 */
function useLimitedInput(limit: TypingLimit, value: string, onChange: (value: string) => void) {
  const { t } = useText();
  const [refused, setRefused] = useState<Edit['refused']>();
  const input = useRef<HTMLInputElement>(null);
  const beforeComposing = useRef<string>(undefined);

  useListener(input, 'beforeinput', (event) => {
    const inserted = insertedBy(event);
    if (!input.current || inserted === undefined) return;
    const { value: before, selectionStart, selectionEnd } = input.current;
    const after = before.slice(0, selectionStart ?? before.length) + inserted + before.slice(selectionEnd ?? Infinity);
    const outcome = edit(limit, before, after);
    if (!outcome.refused) return;
    event.preventDefault();
    setRefused(outcome.refused);
  });

  const settle = (element: HTMLInputElement, outcome: Edit) => {
    const wanted = element.value;
    if (outcome.value !== wanted) {
      const caret = Math.max(0, (element.selectionStart ?? wanted.length) - (wanted.length - outcome.value.length));
      element.value = outcome.value; // here, because React would put the caret at the end
      element.setSelectionRange(caret, caret);
    }
    setRefused(outcome.refused);
    if (outcome.value !== value) onChange(outcome.value);
  };

  return {
    note: refused ? sayMessage(t, refused) : '',
    input: {
      ref: input,
      value,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        if (beforeComposing.current === undefined) settle(target, edit(limit, value, target.value));
        else onChange(target.value);
      },
      onCompositionStart: () => {
        beforeComposing.current = value;
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        const before = beforeComposing.current ?? value;
        beforeComposing.current = undefined;
        settle(currentTarget, compose(limit, before, currentTarget.value));
      },
    },
  };
}

/** The text that is about to replace the selection; undefined for deletions, undo, and what cannot be stopped. */
function insertedBy(event: InputEvent): string | undefined {
  if (event.isComposing || !event.cancelable) return undefined;
  if (event.inputType !== 'insertText' && event.inputType !== 'insertFromPaste') return undefined;
  const text = event.data ?? event.dataTransfer?.getData('text/plain');
  return text?.replace(/[\r\n]/g, ''); // a field of one line leaves them out
}
