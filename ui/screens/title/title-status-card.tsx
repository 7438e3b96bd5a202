import type { ReactNode } from 'react';
import { knownElsewhere, type StatusReason, type ProgressSummary, progressSummary } from '#domain/catalogue/index.ts';
import { contentKinds, type Position } from '#domain/content/index.ts';
import { useReasons } from '../../shared/title-status/use-reasons.ts';
import { StatusReasonButton } from '../../shared/title-status/status-reason.tsx';
import { positionInWords, reachedInWords } from '../../shared/titles/resume-position.ts';
import { displayStatuses, type TitleView, useNow } from '../../shared/titles/title-view.ts';
import { cx } from '../../components/cx.ts';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { useStatusWord } from '../../components/feedback/status.tsx';
import { check } from '../../components/icons.ts';
import { Icon } from '../../components/icon.tsx';
import { fullDate, recentDate } from '../../format/dates.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './title-status-card.module.css';

/**
 * Status card: completed work, and what is missing for completion. Its height depends on stored facts, so `children`
 * render with it to avoid a layout shift.
 */
export function TitleStatusCard(props: { view: TitleView; position: Position | undefined; children: ReactNode }) {
  const { view, position, children } = props;
  const { t } = useText();
  const { reasons, isWhole } = useReasons(view.title.id);
  const found = progressSummary(reasons);
  return (
    <>
      <section className={cx('card', styles.card)} aria-labelledby="stand-heading">
        <header className={styles.head}>
          <h2 id="stand-heading" className={styles.heading}>
            {t('titleStatus.title')}
          </h2>
          <StatusReasonButton view={view} />
        </header>
        {isWhole ? (
          <ol className={styles.line}>
            <Done view={view} found={found} reasons={reasons} />
            <Missing view={view} hasBegun={found.opened !== undefined} position={found.place?.position ?? position} />
          </ol>
        ) : (
          <WaitPart isBare of="progress" by="device">
            <Skeleton shape="lines" lines={2} />
          </WaitPart>
        )}
      </section>
      {isWhole && children}
    </>
  );
}

/** Work done in this browser; without any, the platform’s status. */
function Done({ view, found, reasons }: { view: TitleView; found: ProgressSummary; reasons: readonly StatusReason[] }) {
  const { t, language } = useText();
  const now = useNow();
  const word = useStatusWord();
  const { opened, place, completed } = found;
  const again = (opened?.times ?? 1) - 1;
  const reached = reachedInWords(place?.position, t);
  const elsewhere = knownElsewhere(reasons, view.status);
  return (
    <>
      {opened && (
        <Dot isDone more={[again > 0 && t('titleStatus.again', { count: again })]}>
          {t('titleStatus.opened', { date: fullDate(opened.at, { language }) })}
        </Dot>
      )}
      {place && reached !== '' && (
        <Dot isDone more={[recentDate(place.at, now, { language }), place.isUntold && t('statusReason.untold')]}>
          {reached}
        </Dot>
      )}
      {elsewhere && (
        <Dot isDone more={[]}>
          {t('statusReason.platform', { status: word(displayStatuses[elsewhere]) })}
        </Dot>
      )}
      {completed && (
        <Dot isDone more={[recentDate(completed.at, now, { language })]}>
          {t('statusReason.completed')}
        </Dot>
      )}
    </>
  );
}

/**
 * Missing work and the completion rule. Renders nothing for a title that is or may be completed, or that cannot be
 * opened.
 */
function Missing({ view, hasBegun, position }: { view: TitleView; hasBegun: boolean; position: Position | undefined }) {
  const { t } = useText();
  const { kind } = view.title;
  if (view.status === 'completed' || view.isUnknown || kind === 'unknown') return null;
  return (
    <Dot isDone={false} more={[!view.lock && t(ruleOf(kind))]}>
      {missingInWords(position, t) ||
        t(hasBegun || view.status !== 'not-started' ? 'titleStatus.notDone' : 'titleStatus.notBegun')}
    </Dot>
  );
}

function missingInWords(position: Position | undefined, t: T): string {
  if (position?.unit === 'second') return position.of > position.at ? positionInWords(position, t) : '';
  const count = position?.unit === 'page' ? position.of - position.at : 0;
  return position?.unit === 'page' && count > 0 ? t('titleStatus.pagesMissing', { count, pages: position.of }) : '';
}

/** Text key of the completion rule. Spec §4 Content launch. */
function ruleOf(kind: keyof typeof contentKinds) {
  const { completedBy, family } = contentKinds[kind];
  if (completedBy === 'player') return family === 'book' ? 'titleStatus.byBook' : 'titleStatus.byPlayer';
  return completedBy === 'last-page' ? 'titleStatus.byLastPage' : 'titleStatus.byContent';
}

function Dot({ isDone, more, children }: { isDone: boolean; more: readonly (string | false)[]; children: ReactNode }) {
  const shown = more.filter((words) => words !== false && words !== '');
  return (
    <li className={styles.dot} data-done={isDone}>
      <span className={styles.sign}>{isDone && <Icon of={check} size={16} />}</span>
      <span className={styles.text}>
        <bdi className={styles.what}>{children}</bdi>
        {shown.length > 0 && <bdi className={styles.more}>{shown.join(' · ')}</bdi>}
      </span>
    </li>
  );
}
