import { atom } from '#domain/kernel/atom.ts';
import { fileOf, type Pack, type PackTerms, stageOf } from '#domain/packs/index.ts';
import type { PageClient } from '#ui/entry/client.ts';

const KILOBYTE = 1_000;

/** A pack of one file of 24 MB, of which `got` bytes are here; as it was wished for on 13 May 2026. */
export function aPack(titleId: string, got: number, more: Partial<Pack> & { size?: number | undefined } = {}): Pack {
  const at = Date.UTC(2026, 4, 13, 10);
  const { size = 24_000 * KILOBYTE, ...rest } = more;
  const file = { ...fileOf(`/${titleId}.pdf`), type: 'application/pdf', size: 'size' in more ? more.size : size, got };
  return {
    ...{ id: `pack-${titleId}`, titleId, name: `Title ${titleId}`, kind: 'pdf', files: [file] },
    ...{ isPaused: false, fault: undefined, wishedAt: at, confirmedAt: at, isOutdated: false, place: undefined },
    ...rest,
  };
}

export type Played = {
  terms?: PackTerms | undefined;
  /** What the organisation allows and the browser is not able to do. */
  unable?: PackTerms;
  all?: readonly Pack[];
  now?: number;
  /** Id of the pack that is fetched now. */
  taking?: string | undefined;
  /** The browser refuses whatever is asked. */
  refuses?: true;
  bytes?: number | undefined;
  /** The browser threw away what was here. */
  areLost?: boolean;
};

/** Packs that do what they are told: what was asked stands in `asked`, `show` says what is kept from then on. */
export function playedPacks(played: Played = {}) {
  const { now = Date.UTC(2026, 4, 13, 10) } = played;
  const terms = atom(played.terms);
  const all = atom<readonly Pack[]>([]);
  const stages = atom<(pack: Pack) => ReturnType<typeof stageOf>>(() => 'whole');
  const asked: string[] = [];
  const show = (packs: readonly Pack[], taking?: string) => {
    all.set(packs);
    stages.set((pack) => stageOf(pack, { terms: played.terms, now, taking }));
  };
  show(played.all ?? [], played.taking);
  const hears =
    (wish: string) =>
    (titleIds: readonly string[] = []) => {
      asked.push([wish, ...titleIds].join(' '));
      return Promise.resolve(!played.refuses);
    };
  const packs: PageClient['packs'] = {
    terms: terms.projection,
    unable: atom(played.unable).projection,
    isAble: played.unable === undefined,
    all: all.projection,
    areLost: atom(played.areLost ?? false).projection,
    stages: stages.projection,
    deviceNow: () => now,
    ...{ take: hears('take'), pause: hears('pause'), goOn: hears('goOn'), update: hears('update') },
    ...{ remove: hears('remove'), check: hears('check') },
    weigh: (titleIds) => {
      asked.push(['weigh', ...titleIds].join(' '));
      return Promise.resolve(played.bytes);
    },
  };
  return { packs, asked, show };
}
