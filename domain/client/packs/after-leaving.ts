import { isCourse, isWhole, missingOf, type Pack } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { PackPorts } from './ports.ts';

type Around = Pick<PackPorts, 'askedOf' | 'store' | 'address'>;

/** What was refused until it is opened here is wished for again once it was. Never rejects. */
export async function wishForOpened({ askedOf }: Around, kept: KeptPacks): Promise<void> {
  for (const { id, titleId, fault } of kept.packs.get())
    if (fault === 'unlisted' && (await askedOf(titleId)).length > 0)
      await kept.change(id, (now) => ({ ...now, fault: undefined })).catch(() => undefined); // as the next attempt ends
}

/** A title has just been left: a course that asked for what is not in its pack makes that outdated. Never rejects. */
export async function afterLeaving(ports: Around, kept: KeptPacks, titleId: string): Promise<void> {
  await wishForOpened(ports, kept);
  for (const pack of kept.packs.get())
    if (pack.titleId === titleId && isWhole(pack) && !pack.isOutdated && (await lacksOne(ports, pack)))
      await kept.change(pack.id, (now) => ({ ...now, isOutdated: true })).catch(() => undefined); // it is looked at again
}

/** So many of the files that a course asked for are looked for: one that is there is enough. */
const LOOKED_FOR = 50;

/** The course was seen to ask for a file that its site has, and that nobody knew of as it was taken along. */
export async function lacksOne({ store, address, askedOf }: Around, pack: Pack): Promise<boolean> {
  const missing = isCourse(pack) ? missingOf(pack, await askedOf(pack.titleId)) : [];
  const [first] = pack.files;
  if (!first || missing.length === 0) return false;
  const page = await address(first.link).catch(() => undefined);
  for (const path of page === undefined ? [] : missing.slice(0, LOOKED_FOR)) {
    const isThere = await store.ask(new URL(path, page).href).then(
      () => true,
      () => false,
    );
    if (isThere) return true;
  }
  return false;
}
