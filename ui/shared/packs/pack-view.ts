import {
  goodUntil,
  gotOf,
  isWhole,
  type Pack,
  packOf,
  type PackStage,
  type PackTerms,
  sizeOf,
} from '#domain/packs/index.ts';
import { fullDate } from '../../format/dates.ts';
import { sizeInWords } from '../../format/size.ts';
import type { T } from '../../i18n/i18n.ts';

export type Standing = { pack: Pack; stage: PackStage };

/** Display state of a downloaded title; `newer` is another version that is not complete yet. */
export type TakenTitle = Standing & { newer: Standing | undefined };

/** One entry for each title, in the order of the requests. */
export function takenTitles(all: readonly Pack[], stageOf: (pack: Pack) => PackStage): readonly TakenTitle[] {
  return [...new Set(all.map(({ titleId }) => titleId))].flatMap((titleId) => takenTitle(all, stageOf, titleId) ?? []);
}

export function takenTitle(
  all: readonly Pack[],
  stageOf: (pack: Pack) => PackStage,
  titleId: string,
): TakenTitle | undefined {
  const pack = packOf(all, titleId);
  if (!pack) return undefined;
  const newer = all.findLast((one) => one.titleId === titleId && one !== pack && !isWhole(one));
  return { pack, stage: stageOf(pack), newer: newer && { pack: newer, stage: stageOf(newer) } };
}

const UNDER_WAY: ReadonlySet<PackStage> = new Set<PackStage>(['waiting', 'taking', 'paused']);

/** Requested, but not complete yet. */
export const isUnderWay = ({ stage }: Standing): boolean => UNDER_WAY.has(stage);

/** Failed and worth a retry. A course that must be opened first (`unlisted`) retries by itself. */
export const mayTryAgain = ({ pack, stage }: Standing): boolean => stage === 'failed' && pack.fault !== 'unlisted';

/** The pending version of a title, otherwise the present one. */
export const comingOf = ({ pack, stage, newer }: TakenTitle): Standing => newer ?? { pack, stage };

/** Downloaded percentage, 0 to 100; 0 while the size is unknown. */
export function percentOf(pack: Pack): number {
  const size = sizeOf(pack) ?? 0;
  return size === 0 ? 0 : (100 * gotOf(pack)) / size;
}

type Around = {
  t: T;
  language: string;
  /** Whether the platform is reachable, as far as this tab knows. */
  hasLine: boolean;
  terms: PackTerms | undefined;
  /** Epoch in ms. */
  now: number;
};

/** Describes a download’s state in one sentence. */
export function howFar({ pack, stage }: Standing, { t, language, hasLine, terms, now }: Around): string {
  const size = sizeInWords(sizeOf(pack), language);
  const amount = size === '' ? '' : t('downloads.gotOf', { got: sizeInWords(gotOf(pack), language), amount: size });
  const after = (words: string) => [words, amount].filter((part) => part !== '').join(' · ');
  switch (stage) {
    case 'taking':
      return after(t('downloads.downloading'));
    case 'waiting':
      return after(t(hasLine ? 'downloads.waiting' : 'downloads.waitingForNetwork'));
    case 'paused':
      return after(t('downloads.paused'));
    case 'failed':
      return t(`downloads.fault.${pack.fault ?? 'unreadable'}`);
    case 'closed':
      return t('downloads.notNow');
    case 'whole':
    case 'expired':
      break;
  }
  if (!terms) return t('downloads.notNow'); // complete and expired downloads have terms
  const until = goodUntil(pack, terms);
  const date = fullDate(until, { language });
  if (stage === 'whole') return t('downloads.here', { date });
  return now > until ? t('downloads.expired', { date }) : t('downloads.clockBack');
}
