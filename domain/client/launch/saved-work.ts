import type { AttemptPorts, SavedState, ScormMap } from '../../attempt/index.ts';
import { type ConfirmedState, overlay, type StoredOutbound } from '../../tracking/index.ts';
import { documentKey, type StateDocument } from '../../xapi/index.ts';

type SavedPorts = Pick<AttemptPorts<never>, 'admission' | 'saved'> & {
  /** Resolves when all records of earlier attempts are pending or delivered. */
  settled: (titleId: string) => Promise<unknown>;
  /** Uncommitted values of a course in an unfinished attempt: its page is frozen, or died. */
  uncommitted: (titleId: string) => ScormMap | undefined;
  /** State of a title that the platform confirmed last. */
  confirmed: (title: { titleId: string }) => Promise<ConfirmedState | undefined>;
  /** Queues for redelivery what the platform lost since `confirmed`; returns whether it lost anything. */
  restoreForgotten: (kept: SavedState, confirmed: ConfirmedState | undefined) => Promise<boolean>;
  /** Pending records, oldest first. */
  waiting: () => Promise<readonly StoredOutbound[]>;
};

/**
 * Initial state of an attempt: the platform’s response, overridden by unsent state of this browser. Pending records are
 * read before the platform is queried, so a record that is delivered meanwhile is in one of the two.
 */
export function withUnsent({
  admission,
  saved,
  ...here
}: SavedPorts): Pick<AttemptPorts<never>, 'admission' | 'saved'> {
  const unsentOf = async (titleId: string) => {
    await here.settled(titleId);
    const unsent = overlay([...(await here.waiting())], titleId);
    return { ...unsent, scorm: here.uncommitted(titleId) ?? unsent.scorm };
  };
  return {
    admission: async (title) => {
      const unsent = await unsentOf(title.titleId);
      const given = await admission(title);
      return { ...given, documents: newestDocuments(given.documents, unsent.documents) };
    },
    saved: async (title) => {
      const unsent = await unsentOf(title.titleId);
      // Another launch may deliver more before the response arrives: that is no loss.
      const confirmed = await here.confirmed(title);
      const kept = await saved(title);
      const isRestored = !unsent.position && !unsent.scorm && (await here.restoreForgotten(kept, confirmed));
      return newest(kept, isRestored ? await unsentOf(title.titleId) : unsent);
    },
  };
}

/** Unsent state of this browser wins over the platform’s, unless the platform’s is later. */
function newest(kept: SavedState, unsent: SavedState): SavedState {
  const isElsewhere = kept.at !== undefined && unsent.at !== undefined && kept.at > unsent.at;
  const position = isElsewhere ? kept.position : (unsent.position ?? kept.position);
  return { position, scorm: unsent.scorm ?? kept.scorm };
}

/** Merges documents by activity and state id: pending ones win. */
function newestDocuments(kept: readonly StateDocument[], unsent: ReadonlyMap<string, StateDocument>): StateDocument[] {
  return [...kept.filter((one) => !unsent.has(documentKey(one))), ...unsent.values()];
}
