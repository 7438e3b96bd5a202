import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../forms/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { close } from '../icons.ts';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

/**
 * Modal dialog on the native `<dialog>`: the page is inert, and closing restores the focus. Without `onClose` only its
 * own buttons close it (sign-in over content).
 */
export function Modal(props: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** Near the top, without padding, and with a visually hidden title, because the content explains itself (palette). */
  bare?: boolean;
  /** Sheet at the bottom edge, full width on phones. */
  sheet?: boolean;
  /** Long content: read separately instead of as the dialog’s description. */
  long?: boolean;
}) {
  const { title, children, actions, onClose, wide = false, bare = false, sheet = false, long = wide } = props;
  const { t } = useText();
  const dialog = useModal();
  const titleId = useId();
  const bodyId = useId();

  return (
    <dialog
      ref={dialog}
      className={cx(bare ? styles.plain : wide ? styles.wide : styles.modal, sheet && styles.sheet)}
      aria-labelledby={titleId}
      aria-describedby={actions === undefined || long ? undefined : bodyId}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.();
      }}
    >
      <div className={styles.box}>
        <h2 className={styles.title} id={titleId}>
          {title}
        </h2>
        <div id={bodyId} className={styles.body}>
          {children}
        </div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        {/* Last in the tab order, so that the first focus is on the content. */}
        {onClose && (
          <IconButton label={t('common.close')} className={styles.close} onClick={onClose}>
            <Icon of={close} />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}
