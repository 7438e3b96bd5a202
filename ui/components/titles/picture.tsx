import { useState } from 'react';
import { cx } from '../cx.ts';
import { Cover, coverColours, type CoverOf, TITLE_COLOURS } from './cover.tsx';
import { seedOf } from './cover-seed.ts';
import styles from './picture.module.css';

/** The same name has the same ground everywhere. */
export const titleColour = (name: string): number => seedOf(name) % TITLE_COLOURS;

/**
 * The picture of a title or tag, 16:9. It decorates: the name stands beside it. Without a picture, or when it does not
 * arrive, a cover stands there.
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
  /** The next one, where there is no first or it does not arrive. */
  otherwise?: string | undefined;
  cover: CoverOf;
  eager?: boolean;
  /** Cannot be opened: without colour. */
  dimmed?: boolean;
  /** As wide as the medium size of pictures (Spec §9 Banner sizes). */
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
