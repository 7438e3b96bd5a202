import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * Ref of a `<dialog>` that is modal while mounted and restores the focus on close. `first` finds the initially focused
 * element; default: the first focusable one.
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
      // React has already detached the dialog, so the browser cannot restore the focus. Some frames cannot take the
      // focus back by themselves.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}
