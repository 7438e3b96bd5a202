import type { Title } from '../../catalogue/index.ts';
import type { Projection } from '../../kernel/projection.ts';
import { fileOf, isOther, isTakeable, isWhole, linksOf, type Pack, packOf, type PackTerms } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { PackPorts } from './ports.ts';
import type { Taking } from './taking.ts';

type Around = Pick<Taking, 'giveUp'> & { wake: () => void };

/** What learners ask of packs, in titles. */
export function wishes(ports: PackPorts, kept: KeptPacks, taking: Around, terms: Projection<PackTerms | undefined>) {
  const { catalogue, clock, ids, store, report } = ports;
  /** False: the browser refused it. */
  const quietly = async (work: Promise<unknown>): Promise<boolean> => {
    try {
      await work;
      return true;
    } catch (error) {
      report('packs', error);
      return false;
    } finally {
      taking.wake();
    }
  };
  const titles = (titleIds: readonly string[]): Title[] => {
    const shown = catalogue.get();
    if (shown.at !== 'ready') return [];
    return titleIds.flatMap((id) => shown.value.titles.get(id) ?? []).filter(isTakeable);
  };
  const packsFor = (titleIds: readonly string[]) =>
    kept.packs.get().filter(({ titleId }) => titleIds.includes(titleId));
  const wish = async (title: Title): Promise<void> => {
    if (title.kind === 'unknown') return;
    const files = linksOf(title).map(fileOf);
    const at = clock.now();
    const last = kept.packs.get().at(-1)?.wishedAt ?? 0;
    await kept.add({
      ...{ id: ids.next(), titleId: title.id, name: title.name, kind: title.kind, files },
      ...{
        isPaused: false,
        fault: undefined,
        wishedAt: Math.max(at, last + 1),
        confirmedAt: at,
        isOutdated: false,
        place: undefined,
      },
    });
  };
  const each = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    for (const one of all) await work(one);
  };
  const remove = async (packs: readonly Pack[]) => {
    const gone = packs.map(({ id }) => id);
    await kept.remove(gone);
    taking.giveUp(gone);
  };
  const pause = async (packs: readonly Pack[]) => {
    await each(packs, ({ id }) => kept.change(id, (now) => ({ ...now, isPaused: true })));
    taking.giveUp(packs.map(({ id }) => id));
  };
  const isOnItsWay = (titleId: string) => kept.packs.get().some((pack) => pack.titleId === titleId && !isWhole(pack));
  return {
    take: (titleIds: readonly string[]) => {
      if (!terms.get()) return Promise.resolve(false);
      void ports.persist();
      const fresh = titles(titleIds).filter(({ id }) => packOf(kept.packs.get(), id) === undefined);
      return quietly(each(fresh, wish));
    },
    pause: (titleIds: readonly string[]) => quietly(pause(packsFor(titleIds).filter((pack) => !isWhole(pack)))),
    goOn: (titleIds: readonly string[]) =>
      quietly(
        each(
          packsFor(titleIds).filter((pack) => pack.isPaused || pack.fault !== undefined),
          ({ id }) => kept.change(id, (now) => ({ ...now, isPaused: false, fault: undefined })),
        ),
      ),
    update: (titleIds: readonly string[]) =>
      quietly(
        each(
          titles(titleIds).filter(({ id }) => !isOnItsWay(id)),
          wish,
        ),
      ),
    remove: (titleIds: readonly string[]) => quietly(remove(packsFor(titleIds))),
    weigh: (titleIds: readonly string[]) => weigh(ports, titles(titleIds)),
    check: () => quietly(each(kept.packs.get().filter(isWhole), (pack) => checkOne({ ...ports, store }, kept, pack))),
  };
}

async function weigh({ store, address }: PackPorts, titles: readonly Title[]): Promise<number | undefined> {
  try {
    const sizes = await Promise.all(
      titles.flatMap(linksOf).map(async (link) => (await store.ask(await address(link))).size),
    );
    return sizes.reduce<number | undefined>(
      (sum, size) => (sum === undefined || size === undefined ? undefined : sum + size),
      0,
    );
  } catch {
    return undefined; // it is asked for again when it is taken
  }
}

async function checkOne({ store, address }: PackPorts, kept: KeptPacks, pack: Pack): Promise<void> {
  for (const file of pack.files) {
    const there = await address(file.link)
      .then((at) => store.ask(at))
      .catch(() => undefined); // another time
    if (!there || !isOther(file, there)) continue;
    await kept.change(pack.id, (now) => ({ ...now, isOutdated: true }));
    return;
  }
}
