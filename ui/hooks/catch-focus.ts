/** What had the focus is gone from the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body || document.activeElement === null;

/** Gives the focus to an element if it is lost. */
export function catchFocus(to: HTMLElement | null | undefined, options?: FocusOptions): void {
  if (isFocusLost()) to?.focus(options);
}
