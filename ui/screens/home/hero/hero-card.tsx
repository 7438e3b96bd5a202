import { type ReactNode, useId, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Title } from '#domain/catalogue/index.ts';
import { useClient } from '../../../entry/client.ts';
import { CutName } from '../../../shared/titles/cut-name.tsx';
import { useLaunchIntent } from '../../../shared/titles/launch-intent.ts';
import { to } from '../../../entry/paths.ts';
import { coverOfTitle, pictureSizes, type TitleView } from '../../../shared/titles/title-view.ts';
import { ButtonLink } from '../../../components/forms/button.tsx';
import { SafeLink } from '../../../components/navigation/safe-link.tsx';
import { Cover, coverColours } from '../../../components/titles/cover.tsx';
import { titleColour } from '../../../components/titles/picture.tsx';
import { truncateText, limits } from '../../../format/truncate.ts';
import { useMedia } from '../../../hooks/use-media.ts';
import { useText } from '../../../i18n/use-text.ts';
import styles from './hero-card.module.css';

/** Hero card of home. `action`: its button; `children`: details of the title. */
export function HeroCard(props: { view: TitleView; label: string; action: ReactNode; children: ReactNode }) {
  const { view, label, action, children } = props;
  const { t } = useText();
  const id = useId();
  const { title } = view;
  return (
    <section className={styles.card} data-colour={titleColour(title.name)} aria-labelledby={id}>
      <Art view={view} />
      <div className={styles.text}>
        <h2 id={id} className={styles.label}>
          {label}
        </h2>
        <p className={styles.name}>
          <SafeLink href={view.href}>
            <CutName name={title.name} max={limits.bannerItem} />
          </SafeLink>
        </p>
        {view.tagName !== undefined && (
          <p>
            <bdi>{truncateText(view.tagName, limits.title)}</bdi>
          </p>
        )}
        {children}
        <div className={styles.actions}>
          {action}
          <ButtonLink look="quiet" className={styles.details} href={view.href}>
            {t('home.details')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

export function LeadAction(props: { title: Title; 'aria-label': string; children: string }) {
  const { title, children, ...named } = props;
  const { orgCode = '' } = useParams();
  const intent = useLaunchIntent(title.id);
  return (
    <ButtonLink look="filled" className={styles.action} href={to.content(orgCode, title.id)} {...named} {...intent}>
      {children}
    </ButtonLink>
  );
}

/** Decorative image, wide on wide screens. A generated cover replaces a missing or failed image. */
function Art({ view: { title, imageSetId } }: { view: TitleView }) {
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
          className={styles.image}
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
