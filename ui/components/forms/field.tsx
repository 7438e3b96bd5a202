import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../cx.ts';
import styles from './field.module.css';
import { Icon } from '../icon.tsx';
import { eye, eyeOff, info, warning } from '../form-icons.ts';
import { FormErrorCounter } from './refused.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';

type Common = {
  label: string;
  /** Error text, linked to the input and displayed below. */
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean | undefined;
  /**
   * Explains why a key had no effect. Announced politely; not an error, because the value is valid. '' means none yet.
   */
  note?: string | undefined;
};

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> & { ref?: Ref<HTMLInputElement> };

/** Text field with its label and error, linked for screen readers. */
export function Field({ label, error, hint, optional, note, className, ...input }: Common & InputProps) {
  const ids = useIds(error, hint, note);
  return (
    <Frame label={label} error={error} hint={hint} optional={optional} note={note} ids={ids}>
      <input type="text" {...input} className={cx(styles.input, className)} {...ids.input} />
    </Frame>
  );
}

/** Password field with a show button and a Caps Lock warning; allows paste and password managers. */
export function PasswordField({ label, error, hint, note, ...input }: Common & Omit<InputProps, 'type'>) {
  const { t } = useText();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const notice = capsLock ? t('signIn.capsLock') : hint;
  const ids = useIds(error, notice, note);
  return (
    <Frame label={label} error={error} hint={notice} note={note} ids={ids}>
      <span className={styles.with}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          type={shown ? 'text' : 'password'}
          className={styles.input}
          {...ids.input}
          onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? t('field.hide') : t('field.show')}
          aria-controls={ids.input.id}
          onClick={() => setShown(!shown)}
        >
          <Icon of={shown ? eyeOff : eye} />
        </button>
        <span role="status">
          <VisuallyHidden>{shown ? t('field.shown') : ''}</VisuallyHidden>
        </span>
      </span>
    </Frame>
  );
}

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> & {
  options: readonly { value: string; name: string }[];
  ref?: Ref<HTMLSelectElement>;
};

export function SelectField({ label, error, hint, optional, options, ...select }: Common & SelectProps) {
  const ids = useIds(error, hint);
  return (
    <Frame label={label} error={error} hint={hint} optional={optional} ids={ids}>
      <select {...select} className={styles.input} {...ids.input}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Frame>
  );
}

type Ids = ReturnType<typeof useIds>;

function Frame(props: Common & { ids: Ids; children: ReactNode }) {
  const { t } = useText();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={props.ids.input.id}>
        <bdi>{props.label}</bdi>
        {props.optional && <span className={styles.optional}> {t('common.optional')}</span>}
      </label>
      {props.children}
      {props.hint !== undefined && (
        <p className={styles.hint} id={props.ids.hint}>
          {props.hint}
        </p>
      )}
      {props.note !== undefined && (
        <p className={styles.note} id={props.ids.note} aria-live="polite">
          {props.note && <Icon of={info} size={16} />}
          {props.note && <bdi>{props.note}</bdi>}
        </p>
      )}
      <ErrorLine id={props.ids.error} error={props.error} />
    </div>
  );
}

function ErrorLine({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className={styles.error} id={id}>
      <Icon of={warning} size={16} />
      <bdi>{error}</bdi>
      <FormErrorCounter />
    </p>
  );
}

function useIds(error: string | undefined, hint: ReactNode, note?: string) {
  const id = useId();
  const [errorId, hintId, noteId] = [`${id}-error`, `${id}-hint`, `${id}-note`];
  const described = [hint !== undefined && hintId, note && noteId, error !== undefined && errorId]
    .filter(Boolean)
    .join(' ');
  return {
    error: errorId,
    hint: hintId,
    note: noteId,
    input: {
      id,
      'aria-invalid': error === undefined ? undefined : true,
      'aria-describedby': described === '' ? undefined : described,
    },
  } as const;
}
