import type { UndeliveredEntry, UndeliveredTitle } from '#domain/tracking/index.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { useCatalogue } from '../../shared/page/loaded.tsx';
import { useNow } from '../../shared/titles/title-view.ts';
import { recentDate } from '../../format/dates.ts';
import { limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';
import { byReason } from './profile.view.ts';

/** What was not delivered, title by title, the oldest first. */
export function UndeliveredList({ titles }: { titles: readonly UndeliveredTitle[] }) {
  const { t } = useText();
  const catalogue = useCatalogue();
  const known = catalogue.at === 'ready' ? catalogue.value.titles : undefined;
  return (
    <ul className={styles.rows} role="list">
      {titles.map(({ titleId, name, entries }) => (
        <li key={titleId} className={styles.undelivered}>
          <h3>
            <CutName name={known?.get(titleId)?.name ?? name ?? t('undelivered.noName')} max={limits.bannerItem} />
          </h3>
          {byReason(entries).map((alike) => (
            <Alike key={`${alike[0].state} ${alike[0].why} ${String(alike[0].status)}`} entries={alike} />
          ))}
        </li>
      ))}
    </ul>
  );
}

/** What waits for the same reason, under it. */
function Alike({ entries }: { entries: readonly [UndeliveredEntry, ...UndeliveredEntry[]] }) {
  const { t, language } = useText();
  const now = useNow();
  const number = new Intl.NumberFormat(language);
  const [{ state, why, status }] = entries;
  return (
    <div className={styles.alike} data-state={state}>
      <p className={styles.reason}>
        <strong>{t(`undelivered.state.${state}`)}</strong> {t(`undelivered.why.${why}`, { status: status ?? '' })}
      </p>
      <ul role="list" className={styles.rows}>
        {entries.map(({ kind, count, since }) => {
          const date = recentDate(since, now, { language });
          return (
            <li key={kind} className={styles.entry}>
              <span>
                {t(`undelivered.kind.${kind}`)}
                {count > 1 && ` × ${number.format(count)}`}
              </span>
              {date !== '' && <span className={styles.when}>{t('undelivered.done', { date })}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
