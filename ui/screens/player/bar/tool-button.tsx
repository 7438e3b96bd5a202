import type { Ref } from 'react';
import { cx } from '../../../components/cx.ts';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import styles from './player-bar.module.css';

export function ToolButton({
  icon,
  label,
  onPress,
  pressed,
  expanded,
  disabled = false,
  hasWord = false,
  count,
  className = '',
  ref,
}: {
  icon: IconName;
  label: string;
  onPress: () => void;
  pressed?: boolean;
  expanded?: boolean;
  disabled?: boolean;
  /** Its label is seen too, where the bar has room for it. */
  hasWord?: boolean;
  /** How many there are, as it is seen and as it is said; undefined: none, or nothing to count. */
  count?: { shown: string; said: string } | undefined;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.tool, hasWord && styles.worded, className)}
      aria-label={label}
      title={label}
      aria-description={count?.said}
      aria-pressed={pressed}
      aria-expanded={expanded}
      // Stays focusable, so that the keyboard does not lose its place on the last page.
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      <PlayerIcon name={icon} />
      {hasWord && (
        <span className={styles.word} aria-hidden="true">
          {label}
        </span>
      )}
      {/* Drawn by the style: words that are seen belong to a button's name, and this is its description. */}
      {count && <span className={styles.count} data-count={count.shown} aria-hidden="true" />}
    </button>
  );
}
