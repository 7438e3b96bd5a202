import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './dialogs.module.css';

/** A native modal over the content, which stays alive below. Escape asks to close; focus goes back where it was. */
export function PlayerDialog({
  title,
  lead,
  onDismiss,
  wide = false,
  children,
}: {
  title: string;
  lead: string;
  onDismiss: () => void;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The first thing to fill in; the dialog by itself would start at the first that takes the focus.
    element?.querySelector<HTMLInputElement>('input:not([readonly])')?.focus();
    return () => {
      element?.close();
      // A frame cannot always take the focus back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${wide ? styles['wide'] : ''}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-lead`}
      onCancel={(event) => {
        event.preventDefault(); // the owner closes it, by no longer rendering it
        onDismiss();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <p id={`${id}-lead`}>{lead}</p>
      {children}
    </dialog>
  );
}
