import { type CoverKind, motifs } from './cover-motifs.tsx';
import { createRandomInteger, seedOf } from './cover-seed.ts';
import '../../styles/covers.css';
import styles from './picture.module.css';

/** Inputs of a generated cover. The same inputs give the same cover in each list, device and theme. */
export type CoverOf = {
  id: string;
  kind: CoverKind;
  /** Index in its first tag, from 0, so that neighbours differ in colour. */
  place?: number | undefined;
};

/** Number of cover colours for titles without an image. Spec §9 Title colour count. */
export const TITLE_COLOURS = 4;

/** Attributes that apply cover colours (`covers.css`) to an element and its descendants. */
export function coverColours({ id, place }: CoverOf): { 'data-cover': number; 'data-tone': 'deep' | 'light' } {
  const seed = seedOf(id);
  const of = place !== undefined && Number.isSafeInteger(place) && place >= 0 ? place : seed;
  return { 'data-cover': of % TITLE_COLOURS, 'data-tone': (seed >>> 2) % 3 === 0 ? 'deep' : 'light' };
}

/** Generated cover for an item without an image: a motif by kind, varied by id. Decorative. */
export function Cover({ of }: { of: CoverOf }) {
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {motifs[of.kind](createRandomInteger(seedOf(of.id)))}
    </svg>
  );
}
