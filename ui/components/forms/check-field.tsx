import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import styles from './check-field.module.css';
import { Icon } from '../icon.tsx';
import { warning } from '../form-icons.ts';
import { FormErrorCounter } from './refused.tsx';

type CheckFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type' | 'children'> & {
  label: ReactNode;
  error?: string | undefined;
};

/** Checkbox whose whole row is clickable; the error belongs to the input as in `Field`. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className={styles.field}>
      <label className={styles.line}>
        <input
          type="checkbox"
          {...input}
          className={styles.box}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : errorId}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <p className={styles.error} id={errorId}>
          <Icon of={warning} size={16} />
          <bdi>{error}</bdi>
          <FormErrorCounter />
        </p>
      )}
    </div>
  );
}
