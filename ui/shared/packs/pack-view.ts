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

/** A pack and how far it is. */
export type Standing = { pack: Pack; stage: PackStage };

/** What is shown of a title that was taken along; `newer`: another version of it, which is not here yet. */
export type TakenTitle = Standing & { newer: Standing | undefined };

/** One for each title, in the order in which they were wished for. */
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

/** It is wished for, and not here yet. */
export const isUnderWay = ({ stage }: Standing): boolean => UNDER_WAY.has(stage);

/** It failed, and may be had by asking once more: a course that has to be opened first comes by itself then. */
export const mayTryAgain = ({ pack, stage }: Standing): boolean => stage === 'failed' && pack.fault !== 'unlisted';

/** What is still to come of a title, or what there is of it. */
export const comingOf = ({ pack, stage, newer }: TakenTitle): Standing => newer ?? { pack, stage };

/** How much of a pack is here, 0 to 100; 0 while nobody knows how much it will be. */
export function percentOf(pack: Pack): number {
  const size = sizeOf(pack) ?? 0;
  return size === 0 ? 0 : (100 * gotOf(pack)) / size;
}

type Around = {
  t: T;
  language: string;
  /** Whether the platform can be reached, as far as this tab knows. */
  hasLine: boolean;
  terms: PackTerms | undefined;
  /** Epoch in ms. */
  now: number;
};

/** How far a pack is, in one sentence. */
export function howFar({ pack, stage }: Standing, { t, language, hasLine, terms, now }: Around): string {
  const size = sizeInWords(sizeOf(pack), language);
  const amount = size === '' ? '' : t('packs.gotOf', { got: sizeInWords(gotOf(pack), language), amount: size });
  const after = (words: string) => [words, amount].filter((part) => part !== '').join(' · ');
  switch (stage) {
    case 'taking':
      return after(t('packs.taking'));
    case 'waiting':
      return after(t(hasLine ? 'packs.waiting' : 'packs.waitingForLine'));
    case 'paused':
      return after(t('packs.paused'));
    case 'failed':
      return t(`packs.fault.${pack.fault ?? 'unreadable'}`);
    case 'closed':
      return t('packs.notNow');
    case 'whole':
    case 'expired':
      break;
  }
  if (!terms) return t('packs.notNow'); // they are known of these two
  const until = goodUntil(pack, terms);
  const date = fullDate(until, { language });
  if (stage === 'whole') return t('packs.here', { date });
  return now > until ? t('packs.expired', { date }) : t('packs.clockBack');
}
