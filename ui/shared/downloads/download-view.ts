import {
  goodUntil,
  storedBytesOf,
  isDownloadComplete,
  type Download,
  downloadOf,
  type DownloadStage,
  type DownloadTerms,
  sizeOf,
} from '#domain/downloads/index.ts';
import { fullDate } from '../../format/dates.ts';
import { sizeInWords } from '../../format/size.ts';
import type { T } from '../../i18n/i18n.ts';

export type DownloadStatus = { download: Download; stage: DownloadStage };

/** Display state of a downloaded title; `newer` is another version that is not complete yet. */
export type DownloadedTitle = DownloadStatus & { newer: DownloadStatus | undefined };

/** One entry for each title, in the order of the requests. */
export function downloadedTitles(
  all: readonly Download[],
  stageOf: (download: Download) => DownloadStage,
): readonly DownloadedTitle[] {
  return [...new Set(all.map(({ titleId }) => titleId))].flatMap(
    (titleId) => downloadedTitle(all, stageOf, titleId) ?? [],
  );
}

export function downloadedTitle(
  all: readonly Download[],
  stageOf: (download: Download) => DownloadStage,
  titleId: string,
): DownloadedTitle | undefined {
  const download = downloadOf(all, titleId);
  if (!download) return undefined;
  const newer = all.findLast((one) => one.titleId === titleId && one !== download && !isDownloadComplete(one));
  return { download, stage: stageOf(download), newer: newer && { download: newer, stage: stageOf(newer) } };
}

const UNDER_WAY: ReadonlySet<DownloadStage> = new Set<DownloadStage>(['waiting', 'taking', 'paused']);

/** Requested, but not complete yet. */
export const isDownloadPending = ({ stage }: DownloadStatus): boolean => UNDER_WAY.has(stage);

/** Failed and worth a retry. A course that must be opened first (`unlisted`) retries by itself. */
export const mayTryAgain = ({ download, stage }: DownloadStatus): boolean =>
  stage === 'failed' && download.fault !== 'unlisted';

/** The pending version of a title, otherwise the present one. */
export const newestVersionOf = ({ download, stage, newer }: DownloadedTitle): DownloadStatus =>
  newer ?? { download, stage };

/** Downloaded percentage, 0 to 100; 0 while the size is unknown. */
export function percentOf(download: Download): number {
  const size = sizeOf(download) ?? 0;
  return size === 0 ? 0 : (100 * storedBytesOf(download)) / size;
}

type Around = {
  t: T;
  language: string;
  /** Whether the platform is reachable, as far as this tab knows. */
  hasLine: boolean;
  terms: DownloadTerms | undefined;
  /** Epoch in ms. */
  now: number;
};

/** Describes a download’s state in one sentence. */
export function formatDownloadState(
  { download, stage }: DownloadStatus,
  { t, language, hasLine, terms, now }: Around,
): string {
  const size = sizeInWords(sizeOf(download), language);
  const amount =
    size === '' ? '' : t('downloads.gotOf', { got: sizeInWords(storedBytesOf(download), language), amount: size });
  const after = (words: string) => [words, amount].filter((part) => part !== '').join(' · ');
  switch (stage) {
    case 'taking':
      return after(t('downloads.downloading'));
    case 'waiting':
      return after(t(hasLine ? 'downloads.waiting' : 'downloads.waitingForNetwork'));
    case 'paused':
      return after(t('downloads.paused'));
    case 'failed':
      return t(`downloads.fault.${download.fault ?? 'unreadable'}`);
    case 'closed':
      return t('downloads.notNow');
    case 'whole':
    case 'expired':
      break;
  }
  if (!terms) return t('downloads.notNow'); // complete and expired downloads have terms
  const until = goodUntil(download, terms);
  const date = fullDate(until, { language });
  if (stage === 'whole') return t('downloads.here', { date });
  return now > until ? t('downloads.expired', { date }) : t('downloads.clockBack');
}
