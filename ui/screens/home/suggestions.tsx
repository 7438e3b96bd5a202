import { type RefObject, useMemo, useRef, useState } from 'react';
import {
  type Catalogue,
  MAX_SUGGESTIONS,
  suggested,
  SUGGESTIONS_FIRST,
  type Suggestions as Page,
  type Title,
} from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { PartFailed } from '../../shared/page/part.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import type { ToTitleView } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { homeTitle, suggestionText } from '../../format/truncate.ts';
import { useWhenChanged } from '../../hooks/use-when-changed.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './suggestions.module.css';
import { wordsOfHtml } from './words-of-html.ts';

/** Suggestions added by one press, and the maximum of pages to request for them: a page may contain none. */
const MORE = 6;
const MAX_PAGES = 10;

/** Three suggestions, and more from the platform’s next link, up to 30. Spec §5, §9. */
export function Suggestions({ first, catalogue, viewOf }: { first: Page; catalogue: Catalogue; viewOf: ToTitleView }) {
  const { t } = useText();
  const { shown, hasMore, at, added, more } = useMoreSuggestions(first, catalogue);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useFocusOnFirstNew(added, list, heading);
  if (shown.length === 0 && !hasMore) return null;

  return (
    <section className={page.part} aria-labelledby="suggestions-heading">
      <h2 id="suggestions-heading" className={page.heading} tabIndex={-1} ref={heading}>
        {t('home.suggestions')}
      </h2>
      <ul className={styles.grid} ref={list}>
        {shown.map((title, place) => (
          <li key={title.id}>
            <Suggestion title={title} place={place} viewOf={viewOf} />
          </li>
        ))}
      </ul>
      {/* Live region that exists from the start, so that additions are announced. */}
      <VisuallyHidden>
        <span role="status">
          {added && (added.count > 0 ? t('home.suggestionsAdded', { count: added.count }) : t('home.suggestionsEnd'))}
        </span>
      </VisuallyHidden>
      {at === 'failed' && <PartFailed onRetry={() => void more()} />}
      {hasMore && at !== 'failed' && (
        <p>
          <Button busy={at === 'loading'} onClick={() => void more()}>
            {t('home.moreSuggestions')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** The first suggestion is wider and has a longer text. */
function Suggestion({ title, place, viewOf }: { title: Title; place: number; viewOf: ToTitleView }) {
  const text = useMemo(() => suggestionText(wordsOfHtml(title.description), place), [title.description, place]);
  return <Tile view={viewOf(title)} shownName={homeTitle(title.name)} text={text} wide={place === 0} />;
}

type Paged = { of: Page; ids: readonly string[]; next: string | undefined; shown: number };
/** Result of the last press: number of new suggestions and index of the first. */
type Added = { from: number; count: number };

function useMoreSuggestions(first: Page, catalogue: Catalogue) {
  const { source: homeSource } = useClient('home');
  const start: Paged = { of: first, ids: first.titleIds, next: first.next, shown: SUGGESTIONS_FIRST };
  const [paged, setPaged] = useState(start);
  const [at, setAt] = useState<'rest' | 'loading' | 'failed'>('rest');
  const [added, setAdded] = useState<Added>();
  // A new response (the check after 15 s) restarts paging with the same number of displayed suggestions.
  const known: Paged = paged.of === first ? paged : { ...start, shown: paged.shown };
  const titles = suggested(known.ids, catalogue);
  const shown = titles.slice(0, known.shown);
  const hasMore =
    shown.length < MAX_SUGGESTIONS &&
    (titles.length > shown.length || (known.next !== undefined && titles.length < MAX_SUGGESTIONS));

  const more = async () => {
    const wanted = Math.min(MAX_SUGGESTIONS, known.shown + MORE);
    let { ids, next } = known;
    setAt('loading');
    let failed = false;
    try {
      for (
        let pages = 0;
        pages < MAX_PAGES && next !== undefined && suggested(ids, catalogue).length < wanted;
        pages++
      ) {
        const answer: Page = await homeSource.moreSuggestions(next);
        // Stops if the platform links a page to itself.
        const links: string | undefined = answer.next === next ? undefined : answer.next;
        ids = [...ids, ...answer.titleIds];
        next = links;
      }
    } catch {
      failed = true; // the section displays the failure with a retry; earlier results are kept
    }
    setAt(failed ? 'failed' : 'rest');
    setPaged({ of: first, ids, next, shown: wanted });
    const count = suggested(ids, catalogue).slice(0, wanted).length - shown.length;
    if (!failed || count > 0) setAdded({ from: shown.length, count });
  };
  return { shown, hasMore, at, added, more };
}

/** Focuses the first new suggestion after a press; the heading if there is none. */
function useFocusOnFirstNew(
  added: Added | undefined,
  list: RefObject<HTMLElement | null>,
  heading: RefObject<HTMLElement | null>,
): void {
  useWhenChanged(added, () => {
    if (!added) return;
    const link = added.count > 0 ? list.current?.children[added.from]?.querySelector('a') : undefined;
    (link ?? heading.current)?.focus();
  });
}
