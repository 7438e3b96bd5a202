import { emptied, isWhole, type Pack, type PackStore } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';

type Store = Pick<PackStore, 'holds'>;

/** What the browser has removed is said to be gone before anybody counts on it. Never rejects. */
export async function tellMissing(store: Store, kept: KeptPacks): Promise<void> {
  const whole = kept.packs.get().filter((pack) => pack.fault === undefined && isWhole(pack));
  for (const pack of whole) await isHere(store, kept, pack);
}

/** Whether all of it is known to be here; what is known to be gone is said to be. Never rejects. */
export async function isHere({ holds }: Store, kept: KeptPacks, pack: Pack): Promise<boolean> {
  const held = await holds(pack);
  if (held === false) await kept.change(pack.id, (now) => emptied(now, 'removed')).catch(() => undefined); // it is looked at again
  return held === true;
}
