import { useText } from '#ui/i18n/use-text.ts';
import { type IconName, PlayerIcon } from './player-icon.tsx';
import type { SaveState } from '../player-props.ts';
import styles from './player-bar.module.css';

const icons: Record<SaveState['at'], IconName> = {
  saved: 'tick',
  saving: 'wait',
  kept: 'device',
  notSaved: 'warning',
  unread: 'warning',
};

/** Shape, word and colour; on narrow screens the word is for screen readers and the tooltip. */
export function SaveIndicator({ save, goesOn }: { save: SaveState; goesOn: boolean }) {
  const { t } = useText();
  const words = {
    saved: () => t(goesOn ? 'player.savedAndKept' : 'player.saved'),
    saving: () => t('player.saving'),
    kept: () => t('player.notSent', { count: save.at === 'kept' ? save.steps : 0 }),
    notSaved: () => t('player.notSaved'),
    unread: () => t('player.completionUnread'),
  }[save.at]();
  return (
    <span className={styles.save} data-at={save.at} title={words}>
      <PlayerIcon name={icons[save.at]} />
      {/* Only trouble is announced: "Saving, saved" at each page would talk over the content. */}
      <span className={styles.saveWords} role={save.at === 'notSaved' || save.at === 'unread' ? 'alert' : undefined}>
        {words}
      </span>
    </span>
  );
}
