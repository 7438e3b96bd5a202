import { attemptEvents, endsAttempt, isOfAttempt } from '#domain/attempt/index.ts';
import { idsOfStatements } from '#domain/tracking/index.ts';
import { type Statement, verbOf } from '../../platform/model/lrs.ts';
import { isoSeconds } from '../../platform/model/durations.ts';
import type { LineCall } from '../line.ts';
import type { SeenFact, Stage } from '../stage.ts';
import { isTaken, lastPart, type StateBody, TRACKING } from './exchanges.ts';

export const QUANTITIES = [
  'time told = time lived',
  'a score is told as it was given',
  'a page is told as it was reached',
  'a timestamp is the moment of its fact',
  'a version that is known is asked for',
  'a platform that asks for time gets it',
] as const;
type Quantity = (typeof QUANTITIES)[number];
type Wrong = { rule: Quantity; detail: string };

/** Numbers that were told, against what was lived by the clock of the run. */
export function checkQuantities(stage: Stage): void {
  const lives = livesIn(stage.facts);
  const told = statementsIn(stage);
  for (const { rule, detail } of [
    ...timesTold(lives, told),
    ...scoresTold(lives, told),
    ...pagesTold(stage.facts, told),
    ...momentsTold(stage, told),
    ...runMomentsTold(stage),
    ...versionsAsked(stage),
    ...timeGiven(stage),
  ])
    stage.breach(rule, detail);
}

/** One attempt: what was recorded of it, in order. */
type LifeOf = readonly SeenFact[];
type Told = ReadonlyMap<string, { statement: Statement; titleId: string }>;

function livesIn(facts: readonly SeenFact[]): ReadonlyMap<string, LifeOf> {
  const lives = new Map<string, SeenFact[]>();
  for (const seen of facts) {
    if (!isOfAttempt(seen.fact)) continue;
    const { attemptId } = seen.fact.data;
    lives.set(attemptId, [...(lives.get(attemptId) ?? []), seen]);
  }
  return lives;
}

/** Statements that the platform took in, by id; what is said again is said in the same words by another rule. */
const statementsIn = ({ world }: Stage): Told =>
  new Map(world.journal.statements().map(({ statement, titleId }) => [statement.id, { statement, titleId }]));

const SECOND_MS = 1000;

/**
 * Spec §1 "time spent" is tracked: from opening to leaving, in whole seconds. Of a page that died the journal knows no
 * more than its last fact. A launch that came to nothing took no time.
 */
function timesTold(lives: ReadonlyMap<string, LifeOf>, told: Told): Wrong[] {
  return [...lives].flatMap(([attemptId, life]): Wrong[] => {
    const [id = ''] = idsOfStatements(attemptEvents.Exited.type, attemptId);
    const said = told.get(id);
    if (!said) return [];
    const seconds = isoSeconds(said.statement.result?.duration ?? '');
    const may = secondsLived(life);
    if (seconds !== undefined && may.has(seconds)) return [];
    const lived = [...may].join(' or ');
    return [
      { rule: 'time told = time lived', detail: `${said.titleId}: ${seconds ?? 'nothing'} s told, ${lived} s lived` },
    ];
  });
}

/** Whole seconds that an attempt may be said to have taken. */
function secondsLived(life: LifeOf): ReadonlySet<number> {
  const opened = life.find(({ fact }) => attemptEvents.Opened.is(fact));
  if (!opened) return new Set([0]);
  const since = ({ at }: SeenFact) => Math.floor((at - opened.at) / SECOND_MS);
  const ends = life.filter(isEnding);
  return new Set(
    ends.flatMap((end) => {
      if (!attemptEvents.Exited.is(end.fact) || end.fact.data.reason !== 'recovered') return [since(end)];
      // What the page that died had not stored is not known: any fact may be the last one.
      return life
        .filter(({ fact }) => !attemptEvents.Exited.is(fact))
        .map(since)
        .filter((seconds) => seconds >= 0);
    }),
  );
}

