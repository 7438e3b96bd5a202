import { useParams } from 'react-router-dom';
import { type Catalogue, rootTag } from '#domain/catalogue/index.ts';
import { ResourceView, useCatalogue, useCatalogueAgain } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { StatusesHint } from '../../shared/titles/statuses-hint.tsx';
import { TileGridSkeleton } from '../../shared/titles/tile-grid.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { EmptyCatalogue, TagGone } from './nothing.tsx';
import { TagPage } from './tag-page.tsx';
import { useMemo } from 'react';
import { type Loadable, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';
import { useTimeout } from '../../hooks/use-later.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';

/** Spec §2 Catalogue. An empty tag id is the root. */
export function CatalogueScreen() {
  const { tagId } = useParams();
  const again = useCatalogueAgain();
  const loaded = useCatalogueAround(tagId);
  return (
    <div className={page.page}>
      <ResourceView
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
          if (!tag) return tagId ? <TagGone /> : <EmptyCatalogue heading="h1" />;
          return (
            <>
              <StatusesHint />
              <TagPage key={tag.id} {...shown} tag={tag} />
            </>
          );
        }}
      </ResourceView>
    </div>
  );
}

/** Delay in ms before the tag is requested separately; a complete catalogue may have loaded by then. */
const HELP_AFTER_MS = 300;

const isAnswered = ({ at }: Loadable<unknown>) => at !== 'waiting';

type ShownCatalogue = { catalogue: Catalogue; isWhole: boolean };

/**
 * Catalogue for a screen about one tag. After a deep link, the tag and its titles are requested separately, and
 * displayed until the large catalogue has loaded. Undefined is the root.
 */
function useCatalogueAround(tagId: string | undefined): Loadable<ShownCatalogue> {
  const { source: catalogueSource, statuses } = useClient('catalogue');
  const { after } = useService('timer');
  const all = useCatalogue();
  const part = useMemo(
    () =>
      resource(
        () => catalogueSource.part(tagId),
        (error) => refusalFor('loadCatalogue', error),
      ),
    [catalogueSource, tagId],
  );
  const isWaiting = all.at === 'waiting';
  useTimeout(after, isWaiting ? HELP_AFTER_MS : undefined, () => void part.load(), part);
  const helped = useView(part, selectWholeState);
  // Waits for statuses, so that no started title appears as not started.
  const isKnown = useView(statuses, isAnswered);
  if (all.at === 'ready') return { ...all, value: { catalogue: all.value, isWhole: true } };
  if (helped.at !== 'ready' || !isKnown) return all;
  // If the whole catalogue fails, the partial one stays displayed, with the reason.
  const value = { catalogue: helped.value, isWhole: false };
  return all.at === 'failed'
    ? { at: 'ready', value, refreshing: false, stale: all.because }
    : { at: 'ready', value, refreshing: true };
}
