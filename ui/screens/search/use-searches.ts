import { useMemo } from 'react';
import { withPlatformSearches } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, whole } from '../../hooks/use-view.ts';

/**
 * Earlier searches, those of this browser first; what the platform knows is home's to tell. `isOwn`: it stands in this
 * browser, and the learner can delete it.
 */
export function useSearches() {
  const { searches } = useClient('catalogue');
  const { answer } = useClient('home');
  const home = useResource(answer);
  const own = useView(searches, whole);
  const platform = home.at === 'ready' ? home.value.searches : none;
  const all = useMemo(() => withPlatformSearches(own, platform), [own, platform]);
  return {
    all,
    /** What the platform knows may still come, below those of this browser. */
    isWhole: home.at !== 'waiting',
    hasOwn: own.length > 0,
    isOwn: (search: string) => own.includes(search),
    remove: searches.remove,
    clear: searches.clear,
  };
}

const none: readonly string[] = [];
