import type { Knowledge, StatusOf } from '#domain/catalogue/index.ts';
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

/** How well these statuses are known. */
export function useKnowledge(): Knowledge {
  return useView(useClient('titles').knowledge, whole);
}
