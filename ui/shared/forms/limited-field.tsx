import { type ChangeEvent, type ComponentProps, type CompositionEvent, useRef, useState } from 'react';
import { compose, edit, type Edit, type TypingLimit } from '#domain/account/index.ts';
import { Field } from '../../components/forms/field.tsx';
import { GuardedPasswordField } from '../../entry/guarded-password-field.tsx';
import { useListener } from '../../hooks/use-listener.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';

type Limited<P> = Omit<P, 'ref' | 'value' | 'onChange' | 'onCompositionStart' | 'onCompositionEnd' | 'note'> & {
  limit: TypingLimit;
  value: string;
  onChange: (value: string) => void;
};

/** Field that rejects input beyond its limit. Spec §5 Extra fields. */
export function LimitedField({ limit, value, onChange, ...field }: Limited<ComponentProps<typeof Field>>) {
  const { note, input } = useLimitedInput(limit, value, onChange);
  return <Field {...field} inputMode={limit.digitsOnly ? 'numeric' : undefined} note={note} {...input} />;
}

/** Password field that rejects input beyond its limit. Spec §5 Password reset. */
export function LimitedPasswordField({
  limit,
  value,
  onChange,
  ...field
}: Limited<ComponentProps<typeof GuardedPasswordField>>) {
  const { note, input } = useLimitedInput(limit, value, onChange);
  return <GuardedPasswordField {...field} note={note} {...input} />;
}

/**
 * Enforces a typing limit and explains at the field why a key or paste had no effect. Refuses input in `beforeinput`,
 * which preserves caret and undo history. A password manager’s fill is visible only afterwards, so the hook truncates
 * the value. Does not interfere while an input method composes.
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
      element.value = outcome.value; // set directly, because React would move the caret to the end
      element.setSelectionRange(caret, caret);
    }
    setRefused(outcome.refused);
    if (outcome.value !== value) onChange(outcome.value);
  };

  return {
    note: refused ? textOfMessage(t, refused) : '',
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

/** Text about to replace the selection; undefined for deletions, undo and events that cannot be cancelled. */
function insertedBy(event: InputEvent): string | undefined {
  if (event.isComposing || !event.cancelable) return undefined;
  if (event.inputType !== 'insertText' && event.inputType !== 'insertFromPaste') return undefined;
  const text = event.data ?? event.dataTransfer?.getData('text/plain');
  return text?.replace(/[\r\n]/g, ''); // a single-line field drops line breaks
}
