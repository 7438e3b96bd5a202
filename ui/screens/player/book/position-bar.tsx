import { useState } from 'react';
import type { BookView } from '#domain/player/index.ts';
import { useText } from '#ui/i18n/use-text.ts';
import styles from './book.module.css';

/** Steps of the slider; the page goes there when it is let go. */
const STEPS = 1000;

/** Where in the book: chapter, slider, percent, and the time that is left at this learner's pace. */
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

const at = (fraction: number) => ({ '--at': fraction }) as React.CSSProperties; // a property of our own style sheet

/** A part of the line; under the knob a gap would look like a crack in it. */
const KNOB = 0.03;
const isBesideKnob = (fraction: number) => (begins: number) => Math.abs(begins - fraction) > KNOB;

/** Where the chapters of the contents begin that are no part of another, but for the first. */
const chaptersOf = ({ contents }: BookView): readonly number[] => [
  ...new Set(contents.flatMap(({ depth, at: begins }) => (depth === 0 && begins > 0 && begins < 1 ? [begins] : []))),
];
