import { attempt, attemptEvents, isOfAttempt, type Attempt, type AttemptEvent } from '../attempt/index.ts';
import { isAnyOf, type Recorded } from '../kernel/event.ts';
import type { Sink } from '../kernel/journal.ts';
import { derivedId } from './derived-id.ts';
import { partitionOf } from './delivery/partitions.ts';
import { mediaStateOf } from './media-state.ts';
import { isState, orderOf, type Outbound, type StateRecord } from './outbound.ts';
import { pdfStateOf } from './pdf-state.ts';
import { documentKey } from '../xapi/index.ts';
import { documentOf } from './state-document.ts';
import { scormSyncOf } from './scorm-sync.ts';
import { statementsAbout, type TrackingNames } from './statements.ts';

/**
 * Records for the platform, for each fact of an attempt. State precedes the statement of the same fact. Throws if the
 * attempt is unknown: without its first fact no record would be correct.
 */
export function trackingSinks(options: {
  attemptOf: (attemptId: string) => Attempt | undefined;
  names: TrackingNames;
  /** This page’s clock follows the platform’s, as far as known; default: it may be wrong. */
  hasPlatformTime?: () => boolean;
}): readonly Sink<Outbound>[] {
  return [{ name: 'tracking', translate: (fact, account) => translate(fact, account, options) }];
}

/** Facts that need the strictest durability. */
export const isTerminal = (fact: Recorded): boolean =>
  isEnding(fact) || (attemptEvents.Committed.is(fact) && fact.data.final);
const isEnding = isAnyOf(attemptEvents.Completed, attemptEvents.Exited, attemptEvents.Abandoned);

function translate(
  fact: Recorded,
  account: string,
  { attemptOf, names, hasPlatformTime = () => false }: Parameters<typeof trackingSinks>[0],
): readonly Outbound[] {
  if (!isOfAttempt(fact)) return [];
  const about = attemptOf(fact.data.attemptId);
  if (!about) throw new Error(`${fact.type} of attempt ${fact.data.attemptId}, which never started`);
  const records = recordsOf(fact, about, { account, names });
  return hasPlatformTime()
    ? records.map((record) => (isState(record) ? { ...record, timestamped: true } : record))
    : records;
}

/** Records of one fact, with the attempt after that fact. */
export function recordsOf(
  fact: Recorded<AttemptEvent>,
  about: Attempt,
  { account, names }: { account: string; names: TrackingNames },
): readonly Outbound[] {
  const statements = statementsAbout(fact, about, { ...names, account });
  const state = stateOf(fact, about);
  const records: Outbound[] = [];
  const { attemptId, titleId } = about;
  const common = { account, attemptId, titleId, at: fact.at, because: fact.id };
  const order = orderOf(about.epoch, fact.cause === ENDING ? 'last' : fact.seq);
  if (state) {
    const lane = partitionOf(account, titleId, 'state');
    records.push({
      ...common,
      ...state.told,
      id: statements.length > 0 ? derivedId(fact.id, 'state') : fact.id,
      lane,
      slot: `${lane}|${state.told.kind}|${attemptId}|${state.run}`,
      order,
    });
  }
  for (const statement of statements)
    records.push({
      ...common,
      id: statement.id,
      lane: partitionOf(account, titleId, 'statements'),
      kind: 'statement',
      body: statement,
      ...(about.epoch > 0 ? { order } : {}),
    });
  return records;
}

/** Decision that ends an attempt; its commit on behalf of a course is the last state. */
const ENDING = `${attempt.name}.${attempt.exit.name}`;

type StateOf = { [R in StateRecord as R['kind']]: Pick<R, 'kind' | 'body'> }[StateRecord['kind']];

/** `run` separates SCORM runs of one attempt, each with an attempt id of its own, and documents. */
function stateOf(fact: Recorded<AttemptEvent>, about: Attempt): { told: StateOf; run: string } | undefined {
  const pdf = pdfStateOf(fact, about);
  if (pdf) return { told: { kind: 'pdf', body: pdf }, run: '' };
  const media = mediaStateOf(fact, about);
  if (media) return { told: { kind: typeof media.position === 'number' ? 'av' : 'epub', body: media }, run: '' };
  const document = documentOf(fact);
  if (document) return { told: { kind: 'document', body: document }, run: documentKey(document) };
  const scorm = scormSyncOf(fact, about);
  return scorm && { told: { kind: 'scorm', body: scorm }, run: scorm.attemptId };
}
