import { useParams } from 'react-router-dom';
import { rootTag } from '#domain/catalogue/index.ts';
import { Loaded, useCatalogueAgain } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { StatusesNotice } from '../../shared/titles/statuses-notice.tsx';
import { TileGridSkeleton } from '../../shared/titles/tile-grid.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Nothing, TagGone } from './nothing.tsx';
import { TagPage } from './tag-page.tsx';
import { useCatalogueAround } from './use-catalogue-around.ts';

/** Spec §2 Catalogue. An empty tag id is the root. */
export function CatalogueScreen() {
  const { tagId } = useParams();
  const again = useCatalogueAgain();
  const loaded = useCatalogueAround(tagId);
  return (
    <div className={page.page}>
      <Loaded
        of="catalogue"
        heading="h1"
        value={loaded}
        onRetry={again}
        waiting={
          <>
            <Skeleton shape="lines" lines={3} />
            <TileGridSkeleton count={8} />
          </>
        }
      >
        {(shown) => {
          const tag = tagId ? shown.catalogue.tags.get(tagId) : rootTag(shown.catalogue);
          if (!tag) return tagId ? <TagGone /> : <Nothing heading="h1" />;
          return (
            <>
              <StatusesNotice />
              <TagPage key={tag.id} {...shown} tag={tag} />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}
