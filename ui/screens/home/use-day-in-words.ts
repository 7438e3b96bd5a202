import { useMemo } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useCatalogue } from '../../shared/page/loaded.tsx';
import { useStatusOf } from '../../shared/session/views.ts';
import { useNow } from '../../shared/titles/title-view.ts';
import { dueSoon } from './home.view.ts';

/** What is late and what is due this week, in a sentence each; nothing while that is not known of each title. */
export function useDayInWords(): string {
  const { t } = useText();
  const loaded = useCatalogue();
  const statusOf = useStatusOf();
  const now = useNow();
  const catalogue = loaded.at === 'ready' ? loaded.value : undefined;
  return useMemo(() => {
    if (!catalogue || catalogue.titles.size === 0) return '';
    const { unknown, overdue, thisWeek } = dueSoon(catalogue, statusOf, now);
    if (unknown.length > 0) return '';
    const said = [
      overdue.length > 0 ? t('home.overdueCount', { count: overdue.length }) : '',
      thisWeek.length > 0 ? t('home.thisWeekCount', { count: thisWeek.length }) : '',
    ].filter((sentence) => sentence !== '');
    return said.length === 0 ? t('home.nothingDue') : said.join(' ');
  }, [catalogue, statusOf, now, t]);
}
