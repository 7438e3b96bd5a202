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
    </button>
  );
}
