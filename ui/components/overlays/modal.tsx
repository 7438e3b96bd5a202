import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../forms/button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { close } from '../icons.ts';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

/**
 * A dialog over the page, on the browser's own `<dialog>`: the rest is inert, and the focus comes back where it was.
 * Without `onClose` it can only be left through its own buttons (signing in over content).
 */
export function Modal(props: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** Near the top, to the edges, and the title is only heard: what is inside says what it is (a palette). */
  bare?: boolean;
  /** At the bottom edge, as wide as a phone. */
  sheet?: boolean;
  /** What it says is read on its own: too much to be heard as the description of what is asked. */
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
      className={cx(bare ? styles.bare : wide ? styles.wide : styles.modal, sheet && styles.sheet)}
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
        {/* Last in the order, so that the dialog opens with the focus on what it asks for. */}
        {onClose && (
          <IconButton label={t('common.close')} className={styles.close} onClick={onClose}>
            <Icon of={close} />
          </IconButton>
        )}
      </div>
    </dialog>
  );
}
