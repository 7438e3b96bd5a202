import styles from './icon.module.css';

/** A drawing beside a word; it says nothing by itself, so assistive technology does not hear of it. */
export function Icon({ of: path, size = 20, flip = false }: { of: string; size?: number; flip?: boolean }) {
  return (
    <svg
      className={flip ? styles.flip : styles.icon}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <path d={path} />
    </svg>
  );
}
