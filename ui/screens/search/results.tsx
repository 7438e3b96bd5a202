import type { Tag } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { coverOfTitle, nameOfTag, pictureSizes, shownStatus, type TitleView } from '../../shared/titles/title-view.ts';
import { HighlightedName } from '../../shared/page/marked.tsx';
import { Icon } from '../../components/icon.tsx';
import { lock, tag as tagIcon } from '../../components/icons.ts';
import { DownloadedMark } from '../../components/titles/here-mark.tsx';
import { iconOfKind, wordOfKind } from '../../components/titles/kind.ts';
import { Picture } from '../../components/titles/picture.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { StatusBadge } from '../../components/feedback/status.tsx';
import { titlesInWords } from '../../components/titles/done.ts';
import { dueInWords } from '../../format/due-in-words.ts';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './results.module.css';

/** Search result of a title. Completed titles display no due date. */
export function TitleResult({ view, query }: { view: TitleView; query: string }) {
  const { t, language } = useText();
  const { source: catalogueSource } = useClient('catalogue');
  const { title, due } = view;
  const dueWords = view.status === 'completed' ? '' : dueInWords(due, t, language);
  return (
    <div className={styles.row}>
      <span className={styles.thumb}>
        <Picture
          cover={coverOfTitle(title)}
          src={view.imageSetId === undefined ? undefined : catalogueSource.picture(view.imageSetId, pictureSizes.small)}
          dimmed={view.lock !== undefined}
        />
        {view.isHere && <DownloadedMark />}
      </span>
      <span className={styles.text}>
        <SafeLink href={view.href} className={styles.link} data-result>
          <HighlightedName name={title.name} query={query} most={limits.bannerItem} />
        </SafeLink>
        <span className={styles.soft}>
          <span className={styles.kind}>
            <Icon of={iconOfKind(title.kind)} size={16} /> {t(wordOfKind(title.kind))}
          </span>
          {view.tagName !== undefined && <bdi>{t('tile.in', { tag: truncateText(view.tagName, limits.title) })}</bdi>}
          {dueWords !== '' && <span className={due?.overdue ? styles.overdue : undefined}>{dueWords}</span>}
        </span>
      </span>
      <span className={styles.badge}>
        <StatusBadge status={shownStatus(view)} />
      </span>
    </div>
  );
}

export function TagResult(props: { tag: Tag; query: string; href: string; locked: boolean; count: number }) {
  const { tag, query, href, locked, count } = props;
  const { t } = useText();
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon of={locked ? lock : tagIcon} />
      </span>
      <span className={styles.text}>
        <SafeLink href={href} className={styles.link} data-result>
          <HighlightedName name={nameOfTag(tag, t)} query={query} most={limits.bannerItem} />
        </SafeLink>
        <span className={styles.soft}>{titlesInWords(count, t)}</span>
      </span>
      {locked && (
        <span className={styles.badge}>
          <StatusBadge status="LOCKED" />
        </span>
      )}
    </div>
  );
}
