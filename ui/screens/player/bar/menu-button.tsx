import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import styles from './menu.module.css';

type Hangs = 'above' | 'below';

/**
 * A button that opens a menu. Arrows, Home and End move; Escape and a click elsewhere close it. On a phone held upright
 * it is a sheet at the bottom. `children` draws the items, and is given what to call when one was chosen.
 */
export function MenuButton({
  icon,
  face,
  label,
  className,
  hangs,
  onOpen,
  children,
}: {
  icon: IconName;
  /** Shown instead of the icon. */
  face?: ReactNode;
  label: string;
  className: string;
  /** Where it opens from a bar at the bottom, or at the top. */
  hangs: Hangs;
  /** True when it opens, false when it closes. */
  onOpen?: ((open: boolean) => void) | undefined;
  children: (onChosen: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = (wanted: boolean) => {
    setOpen(wanted);
    onOpen?.(wanted);
  };
  const close = () => {
    show(false);
    button.current?.focus();
  };
  usePressOutside(place, open, () => show(false));
  return (
    <span
      ref={place}
      className={styles.place}
      data-hangs={hangs}
      onKeyDown={(event) => {
        if (!open || (event.key !== 'Escape' && event.key !== 'Tab')) return;
        if (event.key === 'Escape') event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => show(!open)}
      >
        {face ?? <PlayerIcon name={icon} />}
      </button>
      {open && (
        <Menu id={id} label={label} hangs={hangs} onChosen={close}>
          {children}
        </Menu>
      )}
    </span>
  );
}

type MenuProps = {
  id: string;
  label: string;
  hangs: Hangs;
  onChosen: () => void;
  children: (onChosen: () => void) => ReactNode;
};

/** The open menu: the focus is on what is chosen, else on the first that can be. */
function Menu({ id, label, hangs, onChosen, children }: MenuProps) {
  const menu = useFirstFocus<HTMLDivElement>(true, { find: chosenIn });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length]?.focus();
  };
  return (
    <div ref={menu} id={id} role="menu" aria-label={label} className={styles.menu} data-hangs={hangs} onKeyDown={move}>
      {children(onChosen)}
    </div>
  );
}

/** Those that are seen: some are there on narrow screens only. */
const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    (item) => getComputedStyle(item).display !== 'none',
  );

const chosenIn = (menu: HTMLElement): HTMLElement | undefined => {
  const items = itemsOf(menu);
  const canBeChosen = (item: HTMLElement) => item.getAttribute('aria-disabled') !== 'true';
  return items.find((item) => item.dataset['chosen'] === 'true') ?? items.find(canBeChosen) ?? items[0];
};
