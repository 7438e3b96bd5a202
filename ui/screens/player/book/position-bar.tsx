import { useState } from 'react';
import type { BookView } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './book.module.css';

/** Steps of the slider. Releasing the slider turns to the page. */
const STEPS = 1000;

/** Position in the book: chapter, slider, percentage, and time left at the learner’s reading pace. */
export function PositionBar({ view, onGo }: { view: BookView; onGo: (fraction: number) => void }) {
  const { t } = useText();
  const [dragged, setDragged] = useState<number>();
  const fraction = dragged ?? view.fraction;
  const percent = Math.floor(fraction * 100);
  const go = () => {
    if (dragged !== undefined) onGo(dragged);
    setDragged(undefined);
  };
  return (
    <div className={styles.position} data-position dir={view.direction}>
      <span className={styles.chapter} dir="auto">
        {view.chapter}
      </span>
      <span className={styles.line}>
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={STEPS}
          step={1}
          value={Math.floor(fraction * STEPS)}
          aria-label={t('book.position')}
          aria-valuetext={t('book.at', { percent })}
          style={at(fraction)}
          onChange={(event) => setDragged(Number(event.currentTarget.value) / STEPS)}
          onPointerUp={go}
          onKeyUp={go}
          onBlur={go}
        />
        {chaptersOf(view)
          .filter(isBesideKnob(fraction))
          .map((begins) => (
            <i key={begins} style={at(begins)} aria-hidden="true" />
          ))}
      </span>
      {view.pagesLeft !== undefined && (
        <span className={styles.left}>
          {view.pagesLeft === 0 ? t('book.lastPage') : t('book.pagesLeft', { count: view.pagesLeft })}
        </span>
      )}
      <span className={styles.percent} aria-hidden="true">
        {t('common.percent', { percent })}
      </span>
      {view.minutesLeft !== undefined && (
        <span className={styles.left}>{t('book.minutesLeft', { count: view.minutesLeft })}</span>
      )}
    </div>
  );
}

const at = (fraction: number) => ({ '--at': fraction }) as React.CSSProperties; // custom property of this component’s style sheet

/** Fraction of the line around the thumb without chapter gaps, where a gap would look like a crack. */
const KNOB = 0.03;
const isBesideKnob = (fraction: number) => (begins: number) => Math.abs(begins - fraction) > KNOB;

/** Start fractions of top-level chapters, except the first. */
const chaptersOf = ({ contents }: BookView): readonly number[] => [
  ...new Set(contents.flatMap(({ depth, at: begins }) => (depth === 0 && begins > 0 && begins < 1 ? [begins] : []))),
];
