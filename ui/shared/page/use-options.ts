import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';

/**
 * Keyboard and ids of a combobox with a list (ARIA Authoring Practices: editable combobox, list autocomplete). The
 * focus stays in the field; arrows move the active option, Enter chooses it. `first` becomes active after each input;
 * -1 means none.
 */
export function useCombobox<T>(props: {
  options: readonly T[];
  isOpen: boolean;
  onChoose: (option: T) => void;
  first: 0 | -1;
  /** Called when an arrow passes the end of the list; without it the selection wraps around. */
  onEnd?: () => void;
}) {
  const { options, isOpen, onChoose, first, onEnd } = props;
  const id = useId();
  const [wanted, setActive] = useState<number>(first);
  const active = isOpen ? Math.min(wanted, options.length - 1) : -1;
  const idOf = (index: number) => `${id}-${index}`;
  const activeId = active >= 0 ? idOf(active) : undefined;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const move = (step: 1 | -1) => {
    const next = active + step;
    if (next >= options.length && onEnd) onEnd();
    else if (next < first) setActive(options.length - 1);
    else setActive(next >= options.length ? first : next);
  };

  return {
    active,
    reset: () => setActive(first),
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      'aria-activedescendant': activeId,
      autoComplete: 'off',
    },
    list: { role: 'listbox', id },
    option: (index: number) => ({
      role: 'option',
      id: idOf(index),
      'aria-selected': index === active,
      onPointerMove: () => setActive(index),
      // Keeps the focus in the field.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
      onClick: () => {
        const option = options[index];
        if (option !== undefined) onChoose(option);
      },
    }),
    /** Returns true if the list handled the key. Ignores keys during composition. */
    onKey: (event: KeyboardEvent): boolean => {
      if (!isOpen || event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return false;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event.key === 'ArrowDown' ? 1 : -1);
      else {
        const option = options[active];
        if (event.key !== 'Enter' || option === undefined) return false;
        onChoose(option);
      }
      event.preventDefault();
      return true;
    },
  } as const;
}
