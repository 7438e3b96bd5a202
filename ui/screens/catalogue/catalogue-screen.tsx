import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Catalogue,
  chainOf,
  childTags,
  countBelow,
  isTagLocked,
  rootTag,
  type Tag,
  titlesIn,
} from '#domain/catalogue/index.ts';
import { WithCatalogue } from '../../app/loaded.tsx';
import page from '../../app/page.module.css';
import { Part } from '../../app/part.tsx';
import { usePageName } from '../../app/page-name.ts';
import { to } from '../../app/paths.ts';
import { ServerHtml } from '../../app/server-html.tsx';
import { TileGrid, TileGridSkeleton } from '../../app/tile-grid.tsx';
import { TagCard, Tile } from '../../app/tiles.tsx';
import { nameOfTag, useTitleView } from '../../app/title-view.ts';
import { Breadcrumbs } from '../../components/breadcrumbs.tsx';
import { ButtonLink } from '../../components/button.tsx';
import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { lock, tag as tagIcon } from '../../components/icons.ts';
import { Loading, Skeleton } from '../../components/skeleton.tsx';
import { cut, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './catalogue-screen.module.css';

/** Spec §2 Catalogue. An empty tag id is the root. */
export function CatalogueScreen() {
  const { tagId } = useParams();
  return (
    <div className={page.page}>
      <WithCatalogue
        heading="h1"
        waiting={
          <Loading>
            <Skeleton shape="lines" lines={3} />
            <TileGridSkeleton count={8} />
          </Loading>
        }
      >
        {(catalogue) => {
          const tag = tagId ? catalogue.tags.get(tagId) : rootTag(catalogue);
          if (tag) return <TagPage key={tag.id} catalogue={catalogue} tag={tag} />;
          return tagId ? <TagGone /> : <Nothing heading="h1" />;
        }}
      </WithCatalogue>
    </div>
  );
}

function TagPage({ catalogue, tag }: { catalogue: Catalogue; tag: Tag }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const viewOf = useTitleView(catalogue, orgCode);
  const crumbs = useMemo(() => trail(catalogue, tag), [catalogue, tag]);
  const tags = useMemo(() => childTags(catalogue, tag.id), [catalogue, tag]);
  const count = useMemo(() => countBelow(catalogue), [catalogue]);
  const titles = useMemo(() => titlesIn(catalogue, tag.id), [catalogue, tag]);
  const isRoot = crumbs.length === 1;
  usePageName(isRoot ? undefined : cut(nameOfTag(tag, t), limits.bannerItem));
  const scrolls = tag.layout === 'scroll' && titles.length <= SCROLL_UP_TO;
  const tile = (title: (typeof titles)[number]) => <Tile view={viewOf(title, tag.id)} hidesTag />;

  return (
    <>
      <header className={styles.header}>
        {!isRoot && (
          <Breadcrumbs
            crumbs={crumbs.map((crumb, i) => ({
              name: nameOfTag(crumb, t),
              href: i === 0 ? to.catalogue(orgCode) : to.catalogue(orgCode, crumb.id),
            }))}
          />
        )}
        <h1 className={page.title} tabIndex={-1}>
          <bdi>{nameOfTag(tag, t)}</bdi>
        </h1>
        {tag.description.trim() !== '' && <ServerHtml html={tag.description} className={page.lead} heading="h2" />}
        {isTagLocked(tag.id, catalogue) && (
          <p className={styles.locked}>
            <Icon of={lock} size={18} /> {t('catalogue.tagLocked')}
          </p>
        )}
      </header>
      {tags.length > 0 && (
        <Part>
          <section className={page.part} aria-labelledby="tags-heading">
            <h2 id="tags-heading" className={page.heading}>
              {t('catalogue.tags')}
            </h2>
            <ul className={page.tags}>
              {tags.map((child) => (
                <li key={child.id}>
                  <TagCard
                    tag={child}
                    orgCode={orgCode}
                    locked={isTagLocked(child.id, catalogue)}
                    count={count(child.id)}
                  />
                </li>
              ))}
            </ul>
          </section>
        </Part>
      )}
      {titles.length > 0 && (
        <Part>
          <section className={scrolls ? page.shelf : page.part} aria-labelledby="titles-heading">
            <h2 id="titles-heading" className={`${page.heading} ${scrolls ? page.beside : ''}`}>
              {t('catalogue.titles')}{' '}
              <span className={styles.count}>{t('catalogue.count', { count: titles.length })}</span>
            </h2>
            {scrolls ? (
              <Carousel name={nameOfTag(tag, t)}>
                {titles.map((title) => (
                  <Tile key={title.id} view={viewOf(title, tag.id)} hidesTag />
                ))}
              </Carousel>
            ) : (
              <TileGrid items={titles} keyOf={(title) => title.id}>
                {tile}
              </TileGrid>
            )}
          </section>
        </Part>
      )}
      {tags.length === 0 && titles.length === 0 && <Nothing {...(isRoot ? {} : { backTo: to.catalogue(orgCode) })} />}
    </>
  );
}

/** The way from the root; tags that do not lead there are shown below it all the same. */
function trail(catalogue: Catalogue, tag: Tag): Tag[] {
  const chain = chainOf(catalogue, tag.id);
  const root = rootTag(catalogue);
  return root && chain[0]?.id !== root.id && tag.id !== root.id
    ? [root, ...chain.filter(({ id }) => id !== root.id)]
    : chain;
}

function TagGone() {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  return (
    <EmptyState
      heading="h1"
      icon={tagIcon}
      title={t('catalogue.tagGone')}
      action={
        <ButtonLink look="filled" href={to.catalogue(orgCode)}>
          {t('catalogue.emptyAction')}
        </ButtonLink>
      }
    />
  );
}

function Nothing({ backTo, heading = 'h2' }: { backTo?: string; heading?: 'h1' | 'h2' }) {
  const { t } = useText();
  return (
    <EmptyState
      heading={heading}
      icon={tagIcon}
      title={t('catalogue.emptyTitle')}
      action={backTo && <ButtonLink href={backTo}>{t('catalogue.emptyAction')}</ButtonLink>}
    >
      {t('catalogue.emptyLead')}
    </EmptyState>
  );
}

/** Nobody leafs through more than this in a row; a longer one is shown as a grid. */
const SCROLL_UP_TO = 60;
