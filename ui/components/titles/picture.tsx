import { useState } from 'react';
import { cx } from '../cx.ts';
import styles from './picture.module.css';

/** Colours a title without a picture can have. Spec §9 Title colour count. */
export const TITLE_COLOURS = 4;

/** The same name has the same colour everywhere. */
export function titleColour(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return sum % TITLE_COLOURS;
}

/**
 * The picture of a title or tag, 16:9. It decorates: the name stands beside it. Without a picture, or when it does not
 * arrive, a coloured ground shows the name.
 */
export function Picture({
  src,
  name,
  eager = false,
  dimmed = false,
  wide = false,
}: {
  src: string | undefined;
  name: string;
  eager?: boolean;
  dimmed?: boolean;
  /** As wide as the medium size of pictures (Spec §9 Banner sizes). */
  wide?: boolean;
}) {
  const [failed, setFailed] = useState<string>();
  const shown = src !== undefined && src !== failed;
  return (
    <div
      className={cx(styles.frame, wide && styles.wide, dimmed && styles.dimmed)}
      data-colour={titleColour(name)}
      aria-hidden="true"
    >
      {shown ? (
        <img
          className={styles.image}
          src={src}
          alt=""
          width={wide ? 565 : 275}
          height={wide ? 220 : 155}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(src)}
        />
      ) : (
        <bdi className={styles.name}>{name}</bdi>
      )}
    </div>
  );
}
