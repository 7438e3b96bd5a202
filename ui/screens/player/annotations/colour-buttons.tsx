import type { CSSProperties } from 'react';
import { type Colour, COLOURS, FILL } from '#domain/annotations/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './annotations.module.css';

/** The colour of a mark, for the style sheet. */
export const markOf = (colour: Colour) => ({ '--mark': FILL[colour] }) as CSSProperties; // a custom property, which the type does not know

/** The four colours; the one that is chosen carries a tick. */
export function ColourButtons({ chosen, onChoose }: { chosen?: Colour; onChoose: (colour: Colour) => void }) {
  const { t } = useText();
  return (
    <span className={styles.colours} role="group" aria-label={t('notes.colours')}>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles.colour}
          style={markOf(colour)}
          aria-label={t(`notes.in.${colour}`)}
          title={t(`notes.in.${colour}`)}
          aria-pressed={chosen === undefined ? undefined : chosen === colour}
          onClick={() => onChoose(colour)}
        />
      ))}
    </span>
  );
}
