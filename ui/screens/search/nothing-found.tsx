import { nearQueries, type SearchIndex } from '#domain/catalogue/index.ts';
import { Button, ButtonLink } from '../../components/forms/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { search as searchIcon } from '../../components/icons.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './search-screen.module.css';

/** No name has the query in it: what it may have meant, and another way. */
export function NothingFound(props: {
  index: SearchIndex;
  query: string;
  catalogueHref: string;
  onSearch: (query: string) => void;
}) {
  const { index, query, catalogueHref, onSearch } = props;
  const { t } = useText();
  const near = nearQueries(index, query);
  return (
    <EmptyState
      icon={searchIcon}
      title={near.length > 0 ? t('search.didYouMean') : t('search.noneLead')}
      action={<ButtonLink href={catalogueHref}>{t('search.browse')}</ButtonLink>}
    >
      {near.length > 0 ? (
        <p className={styles.near}>
          {near.map((one) => (
            <Button key={one} onClick={() => onSearch(one)}>
              <bdi>{one}</bdi>
            </Button>
          ))}
        </p>
      ) : (
        t('search.hints')
      )}
    </EmptyState>
  );
}

/** There are results, and the filters hide all of them. */
export function AllFiltered({ onClear }: { onClear: () => void }) {
  const { t } = useText();
  return (
    <EmptyState
      icon={searchIcon}
      title={t('search.allFiltered')}
      action={<Button onClick={onClear}>{t('search.clearFilters')}</Button>}
    />
  );
}
