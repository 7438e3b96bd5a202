import { type ReactNode, useId, useMemo, useState } from 'react';
import {
  type ChosenGroups,
  groupRows,
  type GroupTree,
  toggleGroup,
  UNLIMITED,
  visibleGroups,
} from '#domain/account/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { Button } from '../../components/forms/button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { FormErrorCounter } from '../../components/forms/refused.tsx';
import { Icon } from '../../components/icon.tsx';
import { warning } from '../../components/icons.ts';
import { textOfMessage } from '../../i18n/say-message.ts';
import { useText } from '../../i18n/use-text.ts';
import { FEW_GROUPS, openAtFirst, ROWS_AT_ONCE } from './group-choice.view.ts';
import styles from './group-choice.module.css';
import { GroupList } from './group-list.tsx';

type Props = {
  heading: string;
  tree: GroupTree;
  chosen: ChosenGroups;
  onChange: (chosen: ChosenGroups) => void;
  /** Called when a choice exceeds the maximum and was refused. The component displays the message, too. */
  onRefused: (because: Refusal) => void;
  error: string | undefined;
};

/**
 * Lets learners choose groups of an organisation. Input and problem are named `groups`. `heading`: see `groupsHeading`.
 * Uses nested lists of native checkboxes instead of `role="tree"`: every screen reader announces and toggles a
 * checkbox, on phones too, while many read checkable trees as plain text. Voice control finds a checkbox by its label,
 * and lists convey the level. The keyboard works as in a tree: one Tab stop, arrows, Home, End, type-ahead and space.
 * Spec §3 Groups, §5 Self-registration.
 */
export function GroupChoice(props: Props) {
  const { heading, tree, chosen, error } = props;
  const { t } = useText();
  const id = useId();
  const { rows, total, limit, query, refused, isSearching, search, toggle, setOpened, showMore } = useChoice(props);
  const { maximumSelection: max } = tree;
  const isNothingThere = rows.length === 0;

  return (
    <fieldset className={styles.groups} aria-describedby={`${id}-count ${id}-keys`}>
      <legend className={styles.heading}>{heading}</legend>
      <p className={styles.count} id={`${id}-count`} role="status">
        {max === UNLIMITED
          ? t('groups.chosen', { count: chosen.size })
          : t('groups.chosenOf', { count: chosen.size, max })}
      </p>
      {total > FEW_GROUPS && (
        <Field
          label={t('groups.search')}
          type="search"
          // The only input when the search has no results, so it takes the field’s name.
          {...(isNothingThere && { name: 'groups' })}
          autoComplete="off"
          dir="auto"
          value={query}
          onChange={(event) => search(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault(); // searches groups and must not submit the form
          }}
          error={isNothingThere ? error : undefined}
        />
      )}
      <p className={styles.count} role="status">
        {isSearching && t('groups.found', { count: rows.filter(({ isFound }) => isFound).length })}
      </p>
      {!isNothingThere && (
        <div className={styles.box}>
          <GroupList
            rows={rows.slice(0, limit)}
            chosen={chosen}
            onToggle={toggle}
            onOpen={isSearching ? undefined : setOpened}
            errorId={error === undefined ? undefined : `${id}-error`}
          />
          {rows.length > limit && (
            <Button look="link" onClick={showMore}>
              {t('groups.more', { count: rows.length - limit })}
            </Button>
          )}
        </div>
      )}
      <p className={styles.keys} id={`${id}-keys`}>
        {t('groups.keys')}
      </p>
      {error !== undefined && !isNothingThere ? (
        <ErrorLine id={`${id}-error`}>{error}</ErrorLine>
      ) : (
        refused && <ErrorLine>{textOfMessage(t, refused)}</ErrorLine>
      )}
    </fieldset>
  );
}

/** Computes the displayed groups (open branches or search results) and applies a checkbox to the choice. */
function useChoice({ tree, chosen, onChange, onRefused }: Props) {
  const [open, setOpen] = useState(() => openAtFirst(tree, chosen));
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const [refused, setRefused] = useState<Refusal>();
  const total = useMemo(() => groupRows(tree).length, [tree]);
  const rows = useMemo(() => visibleGroups(tree, open, query), [tree, open, query]);
  const isSearching = query.trim() !== '';

  const toggle = (groupId: string) => {
    const next = toggleGroup(tree, chosen, groupId);
    setRefused(isRefusal(next) ? next : undefined);
    if (isRefusal(next)) onRefused(next);
    else onChange(next);
  };
  const setOpened = (groupId: string, isOpen: boolean) => {
    const next = new Set(open);
    if (isOpen) next.add(groupId);
    else next.delete(groupId);
    setOpen(next);
  };
  const search = (wanted: string) => {
    setQuery(wanted);
    setLimit(ROWS_AT_ONCE);
  };
  const showMore = () => setLimit(limit + ROWS_AT_ONCE);
  return { rows, total, limit, query, refused, isSearching, search, toggle, setOpened, showMore };
}

function ErrorLine({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles.error} id={id}>
      <Icon of={warning} size={16} />
      <bdi>{children}</bdi>
      <FormErrorCounter />
    </p>
  );
}
