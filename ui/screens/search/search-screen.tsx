import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
import { useClient } from '../../entry/client.ts';
import { WithCatalogue } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { PageSection } from '../../shared/page/part.tsx';
import { to } from '../../entry/paths.ts';
import { Button, ButtonLink, IconButton } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { clock, close, search as searchIcon } from '../../components/icons.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import { SearchField } from './search-field.tsx';
import { SearchResults } from './search-results.tsx';
import { useSearches } from './use-searches.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './earlier-searches.module.css';
import { shortQuery } from '#domain/catalogue/index.ts';
import { useService } from '../../entry/services.ts';
import { useOnUnmount } from '../../hooks/use-at-end.ts';
import { readSearchRequest, searchOf, type SearchRequest } from './search.view.ts';

/**
 * Spec §2 Search: the query is in the URL, and results follow each keystroke. Down moves from the field into the
 * results, Up back; Enter opens; Escape returns to the field, then clears it. Reading: a slash focuses the field only
 * while this screen has the focus outside a field (WCAG 2.1.4 forbids single-key shortcuts elsewhere). Ctrl/Cmd + K
 * opens the palette, here too.
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
          <PageSection>
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
                  if (!(event.target as Element).closest('a')) return; // a click event targets an element
                  searches.add(searched);
                  settle();
                }}
              />
            )}
          </PageSection>
        )}
      </WithCatalogue>
    </div>
  );
}

const waiting = <Skeleton shape="lines" lines={6} />;

/**
 * Moves the focus to the results of the typed query, `wanted`. Waits for outdated results to be replaced, because they
 * would disappear with the focus. Returns whether there are or will be results.
 */
function useWayDown(searched: string, wanted: string, toFirst: () => boolean): () => boolean {
  const isWaiting = useRef(false);
  useWhenChanged(searched, () => {
    if (searched !== wanted) return; // the learner typed more
    if (isWaiting.current && document.activeElement?.matches('input')) toFirst();
    isWaiting.current = false;
  });
  return () => (isWaiting.current = searched !== wanted) || toFirst();
}

/** Arrow keys within the results, and up from the first one to the field. */
function moveAmong(links: readonly HTMLElement[], event: KeyboardEvent, onAbove: () => void): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  // A windowed list handles its own keys, because it renders their targets.
  if (event.defaultPrevented || step === undefined) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const at = links.findIndex((link) => link === document.activeElement);
  if (at < 0) return;
  event.preventDefault();
  if (at + step < 0) onAbove();
  else links[at + step]?.focus();
}

/** Empty search. Content below the earlier searches waits for their complete list. */
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

/** Earlier searches, to repeat or delete. Renders nothing without any. */
function EarlierSearches(props: { searches: ReturnType<typeof useSearches>; onSearch: (query: string) => void }) {
  const { searches, onSearch } = props;
  const { t } = useText();
  const { all } = searches;
  const heading = useRef<HTMLHeadingElement>(null);
  if (all.length === 0) return null;
  // The focused element disappears, so the heading takes the focus, or the page after the last one.
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

/** Delay in ms before updating the URL: browsers refuse a hundred changes within 30 seconds. */
const WRITE_AFTER_MS = 250;

/** State stored in the history entry next to the URL. */
type Ours = { ours: true; before?: string } | null;

/**
 * Search state, mirrored in the URL. Typing replaces the history entry, so that back leaves the search instead of
 * undoing characters. Submissions, filters and sort orders add entries. The URL follows with a delay that the field
 * does not wait for. Other URL changes (back, a link, the palette) update the state.
 */
function useSearchAddress() {
  const { after } = useService('timer');
  const navigate = useNavigate();
  const { key, search, state } = useLocation() as { key: string; search: string; state: Ours }; // state is written by this hook or null
  const isBack = useNavigationType() === NavigationType.Pop;
  const given = readSearchRequest(new URLSearchParams(search), shortQuery);
  const [query, setText] = useState(given.query);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (isBack || state?.ours !== true) setText(given.query);
  }
  const wish: SearchRequest = { ...given, query };

  const waiting = useRef<() => void>(undefined);
  const dropWaiting = () => {
    waiting.current?.();
    waiting.current = undefined;
  };
  useOnUnmount(dropWaiting);
  useWhenChanged(key, () => {
    if (isBack) dropWaiting(); // drops text typed on another entry
  });

  const before = state?.ours === true && state.before !== undefined ? state.before : search;
  const write = (next: SearchRequest) => {
    dropWaiting();
    if (searchOf(next) === search) return;
    void navigate({ search: searchOf(next) }, { replace: true, state: { ours: true, before } satisfies Ours });
  };
  const push = (next: SearchRequest) => {
    dropWaiting();
    // Restores the history entry that typing replaced.
    if (before !== search) void navigate({ search: before }, { replace: true, state: { ours: true } satisfies Ours });
    if (searchOf(next) !== before) void navigate({ search: searchOf(next) }, { state: { ours: true } satisfies Ours });
  };

  return {
    wish,
    type: (text: string) => {
      const next = shortQuery(text);
      setText(next);
      dropWaiting();
      waiting.current = after(WRITE_AFTER_MS, () => write({ ...wish, query: next }));
    },
    /**
     * Writes the pending query to the URL before a navigation: a later write would navigate back, because this screen
     * stays mounted while the next one loads.
     */
    settle: () => write(wish),
    submit: (text: string = query) => {
      setText(shortQuery(text));
      push({ ...wish, query: shortQuery(text) });
    },
    ask: (change: Partial<Omit<SearchRequest, 'query'>>) => push({ ...wish, ...change }),
  };
}
