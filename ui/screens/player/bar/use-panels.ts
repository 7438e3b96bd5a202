import { type RefObject, useCallback, useRef, useState } from 'react';
import { useListener } from '#ui/hooks/use-listener.ts';
import { usePlayer } from '../player-context.ts';

/** Props of a panel’s button: open state, ref to return the focus, and toggle. */
export type Opener = { expanded: boolean; ref: RefObject<HTMLButtonElement | null>; onPress: () => void };

/** Whether an open panel covers an element, as on narrow screens, where the focus would be invisible. WCAG 2.4.11. */
function isHidden(element: HTMLElement): boolean {
  const panel = document.querySelector('[data-panel]');
  if (!panel || panel.contains(element) || element.contains(panel)) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return panel.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

/**
 * Opens one panel at a time. Closing focuses its button, or the content if the button is hidden. A panel also closes
 * when the focus moves to an element that the panel covers; the focus then stays there.
 */
export function usePanels<Name extends string>() {
  const { focusContent } = usePlayer().frame;
  const [panel, show] = useState<Name>();
  const open = useRef<Name>(undefined);
  const buttons = useRef(new Map<Name, RefObject<HTMLButtonElement | null>>());
  const setPanel = useCallback(
    (wanted: Name | undefined) => {
      const before = open.current;
      open.current = wanted;
      show(wanted);
      if (wanted !== undefined || before === undefined) return;
      const button = buttons.current.get(before)?.current;
      queueMicrotask(() => {
        button?.focus();
        if (!button || document.activeElement !== button) focusContent();
      });
    },
    [focusContent],
  );
  const closeUnfocused = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !isHidden(target)) return;
    open.current = undefined;
    show(undefined);
  };
  useListener(document, 'focusin', panel === undefined ? undefined : closeUnfocused);
  const toggle = useCallback((which: Name) => setPanel(open.current === which ? undefined : which), [setPanel]);
  const opener = (which: Name): Opener => {
    const ref = buttons.current.get(which) ?? { current: null };
    buttons.current.set(which, ref);
    return { expanded: panel === which, ref, onPress: () => toggle(which) };
  };
  return { panel, setPanel, toggle, opener };
}
