import type { AttemptPorts, ScormMap } from '../../attempt/index.ts';
import type { Position } from '../../content/index.ts';
import { overlay, type StoredOutbound } from '../../tracking/index.ts';
import { documentKey, type StateDocument } from '../../xapi/index.ts';

type SavedPorts = Pick<AttemptPorts<never>, 'admission' | 'saved'> & {
  /** Everything that attempts before this one said waits for delivery, or was delivered. */
  settled: (titleId: string) => Promise<unknown>;
  /** What a course saved in an attempt that nobody ended, and did not commit: its page stands still, or died. */
  uncommitted: (titleId: string) => ScormMap | undefined;
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
      return newest(await saved(title), unsent);
    },
  };
}

/** Unsent state of this browser is newer than what the platform kept. */
function newest(
  kept: { position: Position | undefined; scorm: ScormMap | undefined },
  unsent: { position: Position | undefined; scorm: ScormMap | undefined },
) {
  return { position: unsent.position ?? kept.position, scorm: unsent.scorm ?? kept.scorm };
}

/** By activity and state id: what waits to be sent wins. */
function newestDocuments(kept: readonly StateDocument[], unsent: ReadonlyMap<string, StateDocument>): StateDocument[] {
  return [...kept.filter((one) => !unsent.has(documentKey(one))), ...unsent.values()];
}
