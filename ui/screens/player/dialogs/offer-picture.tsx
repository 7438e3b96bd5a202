import { Picture } from '#ui/components/titles/picture.tsx';
import styles from './completion-dialog.module.css';
import type { Offer } from '../player-props.ts';

/** A title's picture beside its name, or the cover that it has everywhere. */
export const OfferPicture = ({ of: { picture, cover } }: { of: Offer }) => (
  <span className={styles.picture}>
    <Picture src={picture} cover={cover} />
  </span>
);
