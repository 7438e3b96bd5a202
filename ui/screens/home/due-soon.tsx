import { useState } from 'react';
import { saveDueDates } from '../../app/calendar-export.ts';
import { useCore } from '../../app/core.ts';
import { CutName, ShownName } from '../../app/cut-name.tsx';
import page from '../../app/page.module.css';
import { shownStatus, type ViewTitle } from '../../app/title-view.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { calendar, kinds } from '../../components/icons.ts';
import { SafeLink } from '../../components/safe-link.tsx';
import { StatusBadge } from '../../components/status.tsx';
import { fullDate } from '../../format/dates.ts';
import { homeTitle, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './due-soon.module.css';
import type { DueGroups, DueRow } from './home.view.ts';

const ROWS_FIRST = 5;
const ROWS_MORE = 20;

/** What has to be completed by when, most urgent first; all of it also as a file for the learner's calendar. */
export function DueSoon({ groups, viewOf, orgCode }: { groups: DueGroups; viewOf: ViewTitle; orgCode: string }) {
  const { t } = useText();
  const core = useCore();
  const order = ['overdue', 'thisWeek', 'later'] as const;
  const filled = order.filter((group) => groups[group].length > 0);
  if (filled.length === 0) return null;
  const all = () => filled.flatMap((group) => groups[group].map(({ title }) => title));
  return (
    <section className={page.part} aria-labelledby="due-heading">
      <div className={styles.head}>
        <h2 id="due-heading" className={page.heading}>
          {t('home.dueSoon')}
        </h2>
        <Button look="quiet" onClick={() => saveDueDates(all(), { ...core, orgCode, t })}>
          <Icon of={calendar} size={18} />
          {t('calendar.all')}
        </Button>
      </div>
      <div className={styles.card}>
        {filled.map((group) => (
          <section key={group} aria-labelledby={`due-${group}`}>
            <h3 id={`due-${group}`} className={styles.group} data-group={group}>
              {t(`home.${group}`)}
            </h3>
            <Rows rows={groups[group]} viewOf={viewOf} overdue={group === 'overdue'} />
          </section>
        ))}
      </div>
    </section>
  );
}

function Rows({ rows, viewOf, overdue }: { rows: readonly DueRow[]; viewOf: ViewTitle; overdue: boolean }) {
  const { t, language } = useText();
  const [shown, setShown] = useState(ROWS_FIRST);
  const rest = rows.length - shown;
  return (
    <>
      <ul className={styles.rows}>
        {rows.slice(0, shown).map(({ title, at }) => {
          const view = viewOf(title);
          const status = shownStatus(view);
          const name = homeTitle(title.name);
          const date = fullDate(at, { language });
          return (
            <li key={title.id} className={styles.row}>
              <span className={styles.kind} data-status={status}>
                <Icon of={kinds[title.kind]} />
              </span>
              <span className={styles.words}>
                <SafeLink href={view.href} className={styles.link}>
                  <ShownName name={title.name} shown={name} />
                </SafeLink>
                {view.tagName !== undefined && (
                  <CutName name={view.tagName} max={limits.title} className={styles.tag} />
                )}
              </span>
              <span className={styles.facts}>
                <span className={overdue ? styles.overdue : styles.date}>
                  {t(overdue ? 'tile.overdue' : 'tile.due', { date })}
                </span>
                <StatusBadge status={status} />
              </span>
            </li>
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
