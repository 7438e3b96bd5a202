import { kindRowOf } from '../../scenarios/kinds.ts';
import type { Model } from './model.ts';
import type { WireStatus } from './progress.ts';

/** What a platform keeps of one learner and one title. */
export type Standing = {
  status: WireStatus;
  score: number | undefined;
  /** Page, second or place; the newest kept. */
  position: number | string | undefined;
};

export function standingOf({ db, progress, scenario }: Model, accountId: string, titleId: string): Standing {
  const record = progress.get(accountId, titleId);
  // A place that the story gives is kept for both calls that may ask for it; only one of them goes on with it.
  const isDocument = scenario.catalogue.titles
    .find(({ id }) => id === titleId)
    ?.resources.some(({ contentType }) => kindRowOf(contentType)?.place === 'pdf');
  const saved = db.position.get(`${accountId}|${isDocument ? 'pdf' : 'media'}|${titleId}|position`);
  const { position } = saved ? (JSON.parse(saved.json) as { position?: number | string }) : {}; // written by a handler
  return { status: (record?.status ?? 'notstarted') as WireStatus, score: record?.score ?? undefined, position }; // only a handler's own statuses are stored
}
