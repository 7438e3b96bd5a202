import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useClient } from '../../entry/client.ts';
import { WithCatalogue } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { Part } from '../../shared/page/part.tsx';
import { to } from '../../entry/paths.ts';
import { Button, ButtonLink, IconButton } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { clock, close, search as searchIcon } from '../../components/icons.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearchAddress } from './use-search-address.ts';
import { useSearches } from './use-searches.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './earlier-searches.module.css';

/**
 * Spec §2 Search: the query stands in the address, the results follow each letter. Keys: down from the field to the
 * results and through them, up again to the field, Enter opens, Escape goes back to the field and then clears it.
 * Reading: a slash comes to the field only while the focus is on this screen, outside of a field (WCAG 2.1.4 allows no
 * single letters elsewhere); Ctrl or Cmd and K is the palette's, here too.
 */
export function SearchScreen() {
  const { t } = useText();
  const { searches } = useClient('catalogue');
  const { wish, type, settle, submit, ask } = useSearchAddress();
  const [composedFrom, setComposedFrom] = useState<string>();
  const wanted = (composedFrom ?? wish.query).trim();
  const searched = useDeferredValue(wanted);
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);

  const toField = () => field.current?.focus();
  const links = () => [...(box.current?.querySelectorAll<HTMLElement>('a[data-result]') ?? [])];
  const down = useWayDown(searched, wanted, () => {
    const [first] = links();
    first?.focus();
    return first !== undefined;
  });
  const search = (query: string) => {
    searches.add(query);
    submit(query);
  };
  const onResultKey = (event: KeyboardEvent) => moveAmong(links(), event, toField);
  const onScreenKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.matches('input, select, textarea');
    if (event.defaultPrevented || isTyping || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== '/' && event.key !== 'Escape') return;
    event.preventDefault();
    toField();
    field.current?.select();
  };

  return (
    <div className={page.page} onKeyDown={onScreenKey}>
      <div className={page.part}>
        <h1 className={page.title} tabIndex={-1}>
          {t('search.title')}
        </h1>
        <SearchField
          field={field}
          query={wish.query}
          onType={type}
          onLeave={settle}
          onSubmit={search}
          onCompose={(isComposing) => setComposedFrom(isComposing ? wish.query : undefined)}
          onDown={down}
        />
      </div>
      <WithCatalogue waiting={waiting}>
        {(catalogue) => (
          <Part>
            {searched === '' ? (
              <Start
                onSearch={(query) => {
                  toField();
                  search(query);
                }}
              />
            ) : (
              <SearchResults
                catalogue={catalogue}
                wish={{ ...wish, query: searched }}
                box={box}
                onAsk={ask}
                onSearch={search}
                onKeyDown={onResultKey}
                onOpen={(event) => {
                  if (!(event.target as Element).closest('a')) return; // a click hits an element
                  searches.add(searched);
                  settle();
                }}
              />
            )}
          </Part>
        )}
      </WithCatalogue>
    </div>
  );
}

const waiting = <Skeleton shape="lines" lines={6} />;

/**
 * The way to the results of what is typed, `wanted`: those of fewer letters go in a moment, and would take the focus with
 * them. Answers whether there is a way.
 */
function useWayDown(searched: string, wanted: string, toFirst: () => boolean): () => boolean {
  const isWaiting = useRef(false);
  useWhenChanged(searched, () => {
    if (searched !== wanted) return; // more is typed
    if (isWaiting.current && document.activeElement?.matches('input')) toFirst();
    isWaiting.current = false;
  });
  return () => (isWaiting.current = searched !== wanted) || toFirst();
}

/** Arrow keys through the results, and up from the first of them. */
function moveAmong(links: readonly HTMLElement[], event: KeyboardEvent, onAbove: () => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  // A long list moves in itself: it draws what the arrows lead to.
  if (event.defaultPrevented || step === undefined) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  if (at + step < 0) onAbove();
  else links[at + step]?.focus();
}

/** Before anything is typed. What stands below the earlier searches comes when there will be no more of them. */
function Start({ onSearch }: { onSearch: (query: string) => void }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const searches = useSearches();
  return (
    <>
      <EarlierSearches searches={searches} onSearch={onSearch} />
      {searches.isWhole ? (
        <EmptyState
          icon={searchIcon}
          title={t('search.start')}
          action={<ButtonLink href={to.catalogue(orgCode)}>{t('search.browse')}</ButtonLink>}
        >
          {t('search.hints')}
        </EmptyState>
      ) : (
        waiting
      )}
    </>
  );
}

/** Spec §9 Search history suggestions. */
const SHOWN = 10;

/** What the learner searched for before, to search for again or to forget. Nothing at all when there is nothing. */
function EarlierSearches(props: { searches: ReturnType<typeof useSearches>; onSearch: (query: string) => void }) {
  const { searches, onSearch } = props;
  const { t } = useText();
  const { all } = searches;
  const heading = useRef<HTMLHeadingElement>(null);
  if (all.length === 0) return null;
  // What had the focus goes away: the heading says where one is, and with the last one the page does.
  const forget = (act: () => void) => {
    heading.current?.focus();
    act();
  };
  return (
    <section className={page.part} aria-labelledby="earlier-searches">
      <div className={page.heading}>
        <h2 id="earlier-searches" ref={heading} tabIndex={-1}>
          {t('search.recent')}
        </h2>
        {searches.hasOwn && (
          <Button look="link" onClick={() => forget(searches.clear)}>
            {t('search.deleteAll')}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {all.slice(0, SHOWN).map((query) => (
          <li key={query} className={styles.row}>
            <button type="button" className={styles.again} onClick={() => onSearch(query)}>
              <Icon of={clock} size={18} /> <bdi>{query}</bdi>
            </button>
            {searches.isOwn(query) && (
              <IconButton label={t('search.deleteOne', { query })} onClick={() => forget(() => searches.remove(query))}>
                <Icon of={close} size={18} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
