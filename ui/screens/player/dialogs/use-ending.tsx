import { useCallback, useMemo, useState } from 'react';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { type Ending, type PlayerGiven, usePlayer } from '../player-context.ts';
import barStyles from '../bar/completed-in-bar.module.css';
import { CompletionDialog, Figures } from './completion-dialog.tsx';
import { Button } from '#ui/components/forms/button.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';
import { PlayerIcon } from '../bar/player-icon.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import notesStyles from '../notes/notes.module.css';

/** At its end nothing of it is left to look at; a page or a course may still be read. */
const endsByItself = (kind: ContentKind): boolean => contentKinds[kind].family === 'media';

/** How a title ends: when it is shown what it came to, and the way out. */
export function useEnding({ launch, tools, progress, around, notices }: PlayerGiven): Ending {
  const { kind, onEnd, onLeave } = launch;
  const { completed, isFirstTime } = progress;
  const hasOffers = Object.values(around.offers).some((some) => some.length > 0);
  const goesOn = tools.open?.of === 'media' && tools.open.state.get().repeating;
  const moment = useMoment({ isDue: completed && isFirstTime && endsByItself(kind), goesOn, hasOffers });
  const isTold = isCourse(kind) && isFirstTime && !moment.isSeen && !notices.signInAgain;
  const ways = useLeaving({ onEnd: isTold ? onEnd : undefined, onLeave });
  return useMemo(() => ({ ...ways, moment }), [ways, moment]);
}

const isCourse = (kind: ContentKind): boolean => contentKinds[kind].family === 'course';

/** What the title came to: when it is complete, and when a course was left. */
export function EndingDialogs() {
  const { progress, ending } = usePlayer();
  return (
    <>
      {progress.completed && !ending.leaving && ending.moment.isOpen && (
        <CompletionDialog onClose={ending.moment.close} />
      )}
      {ending.isEnded && <LeftDialog />}
    </>
  );
}

/** What a course came to that has been left. */
function LeftDialog() {
  const { progress, ending } = usePlayer();
  return progress.completed ? <CompletionDialog isLeft onClose={ending.leave} /> : <FailedDialog />;
}

/**
 * Whether the moment of completion shows: by itself once where nothing is left to look at, and when it is asked for.
 * `goesOn`: it plays over again, and what is looked at is not covered. `isSeen`: the learner has had it.
 */
function useMoment({ isDue, goesOn, hasOffers }: { isDue: boolean; goesOn: boolean; hasOffers: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSeen, setIsSeen] = useState(false);
  const [wasDue, setWasDue] = useState(false);
  const open = useCallback(() => {
    setIsOpen(true);
    setIsSeen(true);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  if (isDue && !wasDue) {
    setWasDue(true);
    if (hasOffers && !goesOn) open();
  }
  return useMemo(
    () => ({ isOpen: isOpen && hasOffers, isSeen, open: hasOffers ? open : undefined, close }),
    [isOpen, hasOffers, isSeen, open, close],
  );
}

type WaysOut = {
  /** Ends the attempt and stays; resolves with whether there is something to say then. Undefined: nothing to stay for. */
  onEnd: (() => Promise<boolean>) | undefined;
  onLeave: () => Promise<void>;
};

/**
 * Leaving happens once, however often it is asked for; the screen stays until it is done. Once the attempt has ended,
 * `leave` goes at once.
 */
function useLeaving({ onEnd, onLeave }: WaysOut) {
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
  return useMemo(() => ({ leaving: at !== 'here', leave, isEnded: at === 'ended', stay }), [at, leave, stay]);
}

/** A course was left that had said that the learner failed: what it came to, and the way to try again. */
function FailedDialog() {
  const { t } = useText();
  const { launch, progress, ending } = usePlayer();
  const again = () => {
    ending.stay();
    launch.onRetry();
  };
  return (
    <PlayerDialog
      wide
      title={t('player.notPassedTitle', { title: launch.title })}
      lead={t('player.notPassedLead')}
      onDismiss={ending.leave}
    >
      <Figures outcome={progress.outcome} folder={undefined} />
      <div className={styles.actions}>
        <Button onClick={ending.leave}>{t('common.close')}</Button>
        <Button look="filled" onClick={again}>
          {t('common.retry')}
        </Button>
      </div>
    </PlayerDialog>
  );
}

/** That a course is completed, in the bar: nothing of ours lies over it, where its own buttons are. */
export function CompletedInBar() {
  const { t } = useText();
  const { launch, progress, ending } = usePlayer();
  const completed = progress.completed && !ending.leaving;
  if (!isCourse(launch.kind)) return null;
  return (
    <>
      {/* The region is there from the start: one that comes together with its words is not announced. */}
      <div role="status" className={barStyles.place}>
        {completed && (
          <span className={barStyles.completed}>
            <PlayerIcon name="tick" />
            <span className={barStyles.word} aria-hidden="true">
              {t('status.completed')}
            </span>
            <VisuallyHidden>{t('player.completedTitle', { title: launch.title })}</VisuallyHidden>
          </span>
        )}
      </div>
      {completed && ending.moment.open && (
        <button type="button" className={barStyles.next} onClick={ending.moment.open}>
          {t('player.whatNext')}
        </button>
      )}
    </>
  );
}

/** Says once that the title is completed: small, beside the content, never in the way out; stays until it is closed. */
export function CompletionToast() {
  const { t } = useText();
  const { launch, progress, around, ending } = usePlayer();
  const [closed, setClosed] = useState(false);
  const { title, kind, stage } = launch;
  const isSaidElsewhere = isCourse(kind) || (ending.moment.isSeen && endsByItself(kind));
  // Only beside content: it would lie over what says that the title is open elsewhere.
  const completed = progress.completed && !ending.leaving && stage.at === 'open' && !isSaidElsewhere;
  const { next } = around;
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
            {ending.moment.open && (
              <button type="button" className={notesStyles.link} onClick={ending.moment.open}>
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
