import type { Model } from './model.ts';
import type { WireStatus } from './progress.ts';

/** What a platform keeps of one learner and one title. */
export type Standing = {
  status: WireStatus;
  score: number | undefined;
  /** Page, second or place; the newest kept. */
  position: number | string | undefined;
};

export function standingOf({ db, progress }: Model, accountId: string, titleId: string): Standing {
  const record = progress.get(accountId, titleId);
  const saved =
    db.position.get(`${accountId}|pdf|${titleId}|position`) ??
    db.position.get(`${accountId}|media|${titleId}|position`);
  const { position } = saved ? (JSON.parse(saved.json) as { position?: number | string }) : {}; // written by a handler
  return { status: (record?.status ?? 'notstarted') as WireStatus, score: record?.score ?? undefined, position }; // only a handler's own statuses are stored
}
