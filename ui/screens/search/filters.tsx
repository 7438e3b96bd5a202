import { useId, useState } from 'react';
import { type Counts, toggleValue } from '#domain/catalogue/index.ts';
import { Button } from '../../components/forms/button.tsx';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icon.tsx';
import { close, filter } from '../../components/icons.ts';
import { VisuallyHidden } from '../../components/visually-hidden.tsx';
import { wordOfCategory } from '../../components/titles/kind.ts';
import { useStatusWord } from '../../components/feedback/status.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './filters.module.css';
import {
  type ChosenFacets,
  countChosen,
  type Facet,
  facets,
  facetValues,
  nothingChosen,
  shownStatusOf,
  type TitleFacets,
} from './search.view.ts';

type Props = { chosen: ChosenFacets; counts: Counts<TitleFacets>; onChoose: (chosen: ChosenFacets) => void };

/** Checkboxes with the number of matching results. Next to the results if there is space, otherwise behind a button. */
export function Filters({ chosen, counts, onChoose }: Props) {
  const { t, language } = useText();
  const [isOpen, setOpen] = useState(false);
  const wordOf = useFacetWord();
  const panelId = useId();
  const count = countChosen(chosen);
  const number = new Intl.NumberFormat(language);
  return (
    <div className={styles.filters}>
      <Button className={styles.toggle} aria-expanded={isOpen} aria-controls={panelId} onClick={() => setOpen(!isOpen)}>
        <Icon of={filter} size={18} /> {count === 0 ? t('search.filters') : t('search.filtersChosen', { count })}
      </Button>
      <div id={panelId} className={cx('card', styles.panel, isOpen && styles.open)}>
        {facets.map((facet) => (
          <fieldset key={facet} className={styles.facet}>
            <legend className={styles.legend}>{t(headings[facet])}</legend>
            {facetValues[facet]
              .map((value) => ({ value, found: (counts[facet] as ReadonlyMap<string, number>).get(value) ?? 0 })) // the map of this facet
              .map(({ value, found }) => ({ value, found, isOn: (chosen[facet] as readonly string[]).includes(value) })) // as above
              .filter(({ found, isOn }) => found > 0 || isOn)
              .map(({ value, found, isOn }) => (
                <label key={value} className={styles.choice}>
                  <input type="checkbox" checked={isOn} onChange={() => onChoose(withToggled(chosen, facet, value))} />
                  <span className={styles.word}>{wordOf(facet, value)}</span>
                  <span className={styles.found} aria-hidden="true">
                    {number.format(found)}
                  </span>
                  <VisuallyHidden>{t('search.found', { count: found })}</VisuallyHidden>
                </label>
              ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

/** Active filters, each with a remove button. */
export function ChosenFilters({ chosen, onChoose }: Omit<Props, 'counts'>) {
  const { t } = useText();
  const wordOf = useFacetWord();
  if (countChosen(chosen) === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('search.filters')}>
      {facets.flatMap((facet) =>
        chosen[facet].map((value) => (
          <li key={`${facet} ${value}`}>
            <button
              type="button"
              className={styles.chip}
              aria-label={t('search.removeFilter', { name: wordOf(facet, value) })}
              onClick={() => onChoose(withToggled(chosen, facet, value))}
            >
              {wordOf(facet, value)} <Icon of={close} size={16} />
            </button>
          </li>
        )),
      )}
      <li>
        <Button look="link" onClick={() => onChoose(nothingChosen)}>
          {t('search.clearFilters')}
        </Button>
      </li>
    </ul>
  );
}

const headings = { kind: 'search.facetKind', status: 'search.facetStatus', due: 'search.facetDue' } as const;

function withToggled(chosen: ChosenFacets, facet: Facet, value: string): ChosenFacets {
  return { ...chosen, [facet]: toggleValue<string>(chosen[facet], value) };
}

export function useFacetWord(): (facet: Facet, value: string) => string {
  const { t } = useText();
  const statusWord = useStatusWord();
  return (facet, value) => {
    switch (facet) {
      case 'kind':
        return t(wordOfCategory(value as TitleFacets['kind'])); // a value of this facet
      case 'status':
        return statusWord(shownStatusOf(value as TitleFacets['status'])); // as above
      case 'due':
        return t(dueWords[value as TitleFacets['due']]); // as above
    }
  };
}

const dueWords = {
  overdue: 'search.overdue',
  'this-week': 'search.thisWeek',
  later: 'search.later',
  unknown: 'status.unknown',
  none: 'search.nothingDue',
} as const;
