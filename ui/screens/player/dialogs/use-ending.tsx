import { useCallback, useMemo, useState } from 'react';
import { type ContentKind, contentKinds } from '#domain/content/index.ts';
import { VisuallyHidden } from '#ui/components/visually-hidden.tsx';
import { type EndState, type PlayerProps, usePlayer } from '../player-context.ts';
import barStyles from '../bar/completed-in-bar.module.css';
import { CompletionDialog, Figures } from './completion-dialog.tsx';
import { Button } from '#ui/components/forms/button.tsx';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './completion-dialog.module.css';
import { PlayerDialog } from './player-dialog.tsx';
import { PlayerIcon } from '../bar/player-icon.tsx';
import { ToolButton } from '../bar/tool-button.tsx';
import notesStyles from '../notes/notes.module.css';

/** Whether a kind has nothing left to view at its end. Pages and courses may still be read. */
const endsByItself = (kind: ContentKind): boolean => contentKinds[kind].family === 'media';

/** How a title ends: when its results are displayed, and how it closes. */
export function useEndState({ launch, tools, progress, around, notices }: PlayerProps): EndState {
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

/** Result dialogs: at completion, and after a course was left. */
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

/** Results of a course after it was left. */
function LeftDialog() {
  const { progress, ending } = usePlayer();
  return progress.completed ? <CompletionDialog isLeft onClose={ending.leave} /> : <FailedDialog />;
}

/**
 * Controls the completion dialog, which opens automatically once if nothing is left to view, and on request. `goesOn`:
 * media that repeats is not covered. `isSeen`: the dialog was displayed before.
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
  /** Ends the attempt without leaving; resolves to whether results are to be displayed. Undefined: leave directly. */
  onEnd: (() => Promise<boolean>) | undefined;
  onLeave: () => Promise<void>;
};

/**
 * Leaves once, however often requested; the screen stays until done. After the attempt has ended, `leave` navigates at
 * once.
 */
function useLeaving({ onEnd, onLeave }: WaysOut) {
  const [at, setAt] = useState<'here' | 'ending' | 'ended' | 'leaving'>('here');
  const go = useCallback(() => {
    setAt('leaving');
    // If the next screen fails to load, the learner can leave again.
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

/** Result of a course that reported a failure before it was left, with a retry. */
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

/** Completion of a course, displayed in the bar so that nothing covers the course’s own controls. */
export function CompletedInBar() {
  const { t } = useText();
  const { launch, progress, ending } = usePlayer();
  const completed = progress.completed && !ending.leaving;
  if (!isCourse(launch.kind)) return null;
  return (
    <>
      {/* Live region that exists from the start, because regions that mount with their text are not announced. */}
      <div role="status" className={barStyles.position}>
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

/** Announces completion once in a small toast next to the content, without blocking the exit. Stays until closed. */
export function CompletionToast() {
  const { t } = useText();
  const { launch, progress, around, ending } = usePlayer();
  const [closed, setClosed] = useState(false);
  const { title, kind, stage } = launch;
  const isSaidElsewhere = isCourse(kind) || (ending.moment.isSeen && endsByItself(kind));
  // Only next to open content, because the toast would cover the message that the title is open elsewhere.
  const completed = progress.completed && !ending.leaving && stage.at === 'open' && !isSaidElsewhere;
  const { next } = around;
  return (
    // Live region that exists from the start, because regions that mount with their text are not announced.
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
