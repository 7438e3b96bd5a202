import { type Catalogue, type CatalogueSource, needsRevalidation } from '#domain/catalogue/index.ts';
import { type CachedResponses, type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';

/**
 * The whole catalogue as screens read it; the last known one if the platform does not respond. Call `screenChanged` on
 * each change of screen. Spec §4.
 */
export function catalogueResource(
  source: Pick<CatalogueSource, 'all' | 'isVersioned'>,
  now: () => number,
  last?: () => Promise<CachedResponses<Catalogue> | undefined>,
): Resource<Catalogue> & { screenChanged: () => void } {
  let answeredAt = Number.NEGATIVE_INFINITY;
  const catalogue = resource(
    async () => {
      const whole = await source.all();
      answeredAt = now();
      return whole;
    },
    (error) => refusalFor('loadCatalogue', error),
    last,
  );
  return {
    ...catalogue,
    screenChanged: () => {
      const { at } = catalogue.get();
      if (at !== 'ready' || !needsRevalidation({ answeredAt, isVersioned: source.isVersioned() }, now())) return;
      void catalogue.refresh();
    },
  };
}
