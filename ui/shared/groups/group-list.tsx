import { type KeyboardEvent, useRef, useState } from 'react';
import type { ChosenGroups, GroupRow } from '#domain/account/index.ts';
import { Icon } from '../../components/icon.tsx';
import { chevronNext } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import { type Branch, nestRows, rowByWord, type TypeAhead, extendTypeAhead, groupActOf } from './group-choice.view.ts';
import styles from './group-choice.module.css';

type GroupListProps = {
  rows: readonly GroupRow[];
  chosen: ChosenGroups;
  onToggle: (groupId: string) => void;
  /** Undefined: groups cannot be opened or closed, because a search opened them. */
  onOpen: ((groupId: string, isOpen: boolean) => void) | undefined;
  /** Id of the element with the error message. */
  errorId: string | undefined;
};

/** Group rows with checkboxes. One Tab stop: arrows, Home, End and type-ahead move inside. */
export function GroupList({ rows, chosen, onToggle, onOpen, errorId }: GroupListProps) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef<TypeAhead>(undefined);
  const [current, setCurrent] = useState<string>();
  const stop = (rows.find(({ group }) => group.id === current) ?? rows[0])?.group.id;

  const goTo = (groupId: string) => {
    setCurrent(groupId);
    list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(groupId)}"]`)?.focus();
  };
  const open = (groupId: string, isOpen: boolean) => {
    setCurrent(groupId); // the focused row may be inside the closed group
    onOpen?.(groupId, isOpen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (stop === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const wish = groupActOf(event.key, rows, stop);
    if (wish) {
      event.preventDefault(); // the page must not scroll
      if ('goTo' in wish) goTo(wish.goTo);
      else if ('open' in wish) open(wish.open, true);
      else open(wish.close, false);
      return;
    }
    if (Array.from(event.key).length !== 1 || event.key === ' ') return;
    typed.current = extendTypeAhead(typed.current, event.key, event.timeStamp);
    const found = rowByWord(rows, stop, typed.current.word);
    if (found !== undefined) goTo(found);
  };

  const shared = { chosen, stop, errorId, onToggle, onFocus: setCurrent, onOpen: onOpen && open };
  return (
    <ul className={styles.list} role="list" ref={list} onKeyDown={onKeyDown}>
      {nestRows(rows).map((branch) => (
        <Row key={branch.row.group.id} branch={branch} {...shared} />
      ))}
    </ul>
  );
}

type RowProps = Pick<GroupListProps, 'chosen' | 'onToggle' | 'onOpen' | 'errorId'> & {
  branch: Branch;
  /** Row in the Tab order. This row carries the name and the error of the whole field. */
  stop: string | undefined;
  onFocus: (groupId: string) => void;
};

function Row({ branch: { row, below }, ...shared }: RowProps) {
  const { t } = useText();
  const { group, isOpen } = row;
  const { chosen, stop, errorId, onToggle, onFocus, onOpen } = shared;
  const isStop = stop === group.id;
  const isWrong = isStop && errorId !== undefined;
  return (
    <li>
      <div className={styles.row} data-on-way={!row.isFound || undefined}>
        {group.items.length > 0 && onOpen && (
          <button
            type="button"
            className={styles.toggle}
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={t('groups.below', { group: group.title })}
            onClick={() => onOpen(group.id, !isOpen)}
          >
            <Icon of={chevronNext} />
          </button>
        )}
        <label className={styles.label}>
          <input
            type="checkbox"
            className={styles.tick}
            {...(isStop && { name: 'groups' })}
            data-group={group.id}
            tabIndex={isStop ? 0 : -1}
            checked={chosen.has(group.id)}
            onChange={() => onToggle(group.id)}
            onFocus={() => onFocus(group.id)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? errorId : undefined}
          />
          <bdi>{group.title}</bdi>
        </label>
      </div>
      {below.length > 0 && (
        <ul className={styles.list} role="list" data-deep={row.depth > 4 || undefined}>
          {below.map((branch) => (
            <Row key={branch.row.group.id} branch={branch} {...shared} />
          ))}
        </ul>
      )}
    </li>
  );
}
