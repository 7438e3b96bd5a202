import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type IconName, PlayerIcon } from '../player-icon.tsx';
import styles from './controls.module.css';

export type Choice<V> = { value: V; label: string; note?: string };

/** A button that opens a menu of which one is chosen. Arrows, Home and End move; Escape and a click elsewhere close it. */
export function ChoiceMenu<V>({
  icon,
  face,
  label,
  choices,
  chosen,
  onChoose,
  onOpen,
}: {
  icon: IconName;
  /** Shown instead of the icon. */
  face?: string;
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | undefined;
  onChoose: (value: V) => void;
  /** True when it opens, false when it closes. */
  onOpen: (open: boolean) => void;
}) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const show = (wanted: boolean) => {
    setOpen(wanted);
    onOpen(wanted);
  };
  const close = () => {
    show(false);
    button.current?.focus();
  };
  useEffect(() => {
    if (!open) return undefined;
    const items = place.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]');
    [...(items ?? [])].find((item) => item.ariaChecked === 'true' || item.dataset['chosen'] === 'true')?.focus();
    if (!place.current?.querySelector('[role=menu]')?.contains(document.activeElement)) items?.[0]?.focus();
    const away = (event: PointerEvent) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) {
        setOpen(false);
        onOpen(false);
      }
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open, onOpen]);

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitemradio]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length]?.focus();
  };
  return (
    <span
      ref={place}
      className={styles['menuPlace']}
      onKeyDown={(event) => {
        if (!open || (event.key !== 'Escape' && event.key !== 'Tab')) return;
        if (event.key === 'Escape') event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles['control']}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => show(!open)}
      >
        {face === undefined ? <PlayerIcon name={icon} /> : <span className={styles['face']}>{face}</span>}
      </button>
      {open && (
        <div id={id} role="menu" aria-label={label} className={styles['menu']} onKeyDown={move}>
          {choices.map(({ value, label: words, note }) => (
            <button
              key={String(value)}
              type="button"
              role="menuitemradio"
              aria-checked={value === chosen}
              data-chosen={value === chosen}
              tabIndex={-1}
              className={styles['item']}
              onClick={() => {
                onChoose(value);
                close();
              }}
            >
              <span className={styles['tick']}>{value === chosen && <PlayerIcon name="tick" />}</span>
              <span dir="auto">{words}</span>
              {note !== undefined && <span className={styles['note']}>{note}</span>}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