/** Spec §3 Title status record: a score is 0 to 100, as the course set it; of 100 as a share (xAPI 1.0.3 Data §2.4.5.1). */
function scoresTold(lives: ReadonlyMap<string, LifeOf>, told: Told): Wrong[] {
  return [...lives].flatMap(([attemptId, life]): Wrong[] => {
    const [id = ''] = idsOfStatements(attemptEvents.Completed.type, attemptId);
    const said = told.get(id);
    if (!said) return [];
    const { score } = said.statement.result ?? {};
    const given = scoreGiven(life);
    const is = score && [score.raw, score.scaled, score.min, score.max].join(' ');
    const must = given === undefined ? undefined : [given, given / 100, 0, 100].join(' ');
    if (is === must) return [];
    return [
      {
        rule: 'a score is told as it was given',
        detail: `${said.titleId}: ${is ?? 'none'} instead of ${must ?? 'none'}`,
      },
    ];
  });
}

/** What the course had set, or the content had said, when that completed it. */
function scoreGiven(life: LifeOf): number | undefined {
  const completed = life.findIndex(({ fact }) => attemptEvents.Completed.is(fact));
  const fact = life.slice(0, Math.max(0, completed)).findLast(isSaidByContent)?.fact;
  if (fact && attemptEvents.Reported.is(fact)) {
    const { score } = (fact.data.statement as unknown as Statement).result ?? {}; // held against the contract
    return score?.scaled === undefined ? score?.raw : score.scaled * 100;
  }
  const raw = fact && attemptEvents.Committed.is(fact) ? fact.data.map['cmi.core.score.raw'] : undefined;
  if (raw === undefined || raw.trim() === '' || !Number.isFinite(Number(raw))) return undefined;
  return Math.min(100, Math.max(0, Number(raw)));
}

const isSaidByContent = ({ fact }: SeenFact): boolean =>
  attemptEvents.Committed.is(fact) || attemptEvents.Reported.is(fact);

/** Spec §4 Pdf: each page that is reached is told, by its number. */
function pagesTold(facts: readonly SeenFact[], told: Told): Wrong[] {
  return facts.flatMap(({ fact }): Wrong[] => {
    const said = told.get(fact.id);
    if (!said || !attemptEvents.Advanced.is(fact) || fact.data.position.unit !== 'page') return [];
    const is = lastPart(said.statement.result?.extensions ?? {}, 'page');
    const must = fact.data.position.at;
    const detail = `${said.titleId}: page ${String(is)} instead of ${must}`;
    return is === must ? [] : [{ rule: 'a page is told as it was reached', detail }];
  });
}

/** Facts by the id of a statement about them; what its content said has the content's own time. */
function factsBy(facts: readonly SeenFact[]): ReadonlyMap<string, readonly SeenFact[]> {
  const by = new Map<string, SeenFact[]>();
  for (const seen of facts) {
    const { fact } = seen;
    if (!isOfAttempt(fact) || attemptEvents.Reported.is(fact)) continue;
    for (const id of [fact.id, ...idsOfStatements(fact.type, fact.data.attemptId)])
      by.set(id, [...(by.get(id) ?? []), seen]);
  }
  return by;
}

/**
 * xAPI 1.0.3 Data §2.4.7: when it happened. An opening repeats the launch: the first fact counts. Of a page that told its
 * end and died before that was stored, the next start tells the end again: either may have arrived first.
 */
function momentsTold(stage: Stage, told: Told): Wrong[] {
  const { from, to } = slackOf(stage);
  const facts = factsBy(stage.facts);
  return [...told].flatMap(([id, { statement, titleId }]): Wrong[] => {
    const [first, ...again] = facts.get(id) ?? [];
    if (!first) return []; // another rule is about what nobody did
    const may = isEnding(first) ? [first, ...again] : [first];
    const off = may.map(({ at }) => Date.parse(statement.timestamp) - at);
    if (off.some((ms) => ms >= from && ms <= to)) return [];
    const seconds = off.map((ms) => ms / SECOND_MS).join(' or ');
    const detail = `${verbOf(statement)} of ${titleId}: ${seconds} s off`;
    return [{ rule: 'a timestamp is the moment of its fact', detail }];
  });
}

