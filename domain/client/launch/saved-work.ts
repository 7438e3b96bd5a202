import type { AttemptPorts, SavedState, ScormMap } from '../../attempt/index.ts';
import { type ConfirmedState, overlay, type StoredOutbound } from '../../tracking/index.ts';
import { documentKey, type StateDocument } from '../../xapi/index.ts';

type SavedPorts = Pick<AttemptPorts<never>, 'admission' | 'saved'> & {
  /** Everything that attempts before this one said waits for delivery, or was delivered. */
  settled: (titleId: string) => Promise<unknown>;
  /** What a course saved in an attempt that nobody ended, and did not commit: its page stands still, or died. */
  uncommitted: (titleId: string) => ScormMap | undefined;
  /** State of a title that the platform confirmed last. */
  confirmed: (title: { titleId: string }) => Promise<ConfirmedState | undefined>;
  /** Queues for redelivery what the platform lost since it was `confirmed`; says whether it lost anything. */
  restoreForgotten: (kept: SavedState, confirmed: ConfirmedState | undefined) => Promise<boolean>;
  /** What waits for delivery, oldest first. */
  waiting: () => Promise<readonly StoredOutbound[]>;
};

/**
 * What an attempt begins with: the platform's answer, and over it what this browser has not sent yet. What waits is read
 * before the platform is asked: a record that is delivered meanwhile is in one of the two.
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
      // Another launch may have told more by the time of an answer: that is not forgotten.
      const confirmed = await here.confirmed(title);
      const kept = await saved(title);
      const isRestored = !unsent.position && !unsent.scorm && (await here.restoreForgotten(kept, confirmed));
      return newest(kept, isRestored ? await unsentOf(title.titleId) : unsent);
    },
  };
}

/** Unsent state of this browser is newer than what the platform kept, unless the learner was elsewhere later. */
function newest(kept: SavedState, unsent: SavedState): SavedState {
  const isElsewhere = kept.at !== undefined && unsent.at !== undefined && kept.at > unsent.at;
  const position = isElsewhere ? kept.position : (unsent.position ?? kept.position);
  return { position, scorm: unsent.scorm ?? kept.scorm };
}

/** By activity and state id: what waits to be sent wins. */
function newestDocuments(kept: readonly StateDocument[], unsent: ReadonlyMap<string, StateDocument>): StateDocument[] {
  return [...kept.filter((one) => !unsent.has(documentKey(one))), ...unsent.values()];
}
