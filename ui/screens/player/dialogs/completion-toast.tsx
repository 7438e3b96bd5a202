import { useState } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import { CompletionDialog } from './completion-dialog.tsx';
import { PlayerIcon } from '../bar/player-icon.tsx';
import type { Offer, Offers, Outcome } from '../player-props.ts';
import { ToolButton } from '../bar/tool-button.tsx';
import styles from '../notes/notes.module.css';

/**
 * Says once that the title is completed: small, beside the content, never in the way out; stays until it is closed.
 * `opensDialog`: there is nothing left to look at, so that what comes next may come by itself.
 */
export function CompletionToast({
  title,
  completed,
  next,
  offers,
  outcome,
  folder,
  opensDialog,
}: {
  title: string;
  completed: boolean;
  next: Offer | undefined;
  offers: Offers;
  outcome: Outcome | undefined;
  folder: { done: number; of: number } | undefined;
  opensDialog: boolean;
}) {
  const { t } = useText();
  const [closed, setClosed] = useState(false);
  const [asked, setAsked] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const hasOffers = Object.values(offers).some((some) => some.length > 0);
  if (completed && opensDialog && !hasOpened) {
    setHasOpened(true);
    setAsked(hasOffers);
    setClosed(hasOffers); // it says the same, and once
  }
  return (
    <>
      {/* The region is there from the start: one that comes together with its words is not announced. */}
      <div className={styles.toastPlace} role="status">
        {completed && !closed && (
          <div className={styles.toast}>
            <span className={styles.done}>
              <PlayerIcon name="tick" />
            </span>
            <div className={styles.toastWords}>
              <strong>{t('player.completedTitle', { title })}</strong>
              <span>{t('player.completedLead')}</span>
              {next && (
                <button type="button" className={styles.link} onClick={next.onOpen}>
                  {t('player.nextTitle', { title: next.title })}
                </button>
              )}
              {hasOffers && (
                <button type="button" className={styles.link} onClick={() => setAsked(true)}>
                  {t('player.whatNext')}
                </button>
              )}
            </div>
            <ToolButton icon="close" label={t('common.close')} onPress={() => setClosed(true)} />
          </div>
        )}
      </div>
      {completed && asked && hasOffers && (
        <CompletionDialog {...{ title, offers, outcome, folder }} onClose={() => setAsked(false)} />
      )}
    </>
  );
}