/** The same of what a course's runs are told with; a recording has them without their moments. */
function runMomentsTold(stage: Stage): Wrong[] {
  if (stage.isRecorded) return [];
  const { from, to } = slackOf(stage);
  return runsTold(stage).flatMap(({ titleId, what, ms }): Wrong[] => {
    if (ms.some((off) => off >= from && off <= to)) return [];
    const seconds = ms.map((off) => off / SECOND_MS).join(' or ');
    return [{ rule: 'a timestamp is the moment of its fact', detail: `a run of ${titleId} ${what}: ${seconds} s off` }];
  });
}

const isEnding = ({ fact }: SeenFact): boolean => endsAttempt(fact.type);

/** Moments are written in whole milliseconds, that of the platform and that of the statement. */
const WRITTEN_MS = 2;

/** A clock that is put right by the platform's is behind by the time that the answer took. */
function slackOf({ scenario, tabs, world }: Stage): { from: number; to: number } {
  // A platform that is really there has a time of its own.
  if (world.isForeign || world.journal.exchanges.some(({ faults }) => faults.includes('clock-skew')))
    return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const asked = tabs.flatMap(({ line }) => line.filter(({ path }) => path === '/api/getServerTime'));
  const longest = Math.max(0, ...asked.map(({ at, answeredAt = at }) => answeredAt - at)) + WRITTEN_MS;
  const skew = scenario.server.clockSkewSeconds * SECOND_MS;
  return { from: Math.min(0, skew) - longest, to: Math.max(0, skew) + longest };
}

/** Spec §4 Catalogue: it is kept by its ETag, and a 304 answers from there. Signing in anew forgets what was kept. */
function versionsAsked({ tabs, scenario, world }: Stage): Wrong[] {
  if (scenario.catalogue.raw.titles.length > 0 || scenario.catalogue.raw.tags.length > 0) return []; // cannot be read
  return tabs.flatMap(({ line }) => {
    const answers = answersTo(line);
    return line.flatMap((call): Wrong[] => {
      const known = answers.get(call.question)?.findLast(({ answeredSeq = Infinity }) => answeredSeq < call.seq);
      if (known?.etag === undefined || !isBefore(known.answeredAt, call) || known.token !== call.token) return [];
      if (call.ifNoneMatch === known.etag || wasSpoiled(world, known) || isForgotten(line, known, call)) return [];
      return [
        { rule: 'a version that is known is asked for', detail: `${call.question}: ${call.ifNoneMatch ?? 'none'}` },
      ];
    });
  });
}

/** Calls that were answered in full, by what they asked for, in the order of their answers. */
function answersTo(line: readonly LineCall[]): ReadonlyMap<string, readonly LineCall[]> {
  const by = new Map<string, LineCall[]>();
  const full = line.filter(({ status }) => status === 200);
  for (const call of full.toSorted((one, other) => (one.answeredSeq ?? 0) - (other.answeredSeq ?? 0))) {
    const those = by.get(call.question) ?? [];
    by.set(call.question, those);
    those.push(call);
  }
  return by;
}

/** An answer has to be read: what is asked in the same moment may have left before. */
const isBefore = (answeredAt: number | undefined, { at }: LineCall): boolean =>
  answeredAt !== undefined && answeredAt < at;

/** The answer came with a fault: perhaps it could not be read. */
const wasSpoiled = (world: Stage['world'], { path, at, answeredAt = at }: LineCall): boolean =>
  world.journal.exchanges.some(
    (one) => one.path === path && one.faults.length > 0 && one.at >= at && one.at <= answeredAt,
  );

/** Somebody signed in or out between the two: what was kept was another's. */
const isForgotten = (line: readonly LineCall[], known: LineCall, call: LineCall): boolean =>
  line.some(({ seq, token }) => seq > known.seq && seq < call.seq && token !== known.token);

