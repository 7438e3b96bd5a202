import { useMemo } from 'react';
import { withPlatformSearches } from '#domain/catalogue/index.ts';
import { useClient } from '../../entry/client.ts';
import { useResource } from '../../hooks/use-resource.ts';
import { useView, selectWholeState } from '../../hooks/use-view.ts';

/**
 * Earlier searches: this browser’s first, then the platform’s from the home data. `isOwn`: stored in this browser, so
 * the learner can delete the search.
 */
export function useSearches() {
  const { searches } = useClient('catalogue');
  const { answer } = useClient('home');
  const home = useResource(answer);
  const own = useView(searches, selectWholeState);
  const platform = home.at === 'ready' ? home.value.searches : none;
  const all = useMemo(() => withPlatformSearches(own, platform), [own, platform]);
  return {
    all,
    /** False while the platform’s searches may still arrive. */
    isWhole: home.at !== 'waiting',
    hasOwn: own.length > 0,
    isOwn: (search: string) => own.includes(search),
    remove: searches.remove,
    clear: searches.clear,
  };
}

const none: readonly string[] = [];
