import { useParams } from 'react-router-dom';
import { type Catalogue, rootTag } from '#domain/catalogue/index.ts';
import { Loaded, useCatalogue, useCatalogueAgain } from '../../shared/page/loaded.tsx';
import page from '../../shared/page/page.module.css';
import { StatusesNotice } from '../../shared/titles/statuses-notice.tsx';
import { TileGridSkeleton } from '../../shared/titles/tile-grid.tsx';
import { Skeleton } from '../../components/feedback/skeleton.tsx';
import { Nothing, TagGone } from './nothing.tsx';
import { TagPage } from './tag-page.tsx';
import { useMemo } from 'react';
import { type Loadable, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useClient } from '../../entry/client.ts';
import { useService } from '../../entry/services.ts';
import { useLater } from '../../hooks/use-later.ts';
import { useView, whole } from '../../hooks/use-view.ts';

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

/** A whole catalogue that is here by then needs no help. */
const HELP_AFTER_MS = 300;

const isAnswered = ({ at }: Loadable<unknown>) => at !== 'waiting';

type ShownCatalogue = { catalogue: Catalogue; isWhole: boolean };

/**
 * The catalogue for a screen about one tag. Who comes by a link from outside and would wait for a large catalogue is
 * shown the tag and its titles by themselves, until the whole is there. Undefined is the root.
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
  useLater(after, isWaiting ? HELP_AFTER_MS : undefined, () => void part.load(), part);
  const helped = useView(part, whole);
  // No tile stands as not started that is, of these neither.
  const isKnown = useView(statuses, isAnswered);
  if (all.at === 'ready') return { ...all, value: { catalogue: all.value, isWhole: true } };
  if (helped.at !== 'ready' || !isKnown) return all;
  // Better some of it than nothing: when the whole fails, the part stays, with the reason.
  const value = { catalogue: helped.value, isWhole: false };
  return all.at === 'failed'
    ? { at: 'ready', value, refreshing: false, stale: all.because }
    : { at: 'ready', value, refreshing: true };
}
