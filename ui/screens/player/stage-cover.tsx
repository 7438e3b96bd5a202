import { type ReactNode, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { notOpenReasonOf } from '#domain/player/index.ts';
import { cx } from '#ui/components/cx.ts';
import { Announcement } from '#ui/components/feedback/live-region.tsx';
import { useIsLate } from '#ui/components/feedback/use-is-late.ts';
import { ButtonLink } from '#ui/components/forms/button.tsx';
import { truncateText, limits } from '#ui/format/truncate.ts';
import { textOfMessage } from '#ui/i18n/say-message.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ProblemFile } from '#ui/shared/page/report-problem.tsx';
import { FinishFirst } from '#ui/shared/titles/finish-first.tsx';
import { type IconName, PlayerIcon } from './bar/player-icon.tsx';
import { usePlayer } from './player-context.ts';
import styles from './stage-cover.module.css';

/** Covers the content area while no content is displayed. */
export function StageCover() {
  const { launch, ending, frame } = usePlayer();
  const { stage, title, isNamed } = launch;
  const { t } = useText();
  // A displayed message stays during retries.
  const [hasFailed, setFailed] = useState(false);
  const settled = stage.at === 'failed' ? true : stage.at === 'open' ? false : hasFailed;
  if (settled !== hasFailed) setFailed(settled);
  const back = (
    <button type="button" className={styles.plain} onClick={ending.leave}>
      {t('common.back')}
    </button>
  );
  const opening = isNamed ? t('player.opening', { title }) : t('player.openingAny');
  if (ending.leaving) return <Sheet words={t('player.leaving')} />;
  switch (stage.at) {
    case 'open':
      return null;
    case 'opening':
      return (
        <Opening words={opening} isAgain={hasFailed} isAsking={stage.isAsking ?? false}>
          {back}
          <button type="button" className={styles.filled} onClick={launch.onRetry}>
            {t('common.tryNow')}
          </button>
        </Opening>
      );
    case 'aside':
      return (
        <StageCard icon="lock" title={t('player.suspendedTitle', { title })} lead={t('player.suspendedLead')}>
          {back}
          {frame.isSignInPutOff && (
            <button type="button" className={styles.filled} onClick={() => frame.putSignInOff(false)}>
              {t('signIn.submit')}
            </button>
          )}
        </StageCard>
      );
    case 'failed':
      return <NotOpen because={stage.because} back={back} />;
    case 'otherTab':
    case 'takenOver':
      return (
        <StageCard
          icon="tabs"
          title={stage.at === 'otherTab' ? t('player.otherTabTitle') : t('player.takenOver')}
          lead={t('player.otherTabLead')}
        >
          {back}
          <button type="button" className={styles.filled} onClick={launch.onContinueHere}>
            {t('player.otherTabTake')}
          </button>
        </StageCard>
      );
  }
}

/** Loading state of the content: a blank sheet; when late, a message with other options (`children`). */
function Opening(props: { words: string; isAgain: boolean; isAsking: boolean; children: ReactNode }) {
  const { words, isAgain, isAsking, children } = props;
  const { t } = useText();
  const isLate = useIsLate(!isAsking, 'screen');
  if (!isLate && !isAgain) return <Sheet words={words} />;
  return (
    <StageCard icon="wait" title={t('waits.of.launch')} lead={t(isLate ? 'waits.server' : 'waits.again')}>
      {children}
    </StageCard>
  );
}

/** Blank sheet of paper without text. */
function Sheet({ words }: { words: string }) {
  return (
    <div className={styles.cover}>
      <div className={cx('card', styles.sheet)} aria-hidden="true">
        {Array.from({ length: 9 }, (_, line) => (
          <i key={line} />
        ))}
      </div>
      <p className={styles.text}>{words}</p>
      <Announcement words={words} />
    </div>
  );
}

/** Message in place of the content, with options. `alert`: an error, announced at once. */
function StageCard({
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
  note?: ReactNode;
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={styles.cover}>
      <div className={cx('card', styles.card)} role={alert ? 'alert' : undefined}>
        <span className={styles.badge} data-wrong={icon === 'warning'}>
          <PlayerIcon name={icon} />
        </span>
        <h2>{title}</h2>
        <p>{lead}</p>
        {!alert && <Announcement words={`${title} ${lead}`} />}
        {note !== undefined && <div className={styles.note}>{note}</div>}
        <div className={styles.actions}>{children}</div>
      </div>
    </div>
  );
}

type Props = {
  because: Refusal;
  /** Exit as a plain button. */
  back: ReactNode;
};

/** Explains why the title did not open and offers only what helps in that case. */
function NotOpen(props: Props) {
  switch (notOpenReasonOf(props.because.refused)) {
    case 'content-fault':
      return <Faulty {...props} />;
    case 'locked':
      return <Locked {...props} />;
    case 'not-here':
      return <NotHere {...props} />;
    case 'gone':
      return <Gone {...props} />;
    case 'may-pass':
      return <Failed {...props} />;
  }
}

/** Failure that a retry may resolve. */
function Failed({ because, back }: Props) {
  const { t } = useText();
  const { launch } = usePlayer();
  const retry = useRef<HTMLButtonElement>(null);
  return (
    <StageCard
      icon="warning"
      title={t('player.failedTitle')}
      lead={textOfMessage(t, because)}
      note={t('player.failedLead')}
      alert
    >
      {back}
      <Stay then={() => retry.current?.focus()} />
      <button ref={retry} type="button" className={styles.filled} onClick={launch.onRetry}>
        {t('common.retry')}
      </button>
    </StageCard>
  );
}

/** Locked title with links to its prerequisites. */
function Locked({ because }: Props) {
  const { t } = useText();
  const { launch, around, ending } = usePlayer();
  const leave = useRef<HTMLButtonElement>(null);
  const { finishFirst } = around.ways;
  const first = finishFirst.find(({ href }) => href !== undefined);
  const back = (look: string | undefined) => (
    <button ref={leave} type="button" className={look} onClick={ending.leave}>
      {t('common.back')}
    </button>
  );
  return (
    <StageCard
      icon="lock"
      title={t('player.lockedTitle', { title: launch.title })}
      lead={because.said ?? t(finishFirst.length === 0 ? 'title.lockedNoReason' : 'title.lockedLead')}
      {...(finishFirst.length > 0 && {
        note: <FinishFirst titles={finishFirst} className={styles.list} />,
      })}
      alert
    >
      <Stay then={() => leave.current?.focus()} />
      {back(first ? styles.plain : styles.filled)}
      {first && (
        <ButtonLink look="filled" href={first.href}>
          <bdi>{t('player.openFirst', { title: truncateText(first.name, limits.title) })}</bdi>
        </ButtonLink>
      )}
    </StageCard>
  );
}

/** No browser, or not this one, can play the title, so there is no retry. */
function NotHere({ because }: Props) {
  const { t } = useText();
  const { launch, ending } = usePlayer();
  return (
    <StageCard
      icon="device"
      title={t('player.notHereTitle', { title: launch.title })}
      lead={textOfMessage(t, because)}
      note={t('title.incompatibleLead')}
      alert
    >
      <button type="button" className={styles.filled} onClick={ending.leave}>
        {t('common.back')}
      </button>
    </StageCard>
  );
}

/** The organisation withdrew the title, or the title never existed. */
function Gone({ because }: Props) {
  const { t } = useText();
  const { ways } = usePlayer().around;
  return (
    <StageCard icon="document" title={t('title.gone')} lead={because.said ?? t('player.goneLead')} alert>
      <ButtonLink look="filled" href={ways.catalogue}>
        {t('catalogue.emptyAction')}
      </ButtonLink>
    </StageCard>
  );
}

/** Faulty content, which only its provider can fix. */
function Faulty({ because, back }: Props) {
  const { t } = useText();
  const [isReporting, setReporting] = useState(false);
  const title = because.refused === 'CONTENT_DAMAGED' ? t('player.damagedTitle') : t('player.unsupportedTitle');
  return (
    <>
      <StageCard icon="warning" title={title} lead={textOfMessage(t, because)} note={t('player.faultLead')} alert>
        {back}
        <button type="button" className={styles.filled} onClick={() => setReporting(true)}>
          {t('problem.reportIt')}
        </button>
      </StageCard>
      {isReporting && <ProblemFile onClose={() => setReporting(false)} />}
    </>
  );
}

/** Cancels the automatic return; `then` moves the focus, because the button disappears. */
function Stay({ then }: { then: () => void }) {
  const { t } = useText();
  const { onStay } = usePlayer().launch;
  if (!onStay) return null;
  return (
    <button
      type="button"
      className={styles.plain}
      onClick={() => {
        onStay();
        then();
      }}
    >
      {t('countdown.stay')}
    </button>
  );
}
