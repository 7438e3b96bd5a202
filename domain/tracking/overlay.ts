import type { ScormMap } from '../attempt/index.ts';
import type { Position } from '../content/index.ts';
import { documentKey, type StateDocument } from '../xapi/index.ts';
import type { StoredOutbound } from './outbound.ts';
import { mapOfSync } from './scorm-sync.ts';

/**
 * State of a title that the platform has not confirmed; undefined members: nothing is pending, so the server’s state
 * holds.
 */
export type Unsent = {
  position: Position | undefined;
  /** Milliseconds since the epoch, UTC, of the learner’s act; undefined if the clock may have been wrong. */
  at: number | undefined;
  scorm: ScormMap | undefined;
  /** By activity and state id; includes deleted documents. */
  documents: Map<string, StateDocument>;
};

/**
 * Read your own writes: the newest pending records of a title override the server’s state. So a relaunch never resumes
 * at an older position. Dead letters do not count: the platform refused them, and newer state may have arrived.
 */
export function overlay(records: readonly StoredOutbound[], titleId: string): Unsent {
  const unsent: Unsent = { position: undefined, at: undefined, scorm: undefined, documents: new Map() };
  const mine = records.filter((record) => record.titleId === titleId && record.state !== 'parked');
  for (const record of mine.sort((a, b) => a.seq - b.seq)) {
    switch (record.kind) {
      case 'pdf': {
        const { page, pages } = record.body;
        unsent.position = { unit: 'page', at: page, of: pages };
        unsent.at = record.timestamped ? record.at : undefined;
        break;
      }
      case 'av':
      case 'epub': {
        const { position, fraction } = record.body;
        unsent.position =
          typeof position === 'number'
            ? { unit: 'second', at: position, of: 0 }
            : { unit: 'cfi', at: position, ...(fraction === undefined ? {} : { fraction }) };
        unsent.at = record.timestamped ? record.at : undefined;
        break;
      }
      case 'scorm':
        unsent.scorm = mapOfSync(record.body) ?? unsent.scorm;
        break;
      case 'document':
        unsent.documents.set(documentKey(record.body), record.body);
        break;
      case 'statement':
        break;
    }
  }
  return unsent;
}
