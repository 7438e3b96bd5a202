import { useState } from 'react';
import { cx } from '../cx.ts';
import { Cover, coverColours, type CoverOf, TITLE_COLOURS } from './cover.tsx';
import { seedOf } from './cover-seed.ts';
import styles from './picture.module.css';

/** Colour index of a name, the same everywhere. */
export const titleColour = (name: string): number => seedOf(name) % TITLE_COLOURS;

/**
 * Image of a title or tag, 16:9. Decorative: the name is next to it. Displays a generated cover without an image or
 * after a failed load.
 */
export function Picture({
  src,
  otherwise,
  cover,
  eager = false,
  dimmed = false,
  wide = false,
}: {
  src: string | undefined;
  /** Fallback URL if the first is missing or fails. */
  otherwise?: string | undefined;
  cover: CoverOf;
  eager?: boolean;
  /** Desaturated, for titles that cannot be opened. */
  dimmed?: boolean;
  /** Medium image size (Spec §9 Banner sizes). */
  wide?: boolean;
}) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [src, otherwise].find((one) => one !== undefined && !failed.includes(one));
  return (
    <div
      className={cx(styles.frame, wide && styles.wide, dimmed && styles.dimmed)}
      {...coverColours(cover)}
      aria-hidden="true"
    >
      {shown !== undefined ? (
        <img
          key={shown}
          className={styles.image}
          src={shown}
          alt=""
          width={wide ? 565 : 275}
          height={wide ? 220 : 155}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed([...failed, shown])}
        />
      ) : (
        <Cover of={cover} />
      )}
    </div>
  );
}
