import { useId } from 'react';
import styles from './book.module.css';

/** One of a few, side by side. */
export function Segments<V extends string>(props: {
  label: string;
  options: readonly { value: V; name: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
