import { useParams } from 'react-router-dom';
import type { Title } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { useLaunchIntent } from '../../shared/titles/launch-intent.ts';
import { to } from '../../entry/paths.ts';
import { positionInWords, useResumePosition } from '../../shared/titles/resume-position.ts';
import { pictureSizes, type TitleView } from '../../shared/titles/title-view.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { titleColour } from '../../components/titles/picture.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useText } from '../../i18n/use-text.ts';
import { cx } from '../../components/cx.ts';
import styles from './resume-card.module.css';

/** The one card to go on with: the last opened title that is not completed, its place in words, one button. */
export function ResumeCard({ view }: { view: TitleView }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const { title } = view;
  const position = useResumePosition(title, true);
  const intent = useLaunchIntent(title.id);
  const tagName = view.tagName === undefined ? undefined : cut(view.tagName, limits.title);
  const where = [tagName, positionInWords(position, t)].filter(Boolean);
  return (
    <section
      className={cx('card', styles.card)}
      data-colour={titleColour(title.name)}
      data-plain={title.imageSetId === undefined}
      aria-labelledby="resume-heading"
    >
      <ResumePicture title={title} />
      <div className={styles.words}>
        <h2 id="resume-heading" className={styles.label}>
          {t('home.resume')}
        </h2>
        <p className={styles.name}>
          <SafeLink href={view.href}>
            <CutName name={title.name} max={limits.bannerItem} />
          </SafeLink>
        </p>
        {where.length > 0 && (
          <p className={styles.where}>
            {where.map((part, i) => (
              <span key={i}>
                <bdi>{part}</bdi>
              </span>
            ))}
          </p>
        )}
        <ButtonLink
          look="filled"
          className={styles.action}
          href={to.content(orgCode, title.id)}
          aria-label={t('home.resumeNamed', { title: title.name })}
          {...intent}
        >
          {t('home.resumeAction')}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Decorates; a wide picture for wide screens. One that does not arrive leaves the coloured ground. */
function ResumePicture({ title }: { title: Title }) {
  const { source: catalogueSource } = useClient('catalogue');
  const isWide = useMedia('(width >= 1200px)');
  if (title.imageSetId === undefined) return null;
  return (
    <img
      className={styles.picture}
      src={catalogueSource.picture(title.imageSetId, isWide ? pictureSizes.big : pictureSizes.medium)}
      alt=""
      width={pictureSizes.medium.width}
      height={pictureSizes.medium.height}
      decoding="async"
      onError={(event) => {
        event.currentTarget.hidden = true;
      }}
    />
  );
}
