import { type ReactNode, useId } from 'react';
import { useModal } from '#ui/components/overlays/use-modal.ts';
import { cx } from '../../../components/cx.ts';
import styles from './dialogs.module.css';

/** Native modal dialog over the content, which keeps running. Escape requests closing; closing restores the focus. */
export function PlayerDialog({
  title,
  lead,
  onDismiss,
  wide = false,
  above,
  children,
}: {
  title: string;
  lead: string;
  onDismiss: () => void;
  wide?: boolean;
  /** Rendered above the heading. */
  above?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useModal(firstToFillIn);
  return (
    <dialog
      ref={dialog}
      className={cx(styles.dialog, wide && styles.wide)}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => {
        event.preventDefault(); // the owner closes the dialog by unmounting it
        onDismiss();
      }}
    >
      {above}
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-lead`}>{lead}</p>
      {children}
    </dialog>
  );
}

/** Overrides the native initial focus, which would be the first focusable element. */
const firstToFillIn = (dialog: HTMLElement) => dialog.querySelector<HTMLInputElement>('input:not([readonly])');
