import { MenuButton } from './menu-button.tsx';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import styles from './menu.module.css';

type Choice<V> = { value: V; label: string; note?: string };

/** Of which one is chosen. */
export type ChoiceGroup<V> = {
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
