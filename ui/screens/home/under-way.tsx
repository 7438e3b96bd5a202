import { cx } from '../../components/cx.ts';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { Picture } from '../../components/titles/picture.tsx';
import { useClient } from '../../entry/client.ts';
import { homeTitle } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import { ShownName } from '../../shared/titles/cut-name.tsx';
import { minutesLeftInWords, positionInWords } from '../../shared/titles/resume-position.ts';
import { coverOfTitle, pictureSizes, type TitleView } from '../../shared/titles/title-view.ts';
import page from '../../shared/page/page.module.css';
import styles from './under-way.module.css';

/** Other started titles with position and remaining work, each resumed with one press. */
export function StartedTitles({ views }: { views: readonly TitleView[] }) {
  const { t } = useText();
  return (
    <section className={cx('card', styles.card)} aria-labelledby="under-way-heading">
      <h2 id="under-way-heading" className={page.heading}>
        {t('home.underWay')}
      </h2>
      <ul className={styles.rows}>
        {views.map((view) => (
          <Row key={view.title.id} view={view} />
        ))}
      </ul>
    </section>
  );
}

function Row({ view }: { view: TitleView }) {
  const { t } = useText();
  const { source } = useClient('catalogue');
  const { title, imageSetId, progressPercent } = view;
  const words = [positionInWords(view.position, t), minutesLeftInWords(view.position, t)].filter(Boolean);
  return (
    <li className={styles.row}>
      <span className={styles.thumb}>
        <Picture
          cover={coverOfTitle(title)}
          src={imageSetId === undefined ? undefined : source.picture(imageSetId, pictureSizes.small)}
        />
      </span>
      <span className={styles.text}>
        <SafeLink href={view.href} className={styles.link}>
          <ShownName name={title.name} shown={homeTitle(title.name)} />
        </SafeLink>
        {progressPercent !== undefined && (
          <span className={styles.bar}>
            <ProgressBar percent={progressPercent} label={t('tile.progress', { percent: progressPercent })} />
          </span>
        )}
        <span className={styles.where}>
          {words.length === 0 ? t('status.inProgress') : words.map((part) => <bdi key={part}>{part}</bdi>)}
        </span>
      </span>
    </li>
  );
}
