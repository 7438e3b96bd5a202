import { useEffect, useMemo, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { type Catalogue, neighbours, relatedTo, type Title } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { LongName } from '../../shared/titles/long-name.tsx';
import page from '../../shared/page/page.module.css';
import { Part } from '../../shared/page/part.tsx';
import { usePageName } from '../../shared/page/page-name.ts';
import { useResumePosition } from '../../shared/titles/resume-position.ts';
import { ServerHtml } from '../../entry/server-html.tsx';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Tile } from '../../shared/titles/tiles.tsx';
import { pictureSizes, tagOf, useTitleView } from '../../shared/titles/title-view.ts';
import { useTitleCrumb } from '../../shared/page/trail.tsx';
import { titleColour } from '../../components/titles/picture.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useText } from '../../i18n/use-text.ts';
import { Actions } from './actions.tsx';
import { Facts } from './facts.tsx';
import { Launch } from './launch.tsx';
import { Neighbours } from './neighbours.tsx';
import { primaryOf } from './title.view.ts';
import { cx } from '../../components/cx.ts';
import styles from './title-page.module.css';

/** One title: what it is, how far the learner is, and the one button. */
export function TitlePage({
  title,
  catalogue,
  parentId,
  isWhole,
}: {
  title: Title;
  catalogue: Catalogue;
  parentId: string | undefined;
  /** False while its details are on their way. */
  isWhole: boolean;
}) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const { pathname } = useLocation();
  const { random } = useClient('device');
  const { bookmarks } = useClient('titles');
  const [seed] = useState(() => random.next());
  const viewOf = useTitleView(catalogue, orgCode);
  const view = viewOf(title, parentId);
  const tag = tagOf(catalogue, title, parentId);
  const position = useResumePosition(title, view.status === 'in-progress');
  // The details may name other titles than the tags do: four that change under the eye would be worse than a moment.
  const related = useMemo(() => (isWhole ? relatedTo(title, catalogue, seed) : []), [isWhole, title, catalogue, seed]);
  const beside = useMemo(() => neighbours(title, catalogue, tag?.id), [title, catalogue, tag]);
  usePageName(cut(title.name, limits.bannerItem) || undefined);
  useEffect(() => bookmarks.view(title.id), [bookmarks, title.id]);
  useTitleCrumb(catalogue, title, tag, pathname);

  return (
    <>
      <div className={styles.top}>
        <TitleBanner title={title} />
      </div>
      <div className={styles.columns}>
        <div className={styles.head}>
          <LongName name={title.name} className={styles.name} />
        </div>
        <div className={styles.side}>
          <div className={cx('card', styles.card)}>
            <Launch view={view} primary={primaryOf(view, position, t)} orgCode={orgCode} />
            <Actions view={view} orgCode={orgCode} />
            <Part>
              <Facts view={view} position={position} />
            </Part>
          </div>
        </div>
        <div className={styles.main}>
          <Part>
            <section className={page.part} aria-labelledby="about-heading">
              <h2 id="about-heading" className={styles.heading}>
                {t('title.about')}
              </h2>
              <Description html={title.description} isWhole={isWhole} />
            </section>
          </Part>
          <Neighbours beside={beside} tag={tag} orgCode={orgCode} />
        </div>
      </div>
      {related.length > 0 && (
        <Part>
          <section className={page.part} aria-labelledby="related-heading">
            <h2 id="related-heading" className={page.heading}>
              {t('title.related')}
            </h2>
            <TileGrid items={related} keyOf={(other) => other.id}>
              {(other) => <Tile view={viewOf(other)} />}
            </TileGrid>
          </section>
        </Part>
      )}
    </>
  );
}

/** What the organisation says of it. Nothing there is only known once the details have come. */
function Description({ html, isWhole }: { html: string; isWhole: boolean }) {
  const { t } = useText();
  if (html.trim() !== '') return <ServerHtml html={html} className={styles.description} />;
  if (!isWhole) return <Skeleton shape="lines" lines={2} />;
  return <p className={styles.soft}>{t('title.noDescription')}</p>;
}

/** Decorates; without a picture, or when it does not arrive, a coloured ground stands in its place. */
function TitleBanner({ title }: { title: Title }) {
  const { source: catalogueSource } = useClient('catalogue');
  const [failed, setFailed] = useState(false);
  const isWide = useMedia('(width >= 768px)');
  const { imageSetId } = title;
  return (
    <div
      className={styles.banner}
      data-colour={titleColour(title.name)}
      data-plain={imageSetId === undefined || failed}
    >
      {imageSetId !== undefined && !failed && (
        <img
          className={styles.picture}
          src={catalogueSource.picture(imageSetId, isWide ? pictureSizes.banner : pictureSizes.medium)}
          alt=""
          width={pictureSizes.banner.width}
          height={pictureSizes.banner.height}
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}
