import { type RefObject, useCallback, useRef, useState } from 'react';
import { useListener } from '#ui/hooks/use-listener.ts';
import { usePlayer } from '../player-context.ts';

/** What the button of a panel is given: whether the panel is open, and the way to it and back. */
export type Opener = { expanded: boolean; ref: RefObject<HTMLButtonElement | null>; onPress: () => void };

/** Whether an open panel hides an element: it fills a narrow screen, and the focus would not be visible. WCAG 2.4.11. */
function isHidden(element: HTMLElement): boolean {
  const panel = document.querySelector('[data-panel]');
  if (!panel || panel.contains(element) || element.contains(panel)) return false;
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return panel.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}

/**
 * One panel at a time. Closing it focuses its button, or the content when the button is gone or folded away. A panel closes
 * by itself where the focus moves to something that it hides, and the focus stays there.
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
