import { useRef } from 'react';
import page from '../../shared/page/page.module.css';
import { Button, IconButton } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { clock, close } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './earlier-searches.module.css';
import type { useSearches } from './use-searches.ts';

/** Spec §9 Search history suggestions. */
const SHOWN = 10;

/** What the learner searched for before, to search for again or to forget. Nothing at all when there is nothing. */
export function EarlierSearches(props: {
  searches: ReturnType<typeof useSearches>;
  onSearch: (query: string) => void;
}) {
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
