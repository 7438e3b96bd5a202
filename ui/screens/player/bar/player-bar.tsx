import type { ReactNode } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import type { SaveState } from '../player-props.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { ToolButton } from './tool-button.tsx';
import styles from './player-bar.module.css';

/** The bar of all kinds: the way out first, what is open, whether it is kept, full screen last. */
export function PlayerBar({
  title,
  save,
  goesOn = false,
  full,
  leaving,
  onFullScreen,
  onLeave,
  children,
}: {
  title: string;
  /** Undefined: nothing is open that could be kept. */
  save: SaveState | undefined;
  /** It goes on where an earlier attempt was left. */
  goesOn?: boolean | undefined;
  full: boolean;
  leaving: boolean;
  onFullScreen: () => void;
  onLeave: () => void;
  /** Tools of the open content. */
  children: ReactNode;
}) {
  const { t } = useText();
  return (
    <header className={styles.bar}>
      <ToolButton icon="back" label={t('player.leave', { title })} disabled={leaving} onPress={onLeave} />
      <div className={styles.name}>
        <h1 className={styles.title} title={title} dir="auto">
          {title}
        </h1>
        {save && <SaveIndicator save={save} goesOn={goesOn} />}
      </div>
      {children}
      <ToolButton
        icon={full ? 'small' : 'full'}
        label={full ? t('player.exitFullScreen') : t('player.fullScreen')}
        onPress={onFullScreen}
      />
    </header>
  );
}
