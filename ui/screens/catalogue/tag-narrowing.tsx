import { type ListOrder, listOrders, type Narrowing, narrowings, type Progress } from '#domain/catalogue/index.ts';
import { SelectField } from '../../components/forms/field.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './tag-narrowing.module.css';

/** What a folder's list is narrowed to and in which order; as the address says, undefined for all and the folder's own. */
export type ListWish = { show: Narrowing | undefined; sort: ListOrder | undefined };

type Props = { progress: Pick<Progress, 'steps' | 'within'>; wish: ListWish; onWish: (wish: ListWish) => void };

/** Chips with how many titles each leaves, and the order. A chip that would leave none is not shown. */
export function TagNarrowing({ progress: { steps, within }, wish, onWish }: Props) {
  const { t, language } = useText();
  const number = new Intl.NumberFormat(language);
  const left = narrowings
    .map((show) => ({ show, count: within[show] }))
    .filter(({ show, count }) => count > 0 || show === wish.show);
  return (
    <div className={styles.row} data-screen-only>
      <ul className={styles.chips} aria-label={t('search.filters')}>
        {[{ show: undefined, count: steps.length }, ...left].map(({ show, count }) => (
          <li key={show ?? 'all'}>
            <button
              type="button"
              className={styles.chip}
              aria-pressed={show === wish.show}
              onClick={() => onWish({ ...wish, show })}
            >
              {t(show === undefined ? 'catalogue.showAll' : words[show])} <b>{number.format(count)}</b>
            </button>
          </li>
        ))}
      </ul>
      <div className={styles.order}>
        <SelectField
          label={t('search.sort')}
          value={wish.sort ?? 'own'}
          options={[
            { value: 'own', name: t('catalogue.sortOwn') },
            { value: 'due', name: t('search.sort.due') },
            { value: 'name', name: t('search.sort.name') },
          ]}
          onChange={({ currentTarget }) => onWish({ ...wish, sort: orderAsked(currentTarget.value) })}
        />
      </div>
    </div>
  );
}

const words = {
  left: 'catalogue.showLeft',
  mandatory: 'tile.mandatory',
  due: 'catalogue.showDue',
} as const satisfies Record<Narrowing, string>;

export const narrowingAsked = (text: string | null): Narrowing | undefined => narrowings.find((one) => one === text);
export const orderAsked = (text: string | null): ListOrder | undefined => listOrders.find((one) => one === text);
