import { type KeyboardEvent, type RefObject, useState } from 'react';
import { QUERY_MAX, suggestedSearches } from '#domain/catalogue/index.ts';
import { useCore } from '../../app/core.ts';
import { Marked } from '../../app/marked.tsx';
import { useOptions } from '../../app/use-options.ts';
import { Icon } from '../../components/icon.tsx';
import { close, search as searchIcon } from '../../components/icons.ts';
import { limits } from '../../format/truncate.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './search-field.module.css';

/** The field, with earlier searches that contain what is typed under it. */
export function SearchField(props: {
  field: RefObject<HTMLInputElement | null>;
  query: string;
  onType: (query: string) => void;
  /** The focus has gone elsewhere: nothing more is typed for now. */
  onLeave: () => void;
  onSubmit: (query: string) => void;
  /** Letters are being composed (Chinese, Japanese, Korean): the query is not there yet. */
  onCompose: (isComposing: boolean) => void;
  /** To the first result; false when there is none. */
  onDown: () => boolean;
}) {
  const { field, query, onType, onLeave, onSubmit, onCompose, onDown } = props;
  const { t } = useText();
  const { searches } = useCore();
  const suggested = suggestedSearches(useView(searches, whole), query);
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
  const { active, reset, input, list, option, onKey } = useOptions({
    options: suggested,
    isOpen,
    first: -1,
    onChoose: submit,
    onEnd: () => {
      setWantsList(false);
      onDown();
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = suggested[active];
    if (onKey(event) || event.nativeEvent.isComposing) return;
    switch (event.key) {
      case 'Delete':
        if (chosen === undefined) return;
        searches.remove(chosen);
        break;
      case 'ArrowDown':
        if (!onDown()) setWantsList(true);
        break;
      case 'Escape':
        if (isOpen) setWantsList(false);
        else if (query === '') return;
        else clear();
        break;
      default:
        return;
    }
    event.preventDefault();
  };

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
        ref={field}
        className={styles.input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={QUERY_MAX}
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
        <ul {...list} className={styles.list} aria-label={t('search.recent')}>
          {suggested.map((one, i) => (
            <li key={one} {...option(i)} className={styles.option}>
              <span>
                <Marked name={one} query={query} most={limits.bannerItem} />
              </span>
              {/* For pointers; the key is Delete, and the list on the empty search has buttons. */}
              <span
                className={styles.forget}
                aria-hidden="true"
                title={t('search.deleteOne', { query: one })}
                onClick={(event) => {
                  event.stopPropagation();
                  searches.remove(one);
                }}
              >
                <Icon of={close} size={16} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
