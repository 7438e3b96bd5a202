import { type ReactNode, useId } from 'react';
import { useModal } from '#ui/components/overlays/use-modal.ts';
import { cx } from '../../../components/cx.ts';
import styles from './dialogs.module.css';

/** A native modal over the content, which stays alive below. Escape asks to close; focus goes back where it was. */
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
  /** Drawn over the heading. */
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
        event.preventDefault(); // the owner closes it, by no longer rendering it
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

/** The dialog by itself would start at the first thing that takes the focus. */
const firstToFillIn = (dialog: HTMLElement) => dialog.querySelector<HTMLInputElement>('input:not([readonly])');
