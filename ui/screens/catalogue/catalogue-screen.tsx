import { useParams } from 'react-router-dom';
import { rootTag } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { Loaded } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { StatusesNotice } from '../../shared/titles/statuses-notice.tsx';
import { TileGridSkeleton } from '../../shared/titles/tile-grid.tsx';
import { Loading, Skeleton } from '../../components/feedback/skeleton.tsx';
import { Nothing, TagGone } from './nothing.tsx';
import { TagPage } from './tag-page.tsx';
import { useCatalogueAround } from './use-catalogue-around.ts';

/** Spec §2 Catalogue. An empty tag id is the root. */
export function CatalogueScreen() {
  const { tagId } = useParams();
  const { all: catalogue } = useClient('catalogue');
  const loaded = useCatalogueAround(tagId);
  return (
    <div className={page.page}>
      <Loaded
        heading="h1"
        value={loaded}
        onRetry={() => void catalogue.refresh()}
        waiting={
          <Loading>
            <Skeleton shape="lines" lines={3} />
            <TileGridSkeleton count={8} />
          </Loading>
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
