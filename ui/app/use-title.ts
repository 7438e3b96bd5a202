import { useEffect, useMemo, useState } from 'react';
import type { Launchable } from '#domain/attempt/use-cases.ts';
import { lockOf, type Title } from '#domain/catalogue/index.ts';
import type { Refusal } from '#domain/outcome/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { useCore } from './core.ts';
import { launchableOf } from './launchable.ts';
import { useStatusOf } from './views.ts';
import { useResource } from '../hooks/use-resource.ts';

/** The title to launch, its lock decided by what is known of all statuses; or why it cannot be had. */
export type TitleToLaunch =
  | { at: 'waiting' }
  | { at: 'ready'; title: Title; launchable: Launchable }
  | { at: 'failed'; because: Refusal; retry: () => void };

/**
 * From the catalogue; a title that is in no tag of it (a deep link) is asked for by itself. Statuses are waited for:
 * a lock decided without them would be wrong. `isDeepLaunch`: without header, where a title needs to stand in no tag.
 */
export function useTitle(titleId: string, isDeepLaunch: boolean): TitleToLaunch {
  const core = useCore();
  const catalogue = useResource(core.catalogue);
  const statuses = useResource(core.statuses);
  const statusOf = useStatusOf();
  const [alone, setAlone] = useState<{ of: string; found: Title | Refusal }>();
  const [round, setRound] = useState(0);
  const known = catalogue.at === 'ready' ? catalogue.value.titles.get(titleId) : undefined;
  const isMissing = catalogue.at !== 'waiting' && known === undefined;

  useEffect(() => {
    if (!isMissing) return undefined;
    let gone = false;
    const { title, deepLaunchTitle } = core.catalogueSource;
    (isDeepLaunch ? deepLaunchTitle : title)(titleId).then(
      (found) => {
        if (!gone) setAlone({ of: titleId, found });
      },
      (error: unknown) => {
        if (!gone) setAlone({ of: titleId, found: refusalFor('loadTitle', error) });
      },
    );
    return () => {
      gone = true;
    };
  }, [core, titleId, isDeepLaunch, isMissing, round]);

  return useMemo(() => {
    const found = known ?? (alone?.of === titleId ? alone.found : undefined);
    if (found === undefined || statuses.at === 'waiting') return { at: 'waiting' };
    if ('refused' in found) {
      const retry = () => {
        setAlone(undefined);
        setRound((n) => n + 1);
        void core.catalogue.refresh();
      };
      return { at: 'failed', because: found, retry };
    }
    const tags = catalogue.at === 'ready' ? catalogue.value.tags : new Map<string, never>();
    const lock = lockOf(found, (id) => statusOf(id).status, { tags });
    return { at: 'ready', title: found, launchable: launchableOf(found, lock !== undefined) };
  }, [core, known, alone, titleId, statuses, catalogue, statusOf]);
}
