import { type ReactNode, useRef, useState } from 'react';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { notOpen } from '#domain/player/index.ts';
import { ButtonLink } from '#ui/components/forms/button.tsx';
import { cut, limits } from '#ui/format/truncate.ts';
import { sayMessage } from '#ui/i18n/say-message.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { ProblemFile } from '#ui/shared/page/report-problem.tsx';
import { FinishFirst } from '#ui/shared/titles/finish-first.tsx';
import type { Ways } from './player-props.ts';
import { StageCard } from './stage-card.tsx';
import styles from './stage-cover.module.css';

type Props = {
  because: Refusal;
  title: string;
  /** The way out, as a plain button. */
  back: ReactNode;
  /** Undefined: nothing leaves by itself. */
  onStay: (() => void) | undefined;
  onRetry: () => void;
  onLeave: () => void;
  ways: Ways;
};

/** The title did not open, in the words of what stands in its way, and what helps with that alone. */
export function NotOpen(props: Props) {
  switch (notOpen(props.because.refused)) {
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

/** Something went wrong that another try may find mended. */
function Failed({ because, back, onStay, onRetry }: Props) {
  const { t } = useText();
  const retry = useRef<HTMLButtonElement>(null);
  return (
    <StageCard
      icon="warning"
      title={t('player.failedTitle')}
      lead={sayMessage(t, because)}
      note={t('player.failedLead')}
      alert
    >
      {back}
      <Stay onStay={onStay} then={() => retry.current?.focus()} />
      <button ref={retry} type="button" className={styles.filled} onClick={onRetry}>
        {t('common.retry')}
      </button>
    </StageCard>
  );
}

/** The title waits for others, which are named and lead there. */
function Locked({ title, because, onStay, onLeave, ways }: Props) {
  const { t } = useText();
  const leave = useRef<HTMLButtonElement>(null);
  const { finishFirst } = ways;
  const first = finishFirst.find(({ href }) => href !== undefined);
  const back = (look: string | undefined) => (
    <button ref={leave} type="button" className={look} onClick={onLeave}>
      {t('common.back')}
    </button>
  );
  return (
    <StageCard
      icon="lock"
      title={t('player.lockedTitle', { title })}
      lead={because.said ?? t(finishFirst.length === 0 ? 'title.lockedNoReason' : 'title.lockedLead')}
      {...(finishFirst.length > 0 && {
        note: <FinishFirst titles={finishFirst} className={styles.list} />,
      })}
      alert
    >
      <Stay onStay={onStay} then={() => leave.current?.focus()} />
      {back(first ? styles.plain : styles.filled)}
      {first && (
        <ButtonLink look="filled" href={first.href}>
          <bdi>{t('player.openFirst', { title: cut(first.name, limits.title) })}</bdi>
        </ButtonLink>
      )}
    </StageCard>
  );
}

/** No browser plays it, or not this one: another try is the same try. */
function NotHere({ title, because, onLeave }: Props) {
  const { t } = useText();
  return (
    <StageCard
      icon="device"
      title={t('player.notHereTitle', { title })}
      lead={sayMessage(t, because)}
      note={t('title.incompatibleLead')}
      alert
    >
      <button type="button" className={styles.filled} onClick={onLeave}>
        {t('common.back')}
      </button>
    </StageCard>
  );
}

/** The organisation has taken it back, or it never was. */
function Gone({ because, ways }: Props) {
  const { t } = useText();
  return (
    <StageCard icon="document" title={t('title.gone')} lead={because.said ?? t('player.goneLead')} alert>
      <ButtonLink look="filled" href={ways.catalogue}>
        {t('catalogue.emptyAction')}
      </ButtonLink>
    </StageCard>
  );
}

/** What the title holds is at fault: only somebody else can mend it. */
function Faulty({ because, back }: Props) {
  const { t } = useText();
  const [isReporting, setReporting] = useState(false);
  const title = because.refused === 'CONTENT_DAMAGED' ? t('player.damagedTitle') : t('player.unsupportedTitle');
  return (
    <>
      <StageCard icon="warning" title={title} lead={sayMessage(t, because)} note={t('player.faultLead')} alert>
        {back}
        <button type="button" className={styles.filled} onClick={() => setReporting(true)}>
          {t('problem.reportIt')}
        </button>
      </StageCard>
      {isReporting && <ProblemFile onClose={() => setReporting(false)} />}
    </>
  );
}

/** Keeps the learner here; `then` moves the focus on, as the button goes away. */
function Stay({ onStay, then }: { onStay: (() => void) | undefined; then: () => void }) {
  const { t } = useText();
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
