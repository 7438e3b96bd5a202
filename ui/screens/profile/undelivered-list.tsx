import type { UndeliveredEntry, UndeliveredTitle } from '#domain/tracking/index.ts';
import { CutName } from '../../app/cut-name.tsx';
import { useCatalogue } from '../../app/loaded.tsx';
import { useNow } from '../../app/title-view.ts';
import { recentDate } from '../../format/dates.ts';
import { limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './profile.module.css';

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
          <ul role="list" className={styles.entries}>
            {entries.map((entry) => (
              <Entry key={`${entry.state} ${entry.kind} ${entry.why} ${entry.status}`} of={entry} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Entry({ of: { kind, count, state, why, status, since } }: { of: UndeliveredEntry }) {
  const { t, language } = useText();
  const date = recentDate(since, useNow(), { language });
  return (
    <li className={styles.entry} data-state={state}>
      <p className={styles.what}>
        {t(`undelivered.kind.${kind}`)}
        {count > 1 && ` × ${new Intl.NumberFormat(language).format(count)}`}
      </p>
      <p className={styles.meta}>
        <span className={styles.state}>{t(`undelivered.state.${state}`)}</span>
        {date !== '' && <span>{t('undelivered.done', { date })}</span>}
      </p>
      <p className={styles.meta}>{t(`undelivered.why.${why}`, { status: status ?? '' })}</p>
    </li>
  );
}
