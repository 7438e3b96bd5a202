import { useId } from 'react';
import styles from './choice.module.css';

/** Group of radio buttons for a few values. `lang` of an option marks names in their own language. */
export function Choice<V extends string>(props: {
  label: string;
  options: readonly { value: V; name: string; lang?: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.label}>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span lang={option.lang}>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
