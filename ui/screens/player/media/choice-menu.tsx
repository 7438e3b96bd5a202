import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { type IconName, PlayerIcon } from '../bar/player-icon.tsx';
import styles from './controls.module.css';

type Choice<V> = { value: V; label: string; note?: string };

/** Of which one is chosen. */
export type ChoiceGroup<V> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | undefined;
  onChoose: (value: V) => void;
};

/**
 * A button that opens a menu, of which one is chosen; of several groups one in each. Arrows, Home and End move; Escape and
 * a click elsewhere close it.
 */
export function ChoiceMenu<V>({
  icon,
  face,
  label,
  groups,
  onOpen,
}: {
  icon: IconName;
  /** Shown instead of the icon. */
  face?: string;
  label: string;
  groups: readonly ChoiceGroup<V>[];
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
  usePressOutside(place, open, () => show(false));
  return (
    <span
      ref={place}
      className={styles.menuPlace}
      onKeyDown={(event) => {
        if (!open || (event.key !== 'Escape' && event.key !== 'Tab')) return;
        if (event.key === 'Escape') event.preventDefault();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.control}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => show(!open)}
      >
        {face === undefined ? <PlayerIcon name={icon} /> : <span className={styles.face}>{face}</span>}
      </button>
      {open && <Menu id={id} label={label} groups={groups} onChosen={close} />}
    </span>
  );
}

/** The open menu: the focus is on what is chosen, else on the first of it. */
function Menu<V>(props: { id: string; label: string; groups: readonly ChoiceGroup<V>[]; onChosen: () => void }) {
  const { id, label, groups, onChosen } = props;
  const menu = useFirstFocus<HTMLDivElement>(true, { find: chosenIn });
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const items = itemsOf(event.currentTarget);
    const at = items.findIndex((item) => item === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    items[to % items.length]?.focus();
  };
  const [only, ...others] = groups;
  return (
    <div ref={menu} id={id} role="menu" aria-label={label} className={styles.menu} onKeyDown={move}>
      {only && others.length === 0 ? (
        <Items group={only} onChosen={onChosen} />
      ) : (
        groups.map((group) => (
          <div key={group.label} role="group" aria-label={group.label} className={styles.group}>
            <span className={styles.groupName} aria-hidden="true">
              {group.label}
            </span>
            <Items group={group} onChosen={onChosen} />
          </div>
        ))
      )}
    </div>
  );
}

function Items<V>({ group, onChosen }: { group: ChoiceGroup<V>; onChosen: () => void }) {
  return group.choices.map(({ value, label: words, note }) => (
    <button
      key={String(value)}
      type="button"
      role="menuitemradio"
      aria-checked={value === group.chosen}
      data-chosen={value === group.chosen}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        group.onChoose(value);
        onChosen();
      }}
    >
      <span className={styles.tick}>{value === group.chosen && <PlayerIcon name="tick" />}</span>
      <span dir="auto">{words}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </button>
  ));
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [...menu.querySelectorAll<HTMLElement>('[role=menuitemradio]')];

const chosenIn = (menu: HTMLElement): HTMLElement | undefined => {
  const items = itemsOf(menu);
  return items.find((item) => item.ariaChecked === 'true' || item.dataset['chosen'] === 'true') ?? items[0];
};
