import type { DocumentTools } from '#domain/attempt/tools.ts';

export type KeyAction =
  'next' | 'previous' | 'first' | 'last' | 'zoomIn' | 'zoomOut' | 'find' | 'findNext' | 'findPrevious';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'defaultPrevented'>;

/**
 * What a key means while a paged document is open. Nothing, where a field, a list or an open dialog has the focus; Escape
 * and the browser's own zoom keys are never ours. Up and down stay with the scrolling area.
 */
export function keyAction(event: Key): KeyAction | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === 'f') return 'find';
  if (event.key === 'F3' || (command && event.key.toLowerCase() === 'g'))
    return event.shiftKey ? 'findPrevious' : 'findNext';
  if (command || ownsKeys(event.target)) return undefined;
  switch (event.key) {
    case 'ArrowRight':
    case 'PageDown':
      return 'next';
    case 'ArrowLeft':
    case 'PageUp':
      return 'previous';
    case 'Home':
      return 'first';
    case 'End':
      return 'last';
    case '+':
    case '=':
      return 'zoomIn';
    case '-':
      return 'zoomOut';
    default:
      return undefined;
  }
}

/** Does the action on the document. Finding is the screen's own business. */
export function applyKey(action: Exclude<KeyAction, 'find' | 'findNext' | 'findPrevious'>, tools: DocumentTools): void {
  const { page, pages } = tools.state.get();
  switch (action) {
    case 'next':
      return tools.goToPage(Math.min(pages, page + 1));
    case 'previous':
      return tools.goToPage(Math.max(1, page - 1));
    case 'first':
      return tools.goToPage(1);
    case 'last':
      return tools.goToPage(pages);
    case 'zoomIn':
      return tools.zoomIn();
    case 'zoomOut':
      return tools.zoomOut();
  }
}

const ownsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox], dialog') !== null;
