import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { cx } from '#ui/components/cx.ts';
import { usePressOutside } from '#ui/components/overlays/use-press-outside.ts';
import { useFirstFocus } from '#ui/hooks/use-first-focus.ts';
import { useText } from '#ui/i18n/use-text.ts';
import type { MenuAction } from '../player-context.ts';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import bar from './player-bar.module.css';
import styles from './menu.module.css';

/** What is wanted less often, in words: first what belongs to the content, then what belongs to the title. */
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
      // Stays to be reached, so that it is known to be there.
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

/** Of which one is chosen. */
type ChoiceGroup<V> = {
  label: string;
  choices: readonly Choice<V>[];
  chosen: V | undefined;
  onChoose: (value: V) => void;
};

/** A button that opens a menu, of which one is chosen; of several groups one in each. */
export function ChoiceMenu<V>(props: {
  icon: IconName;
  /** Shown instead of the icon, where there is room for words. */
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
 * A button that opens a menu. Arrows, Home and End move; Escape and a click elsewhere close it. On a phone held upright
 * it is a sheet at the bottom. `children` draws the items, and is given what to call when one was chosen.
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
