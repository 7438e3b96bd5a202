import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';
import { lock } from '../icons.ts';
import type { CoverOf } from './cover.tsx';
import { Picture } from './picture.tsx';
import { SafeLink } from '../navigation/safe-link.tsx';
import styles from './tile.module.css';
import { VisuallyHidden } from '../visually-hidden.tsx';

export type TagTileProps = {
  href: string;
  name: string;
  cover: CoverOf;
  /** Titles in it. */
  count?: number | undefined;
  locked?: boolean;
  picture?: string | undefined;
};

/** A tag in a list. Spec §2 "Tag tile also exists". */
export function TagTile({ href, name, cover, count, locked = false, picture }: TagTileProps) {
  const { t } = useText();
  const shown = cut(name, limits.title);
  return (
    <article className={cx('card', styles.tag)}>
      <div className={styles.thumb}>
        <Picture src={picture} cover={cover} dimmed={locked} />
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
        {count !== undefined && <span className={styles.soft}>{t('tile.tagCount', { count })}</span>}
      </div>
    </article>
  );
}
