import { Marked } from '../../shared/page/marked.tsx';
import type { useOptions } from '../../shared/page/use-options.ts';
import { Icon } from '../../components/icon.tsx';
import { close } from '../../components/icons.ts';
import { limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './search-field.module.css';

/** Earlier searches that contain what is typed, as a list under the field. */
export function SuggestedSearches(
  props: Pick<ReturnType<typeof useOptions>, 'list' | 'option'> & {
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
            <Marked name={one} query={query} most={limits.bannerItem} />
          </span>
          {/* For pointers; the key is Delete, and the list on the empty search has buttons. */}
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
