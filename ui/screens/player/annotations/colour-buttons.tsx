import { type Colour, COLOURS } from '#domain/annotations/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './annotations.module.css';

/** The four colours; the one that is chosen carries a tick. */
export function ColourButtons({ chosen, onChoose }: { chosen?: Colour; onChoose: (colour: Colour) => void }) {
  const { t } = useText();
  return (
    <span className={styles['colours']} role="group" aria-label={t('notes.colours')}>
      {COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          className={styles['colour']}
          data-colour={colour}
          aria-label={t(`notes.in.${colour}`)}
          title={t(`notes.in.${colour}`)}
          aria-pressed={chosen === undefined ? undefined : chosen === colour}
          onClick={() => onChoose(colour)}
        />
      ))}
    </span>
  );
}
