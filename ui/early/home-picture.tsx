import { useText } from '../i18n/use-text.ts';
import styles from './home-picture.module.css';

const ROWS = [1, 2];
const TILES = [1, 2, 3, 4];

/** What home will look like: its bar and the places of its tiles, in the organisation's colour. */
export function HomePicture() {
  const { t } = useText();
  return (
    <div className={styles.page} role="status" aria-label={t('common.loading')}>
      <div className={styles.bar}>
        <span className={styles.mark} />
      </div>
      <div className={styles.main}>
        {ROWS.map((row) => (
          <div key={row} className={styles.shelf}>
            <span className={styles.heading} />
            <div className={styles.row}>
              {TILES.map((tile) => (
                <span key={tile} className={styles.tile} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
