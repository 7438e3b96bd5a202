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

/** In few words, which a narrow bar shows instead; what is not here is short. */
const shortWords: Partial<Record<SaveState['at'], 'player.saved' | 'player.savedHere'>> = {
  saved: 'player.saved',
  kept: 'player.savedHere',
};

/** Shape, word and colour; on narrow screens all of its words are for screen readers and the tooltip. */
export function SaveIndicator({ save, goesOn }: { save: SaveState; goesOn: boolean }) {
  const { t } = useText();
  const words = {
    saved: () => t(goesOn ? 'player.savedAndKept' : 'player.saved'),
    saving: () => t('player.saving'),
    kept: () => t('player.notSent', { count: save.at === 'kept' ? save.steps : 0 }),
    notSaved: () => t('player.notSaved'),
    unread: () => t('player.completionUnread'),
  }[save.at]();
  const short = shortWords[save.at];
  return (
    <span className={styles.save} data-at={save.at} title={words}>
      <PlayerIcon name={icons[save.at]} />
      {/* Only trouble is announced: "Saving, saved" at each page would talk over the content. */}
      <span
        className={styles.saveWords}
        data-short={short && t(short)}
        role={save.at === 'notSaved' || save.at === 'unread' ? 'alert' : undefined}
      >
        {words}
      </span>
    </span>
  );
}
