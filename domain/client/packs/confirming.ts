import type { Catalogue } from '../../catalogue/index.ts';
import { confirmedBy } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { Owner, PackPorts } from './ports.ts';

const HOUR_MS = 3_600_000;

/** What the platform no longer offers goes from the device; what it does may stay on. */
export function confirming({ catalogue, clock, report }: PackPorts, kept: KeptPacks, owner: () => Owner | undefined) {
  let seen: Catalogue | undefined;
  const settle = async (fresh: Catalogue) => {
    for (const pack of kept.packs.get()) {
      const now = confirmedBy(pack, fresh, clock.now());
      if (now === 'gone') await kept.remove([pack.id]);
      else if (now.isOutdated !== pack.isOutdated || now.confirmedAt - pack.confirmedAt > HOUR_MS)
        await kept.change(pack.id, (one) => ({ ...one, confirmedAt: now.confirmedAt, isOutdated: now.isOutdated }));
    }
  };
  return () => {
    const shown = catalogue.get();
    const isFresh = shown.at === 'ready' && !shown.refreshing && !shown.stale && shown.asOf === undefined;
    if (!owner() || !isFresh || shown.value === seen || kept.packs.get().length === 0) return;
    seen = shown.value;
    settle(shown.value).catch((error: unknown) => report('packs', error));
  };
}
