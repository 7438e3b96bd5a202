import { type ReactNode, useState } from 'react';
import { useIsLate } from '#ui/components/feedback/use-is-late.ts';
import { Said } from '#ui/components/feedback/said.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import { NotOpen } from './not-open.tsx';
import type { PlayerStage, Ways } from './player-props.ts';
import { StageCard } from './stage-card.tsx';
import { cx } from '#ui/components/cx.ts';
import styles from './stage-cover.module.css';

/** What lies over the content's place while no content shows. */
export function StageCover({
  stage,
  title,
  isNamed,
  leaving,
  onSignIn,
  onStay,
  onRetry,
  onContinueHere,
  onLeave,
  ways,
}: {
  stage: PlayerStage;
  title: string;
  isNamed: boolean;
  leaving: boolean;
  /** Undefined: nobody has to. */
  onSignIn: (() => void) | undefined;
  /** Undefined: nothing leaves by itself. */
  onStay: (() => void) | undefined;
  onRetry: () => void;
  onContinueHere: () => void;
  onLeave: () => void;
  ways: Ways;
}) {
  const { t } = useText();
  // Words that were read stay while it is tried again.
  const [hasFailed, setFailed] = useState(false);
  const settled = stage.at === 'failed' ? true : stage.at === 'open' ? false : hasFailed;
  if (settled !== hasFailed) setFailed(settled);
  const back = (
    <button type="button" className={styles.plain} onClick={onLeave}>
      {t('common.back')}
    </button>
  );
  const opening = isNamed ? t('player.opening', { title }) : t('player.openingAny');
  if (leaving) return <Sheet words={t('player.leaving')} />;
  switch (stage.at) {
    case 'open':
      return null;
    case 'opening':
      return (
        <Opening words={opening} isAgain={hasFailed} isAsking={stage.isAsking ?? false}>
          {back}
          <button type="button" className={styles.filled} onClick={onRetry}>
            {t('common.tryNow')}
          </button>
        </Opening>
      );
    case 'aside':
      return (
        <StageCard icon="lock" title={t('player.asideTitle', { title })} lead={t('player.asideLead')}>
          {back}
          {onSignIn && (
            <button type="button" className={styles.filled} onClick={onSignIn}>
              {t('signIn.submit')}
            </button>
          )}
        </StageCard>
      );
    case 'failed':
      return <NotOpen because={stage.because} {...{ title, back, onStay, onRetry, onLeave, ways }} />;
    case 'otherTab':
    case 'takenOver':
      return (
        <StageCard
          icon="tabs"
          title={stage.at === 'otherTab' ? t('player.otherTabTitle') : t('player.takenOver')}
          lead={t('player.otherTabLead')}
        >
          {back}
          <button type="button" className={styles.filled} onClick={onContinueHere}>
            {t('player.otherTabTake')}
          </button>
        </StageCard>
      );
  }
}

/** The content is on its way: a sheet of paper, and words with the ways on, `children`, once it is late. */
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
