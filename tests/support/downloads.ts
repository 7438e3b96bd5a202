import { atom } from '#domain/kernel/atom.ts';
import { fileOf, type Download, type DownloadLoss, type DownloadTerms, stageOf } from '#domain/downloads/index.ts';
import type { BrowserClient } from '#ui/entry/client.ts';

const KILOBYTE = 1_000;

/** A download of one file of 24 MB, requested on 13 May 2026. `got`: bytes on the device. */
export function aDownload(
  titleId: string,
  got: number,
  more: Partial<Download> & { size?: number | undefined } = {},
): Download {
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
  terms?: DownloadTerms | undefined;
  /** Download policy of the organisation that this browser cannot fulfil. */
  unable?: DownloadTerms;
  all?: readonly Download[];
  now?: number;
  /** Id of the current download. */
  taking?: string | undefined;
  /** The browser refuses every operation. */
  refuses?: true;
  bytes?: number | undefined;
  loss?: DownloadLoss;
};

/** Fake downloads: `asked` records the requests, `show` sets the stored downloads. */
export function playedDownloads(played: Played = {}) {
  const { now = Date.UTC(2026, 4, 13, 10) } = played;
  const terms = atom(played.terms);
  const all = atom<readonly Download[]>([]);
  const stages = atom<(download: Download) => ReturnType<typeof stageOf>>(() => 'whole');
  const asked: string[] = [];
  const show = (downloads: readonly Download[], taking?: string) => {
    all.set(downloads);
    stages.set((download) => stageOf(download, { terms: played.terms, now, taking }));
  };
  show(played.all ?? [], played.taking);
  const hears =
    (wish: string) =>
    (titleIds: readonly string[] = []) => {
      asked.push([wish, ...titleIds].join(' '));
      return Promise.resolve(!played.refuses);
    };
  const downloads: BrowserClient['downloads'] = {
    terms: terms.projection,
    unable: atom(played.unable).projection,
    isAble: played.unable === undefined,
    all: all.projection,
    loss: atom(played.loss).projection,
    stages: stages.projection,
    deviceNow: () => now,
    ...{ take: hears('take'), pause: hears('pause'), goOn: hears('goOn'), update: hears('update') },
    ...{ remove: hears('remove'), check: hears('check') },
    weigh: (titleIds) => {
      asked.push(['weigh', ...titleIds].join(' '));
      return Promise.resolve(played.bytes);
    },
  };
  return { downloads, asked, show };
}
