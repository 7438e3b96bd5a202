import type { DocumentTools, KeyRow } from '#domain/player/index.ts';

export type DocumentKey = ToolAction | 'find' | 'findNext' | 'findPrevious' | 'pages' | 'print' | 'mark' | 'keys';

/** Actions that the document’s tools perform themselves. */
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

/**
 * Keys of an open paged document. Escape and browser zoom keys stay with the browser, up and down with the scroll
 * container. Letters follow Mozilla’s viewer. Printing is handled here, because the browser would print the application
 * around the document.
 */
export const documentKeys: readonly KeyRow<DocumentKey>[] = [
  { act: 'next', keys: ['ArrowRight', 'PageDown', 'n', 'j'] },
  { act: 'previous', keys: ['ArrowLeft', 'PageUp', 'p', 'k'] },
  { act: 'first', keys: ['Home'] },
  { act: 'last', keys: ['End'] },
  { act: 'find', keys: ['Ctrl+f'], everywhere: true },
  { act: 'findNext', keys: ['F3', 'Ctrl+g'], everywhere: true },
  { act: 'findPrevious', keys: ['Shift+F3', 'Ctrl+Shift+g'], everywhere: true },
  { act: 'pages', keys: ['F4'], everywhere: true },
  { act: 'print', keys: ['Ctrl+p'], everywhere: true },
  { act: 'zoomIn', keys: ['+', '='] },
  { act: 'zoomOut', keys: ['-'] },
  { act: 'resetZoom', keys: ['0'] },
  { act: 'rotate', keys: ['r'] },
  { act: 'rotateBack', keys: ['R'] },
  { act: 'hand', keys: ['h'] },
  { act: 'select', keys: ['s'] },
  { act: 'mark', keys: ['a'] },
  { act: 'keys', keys: ['?'] },
];

const OTHER_WAY: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

/** Keys for right-to-left page order: arrows follow the visual order, as in books. */
export const mirroredKeys: typeof documentKeys = documentKeys.map(({ keys, ...row }) => ({
  ...row,
  keys: keys.map((key) => OTHER_WAY[key] ?? key),
}));

/** Performs the action on the document. */
export function applyKey(action: ToolAction, tools: DocumentTools): void {
  const { pages } = tools.state.get();
  switch (action) {
    case 'next':
      return tools.turn(1);
    case 'previous':
      return tools.turn(-1);
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
