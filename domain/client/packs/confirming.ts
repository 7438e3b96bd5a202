import type { Catalogue } from '../../catalogue/index.ts';
import { confirmedBy } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { Owner, PackPorts } from './ports.ts';

const HOUR_MS = 3_600_000;

/** What the platform no longer offers goes from the device; what it does may stay on. */
export function confirming(
  { store, catalogue, deviceNow, report }: PackPorts,
  kept: KeptPacks,
  owner: () => Owner | undefined,
) {
  let seen: Catalogue | undefined;
  /** Whose players were looked after: another build of them may be there by now. */
  let renewedFor: Owner | undefined;
  const renew = async (mine: Owner | undefined) => {
    if (mine === renewedFor) return;
    renewedFor = mine;
    for (const kind of new Set(kept.packs.get().map((pack) => pack.kind))) await store.keepPlayer(kind);
  };
  const settle = async (fresh: Catalogue) => {
    for (const pack of kept.packs.get()) {
      const now = confirmedBy(pack, fresh, deviceNow());
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
    const mine = owner();
    settle(shown.value)
      .then(() => renew(mine))
      .catch((error: unknown) => report('packs', error));
  };
}
