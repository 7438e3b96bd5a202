import { type RefObject, useCallback, useRef, useState } from 'react';

/** What the button of a panel is given: whether the panel is open, and the way to it and back. */
export type Opener = { expanded: boolean; ref: RefObject<HTMLButtonElement | null>; onPress: () => void };

/**
 * One panel at a time; closing it puts the focus back on its button, or on the content when the button is gone or folded
 * away.
 */
export function usePanels<Name extends string>(focusContent: () => void) {
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
  const toggle = useCallback((which: Name) => setPanel(open.current === which ? undefined : which), [setPanel]);
  const opener = (which: Name): Opener => {
    const ref = buttons.current.get(which) ?? { current: null };
    buttons.current.set(which, ref);
    return { expanded: panel === which, ref, onPress: () => toggle(which) };
  };
  return { panel, setPanel, toggle, opener };
}
