import { useText } from '#ui/i18n/use-text.ts';
import { cx } from '../../../components/cx.ts';
import { MenuButton } from './menu-button.tsx';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import bar from './player-bar.module.css';
import styles from './menu.module.css';

/** One line of a menu. */
export type MenuAction = {
  icon: IconName;
  label: string;
  onPress: () => void;
  /** Undefined: it is done, and not on or off. */
  isOn?: boolean;
  isDisabled?: boolean;
  /** Where there is room for it the bar has it itself. */
  isInBarToo?: boolean;
};

/** What is wanted less often, in words: first what belongs to the content, then what belongs to the title. */
export function MoreMenu({ groups }: { groups: readonly (readonly MenuAction[])[] }) {
  const { t } = useText();
  const shown = groups.filter((actions) => actions.length > 0);
  if (shown.length === 0) return null;
  return (
    <MenuButton icon="more" label={t('common.more')} className={bar.tool ?? ''} hangs="below">
      {(close) =>
        shown.map((actions, at) => (
          <div key={at} role="group" className={cx(styles.group, styles.part)}>
            {actions.map((action) => (
              <Item key={action.label} action={action} onChosen={close} />
            ))}
          </div>
        ))
      }
    </MenuButton>
  );
}

function Item({ action, onChosen }: { action: MenuAction; onChosen: () => void }) {
  const { icon, label, onPress, isOn, isDisabled = false, isInBarToo = false } = action;
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isOn}
      // Stays to be reached, so that it is known to be there.
      aria-disabled={isDisabled}
      tabIndex={-1}
      className={cx(styles.item, isInBarToo && styles.narrow)}
      onClick={() => {
        if (isDisabled) return;
        onChosen();
        onPress();
      }}
    >
      <span className={styles.mark}>
        <PlayerIcon name={icon} />
      </span>
      <span dir="auto">{label}</span>
      {isOn && (
        <span className={styles.note}>
          <PlayerIcon name="tick" />
        </span>
      )}
    </button>
  );
}
