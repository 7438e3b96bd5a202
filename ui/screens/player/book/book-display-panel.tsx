import {
  bookLayouts,
  bookLetterSpacings,
  type BookDisplay,
  bookMargins,
  bookSizes,
  bookSpacings,
  bookThemes,
  bookTypefaces,
  plainDisplay,
  stepSize,
  TWO_COLUMNS_FROM_PX,
} from '#domain/player/index.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { useText } from '#ui/i18n/use-text.ts';
import { useId } from 'react';
import { SidePanel } from '../bar/side-panel.tsx';
import styles from './book.module.css';

/** Narrower windows always use one column. */
const ROOM_FOR_TWO = `(width >= ${TWO_COLUMNS_FROM_PX}px)`;

/** Font, paper, line spacing and margins, stored for the learner and all books. */
export function BookDisplayPanel({
  look,
  isFixed,
  onLook,
  onClose,
}: {
  look: BookDisplay;
  /** Fixed-layout books keep their font and line spacing. */
  isFixed: boolean;
  onLook: (change: Partial<BookDisplay>) => void;
  onClose: () => void;
}) {
  const { t } = useText();
  return (
    <SidePanel as="section" label={t('book.look')} place={styles.look} onClose={onClose}>
      <fieldset className={styles.themes}>
        <legend>{t('book.theme')}</legend>
        {bookThemes.map((theme) => (
          <label key={theme} data-paper={theme}>
            <input type="radio" name="book-theme" checked={look.theme === theme} onChange={() => onLook({ theme })} />
            <span aria-hidden="true">{t('book.letters')}</span>
            {t(`book.theme.${theme}`)}
          </label>
        ))}
      </fieldset>
      {isFixed ? (
        <p className={styles.fixed}>{t('book.fixed')}</p>
      ) : (
        <>
          <div className={styles.size} role="group" aria-label={t('book.size')}>
            <span aria-hidden="true">{t('book.size')}</span>
            <button
              type="button"
              aria-label={t('book.smaller')}
              title={t('book.smaller')}
              aria-disabled={look.size === bookSizes[0]}
              onClick={() => onLook({ size: stepSize(look.size, -1) })}
            >
              {t('book.letter')}
            </button>
            <output aria-label={t('book.sizeIs', { percent: look.size })}>
              {t('common.percent', { percent: look.size })}
            </output>
            <button
              type="button"
              aria-label={t('book.larger')}
              title={t('book.larger')}
              aria-disabled={look.size === bookSizes.at(-1)}
              onClick={() => onLook({ size: stepSize(look.size, 1) })}
            >
              {t('book.letter')}
            </button>
          </div>
          <LayoutChoice look={look} onLook={onLook} />
          <LetterChoices look={look} onLook={onLook} />
        </>
      )}
      <button
        type="button"
        className={styles.plain}
        aria-disabled={isPlain(look)}
        onClick={() => {
          if (!isPlain(look)) onLook(plainDisplay);
        }}
      >
        {t('book.plainLook')}
      </button>
    </SidePanel>
  );
}

const isPlain = (look: BookDisplay): boolean =>
  (Object.keys(plainDisplay) as (keyof BookDisplay)[]).every((setting) => look[setting] === plainDisplay[setting]); // the keys of the settings

/** Page layout: one column, two columns, or one scrolling page per chapter. */
function LayoutChoice({ look, onLook }: { look: BookDisplay; onLook: (change: Partial<BookDisplay>) => void }) {
  const { t } = useText();
  const hasRoomForTwo = useMedia(ROOM_FOR_TWO);
  const offered = bookLayouts.filter((value) => value !== 'two' || hasRoomForTwo);
  return (
    <Segments<BookDisplay['layout']>
      label={t('book.layout')}
      value={offered.includes(look.layout) ? look.layout : 'one'}
      onChange={(layout) => onLook({ layout })}
      options={offered.map((value) => ({ value, name: t(`book.layout.${value}`) }))}
    />
  );
}

/** Typeface and letter spacing. */
function LetterChoices({ look, onLook }: { look: BookDisplay; onLook: (change: Partial<BookDisplay>) => void }) {
  const { t } = useText();
  return (
    <>
      <Segments<BookDisplay['typeface']>
        label={t('book.typeface')}
        value={look.typeface}
        onChange={(typeface) => onLook({ typeface })}
        options={bookTypefaces.map((value) => ({ value, name: t(`book.typeface.${value}`) }))}
      />
      <Segments<BookDisplay['letterSpacing']>
        label={t('book.letterSpacing')}
        value={look.letterSpacing}
        onChange={(letterSpacing) => onLook({ letterSpacing })}
        options={bookLetterSpacings.map((value) => ({ value, name: t(`book.letterSpacing.${value}`) }))}
      />
      <Segments<BookDisplay['spacing']>
        label={t('book.spacing')}
        value={look.spacing}
        onChange={(spacing) => onLook({ spacing })}
        options={bookSpacings.map((value) => ({ value, name: t(`book.spacing.${value}`) }))}
      />
      <Segments<BookDisplay['margins']>
        label={t('book.margins')}
        value={look.margins}
        onChange={(margins) => onLook({ margins })}
        options={bookMargins.map((value) => ({ value, name: t(`book.margins.${value}`) }))}
      />
    </>
  );
}

/** Row of radio buttons for a few values. */
function Segments<V extends string>(props: {
  label: string;
  options: readonly { value: V; name: string }[];
  value: V;
  onChange: (value: V) => void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend>{props.label}</legend>
      {props.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            checked={option.value === props.value}
            onChange={() => props.onChange(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
