/** Whether a key typed there belongs to a field, a list or an open dialog, and is no key of the content. */
export const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox], dialog') !== null;
