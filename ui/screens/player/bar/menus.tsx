import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#ui/components/cx.ts';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { MenuAction } from '../player-context.ts';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import bar from './player-bar.module.css';
import styles from './menu.module.css';

/** Menu of less frequent actions with text labels: content actions first, then title actions. */
export function MoreMenu({ groups }: { groups: readonly (readonly MenuAction[])[] }) {
  const { t } = useText();
  const shown = groups.filter((actions) => actions.length > 0);
  if (shown.length === 0) return null;
  return (
    <MenuButton icon="more" label={t('common.more')} className={bar.tool ?? ''} hangs="below">
      {(close) =>
        shown.map((actions, at) => (
          <div key={at} role="group" className={cx(styles.group, styles.part)}>
            {actions.map((action) => (
              <MoreItem key={action.label} action={action} onChosen={close} />
            ))}
          </div>
        ))
      }
    </MenuButton>
  );
}

function MoreItem({ action, onChosen }: { action: MenuAction; onChosen: () => void }) {
  const { icon, label, onPress, isOn, isDisabled = false, isInBarToo = false } = action;
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isOn}
      // Stays focusable, so that learners can discover the item.
      aria-disabled={isDisabled}
      tabIndex={-1}
      className={cx(styles.item, isInBarToo && styles.narrow)}
      onClick={() => {
        if (isDisabled) return;
        onChosen();
        onPress();
      }}
    >
      <span className={styles.mark}>
        <PlayerIcon name={icon} />
      </span>
      <span dir="auto">{label}</span>
      {isOn && (
        <span className={styles.note}>
          <PlayerIcon name="tick" />
        </span>
      )}
    </button>
  );
}

type Choice<V> = { value: V; label: string; note?: string };

type ChoiceGroup<V> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | undefined;
  onChoose: (value: V) => void;
};

/** Button with a menu of choices, one selected in each group. */
export function ChoiceMenu<V>(props: {
  icon: IconName;
  /** Displayed instead of the icon if there is space for text. */
  face?: string;
  label: string;
  className: string;
  hangs: 'above' | 'below';
  groups: readonly ChoiceGroup<V>[];
  onOpen?: (open: boolean) => void;
}) {
  const { face, groups, ...rest } = props;
  const [only, ...others] = groups;
  return (
    <MenuButton {...rest} face={face === undefined ? undefined : <Face words={face} icon={rest.icon} />}>
      {(close) =>
        only && others.length === 0 ? (
          <Items group={only} onChosen={close} />
        ) : (
          groups.map((group) => (
            <div key={group.label} role="group" aria-label={group.label} className={styles.group}>
              <span className={styles.groupName} aria-hidden="true" dir="auto">
                {group.label}
              </span>
              <Items group={group} onChosen={close} />
            </div>
          ))
        )
      }
    </MenuButton>
  );
}

function Face({ words, icon }: { words: string; icon: IconName }) {
  return (
    <>
      <span className={styles.face}>{words}</span>
      <span className={styles.smallFace}>
        <PlayerIcon name={icon} />
      </span>
    </>
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
      <span className={styles.mark}>{value === group.chosen && <PlayerIcon name="tick" />}</span>
      <span dir="auto">{words}</span>
      {note !== undefined && <span className={styles.note}>{note}</span>}
    </button>
  ));
}

type Hangs = 'above' | 'below';

/**
 * Button with a menu. Arrows, Home and End move; Escape and an outside click close. Bottom sheet on portrait phones.
 * `children` renders the items and receives the function to call after a choice.
 */
function MenuButton({
  icon,
  face,
  label,
  className,
  hangs,
  onOpen,
  children,
}: {
  icon: IconName;
  /** Displayed instead of the icon. */
  face?: ReactNode;
  label: string;
  className: string;
  /** Opening direction from a bottom or top bar. */
  hangs: Hangs;
  /** Called with true on open, false on close. */
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
      className={styles.position}
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

/** Open menu: focuses the selected item, otherwise the first enabled one. */
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

/** Visible items; some exist on narrow screens only. */
const itemsOf = (menu: HTMLElement): HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    (item) => getComputedStyle(item).display !== 'none',
  );

const chosenIn = (menu: HTMLElement): HTMLElement | undefined => {
  const items = itemsOf(menu);
  const canBeChosen = (item: HTMLElement) => item.getAttribute('aria-disabled') !== 'true';
  return items.find((item) => item.dataset['chosen'] === 'true') ?? items.find(canBeChosen) ?? items[0];
};
