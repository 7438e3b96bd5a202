import { type ReactNode, useCallback, useState } from 'react';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import { CompletedInBar } from '../bar/completed-in-bar.tsx';
import type { Offer, PlayerProps } from '../player-props.ts';
import { CompletionDialog, Figures } from './completion-dialog.tsx';
import { Button } from '#ui/components/forms/button.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';
import { PlayerIcon } from '../bar/player-icon.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import notesStyles from '../notes/notes.module.css';

type Ending = {
  leaving: boolean;
  /** The one way out. */
  leave: () => void;
  /** Where its completion is said, one of them: in the bar, or at the lower edge of the content. */
  inBar: ReactNode;
  note: ReactNode;
  /** What it came to. */
  over: ReactNode;
};

/** At its end nothing of it is left to look at; a page or a course may still be read. */
const endsByItself = (kind: ContentKind): boolean => contentKinds[kind].family === 'media';

/** How a title ends: where it is said that it is completed, when it is shown what it came to, and the way out. */
export function useEnding(props: PlayerProps): Ending {
  const { title, kind, stage, completed, isFirstTime, offers, signInAgain, onEnd, onLeave } = props;
  const hasOffers = Object.values(offers).some((some) => some.length > 0);
  const isCourse = contentKinds[kind].family === 'course';
  const goesOn = props.tools?.of === 'media' && props.tools.state.get().repeating;
  const moment = useMoment({ isDue: completed && isFirstTime && endsByItself(kind), goesOn, hasOffers });
  const isTold = isCourse && isFirstTime && !moment.isSeen && !signInAgain;
  const { leaving, leave, isMoment, stay } = useLeaving({ onEnd: isTold ? onEnd : undefined, onLeave });
  const isSaid = completed && !leaving;
  const onAsk = hasOffers ? moment.open : undefined;
  return {
    leaving,
    leave,
    inBar: isCourse && <CompletedInBar title={title} completed={isSaid} onAsk={onAsk} />,
    note: (
      <CompletionToast
        title={title}
        // Only beside content: it would lie over what says that the title is open elsewhere.
        completed={isSaid && stage.at === 'open' && !isCourse && !(moment.isSeen && endsByItself(kind))}
        next={props.next}
        onAsk={onAsk}
      />
    ),
    over: (
      <>
        {isSaid && moment.isOpen && <CompletionDialog {...props} onClose={moment.close} />}
        {isMoment && <LeftDialog player={props} onClose={leave} onStay={stay} />}
      </>
    ),
  };
}

/** What a course came to that has been left. */
function LeftDialog(props: { player: PlayerProps; onClose: () => void; onStay: () => void }) {
  const { player, onClose, onStay } = props;
  if (player.completed) return <CompletionDialog {...player} isLeft onClose={onClose} />;
  const again = () => {
    onStay();
    player.onRetry();
  };
  return <FailedDialog {...player} onClose={onClose} onAgain={again} />;
}

/**
 * Whether the moment of completion shows: by itself once where nothing is left to look at, and when it is asked for.
 * `goesOn`: it plays over again, and what is looked at is not covered. `isSeen`: the learner has had it.
 */
function useMoment({ isDue, goesOn, hasOffers }: { isDue: boolean; goesOn: boolean; hasOffers: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const [wasDue, setWasDue] = useState(false);
  const open = () => {
    setIsOpen(true);
    setIsSeen(true);
  };
  if (isDue && !wasDue) {
    setWasDue(true);
    if (hasOffers && !goesOn) open();
  }
  return { isOpen: isOpen && hasOffers, isSeen, open, close: () => setIsOpen(false) };
}

type Ways = {
  /** Ends the attempt and stays; resolves with whether there is something to say then. Undefined: nothing to stay for. */
  onEnd: (() => Promise<boolean>) | undefined;
  onLeave: () => Promise<void>;
};

/**
 * Leaving happens once, however often it is asked for; the screen stays until it is done. `isMoment`: the attempt has
 * ended, and the learner goes when they have seen what it came to; `leave` then goes at once, and `stay` is for
 * who begins again.
 */
function useLeaving({ onEnd, onLeave }: Ways) {
  const [at, setAt] = useState<'here' | 'ending' | 'ended' | 'leaving'>('here');
  const go = useCallback(() => {
    setAt('leaving');
    // Should the next screen not come, the learner finds the way out again.
    void onLeave().finally(() => setAt('here'));
  }, [onLeave]);
  const leave = useCallback(() => {
    if (at === 'ended') return go();
    if (at !== 'here') return;
    if (!onEnd) return go();
    setAt('ending');
    void onEnd().then((isDue) => (isDue ? setAt('ended') : go()));
  }, [at, onEnd, go]);
  const stay = useCallback(() => setAt('here'), []);
  return { leaving: at !== 'here', leave, isMoment: at === 'ended', stay };
}

/** A course was left that had said that the learner failed: what it came to, and the way to try again. */
function FailedDialog({
  title,
  outcome,
  onClose,
  onAgain,
}: Pick<PlayerProps, 'title' | 'outcome'> & { onClose: () => void; onAgain: () => void }) {
  const { t } = useText();
  return (
    <PlayerDialog
      wide
      title={t('player.notPassedTitle', { title })}
      lead={t('player.notPassedLead')}
      onDismiss={onClose}
    >
      <Figures outcome={outcome} folder={undefined} />
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common.close')}</Button>
        <Button look="filled" onClick={onAgain}>
          {t('common.retry')}
        </Button>
      </div>
    </PlayerDialog>
  );
}

/** Says once that the title is completed: small, beside the content, never in the way out; stays until it is closed. */
function CompletionToast({
  title,
  completed,
  next,
  onAsk,
}: {
  title: string;
  /** And nothing else says so. */
  completed: boolean;
  next: Offer | undefined;
  /** Undefined: there is nothing to go on with. */
  onAsk: (() => void) | undefined;
}) {
  const { t } = useText();
  const [closed, setClosed] = useState(false);
  return (
    // The region is there from the start: one that comes together with its words is not announced.
    <div className={notesStyles.toastPlace} role="status">
      {completed && !closed && (
        <div className={notesStyles.toast}>
          <span className={notesStyles.done}>
            <PlayerIcon name="tick" />
          </span>
          <div className={notesStyles.toastWords}>
            <strong>{t('player.completedTitle', { title })}</strong>
            <span>{t('player.completedLead')}</span>
            {next && (
              <button type="button" className={notesStyles.link} onClick={next.onOpen}>
                {t('player.nextTitle', { title: next.title })}
              </button>
            )}
            {onAsk && (
              <button type="button" className={notesStyles.link} onClick={onAsk}>
                {t('player.whatNext')}
              </button>
            )}
          </div>
          <ToolButton icon="close" label={t('common.close')} onPress={() => setClosed(true)} />
        </div>
      )}
    </div>
  );
}
