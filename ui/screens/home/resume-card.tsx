import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useClient } from '../../entry/client.ts';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { useLaunchIntent } from '../../shared/titles/launch-intent.ts';
import { to } from '../../entry/paths.ts';
import {
  minutesLeftInWords,
  positionInWords,
  positionPercent,
  useResumePosition,
} from '../../shared/titles/resume-position.ts';
import { coverOfTitle, pictureSizes, type TitleView } from '../../shared/titles/title-view.ts';
import { ButtonLink } from '../../components/forms/button.tsx';
import { ProgressBar } from '../../components/feedback/progress-bar.tsx';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { Cover, coverColours } from '../../components/titles/cover.tsx';
import { titleColour } from '../../components/titles/picture.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './resume-card.module.css';

/** The one card to go on with: the last opened title that is not completed, where one is in it, what is left, one button. */
export function ResumeCard({ view }: { view: TitleView }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const { title } = view;
  const { position, isAsked } = useResumePosition(title, true);
  const intent = useLaunchIntent(title.id);
  const percent = positionPercent(position);
  const place = positionInWords(position, t);
  const left = minutesLeftInWords(position, t);
  return (
    <section className={styles.card} data-colour={titleColour(title.name)} aria-labelledby="resume-heading">
      <ResumeArt view={view} />
      <div className={styles.words}>
        <h2 id="resume-heading" className={styles.label}>
          {t('home.resume')}
        </h2>
        <p className={styles.name}>
          <SafeLink href={view.href}>
            <CutName name={title.name} max={limits.bannerItem} />
          </SafeLink>
        </p>
        {view.tagName !== undefined && (
          <p>
            <bdi>{cut(view.tagName, limits.title)}</bdi>
          </p>
        )}
        {(isAsked || percent !== undefined || place !== '') && (
          <div className={styles.reached}>
            {percent !== undefined && <ProgressBar percent={percent} label={t('tile.progress', { percent })} />}
            {place !== '' && (
              <p className={styles.where}>
                <bdi>{place}</bdi>
                {left !== '' && <bdi>{left}</bdi>}
              </p>
            )}
          </div>
        )}
        <div className={styles.actions}>
          <ButtonLink
            look="filled"
            className={styles.action}
            href={to.content(orgCode, title.id)}
            aria-label={t('home.resumeNamed', { title: title.name })}
            {...intent}
          >
            {t('home.resumeAction')}
          </ButtonLink>
          <ButtonLink look="quiet" className={styles.details} href={view.href}>
            {t('home.details')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Decorates; a wide picture for wide screens. In place of one that is missing, or does not arrive, a cover. */
function ResumeArt({ view: { title, imageSetId } }: { view: TitleView }) {
  const { source: catalogueSource } = useClient('catalogue');
  const isWide = useMedia('(width >= 1200px)');
  const [failed, setFailed] = useState(false);
  const cover = coverOfTitle(title);
  return (
    <div className={styles.art} {...coverColours(cover)} aria-hidden="true">
      {imageSetId === undefined || failed ? (
        <Cover of={cover} />
      ) : (
        <img
          className={styles.picture}
          src={catalogueSource.picture(imageSetId, isWide ? pictureSizes.big : pictureSizes.medium)}
          alt=""
          width={pictureSizes.medium.width}
          height={pictureSizes.medium.height}
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
