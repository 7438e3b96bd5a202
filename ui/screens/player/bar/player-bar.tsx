import type { ReactNode } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import { type SaveState, usePlayer } from '../player-context.ts';
import { ToolButton } from './tool-button.tsx';
import styles from './player-bar.module.css';
import { type IconName, PlayerIcon } from './player-icon.tsx';

/** Bar of all content kinds: exit first, then title, save state and tools, full screen last. */
export function PlayerBar({
  goesOn = false,
  children,
}: {
  /** Whether the attempt resumes an earlier one. */
  goesOn?: boolean | undefined;
  /** Tools of the open content. */
  children: ReactNode;
}) {
  const { launch, progress, ending, frame } = usePlayer();
  const { title, stage } = launch;
  const { t } = useText();
  return (
    <header className={styles.bar}>
      <ToolButton icon="back" label={t('player.leave', { title })} disabled={ending.leaving} onPress={ending.leave} />
      <div className={styles.name}>
        <h1 className={styles.title} title={title} dir="auto">
          {title}
        </h1>
        {stage.at !== 'failed' && <SaveIndicator save={progress.save} goesOn={goesOn} />}
      </div>
      {children}
      <ToolButton
        icon={frame.full ? 'small' : 'full'}
        label={frame.full ? t('player.exitFullScreen') : t('player.fullScreen')}
        onPress={frame.toggleFullScreen}
      />
    </header>
  );
}

const icons: Record<SaveState['at'], IconName> = {
  saved: 'tick',
  saving: 'wait',
  kept: 'device',
  notSaved: 'warning',
  unread: 'warning',
};

/** Short texts for narrow bars; states without an entry have short texts already. */
const shortWords: Partial<Record<SaveState['at'], 'player.saved' | 'player.savedHere'>> = {
  saved: 'player.saved',
  kept: 'player.savedHere',
};

/** Save state with icon, text and colour. On narrow screens the text is only a tooltip and for screen readers. */
function SaveIndicator({ save, goesOn }: { save: SaveState; goesOn: boolean }) {
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
      {/* Announces only problems, because "Saving, saved" on each page would talk over the content. */}
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
