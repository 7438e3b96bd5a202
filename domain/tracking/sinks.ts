import type { Attempt, AttemptEvent } from '../attempt/index.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Outbound, Sink } from '../kernel/journal.ts';
import { derivedId } from './derived-id.ts';
import { laneOf } from './lanes.ts';
import { mediaStateOf } from './media-state.ts';
import { pdfStateOf } from './pdf-state.ts';
import { documentKey } from '../xapi/index.ts';
import { documentOf } from './state-document.ts';
import { scormSyncOf } from './scorm-sync.ts';
import { statementsAbout, type TrackingNames } from './statements.ts';

/**
 * What the platform must learn of each fact of an attempt. State comes before the statement made of the same fact.
 * Throws when the attempt is unknown: its first fact is not in the log, so nothing true could be said about it.
 */
export function trackingSinks(options: {
  attemptOf: (attemptId: string) => Attempt | undefined;
  names: TrackingNames;
}): readonly Sink[] {
  return [{ name: 'tracking', translate: (fact, account) => translate(fact, account, options) }];
}

/** Facts after which little may be lost: they are stored with the strictest durability. */
export const isTerminal = (fact: Recorded): boolean =>
  fact.type === 'attempt.Completed' ||
  fact.type === 'attempt.Exited' ||
  (fact.type === 'attempt.Committed' && (fact.data as { final?: unknown }).final === true);

function translate(
  recorded: Recorded,
  account: string,
  { attemptOf, names }: Parameters<typeof trackingSinks>[0],
): readonly Outbound[] {
  if (!recorded.type.startsWith('attempt.')) return [];
  const fact = recorded as Recorded<AttemptEvent>; // only the attempt area makes events of this name
  const about = attemptOf(fact.data.attemptId);
  if (!about) throw new Error(`${fact.type} of attempt ${fact.data.attemptId}, which never started`);
  const statements = statementsAbout(fact, about, names);
  const state = stateOf(fact, about);
  const records: Outbound[] = [];
  const common = { account, attemptId: about.attemptId, titleId: about.titleId, at: fact.at };
  if (state)
    records.push({
      ...common,
      kind: state.kind,
      body: state.body,
      id: statements.length > 0 ? derivedId(fact.id, 'state') : fact.id,
      lane: laneOf(account, about.titleId, 'state'),
      slot: `${laneOf(account, about.titleId, 'state')}|${state.kind}|${about.attemptId}|${state.run}`,
    });
  for (const statement of statements)
    records.push({
      ...common,
      id: statement.id,
      lane: laneOf(account, about.titleId, 'statements'),
      kind: 'statement',
      body: statement,
    });
  return records;
}

/** `run` tells the runs of one SCORM sitting apart, each an attempt of its own to the platform, and documents. */
function stateOf(
  fact: Recorded<AttemptEvent>,
  about: Attempt,
): (Pick<Outbound, 'kind' | 'body'> & { run: string }) | undefined {
  const pdf = pdfStateOf(fact, about);
  if (pdf) return { kind: 'pdf', body: pdf, run: '' };
  const media = mediaStateOf(fact, about);
  if (media) return { kind: typeof media.position === 'number' ? 'av' : 'epub', body: media, run: '' };
  const document = documentOf(fact);
  if (document) return { kind: 'document', body: document, run: documentKey(document) };
  const scorm = scormSyncOf(fact, about);
  return scorm && { kind: 'scorm', body: scorm, run: scorm.attemptId };
}
