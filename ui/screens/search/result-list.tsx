import { type ReactNode, useState } from 'react';
import { WindowVirtualizer } from 'virtua';
import page from '../../app/page.module.css';
import { Button } from '../../components/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './result-list.module.css';

/** Up to this many rows are simply there; with more, only those near the window are. */
const ALL_UP_TO = 40;
const ROWS_BESIDE_PX = 600;

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
          <LongList items={shown} keyOf={keyOf}>
            {children}
          </LongList>
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

function LongList<V>(props: { items: readonly V[]; keyOf: (item: V) => string; children: (item: V) => ReactNode }) {
  const { items, keyOf, children } = props;
  // The row with the focus stays when it is scrolled away, or the focus would be lost.
  const [focused, setFocused] = useState<number>();
  return (
    <div role="list">
      <WindowVirtualizer
        data={items}
        bufferSize={ROWS_BESIDE_PX}
        {...(focused !== undefined && focused < items.length ? { keepMounted: [focused] } : {})}
      >
        {(item, index) => (
          <div
            key={keyOf(item)}
            role="listitem"
            aria-setsize={items.length}
            aria-posinset={index + 1}
            onFocus={() => setFocused(index)}
          >
            {children(item)}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}
