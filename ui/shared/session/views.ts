import type { Freshness, StatusOf } from '#domain/catalogue/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { session } from '#domain/session/index.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';
import { useClient } from '../../entry/client.ts';

/** Session state of this tab. */
export function useSession() {
  const runtime = useClient('runtime');
  return useView(runtime.state(session), (state) => state.session);
}

/** Status of each title: the platform’s records merged with this browser’s results. Every screen reads this hook. */
export function useStatusOf(): StatusOf {
  return useView(useClient('titles').statusOf, selectWholeState);
}

/**
 * Whether the catalogue comes from an earlier page. A note above the screen then states its age for all displayed data.
 */
export function useIsFromEarlierPage(): boolean {
  const { all } = useClient('catalogue');
  return useView(all, isFromEarlierPage);
}

const isFromEarlierPage = (loaded: Loadable<unknown>): boolean => loaded.at === 'ready' && loaded.asOf !== undefined;

/** Freshness of the statuses. */
export function useFreshness(): Freshness {
  return useView(useClient('titles').freshness, selectWholeState);
}
