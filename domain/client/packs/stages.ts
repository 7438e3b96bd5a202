import type { Projection } from '../../kernel/projection.ts';
import { watched } from '../../kernel/watched.ts';
import { type Pack, type PackStage, type PackTerms, stageOf } from '../../packs/index.ts';
import type { KeptPacks } from './kept.ts';
import type { Taking } from './taking.ts';

/** How far each pack is; a new function whenever that may have changed. */
export function stagesOf(
  { packs }: KeptPacks,
  { now: taking }: Taking,
  { terms, now }: { terms: Projection<PackTerms | undefined>; now: () => number },
): Projection<(pack: Pack) => PackStage> {
  let known: { of: readonly unknown[]; stage: (pack: Pack) => PackStage } | undefined;
  return {
    get: () => {
      const of = [packs.get(), taking.get(), terms.get()];
      if (!known || known.of.some((one, nth) => one !== of[nth])) {
        const stage = (pack: Pack) => stageOf(pack, { terms: terms.get(), now: now(), taking: taking.get() });
        known = { of, stage };
      }
      return known.stage;
    },
    subscribe: watched(packs, taking, terms),
  };
}
