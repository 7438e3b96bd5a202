import type { Knowledge, StatusOf } from '#domain/catalogue/index.ts';
import type { Loadable } from '#domain/kernel/resource.ts';
import { session } from '#domain/session/index.ts';
import { useView, whole } from '../../hooks/use-view.ts';
import { useClient } from '../../entry/client.ts';

/** The session of this tab, by stage. */
export function useSession() {
  const runtime = useClient('runtime');
  return useView(runtime.state(session), (state) => state.session);
}

/** The one source of every status on the screen: the platform's records with this browser's results on top. */
export function useStatusOf(): StatusOf {
  return useView(useClient('titles').statusOf, whole);
}

/** The whole catalogue is as an earlier page had it: above it stands since when that is, for all that is shown. */
export function useIsFromEarlierPage(): boolean {
  const { all } = useClient('catalogue');
  return useView(all, isFromEarlierPage);
}

const isFromEarlierPage = (loaded: Loadable<unknown>): boolean => loaded.at === 'ready' && loaded.asOf !== undefined;

/** How well these statuses are known. */
export function useKnowledge(): Knowledge {
  return useView(useClient('titles').knowledge, whole);
}
