import { useCallback, useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import {
  type Catalogue,
  childTags,
  tagCompletionOf,
  isTagLocked,
  mandatoryLeft,
  rootTag,
  type Tag,
  tagOpensAfter,
  type Title,
  titlesIn,
} from '#domain/catalogue/index.ts';
import { LongName } from '../../shared/titles/long-name.tsx';
import page from '../../shared/page/page.module.css';
import { useCatalogueAgain } from '../../shared/page/loaded.tsx';
import { PageSection } from '../../shared/page/part.tsx';
import { usePageName } from '../../shared/page/page-name.ts';
import { NO_PARENT, to } from '../../entry/paths.ts';
import { ServerHtml } from '../../entry/server-html.tsx';
import { TagCard, Tile } from '../../shared/titles/tiles.tsx';
import { nameOfTag, tagOf, useTitleView } from '../../shared/titles/title-view.ts';
import { useStatusOf } from '../../shared/session/views.ts';
import { useTagBreadcrumb } from '../../shared/page/breadcrumbs.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { WaitPart } from '../../components/feedback/wait.tsx';
import { truncateText, limits } from '../../format/truncate.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './catalogue-screen.module.css';
import { EmptyCatalogue } from './nothing.tsx';
import { TitleList } from './title-list.tsx';
import { CutName } from '../../shared/titles/cut-name.tsx';
import { Icon } from '../../components/icon.tsx';
import { lock } from '../../components/icons.ts';
import { SafeLink } from '../../components/navigation/safe-link.tsx';
import { TileGrid } from '../../shared/titles/tile-grid.tsx';
import { Button } from '../../components/forms/button.tsx';

/** Number of skeletons while tags load. */
const TAGS_EXPECTED = 3;

/** Tag page: description, child tags and titles. `isWhole` is false while only this tag has loaded. */
export function TagPage({ catalogue, isWhole, tag }: { catalogue: Catalogue; isWhole: boolean; tag: Tag }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const again = useCatalogueAgain();
  const folders = useFolders(catalogue, tag);
  const titles = useMemo(() => titlesIn(catalogue, tag.id), [catalogue, tag]);
  const isRoot = rootTag(catalogue)?.id === tag.id && isWhole;
  useTagBreadcrumb(isWhole ? catalogue : undefined, tag);
  usePageName(isRoot ? undefined : truncateText(nameOfTag(tag, t), limits.bannerItem));
  const isLocked = isTagLocked(tag.id, catalogue);

  return (
    <>
      <header className={styles.header}>
        <LongName name={nameOfTag(tag, t)} className={page.title} />
        {tag.description.trim() !== '' && <ServerHtml html={tag.description} className={page.hero} heading="h2" />}
        {isLocked && <TagLock catalogue={catalogue} tag={tag} />}
      </header>
      {/* A tag without titles most likely has child tags, so skeletons fill their space. */}
      {!isWhole && titles.length === 0 && (
        <WaitPart of="catalogue" onRetry={again}>
          <div className={page.tags}>
            {Array.from({ length: TAGS_EXPECTED }, (_, i) => (
              <Skeleton key={i} shape="row" />
            ))}
          </div>
        </WaitPart>
      )}
      {/* A root without child tags has its own filter for mandatory titles. */}
      {isRoot && titles.length === 0 && (
        <PageSection>
          <MandatoryLeft catalogue={catalogue} />
        </PageSection>
      )}
      {folders.length > 0 && (
        <PageSection>
          <section className={page.part} aria-labelledby="tags-heading">
            <h2 id="tags-heading" className={page.heading}>
              {t('catalogue.tags')}
            </h2>
            <ul className={page.tags}>
              {folders.map((folder) => (
                <li key={folder.tag.id}>
                  <TagCard {...folder} orgCode={orgCode} />
                </li>
              ))}
            </ul>
          </section>
        </PageSection>
      )}
      {titles.length > 0 && (
        <PageSection>
          <TitleList catalogue={catalogue} tag={tag} titles={titles} />
        </PageSection>
      )}
      {isWhole && folders.length === 0 && titles.length === 0 && (
        <EmptyCatalogue {...(isRoot ? {} : { backTo: to.catalogue(orgCode) })} />
      )}
    </>
  );
}

/** Child tags with prerequisites and completed counts. Walks all their titles, so the result is memoized. */
function useFolders(catalogue: Catalogue, { id }: Tag) {
  const statusOf = useStatusOf();
  const opensAfter = useOpensAfter(catalogue);
  return useMemo(() => {
    const done = tagCompletionOf(catalogue, statusOf);
    return childTags(catalogue, id).map((tag) => ({
      tag,
      locked: isTagLocked(tag.id, catalogue) ? opensAfter(tag).map(({ name }) => name) : undefined,
      done: done(tag.id),
    }));
  }, [catalogue, id, statusOf, opensAfter]);
}

/** Note on a locked tag, with its prerequisites if the platform reports them. */
function TagLock({ catalogue, tag }: { catalogue: Catalogue; tag: Tag }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const opensAfter = useOpensAfter(catalogue);
  const first = useMemo(() => opensAfter(tag), [opensAfter, tag]);
  return (
    <div className={styles.locked}>
      <Icon of={lock} size={18} />
      <p>
        {t(first.length === 0 ? 'catalogue.tagLocked' : 'catalogue.tagLockedUntil')}{' '}
        {first.map((title, i) => (
          <span key={title.id}>
            {i > 0 && ' · '}
            <SafeLink href={to.title(orgCode, title.id, tagOf(catalogue, title)?.id ?? NO_PARENT)}>
              <CutName name={title.name} max={limits.title} />
            </SafeLink>
          </span>
        ))}
      </p>
    </div>
  );
}

const FIRST = 4;

/** Mandatory incomplete titles of the whole catalogue, most urgent first. */
function MandatoryLeft({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useText();
  const { orgCode = '' } = useParams();
  const [showsAll, setShowsAll] = useState(false);
  const statusOf = useStatusOf();
  const viewOf = useTitleView(catalogue, orgCode);
  const left = useMemo(() => mandatoryLeft(catalogue, statusOf), [catalogue, statusOf]);
  const tile = useMemo(() => (title: Title) => <Tile view={viewOf(title)} />, [viewOf]);
  if (left.length === 0) return null;
  return (
    <section className={page.part} aria-labelledby="mandatory-heading">
      <div className={page.heading}>
        <h2 id="mandatory-heading">{t('catalogue.mandatoryLeft')}</h2>
        {left.length > FIRST && (
          <Button look="link" className={page.seeAll} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('common.showLess') : t('common.showAll', { count: left.length })}
          </Button>
        )}
      </div>
      <TileGrid items={showsAll ? left : left.slice(0, FIRST)} keyOf={idOf}>
        {tile}
      </TileGrid>
    </section>
  );
}

const idOf = ({ id }: Title) => id;

/** Titles that unlock a tag, as far as the platform reports and the catalogue contains them. */
function useOpensAfter(catalogue: Catalogue): (tag: Tag) => readonly Title[] {
  const statusOf = useStatusOf();
  return useCallback(
    (tag) =>
      tagOpensAfter(tag.id, (id) => statusOf(id).status, catalogue).flatMap((id) => catalogue.titles.get(id) ?? []),
    [catalogue, statusOf],
  );
}
