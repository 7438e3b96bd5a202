import type { Launchable } from '../../attempt/index.ts';
import type { Catalogue, CatalogueSource, Title } from '../../catalogue/index.ts';
import { isAwaited } from '../../kernel/meanwhile.ts';
import type { Loadable, Resource } from '../../kernel/resource.ts';
import { until } from '../../kernel/until.ts';
import { refusalFor } from '../../messages/index.ts';
import type { Refusal } from '../../outcome/refusal.ts';
import type { ClientTitles } from '../titles.ts';

export type FindPorts = {
  catalogue: Resource<Catalogue>;
  catalogueSource: Pick<CatalogueSource, 'title' | 'deepLaunchTitle'>;
  statuses: Resource<unknown>;
  titles: ClientTitles;
};

export type FoundTitle = {
  title: Title;
  launchable: Launchable;
  /** It had never been completed before. */
  isFirstTime: boolean;
};

/**
 * A title to launch, its lock decided by what is known of all statuses: from the catalogue; one that is in no tag of it
 * (a deep link) is asked for by itself. Statuses are waited for: a lock decided without them would be wrong.
 * `isDeepLaunch`: without header, where a title needs to stand in no tag.
 */
export async function findTitle(
  { catalogue, statuses, catalogueSource, titles }: FindPorts,
  { titleId, isDeepLaunch }: { titleId: string; isDeepLaunch: boolean },
): Promise<FoundTitle | Refusal> {
  const [shown] = await Promise.all([answered(catalogue), answered(statuses)]);
  const alone = isDeepLaunch ? catalogueSource.deepLaunchTitle : catalogueSource.title;
  try {
    const title = (shown.at === 'ready' ? shown.value.titles.get(titleId) : undefined) ?? (await alone(titleId));
    const isFirstTime = titles.statusOf.get()(title.id).status !== 'completed';
    return { title, launchable: titles.launchable(title), isFirstTime };
  } catch (error) {
    return refusalFor('loadTitle', error);
  }
}

/** The first answer that this page has had, be it old by now: what is asked anew meanwhile is not waited for. */
export function answered<T>(resource: Resource<T>): Promise<Exclude<Loadable<T>, { at: 'waiting' }>> {
  void resource.load();
  return until(resource, (now): now is Exclude<Loadable<T>, { at: 'waiting' }> => !isAwaited(now));
}
