import { useState } from 'react';
import { saveDueDates } from '../../shared/titles/calendar-export.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { TitleRow } from '../../shared/titles/title-row.tsx';
import type { ViewTitle } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { calendar } from '../../components/icons.ts';
import { fullDate } from '../../format/dates.ts';
import { homeTitle } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './due-soon.module.css';
import type { DueGroups, DueRow } from './home.view.ts';

const ROWS_FIRST = 5;
const ROWS_MORE = 20;

/** What has to be completed by when, most urgent first; all of it also as a file for the learner's calendar. */
export function DueSoon({ groups, viewOf, orgCode }: { groups: DueGroups; viewOf: ViewTitle; orgCode: string }) {
  const { t } = useText();
  const { sharing, clock } = useClient('device');
  const order = ['unknown', 'overdue', 'thisWeek', 'later'] as const;
  const filled = order.filter((group) => groups[group].length > 0);
  if (filled.length === 0) return null;
  const all = () => filled.flatMap((group) => groups[group].map(({ title }) => title));
  return (
    <section className={page.part} aria-labelledby="due-heading">
      <div className={styles.head}>
        <h2 id="due-heading" className={page.heading}>
          {t('home.dueSoon')}
        </h2>
        <Button look="quiet" onClick={() => saveDueDates(all(), { sharing, clock, orgCode, t })}>
          <Icon of={calendar} size={18} />
          {t('calendar.all')}
        </Button>
      </div>
      <div className={cx('card', styles.card)}>
        {filled.map((group) => (
          <section key={group} aria-labelledby={`due-${group}`}>
            <h3 id={`due-${group}`} className={styles.group} data-group={group}>
              {t(headings[group])}
            </h3>
            <Rows rows={groups[group]} viewOf={viewOf} overdue={group === 'overdue'} />
          </section>
        ))}
      </div>
    </section>
  );
}

const headings = {
  unknown: 'home.dueUnknown',
  overdue: 'home.overdue',
  thisWeek: 'home.thisWeek',
  later: 'home.later',
} as const satisfies Record<keyof DueGroups, string>;

function Rows({ rows, viewOf, overdue }: { rows: readonly DueRow[]; viewOf: ViewTitle; overdue: boolean }) {
  const { t, language } = useText();
  const [shown, setShown] = useState(ROWS_FIRST);
  const rest = rows.length - shown;
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, shown).map(({ title, at }) => {
          const date = fullDate(at, { language });
          return (
            <TitleRow key={title.id} view={viewOf(title)} shown={homeTitle(title.name)}>
              <span className={overdue ? styles.overdue : styles.date}>
                {t(overdue ? 'tile.overdue' : 'tile.due', { date })}
              </span>
            </TitleRow>
          );
        })}
      </ul>
      {rest > 0 && (
        <p className={styles.more}>
          <Button look="link" onClick={() => setShown(shown + ROWS_MORE)}>
            {t('home.moreDue', { count: Math.min(rest, ROWS_MORE) })}
          </Button>
        </p>
      )}
    </>
  );
}
