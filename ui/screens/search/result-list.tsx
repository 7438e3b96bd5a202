import { type ReactNode, useState } from 'react';
import page from '../../shared/page/page.module.css';
import { WindowedGrid } from '../../shared/titles/windowed-grid.tsx';
import { lines } from '../../shared/titles/windowed-rows.ts';
import { Button } from '../../components/forms/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './result-list.module.css';

/** Up to this many rows are simply there; with more, only those near the window are. */
const ALL_UP_TO = 40;

/** Results of one group under their heading. `first` rows are shown until the learner asks for the others. */
export function ResultGroup<V>(props: {
  id: string;
  heading: ReactNode;
  items: readonly V[];
  keyOf: (item: V) => string;
  first?: number;
  children: (item: V) => ReactNode;
}) {
  const { id, heading, items, keyOf, first = Infinity, children } = props;
  const { t, language } = useText();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, first);
  const rest = items.length - shown.length;
  return (
    <section className={page.part} aria-labelledby={id}>
      <h2 id={id} className={page.heading}>
        {heading} <span className={styles.count}>{new Intl.NumberFormat(language).format(items.length)}</span>
      </h2>
      <div className={cx('card', styles.card)}>
        {shown.length > ALL_UP_TO ? (
          <WindowedGrid items={shown} keyOf={keyOf} layout={lines}>
            {children}
          </WindowedGrid>
        ) : (
          <ul className={styles.list}>
            {shown.map((item) => (
              <li key={keyOf(item)}>{children(item)}</li>
            ))}
          </ul>
        )}
      </div>
      {rest > 0 && (
        <p>
          <Button onClick={() => setShowsAll(true)}>{t('search.moreResults', { count: rest })}</Button>
        </p>
      )}
    </section>
  );
}
