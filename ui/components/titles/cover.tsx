import { type CoverKind, motifs } from './cover-motifs.tsx';
import { drawnFrom, seedOf } from './cover-seed.ts';
import '../../styles/covers.css';
import styles from './picture.module.css';

/** What a cover is drawn from: the same in each list, on each device, in both schemes. */
export type CoverOf = {
  /** Of the title or tag. */
  id: string;
  kind: CoverKind;
  /** In its first tag, from 0: neighbours differ in colour. */
  place?: number | undefined;
};

/** Colours that a title without a picture can have. Spec §9 Title colour count. */
export const TITLE_COLOURS = 4;

/** The attributes that give the colours of a cover (`covers.css`) to an element and all in it. */
export function coverColours({ id, place }: CoverOf): { 'data-cover': number; 'data-tone': 'deep' | 'light' } {
  const seed = seedOf(id);
  const of = place !== undefined && Number.isSafeInteger(place) && place >= 0 ? place : seed;
  return { 'data-cover': of % TITLE_COLOURS, 'data-tone': (seed >>> 2) % 3 === 0 ? 'deep' : 'light' };
}

/** A drawing for what has no picture of its own: a motif by its kind, moved and turned by its id. It decorates. */
export function Cover({ of }: { of: CoverOf }) {
  return (
    <svg
      className={styles.cover}
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {motifs[of.kind](drawnFrom(seedOf(of.id)))}
    </svg>
  );
}
