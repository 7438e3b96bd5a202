/** Whether the previously focused element was removed from the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** Focuses an element if the focus is lost. */
export function restoreLostFocus(to: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost()) to?.focus(options);
}
