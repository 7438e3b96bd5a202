import type { Launchable } from '../../attempt/index.ts';
import type { Catalogue, CatalogueSource, Title } from '../../catalogue/index.ts';
import { isFirstLoadPending } from '../../kernel/meanwhile.ts';
import type { Loadable, Resource } from '../../kernel/resource.ts';
import { waitForState } from '../../kernel/until.ts';
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
  /** The title was never completed before. */
  isFirstTime: boolean;
};

/**
 * Finds a title to launch and decides its lock from all statuses. Titles outside the catalogue (deep links) are fetched
 * individually. Waits for the statuses: without them the lock would be wrong. `isDeepLaunch`: player without header,
 * for titles that need no tag.
 */
export async function findTitle(
  { catalogue, statuses, catalogueSource, titles }: FindPorts,
  { titleId, isDeepLaunch }: { titleId: string; isDeepLaunch: boolean },
): Promise<FoundTitle | Refusal> {
  const [shown] = await Promise.all([firstResultOf(catalogue), firstResultOf(statuses)]);
  const alone = isDeepLaunch ? catalogueSource.deepLaunchTitle : catalogueSource.title;
  try {
    const title = (shown.at === 'ready' ? shown.value.titles.get(titleId) : undefined) ?? (await alone(titleId));
    const isFirstTime = titles.statusOf.get()(title.id).status !== 'completed';
    return { title, launchable: titles.launchable(title), isFirstTime };
  } catch (error) {
    return refusalFor('loadTitle', error);
  }
}

/** First result of a resource on this page, even if stale by now. Does not wait for a refresh. */
export function firstResultOf<T>(resource: Resource<T>): Promise<Exclude<Loadable<T>, { at: 'waiting' }>> {
  void resource.load();
  return waitForState(resource, (now): now is Exclude<Loadable<T>, { at: 'waiting' }> => !isFirstLoadPending(now));
}
