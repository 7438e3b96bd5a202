import { useState } from 'react';
import type { ExitReason } from '#domain/attempt/index.ts';
import type { StatusReason } from '#domain/catalogue/index.ts';
import { positionInWords, reachedInWords } from '../titles/resume-position.ts';
import { displayStatuses, shownStatus, type TitleView, useNow } from '../titles/title-view.ts';
import { Button } from '../../components/forms/button.tsx';
import { Modal } from '../../components/overlays/modal.tsx';
import { type ShownStatus, useStatusWord } from '../../components/feedback/status.tsx';
import { recentDate } from '../../format/dates.ts';
import { shownScore } from '../../format/score.ts';
import { timeSpent } from '../../format/time-spent.ts';
import type { T } from '../../i18n/i18n.ts';
import { useText } from '../../i18n/use-text.ts';
import { useReasons } from './use-reasons.ts';
import styles from './status-reason.module.css';

/** "Why?" button next to a status: displays the facts behind it. */
export function StatusReasonButton({ view }: { view: TitleView }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="link" onClick={() => setOpen(true)} aria-haspopup="dialog">
        {t('statusReason.ask')}
      </Button>
      {isOpen && (
        <StatusReasonDialog titleId={view.title.id} status={shownStatus(view)} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

/** Dialog with the reasons for a title’s status. */
export function StatusReasonDialog(props: { titleId: string; status: ShownStatus; onClose: () => void }) {
  const { titleId, status, onClose } = props;
  const { t } = useText();
  const word = useStatusWord();
  return (
    <Modal title={t('statusReason.title', { status: word(status) })} onClose={onClose}>
      <ReasonList titleId={titleId} />
    </Modal>
  );
}

function ReasonList({ titleId }: { titleId: string }) {
  const { t, language } = useText();
  const { reasons, hasPlatform } = useReasons(titleId);
  const now = useNow();
  const word = useStatusWord();
  return (
    <>
      <p className={styles.hero}>{t(hasPlatform ? 'statusReason.lead' : 'statusReason.noPlatform')}</p>
      <ol className={styles.reasons}>
        {reasons.map((reason, i) => (
          <li key={i} className={styles.reason} data-of={reason.what === 'platform' ? 'platform' : 'here'}>
            <span className={styles.text}>
              {inWords(reason, t, (status) => word(displayStatuses[status]))}
              {reason.what !== 'platform' && reason.isUntold && (
                <span className={styles.untold}> ({t('statusReason.untold')})</span>
              )}
            </span>
            <time className={styles.at} dateTime={new Date(reason.at).toISOString()}>
              {recentDate(reason.at, now, { language })}
            </time>
          </li>
        ))}
      </ol>
    </>
  );
}

function inWords(reason: StatusReason, t: T, word: (status: keyof typeof displayStatuses) => string): string {
  switch (reason.what) {
    case 'platform':
    case 'reported': {
      const status = word(reason.status);
      const score = shownScore(reason.score);
      if (reason.what === 'platform')
        return score === undefined
          ? t('statusReason.platform', { status })
          : t('statusReason.platformScore', { status, score });
      return score === undefined
        ? t('statusReason.reported', { status })
        : t('statusReason.reportedScore', { status, score });
    }
    case 'opened': {
      const place = positionInWords(reason.from, t);
      return place === '' ? t('statusReason.opened') : t('statusReason.openedAt', { place });
    }
    case 'reached':
      return reachedInWords(reason.position, t) || t('statusReason.reachedBegin');
    case 'completed':
      return t('statusReason.completed');
    case 'left': {
      const time = timeSpent(t, reason.secondsSpent);
      if (reason.because !== 'left') return t(ended[reason.because]);
      return time === '' ? t('statusReason.left') : t('statusReason.leftAfter', { time });
    }
    case 'notOpened':
      return t('statusReason.notOpened');
  }
}

const ended = {
  'page-closed': 'statusReason.pageClosed',
  'signed-out': 'statusReason.signedOut',
  'session-expired': 'statusReason.expired',
  recovered: 'statusReason.recovered',
  'taken-over': 'statusReason.takenOver',
} as const satisfies Record<Exclude<ExitReason, 'left'>, string>;
