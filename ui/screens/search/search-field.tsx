import { type KeyboardEvent, type RefObject, useState } from 'react';
import { QUERY_MAX, suggestedSearches } from '#domain/catalogue/index.ts';
import { useCombobox } from '../../shared/page/use-options.ts';
import { Icon } from '../../components/icon.tsx';
import { close, search as searchIcon } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './search-field.module.css';
import { useSearches } from './use-searches.ts';
import { HighlightedName } from '../../shared/page/marked.tsx';
import { limits } from '../../format/truncate.ts';

type Props = {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onType: (query: string) => void;
  /** Called when the focus leaves the field. */
  onLeave: () => void;
  onSubmit: (query: string) => void;
  /** Called while an input method composes (Chinese, Japanese, Korean): the query is incomplete. */
  onCompose: (isComposing: boolean) => void;
  /** Focuses the first result; false if there is none. */
  onDown: () => boolean;
};

/** Search field with a list of matching earlier searches. */
export function SearchField(props: Props) {
  const { field, query, onType, onLeave, onCompose } = props;
  const { t } = useText();
  const searches = useSearches();
  const { suggested, isOpen, setWantsList, submit, clear, reset, input, list, option, onKeyDown } = useSuggestions(
    props,
    searches,
  );

  return (
    <form
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit(query);
      }}
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        setWantsList(false);
        onLeave();
      }}
    >
      <Icon of={searchIcon} />
      <input
        {...input}
        {...ofSearch}
        ref={field}
        className={styles.input}
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        value={query}
        onChange={(event) => {
          reset();
          setWantsList(event.target.value !== '');
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => onCompose(false)}
      />
      {query !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('search.clear')}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
        >
          <Icon of={close} />
        </button>
      )}
      {isOpen && (
        <SuggestedSearches
          searches={suggested}
          query={query}
          list={list}
          option={option}
          isOwn={searches.isOwn}
          onForget={searches.remove}
        />
      )}
    </form>
  );
}

/** Attributes of a search field for virtual keyboards and browsers. */
const ofSearch = {
  type: 'text',
  inputMode: 'search',
  enterKeyHint: 'search',
  autoCapitalize: 'none',
  spellCheck: false,
  dir: 'auto',
  maxLength: QUERY_MAX,
} as const;

/** Earlier searches below the field: visibility, and keys in field and list. */
function useSuggestions({ query, onType, onSubmit, onDown }: Props, searches: ReturnType<typeof useSearches>) {
  const suggested = suggestedSearches(searches.all, query);
  const [wantsList, setWantsList] = useState(false);
  const isOpen = wantsList && suggested.length > 0;
  const submit = (text: string) => {
    setWantsList(false);
    onSubmit(text);
  };
  const clear = () => {
    setWantsList(false);
    onType('');
  };
  const { active, onKey, ...options } = useCombobox({
    options: suggested,
    isOpen,
    first: -1,
    onChoose: submit,
    onEnd: () => {
      setWantsList(false);
      onDown();
    },
  });

  /** Returns false if the browser should handle the key. */
  const act = (key: string, chosen: string | undefined): boolean => {
    switch (key) {
      case 'Delete':
        if (chosen === undefined || !searches.isOwn(chosen)) return false;
        searches.remove(chosen);
        return true;
      case 'ArrowDown':
        if (!onDown()) setWantsList(true);
        return true;
      case 'Escape':
        if (isOpen) setWantsList(false);
        else if (query !== '') clear();
        return isOpen || query !== '';
      default:
        return false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (onKey(event) || event.nativeEvent.isComposing) return;
    if (act(event.key, suggested[active])) event.preventDefault();
  };
  return { ...options, suggested, isOpen, setWantsList, submit, clear, onKeyDown };
}

/** Earlier searches that contain the typed text, listed below the field. */
function SuggestedSearches(
  props: Pick<ReturnType<typeof useCombobox>, 'list' | 'option'> & {
    searches: readonly string[];
    query: string;
    isOwn: (search: string) => boolean;
    onForget: (search: string) => void;
  },
) {
  const { searches, query, list, option, isOwn, onForget } = props;
  const { t } = useText();
  return (
    <ul {...list} className={styles.list} aria-label={t('search.recent')}>
      {searches.map((one, i) => (
        <li key={one} {...option(i)} className={styles.option}>
          <span>
            <HighlightedName name={one} query={query} most={limits.bannerItem} />
          </span>
          {/* For pointers only; keyboards use Delete, and the list of the empty search has buttons. */}
          {isOwn(one) && (
            <span
              className={styles.forget}
              aria-hidden="true"
              title={t('search.deleteOne', { query: one })}
              onClick={(event) => {
                event.stopPropagation();
                onForget(one);
              }}
            >
              <Icon of={close} size={16} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
