import { type Catalogue, type CatalogueSource, isAskedAgain } from '#domain/catalogue/index.ts';
import { type Resource, resource } from '#domain/kernel/resource.ts';
import { refusalFor } from '#domain/messages/index.ts';

/** The whole catalogue as screens read it. `screenChanged` is told of each change of screen. Spec §4. */
export function catalogueResource(
  source: Pick<CatalogueSource, 'all' | 'isVersioned'>,
  now: () => number,
): Resource<Catalogue> & { screenChanged: () => void } {
  let answeredAt = Number.NEGATIVE_INFINITY;
  const catalogue = resource(
    async () => {
      const whole = await source.all();
      answeredAt = now();
      return whole;
    },
    (error) => refusalFor('loadCatalogue', error),
  );
  return {
    ...catalogue,
    screenChanged: () => {
      const { at } = catalogue.get();
      if (at !== 'ready' || !isAskedAgain({ answeredAt, isVersioned: source.isVersioned() }, now())) return;
      void catalogue.refresh();
    },
  };
}
