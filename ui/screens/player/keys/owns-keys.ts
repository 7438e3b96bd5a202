/**
 * Whether a key typed there belongs to a field, a list or an open dialog, and is no key of the content. The slider of
 * audio and video (`data-position`) is one of ours: its arrows go as far as everywhere else.
 */
export const ownsKeys = (target: EventTarget | null): boolean =>
  isWithin(
    target,
    'input:not([data-position]), textarea, select, [contenteditable], [role=menu], [role=listbox], dialog',
  );

/** A space presses the button that has the focus. */
export const ownsSpace = (target: EventTarget | null, key: string): boolean =>
  key === ' ' && isWithin(target, 'button, a, summary');

/** Whether the content has the focus, its controls included, and nothing that was opened over it. WCAG 2.1.4. */
export const isContent = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.matches('main') || isWithin(target, '[data-content]')) &&
  !isWithin(target, '[role=dialog], [role=search]');

const isWithin = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;
