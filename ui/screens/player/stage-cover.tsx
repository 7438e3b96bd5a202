import { type ReactNode, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { notOpen } from '#domain/player/index.ts';
import { Said } from '#ui/components/feedback/said.tsx';
import { ProblemFile } from '#ui/shared/page/report-problem.tsx';
import { sayMessage } from '#ui/i18n/say-message.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { type IconName, PlayerIcon } from './bar/player-icon.tsx';
import type { PlayerStage } from './player-props.ts';
import { cx } from '#ui/components/cx.ts';
import styles from './stage-cover.module.css';

/** What lies over the content's place while no content shows. */
export function StageCover({
  stage,
  title,
  leaving,
  onSignIn,
  onStay,
  onRetry,
  onContinueHere,
  onLeave,
}: {
  stage: PlayerStage;
  title: string;
  leaving: boolean;
  /** Undefined: nobody has to. */
  onSignIn: (() => void) | undefined;
  /** Undefined: nothing leaves by itself. */
  onStay: (() => void) | undefined;
  onRetry: () => void;
  onContinueHere: () => void;
  onLeave: () => void;
}) {
  const { t } = useText();
  const back = (
    <button type="button" className={styles.plain} onClick={onLeave}>
      {t('common.back')}
    </button>
  );
  if (leaving) return <Sheet words={t('player.leaving')} />;
  switch (stage.at) {
    case 'open':
      return null;
    case 'opening':
      return <Sheet words={t('player.opening', { title })} />;
    case 'aside':
      return (
        <Card icon="lock" title={t('player.asideTitle', { title })} lead={t('player.asideLead')}>
          {back}
          {onSignIn && (
            <button type="button" className={styles.filled} onClick={onSignIn}>
              {t('signIn.submit')}
            </button>
          )}
        </Card>
      );
    case 'failed':
      return <Failed because={stage.because} {...{ back, onStay, onRetry, onLeave }} />;
    case 'otherTab':
    case 'takenOver':
      return (
        <Card
          icon="tabs"
          title={stage.at === 'otherTab' ? t('player.otherTabTitle') : t('player.takenOver')}
          lead={t('player.otherTabLead')}
        >
          {back}
          <button type="button" className={styles.filled} onClick={onContinueHere}>
            {t('player.otherTabTake')}
          </button>
        </Card>
      );
  }
}

/** The title did not open, and what helps: another try, a report, or the way back alone. */
function Failed({
  because,
  back,
  onStay,
  onRetry,
  onLeave,
}: {
  because: Refusal;
  back: ReactNode;
  onStay: (() => void) | undefined;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const { t } = useText();
  const kind = notOpen(because.refused);
  const main = useRef<HTMLButtonElement>(null);
  const stay = () => {
    onStay?.();
    main.current?.focus(); // the button that was pressed goes away
  };
  const lead = sayMessage(t, because);
  if (kind === 'content-fault') return <Faulty because={because} lead={lead} back={back} />;
  return (
    <Card
      icon="warning"
      title={t('player.failedTitle')}
      lead={lead}
      {...(kind === 'may-pass' ? { note: t('player.failedLead') } : {})}
      alert
    >
      {kind === 'may-pass' && back}
      {onStay && (
        <button type="button" className={styles.plain} onClick={stay}>
          {t('countdown.stay')}
        </button>
      )}
      <button ref={main} type="button" className={styles.filled} onClick={kind === 'may-pass' ? onRetry : onLeave}>
        {kind === 'may-pass' ? t('common.retry') : t('common.back')}
      </button>
    </Card>
  );
}

/** What the title holds is at fault: only somebody else can mend it. */
function Faulty({ because, lead, back }: { because: Refusal; lead: string; back: ReactNode }) {
  const { t } = useText();
  const [isReporting, setReporting] = useState(false);
  const title = because.refused === 'CONTENT_DAMAGED' ? t('player.damagedTitle') : t('player.unsupportedTitle');
  return (
    <>
      <Card icon="warning" title={title} lead={lead} note={t('player.faultLead')} alert>
        {back}
        <button type="button" className={styles.filled} onClick={() => setReporting(true)}>
          {t('problem.reportIt')}
        </button>
      </Card>
      {isReporting && <ProblemFile onClose={() => setReporting(false)} />}
    </>
  );
}

/** A sheet of paper without its words yet. */
function Sheet({ words }: { words: string }) {
  return (
    <div className={styles.cover}>
      <div className={cx('card', styles.sheet)} aria-hidden="true">
        {Array.from({ length: 9 }, (_, line) => (
          <i key={line} />
        ))}
      </div>
      <p className={styles.words}>{words}</p>
      <Said words={words} />
    </div>
  );
}

function Card({
  icon,
  title,
  lead,
  note,
  alert = false,
  children,
}: {
  icon: IconName;
  title: string;
  lead: string;
  note?: string;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.cover}>
      <div className={cx('card', styles.card)} role={alert ? 'alert' : undefined}>
        <span className={styles.badge} data-alert={alert}>
          <PlayerIcon name={icon} />
        </span>
        <h2>{title}</h2>
        <p>{lead}</p>
        {!alert && <Said words={`${title} ${lead}`} />}
        {note && <p className={styles.note}>{note}</p>}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}
