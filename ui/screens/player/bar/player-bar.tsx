import type { ReactNode } from 'react';
import { useText } from '#ui/i18n/use-text.ts';
import type { Offer, SaveState } from '../player-props.ts';
import { SaveIndicator } from './save-indicator.tsx';
import { ToolButton } from './tool-button.tsx';
import styles from './player-bar.module.css';

/** The bar of all kinds: the way out first, what is open, whether it is kept, full screen last. */
export function PlayerBar({
  title,
  save,
  full,
  leaving,
  previous,
  next,
  onFullScreen,
  onLeave,
  children,
}: {
  title: string;
  /** Undefined: nothing is open that could be kept. */
  save: SaveState | undefined;
  full: boolean;
  leaving: boolean;
  /** The titles beside this one. */
  previous: Offer | undefined;
  next: Offer | undefined;
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
        {save && <SaveIndicator save={save} />}
      </div>
      {children}
      {(previous ?? next) && (
        <span className={styles.beside}>
          <Beside offer={previous} way="previous" disabled={leaving} />
          <Beside offer={next} way="next" disabled={leaving} />
        </span>
      )}
      <ToolButton
        icon={full ? 'small' : 'full'}
        label={full ? t('player.exitFullScreen') : t('player.fullScreen')}
        onPress={onFullScreen}
      />
    </header>
  );
}

/** Leaves this title for the one beside it; named after it, so that nobody goes there unawares. */
function Beside({ offer, way, disabled }: { offer: Offer | undefined; way: 'previous' | 'next'; disabled: boolean }) {
  const { t } = useText();
  const labels = {
    next: () => (offer ? t('player.nextTitle', { title: offer.title }) : t('player.noNextTitle')),
    previous: () => (offer ? t('player.previousTitle', { title: offer.title }) : t('player.noPreviousTitle')),
  };
  return (
    <ToolButton
      icon={way === 'next' ? 'nextTitle' : 'previousTitle'}
      label={labels[way]()}
      disabled={disabled || !offer}
      onPress={() => offer?.onOpen()}
    />
  );
}
