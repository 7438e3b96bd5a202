import { useState } from 'react';
import type { BookView } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { PlayerIcon } from '../bar/player-icon.tsx';
import styles from './book.module.css';

/** The last turn of a page; another `nth` is another turn. */
export type Turned = { way: 'next' | 'previous'; nth: number };

/** A button at each side, where the pages lie; it lights up for 100 ms when a key turned the page. Spec §9. */
export function PageButtons({
  view: { direction, atStart, atEnd },
  turned,
  onTurn,
}: {
  view: BookView;
  turned: Turned | undefined;
  onTurn: (way: 'next' | 'previous') => void;
}) {
  const { t } = useText();
  const [seen, setSeen] = useState(0);
  const lit = turned && turned.nth !== seen ? turned.way : undefined;
  const button = (way: 'next' | 'previous', disabled: boolean) => {
    const isRight = (way === 'next') === (direction === 'ltr');
    return (
      <button
        type="button"
        className={styles.turn}
        data-side={isRight ? 'right' : 'left'}
        data-lit={lit === way}
        aria-label={way === 'next' ? t('player.nextPage') : t('player.previousPage')}
        // Stays focusable, so that the keyboard does not lose its place on the last page.
        aria-disabled={disabled}
        onClick={() => {
          if (!disabled) onTurn(way);
        }}
        onAnimationEnd={() => setSeen(turned?.nth ?? 0)}
      >
        <PlayerIcon name={isRight ? 'right' : 'left'} />
      </button>
    );
  };
  return (
    <>
      {button('previous', atStart)}
      {button('next', atEnd)}
    </>
  );
}
