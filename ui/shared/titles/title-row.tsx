import type { ReactNode } from 'react';
import { Picture } from '../../components/titles/picture.tsx';
import { DownloadedMark } from '../../components/titles/here-mark.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { StatusBadge } from '../../components/feedback/status.tsx';
import { limits } from '../../format/truncate.ts';
import { CutName, ShownName } from './cut-name.tsx';
import { useClient } from '../../entry/client.ts';
import { coverOfTitle, pictureSizes, shownStatus, type TitleView } from './title-view.ts';
import styles from './title-row.module.css';

/** List row of a title: cover, displayed name `shown`, tag, status and children. */
export function TitleRow({ view, shown, children }: { view: TitleView; shown: string; children: ReactNode }) {
  const { source } = useClient('catalogue');
  const { title } = view;
  const status = shownStatus(view);
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        <Picture
          cover={coverOfTitle(title)}
          src={view.imageSetId === undefined ? undefined : source.picture(view.imageSetId, pictureSizes.small)}
          dimmed={view.lock !== undefined}
        />
        {view.isHere && <DownloadedMark />}
      </span>
      <span className={styles.body}>
        <span className={styles.text}>
          <SafeLink href={view.href} className={styles.link}>
            <ShownName name={title.name} shown={shown} />
          </SafeLink>
          {view.tagName !== undefined && <CutName name={view.tagName} max={limits.title} className={styles.tag} />}
        </span>
        <span className={styles.facts}>
          {children}
          <StatusBadge status={status} />
        </span>
      </span>
    </li>
  );
}
