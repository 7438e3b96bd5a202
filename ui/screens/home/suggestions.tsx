import { useState } from 'react';
import type { Catalogue, Suggestions as Page } from '#domain/catalogue/index.ts';
import { useCore } from '../../app/core.ts';
import page from '../../app/page.module.css';
import { PartFailed } from '../../app/part.tsx';
import { Tile } from '../../app/tiles.tsx';
import type { ViewTitle } from '../../app/title-view.ts';
import { Button } from '../../components/button.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { MAX_SUGGESTIONS, suggested, SUGGESTIONS_FIRST } from './home.view.ts';
import styles from './suggestions.module.css';

/** Suggestions brought by one press, and pages asked for at most to find them: a page may hold nothing to offer. */
const MORE = 6;
const MAX_PAGES = 10;

/** Three suggestions, and more by the platform's next link, up to 30. Spec §5, §9. */
export function Suggestions({ first, catalogue, viewOf }: { first: Page; catalogue: Catalogue; viewOf: ViewTitle }) {
  const { t } = useText();
  const { homeSource } = useCore();
  const [paged, setPaged] = useState<Paged>({
    of: first,
    ids: first.titleIds,
    next: first.next,
    shown: SUGGESTIONS_FIRST,
  });
  const [at, setAt] = useState<'rest' | 'loading' | 'failed'>('rest');
  // A new answer of the platform (the check after 15 s) starts again, with as many shown as were.
  const known: Paged =
    paged.of === first ? paged : { of: first, ids: first.titleIds, next: first.next, shown: paged.shown };

  const titles = suggested(known.ids, catalogue);
  const shown = titles.slice(0, known.shown);
  const hasMore =
    shown.length < MAX_SUGGESTIONS &&
    (titles.length > shown.length || (known.next !== undefined && titles.length < MAX_SUGGESTIONS));
  if (shown.length === 0 && !hasMore) return null;

  const more = async () => {
    const wanted = Math.min(MAX_SUGGESTIONS, known.shown + MORE);
    let { ids, next } = known;
    setAt('loading');
    try {
      for (
        let pages = 0;
        pages < MAX_PAGES && next !== undefined && suggested(ids, catalogue).length < wanted;
        pages++
      ) {
        const answer: Page = await homeSource.moreSuggestions(next);
        // A platform that links a page to itself has no more to say.
        const links: string | undefined = answer.next === next ? undefined : answer.next;
        ids = [...ids, ...answer.titleIds];
        next = links;
      }
      setAt('rest');
    } catch {
      // Said in the part itself, with another try; what had arrived before is kept.
      setAt('failed');
    }
    setPaged({ of: first, ids, next, shown: wanted });
  };

  return (
    <section className={page.part} aria-labelledby="suggestions-heading">
      <h2 id="suggestions-heading" className={page.heading}>
        {t('home.suggestions')}
      </h2>
      <ul className={styles.grid}>
        {shown.map((title, i) => (
          <li key={title.id}>
            <Tile
              view={viewOf(title)}
              shownName={cut(title.name, i === 0 ? limits.mainSuggestion : limits.secondSuggestion)}
            />
          </li>
        ))}
      </ul>
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

type Paged = { of: Page; ids: readonly string[]; next: string | undefined; shown: number };
