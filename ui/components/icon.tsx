import styles from './icon.module.css';

/** Decorative icon next to a text, hidden from assistive technology. */
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