/** The client waits for an answer no longer (`adapters/api/client.ts`), and does not hear what comes later. */
const LONGEST_ANSWER_MS = 30_000;
/** Nobody waits for longer, whatever a platform asks for. */
const LONGEST_WAIT_S = 600;

/**
 * RFC 9110 §10.2.3: after 429 or 503 with Retry-After nothing more is delivered before that time, but for last words of a
 * page and what a learner asks for.
 */
function timeGiven({ tabs, world, restAt = Number.POSITIVE_INFINITY }: Stage): Wrong[] {
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const tracking = world.journal.exchanges.filter(({ operationId }) => TRACKING.includes(operationId));
  const tells = new Set(tracking.map(nameOf));
  return tabs.flatMap(({ line }) => {
    const told = line.filter((call) => tells.has(nameOf(call)));
    return told.flatMap((answered): Wrong[] => {
      const { answeredAt, retryAfterSeconds = Number.NaN, status, token } = answered;
      if (answeredAt === undefined || answered.keepalive) return [];
      if (answeredAt - answered.at > LONGEST_ANSWER_MS) return [];
      if (![429, 503].includes(status) || !(retryAfterSeconds > 0)) return [];
      const until = answeredAt + Math.min(LONGEST_WAIT_S, retryAfterSeconds) * SECOND_MS;
      const early = told.find(
        (one) =>
          isBefore(answeredAt, one) && one.at < until && one.at < restAt && !one.keepalive && one.token === token,
      );
      if (!early) return [];
      const gave = (early.at - answeredAt) / SECOND_MS;
      return [
        { rule: 'a platform that asks for time gets it', detail: `${retryAfterSeconds} s asked, ${gave} s given` },
      ];
    });
  });
}

type RunTold = NonNullable<StateBody['scormMaps']>[number];
/** A run as the platform received it, and how far its timestamps are from those of the run's own facts. */
type Off = { titleId: string; what: 'began' | 'ended'; ms: readonly number[] };

/**
 * Spec §3 Scorm sync payload: a run of a course begins at its first call and ends at its last, whenever they are delivered.
 * Of several equal facts each may be the delivered one.
 */
function runsTold({ facts, world }: Pick<Stage, 'facts' | 'world'>): Off[] {
  const said = facts.filter(isOfRun);
  const delivered = world.journal.exchanges.filter((one) => one.operationId === 'syncScormState' && isTaken(one));
  return delivered.flatMap(({ body }) =>
    ((body as StateBody).scormMaps ?? []).flatMap((run): Off[] => {
      const same = said.filter((one) => isTheSame(one, run));
      if (same.length === 0) return []; // another rule is about what nobody did
      const { titleId, startSessionTimeStamp: began, endSessionTimeStamp: ended } = run;
      const from = (moments: readonly SeenFact[], text: string) => moments.map(({ at }) => Date.parse(text) - at);
      const beginnings = same.flatMap((one) => said.find((first) => isOneRun(first, one)) ?? []);
      return [
        { titleId, what: 'began', ms: from(beginnings, began) },
        ...(ended === null ? [] : [{ titleId, what: 'ended' as const, ms: from(same, ended) }]),
      ];
    }),
  );
}

const isOfRun = ({ fact }: SeenFact): boolean => attemptEvents.Committed.is(fact);

function isTheSame({ fact }: SeenFact, { titleId, mapJsonString, endSessionTimeStamp }: RunTold): boolean {
  if (!attemptEvents.Committed.is(fact) || fact.data.by === 'autosave') return false;
  const { data } = fact;
  const isEnd = endSessionTimeStamp !== null;
  return data.titleId === titleId && data.final === isEnd && JSON.stringify(data.map) === mapJsonString;
}

const isOneRun = ({ fact: one }: SeenFact, { fact: other }: SeenFact): boolean =>
  attemptEvents.Committed.is(one) &&
  attemptEvents.Committed.is(other) &&
  one.data.attemptId === other.data.attemptId &&
  one.data.row === other.data.row;
