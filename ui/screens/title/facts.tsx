import type { ReactNode } from 'react';
import { attempt } from '#domain/attempt/index.ts';
import type { HistoryEntry } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { lastOpened, useHistory } from '../../shared/titles/opened.ts';
import { type TitleView, useNow } from '../../shared/titles/title-view.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { fullDate, recentDate } from '../../format/dates.ts';
import { timeSpent } from '../../format/time-spent.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './facts.module.css';

/** Facts about a title. Missing facts are hidden; pending ones have their space reserved. */
export function Facts({ view }: { view: TitleView }) {
  const { t, language } = useText();
  const runtime = useClient('runtime');
  const { answer: home } = useClient('home');
  const now = useNow();
  const attempts = useView(runtime.state(attempt), selectWholeState);
  const { title, due } = view;
  const history = useHistory(useResource(home));
  const opened = lastOpened(history.at === 'ready' ? history.value : nothing, attempts, title);
  const spent = timeSpent(t, view.timeSpentSeconds);
  const date = fullDate(due?.at, { language });
  return (
    <section aria-labelledby="facts-heading">
      <h2 id="facts-heading" className={styles.heading}>
        {t('title.facts')}
      </h2>
      <dl className={styles.facts}>
        {date !== '' && (
          <Fact name={t('title.due')}>
            <span className={due?.overdue ? styles.overdue : undefined}>
              {due?.overdue ? t('tile.overdue', { date }) : date}
            </span>
          </Fact>
        )}
        {view.score !== undefined && (
          <Fact name={t('title.score')}>{t('common.percent', { percent: view.score })}</Fact>
        )}
        {spent !== '' && <Fact name={t('title.timeSpent')}>{spent}</Fact>}
        {(opened !== undefined || history.at === 'ready') && (
          <Fact name={t('title.lastLaunched')}>{recentDate(opened, now, { language }) || t('title.never')}</Fact>
        )}
        {opened === undefined && history.at === 'waiting' && (
          <Fact name={t('title.lastLaunched')}>
            <WaitPart isBare of="history">
              <Skeleton shape="lines" />
            </WaitPart>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const nothing: readonly HistoryEntry[] = [];
