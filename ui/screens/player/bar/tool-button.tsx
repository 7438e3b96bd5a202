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
  /** Displays its label if the bar has space. */
  hasWord?: boolean;
  /** Count as displayed and as announced; undefined without a count. */
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
      // Stays focusable when disabled, so that keyboard users keep their position on the last page.
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
      {/* Drawn by CSS: visible text would belong to the button’s name, and the count is its description. */}
      {count && <span className={styles.count} data-count={count.shown} aria-hidden="true" />}
    </button>
  );
}
