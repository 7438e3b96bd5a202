import type { Title } from '../../catalogue/index.ts';
import type { Projection } from '../../kernel/projection.ts';
import { fileOf, isCourse, isOther, isWhole, linksOf, mayTake, type Pack, type PackTerms } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { PackPorts } from './ports.ts';
import { lacksOne } from './after-leaving.ts';
import type { Taking } from './taking.ts';

type Around = Pick<Taking, 'giveUp'> & { wake: () => void };

/** What learners ask of packs, in titles; of what is kept now, which another tab may have changed. */
export function wishes(ports: PackPorts, kept: KeptPacks, taking: Around, terms: Projection<PackTerms | undefined>) {
  const { catalogue, report } = ports;
  /** False: the browser refused it. */
  const quietly = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await kept.look();
      await work();
      return true;
    } catch (error) {
      report('packs', error);
      return false;
    } finally {
      taking.wake();
    }
  };
  const titles = (titleIds: readonly string[]): Title[] => {
    const [shown, allowed] = [catalogue.get(), terms.get()];
    if (shown.at !== 'ready' || !allowed) return [];
    return titleIds.flatMap((id) => shown.value.titles.get(id) ?? []).filter((title) => mayTake(title, allowed));
  };
  const packsOf = (titleIds: readonly string[], are: (pack: Pack) => boolean = () => true) =>
    kept.packs.get().filter((pack) => titleIds.includes(pack.titleId) && are(pack));
  const wish = (title: Title) => wishFor(ports, kept, title);
  const change = (packs: readonly Pack[], to: Partial<Pack>) =>
    each(packs, ({ id }) => kept.change(id, (now) => ({ ...now, ...to })));
  return {
    take: async (titleIds: readonly string[]) => {
      if (!terms.get()) return false;
      void ports.persist();
      return quietly(() =>
        each(
          titles(titleIds).filter(({ id }) => packsOf([id]).length === 0),
          wish,
        ),
      );
    },
    pause: (titleIds: readonly string[]) =>
      quietly(async () => {
        const mine = packsOf(titleIds, (pack) => !isWhole(pack));
        await change(mine, { isPaused: true });
        taking.giveUp(idsOf(mine));
      }),
    goOn: (titleIds: readonly string[]) =>
      quietly(() =>
        change(
          packsOf(titleIds, (pack) => pack.isPaused || pack.fault !== undefined),
          { isPaused: false, fault: undefined },
        ),
      ),
    update: (titleIds: readonly string[]) =>
      quietly(() =>
        each(
          titles(titleIds).filter(({ id }) => packsOf([id]).every(isWhole)),
          wish,
        ),
      ),
    remove: (titleIds: readonly string[]) =>
      quietly(async () => {
        const gone = idsOf(packsOf(titleIds));
        await kept.remove(gone);
        taking.giveUp(gone);
      }),
    weigh: (titleIds: readonly string[]) => weigh(ports, titles(titleIds)),
    check: () => quietly(() => each(kept.packs.get().filter(isWhole), (pack) => checkOne(ports, kept, pack))),
  };
}

const idsOf = (packs: readonly Pack[]) => packs.map(({ id }) => id);

async function each<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one);
}

async function wishFor({ clock, deviceNow, ids }: PackPorts, kept: KeptPacks, title: Title): Promise<void> {
  if (title.kind === 'unknown') return;
  const last = kept.packs.get().at(-1)?.wishedAt ?? 0;
  await kept.add({
    ...{ id: ids.next(), titleId: title.id, name: title.name, kind: title.kind, files: linksOf(title).map(fileOf) },
    ...{ isPaused: false, fault: undefined, isOutdated: false, place: undefined },
    ...{ wishedAt: Math.max(clock.now(), last + 1), confirmedAt: deviceNow() },
  });
}

/** So many files are asked about at the same time: a folder may have hundreds. */
const ASKED_AT_ONCE = 4;

async function weigh({ store, address }: PackPorts, titles: readonly Title[]): Promise<number | undefined> {
  if (titles.some(isCourse)) return undefined; // its files are known once they are looked for
  const left = titles.flatMap(linksOf);
  let sum = 0;
  const lane = async () => {
    for (let link = left.shift(); link !== undefined; link = left.shift()) {
      const { size } = await store.ask(await address(link));
      if (size === undefined) throw new Error('The content site does not say.');
      sum += size;
    }
  };
  try {
    await Promise.all(Array.from({ length: ASKED_AT_ONCE }, lane));
    return sum;
  } catch {
    left.length = 0;
    return undefined; // it is asked for again when it is taken
  }
}

async function checkOne(ports: PackPorts, kept: KeptPacks, pack: Pack): Promise<void> {
  if ((await hasOther(ports, pack)) || (await lacksOne(ports, pack)))
    await kept.change(pack.id, (now) => ({ ...now, isOutdated: true }));
}

async function hasOther({ store, address }: PackPorts, pack: Pack): Promise<boolean> {
  const asked = isCourse(pack) ? pack.files.slice(0, 1) : pack.files;
  for (const file of asked) {
    const there = await address(file.link)
      .then((at) => store.ask(at))
      .catch(() => undefined); // another time
    if (there && isOther(file, there)) return true;
  }
  return false;
}
