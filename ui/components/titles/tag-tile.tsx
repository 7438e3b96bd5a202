import type { TagCompletion } from '#domain/catalogue/index.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { lock } from '../icons.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import type { CoverOf } from './cover.tsx';
import { formatCompletedCount, titlesInWords } from './done.ts';
import { lockedBy } from './locked-by.ts';
import { Picture } from './picture.tsx';
import { SafeLink } from '../navigation/safe-link.tsx';
import styles from './tile.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type TagTileProps = {
  href: string;
  name: string;
  cover: CoverOf;
  /** Number of titles, and how many are completed. */
  done: TagCompletion;
  /** Defined if locked: the names of the prerequisites, if known. */
  locked?: readonly string[] | undefined;
  picture?: string | undefined;
};

/** Tile of a tag in a list. Spec §2 "Tag tile also exists". */
export function TagTile({ href, name, cover, done, locked, picture }: TagTileProps) {
  const { t } = useText();
  const shown = truncateText(name, limits.title);
  return (
    <article className={cx('card', styles.tag)}>
      <div className={styles.thumb}>
        <Picture src={picture} cover={cover} dimmed={locked !== undefined} />
        {locked && (
          <span className={styles.padlock}>
            <Icon of={lock} />
          </span>
        )}
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <SafeLink href={href} className={styles.link} aria-label={shown === name ? undefined : name}>
            <bdi>{shown}</bdi>
          </SafeLink>
        </h3>
        {locked && <VisuallyHidden>{t('status.locked')}</VisuallyHidden>}
        {locked && locked.length > 0 && <bdi className={styles.soft}>{lockedBy(t, locked)}</bdi>}
        <Done {...done} />
      </div>
    </article>
  );
}

/** Number of titles, or the completed share once any is completed. */
function Done(done: TagCompletion) {
  const { t } = useText();
  const { count, completed } = done;
  if (completed === 0) return <span className={styles.soft}>{titlesInWords(count, t)}</span>;
  const words = formatCompletedCount(done, t);
  return (
    <>
      <ProgressBar look="done" percent={(100 * completed) / count} label={words} />
      <span className={styles.soft} aria-hidden="true">
        {words}
      </span>
    </>
  );
}
