import { useState } from 'react';
import { pagesShown } from '../../format/pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { chevronNext, chevronPrevious } from '../icons.ts';
import styles from './pager.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

/** Pages of a list, numbered from 1. Announces the chosen page. Renders nothing for a single page. Spec §2 Pager. */
export function Pager({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useText();
  const [chosen, setChosen] = useState<number>();
  if (pages < 2) return null;
  const go = (to: number) => {
    if (to < 1 || to > pages || to === page) return;
    setChosen(to);
    onPage(to);
  };
  const arrow = (to: number, label: string, path: string) => (
    <li>
      <button
        type="button"
        className={styles.page}
        aria-label={label}
        aria-disabled={to < 1 || to > pages}
        onClick={() => go(to)}
      >
        <Icon of={path} size={18} flip />
      </button>
    </li>
  );
  return (
    <nav aria-label={t('pager.label')}>
      <ul className={styles.list}>
        {arrow(page - 1, t('pager.previous'), chevronPrevious)}
        {pagesShown(page, pages).map((shown, i) =>
          shown === 'gap' ? (
            <li key={`gap ${i}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={shown}>
              <button
                type="button"
                className={cx(styles.page, shown === page && styles.current)}
                aria-label={t('pager.page', { page: shown })}
                aria-current={shown === page ? 'page' : undefined}
                onClick={() => go(shown)}
              >
                {shown}
              </button>
            </li>
          ),
        )}
        {arrow(page + 1, t('pager.next'), chevronNext)}
      </ul>
      <VisuallyHidden>
        <span role="status">{chosen === page ? t('pager.shown', { page, pages }) : ''}</span>
      </VisuallyHidden>
    </nav>
  );
}
