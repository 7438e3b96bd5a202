import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router-dom';
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
import { useSearches } from './use-searches.ts';
import { Icon } from '../../components/icon.tsx';
import styles from './earlier-searches.module.css';
import { shortQuery } from '#domain/catalogue/index.ts';
import { useService } from '../../entry/services.ts';
import { useAtEnd } from '../../hooks/use-at-end.ts';
import { readWish, searchOf, type Wish } from './search.view.ts';

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

/** Browsers refuse to change the address a hundred times in half a minute. */
const WRITE_AFTER_MS = 250;

/** What we put beside an address in the history of the browser. */
type Ours = { ours: true; before?: string } | null;

/**
 * What is searched for, as typed, and the same in the address. While typing the address is replaced, so that back leaves
 * the search instead of taking letters away; what is submitted, a filter or an order is an entry of its own, which
 * back and forward return to. The address follows in its own time, so the field must not wait for it; an address that
 * changes otherwise (back, a link, the palette) is taken over.
 */
function useSearchAddress() {
  const { after } = useService('timer');
  const navigate = useNavigate();
  const { key, search, state } = useLocation() as { key: string; search: string; state: Ours }; // state is ours or null
  const isBack = useNavigationType() === NavigationType.Pop;
  const given = readWish(new URLSearchParams(search), shortQuery);
  const [query, setText] = useState(given.query);
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    if (isBack || state?.ours !== true) setText(given.query);
  }
  const wish: Wish = { ...given, query };

  const waiting = useRef<() => void>(undefined);
  const dropWaiting = () => {
    waiting.current?.();
    waiting.current = undefined;
  };
  useAtEnd(dropWaiting);
  useWhenChanged(key, () => {
    if (isBack) dropWaiting(); // what was typed on another entry is not for this one
  });

  const before = state?.ours === true && state.before !== undefined ? state.before : search;
  const write = (next: Wish) => {
    dropWaiting();
    if (searchOf(next) === search) return;
    void navigate({ search: searchOf(next) }, { replace: true, state: { ours: true, before } satisfies Ours });
  };
  const push = (next: Wish) => {
    dropWaiting();
    // The entry that was typed over becomes again what it was.
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
     * Makes sure that the address holds what is typed, before something leads away: written later, it would lead back.
     * Another screen takes its time to come, and this one stays until then.
     */
    settle: () => write(wish),
    submit: (text: string = query) => {
      setText(shortQuery(text));
      push({ ...wish, query: shortQuery(text) });
    },
    ask: (change: Partial<Omit<Wish, 'query'>>) => push({ ...wish, ...change }),
  };
}
