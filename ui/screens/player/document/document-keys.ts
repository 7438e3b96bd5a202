import type { DocumentTools } from '#domain/player/index.ts';
import { ownsKeys } from '../bar/owns-keys.ts';

export type KeyAction = ToolAction | 'find' | 'findNext' | 'findPrevious' | 'pages' | 'print';

/** What the tools of the document do by themselves. */
export type ToolAction =
  | 'next'
  | 'previous'
  | 'first'
  | 'last'
  | 'zoomIn'
  | 'zoomOut'
  | 'resetZoom'
  | 'rotate'
  | 'rotateBack'
  | 'hand'
  | 'select';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'defaultPrevented'>;

/**
 * What a key means while a paged document is open. Nothing, where a field, a list or an open dialog has the focus; Escape
 * and the browser's own zoom keys are never ours. Up and down stay with the scrolling area. The letters are those of
 * Mozilla's viewer. Printing is ours, because the browser would print the application around the document.
 */
export function keyAction(event: Key): KeyAction | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  const command = event.ctrlKey || event.metaKey;
  if (command && event.key.toLowerCase() === 'f') return 'find';
  if (event.key === 'F3' || (command && event.key.toLowerCase() === 'g'))
    return event.shiftKey ? 'findPrevious' : 'findNext';
  if (command && event.key.toLowerCase() === 'p' && !event.shiftKey) return 'print';
  if (event.key === 'F4') return 'pages';
  if (command || ownsKeys(event.target)) return undefined;
  switch (event.key) {
    case 'ArrowRight':
    case 'PageDown':
    case 'j':
    case 'n':
      return 'next';
    case 'ArrowLeft':
    case 'PageUp':
    case 'k':
    case 'p':
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
    case '0':
      return 'resetZoom';
    case 'r':
      return 'rotate';
    case 'R':
      return 'rotateBack';
    case 'h':
      return 'hand';
    case 's':
      return 'select';
    default:
      return undefined;
  }
}

/** Does the action on the document. */
export function applyKey(action: ToolAction, tools: DocumentTools): void {
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
    case 'resetZoom':
      return tools.resetZoom();
    case 'rotate':
      return tools.rotate();
    case 'rotateBack':
      return tools.rotate(true);
    case 'hand':
      return tools.hold(true);
    case 'select':
      return tools.hold(false);
  }
}
