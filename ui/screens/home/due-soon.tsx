import { useState } from 'react';
import { saveDueDates } from '../../shared/titles/calendar-export.ts';
import { useClient } from '../../entry/client.ts';
import page from '../../shared/page/page.module.css';
import { TitleRow } from '../../shared/titles/title-row.tsx';
import type { ToTitleView } from '../../shared/titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { calendar } from '../../components/icons.ts';
import { homeTitle } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './due-soon.module.css';
import { DueDate } from './due-date.tsx';
import { type DueGroups, firstDue } from './home.view.ts';

const ROWS_FIRST = 5;
const ROWS_MORE = 20;

/** Titles with due dates, most urgent first; also exports all of them as a calendar file. */
export function DueSoon({ groups, viewOf, orgCode }: { groups: DueGroups; viewOf: ToTitleView; orgCode: string }) {
  const { t } = useText();
  const { sharing, clock } = useClient('device');
  const [most, setMost] = useState(ROWS_FIRST);
  const all = firstDue(groups, Infinity).flatMap(({ rows }) => rows);
  if (all.length === 0) return null;
  const save = () =>
    saveDueDates(
      all.map(({ title }) => title),
      { sharing, clock, orgCode, t },
    );
  const rest = all.length - most;
  return (
    <section className={page.part} aria-labelledby="due-heading">
      <div className={styles.head}>
        <h2 id="due-heading" className={page.heading}>
          {t('home.dueSoon')}
        </h2>
        <Button look="quiet" onClick={save}>
          <Icon of={calendar} size={18} />
          {t('calendar.all')}
        </Button>
      </div>
      <div className={cx('card', styles.card)}>
        {firstDue(groups, most).map(({ group, rows }) => (
          <section key={group} aria-labelledby={`due-${group}`}>
            <h3 id={`due-${group}`} className={styles.group} data-group={group}>
              {t(headings[group])}
            </h3>
            <ul className={styles.rows}>
              {rows.map(({ title, at }) => (
                <TitleRow key={title.id} view={viewOf(title)} shown={homeTitle(title.name)}>
                  <DueDate at={at} overdue={group === 'overdue'} />
                </TitleRow>
              ))}
            </ul>
          </section>
        ))}
        {rest > 0 && (
          <p className={styles.more}>
            <Button look="link" onClick={() => setMost(most + ROWS_MORE)}>
              {t('home.moreDue', { count: Math.min(rest, ROWS_MORE) })}
            </Button>
          </p>
        )}
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
