import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * A ref for a `<dialog>` that is modal while it is on the page; the focus comes back where it was. `first` finds where it
 * begins in the dialog, if not at the first thing that takes it.
 */
export function useModal(
  first?: (dialog: HTMLDialogElement) => HTMLElement | null,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const firstIn = useEffectEvent((element: HTMLDialogElement) => first?.(element));
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    if (element) firstIn(element)?.focus();
    return () => {
      element?.close();
      // React has taken the dialog out of the page by now, and with it the browser's own way back; a frame cannot always
      // take the focus back by itself.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}
