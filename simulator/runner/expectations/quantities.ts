import { attemptEvents, endsAttempt, isOfAttempt } from '#domain/attempt/index.ts';
import { idsOfStatements } from '#domain/tracking/index.ts';
import { type Statement, verbOf } from '../../platform/model/lrs.ts';
import { isoSeconds } from '../../platform/model/durations.ts';
import type { NetworkCall } from '../network.ts';
import type { SeenFact, RunContext } from '../run-context.ts';
import { isAccepted, lastPart, type StateBody, TRACKING } from './exchanges.ts';

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

/** Compares reported numbers with the run as measured by its clock. */
export function checkQuantities(stage: RunContext): void {
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

/** Facts of one attempt, in order. */
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

/** Accepted statements by id. Another rule checks that repetitions are equal. */
const statementsIn = ({ world }: RunContext): Told =>
  new Map(world.journal.statements().map(({ statement, titleId }) => [statement.id, { statement, titleId }]));

const SECOND_MS = 1000;

/**
 * Spec §1 "time spent": from opening to leaving, in whole seconds. For a crashed page, the last fact counts. A failed
 * launch took no time.
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

/** Whole seconds that may be reported for an attempt. */
function secondsLived(life: LifeOf): ReadonlySet<number> {
  const opened = life.find(({ fact }) => attemptEvents.Opened.is(fact));
  if (!opened) return new Set([0]);
  const since = ({ at }: SeenFact) => Math.floor((at - opened.at) / SECOND_MS);
  const ends = life.filter(isEnding);
  return new Set(
    ends.flatMap((end) => {
      if (!attemptEvents.Exited.is(end.fact) || end.fact.data.reason !== 'recovered') return [since(end)];
      // A crashed page may have lost its last facts, so any fact may be the last one.
      return life
        .filter(({ fact }) => !attemptEvents.Exited.is(fact))
        .map(since)
        .filter((seconds) => seconds >= 0);
    }),
  );
}

/**
 * Spec §3 Title status record: a score is 0 to 100, as set by the course, and scaled to 1 (xAPI 1.0.3 Data §2.4.5.1).
 */
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

/** Score from course or content at the completion. */
function scoreGiven(life: LifeOf): number | undefined {
  const completed = life.findIndex(({ fact }) => attemptEvents.Completed.is(fact));
  const fact = life.slice(0, Math.max(0, completed)).findLast(isSaidByContent)?.fact;
  if (fact && attemptEvents.Reported.is(fact)) {
    const { score } = (fact.data.statement as unknown as Statement).result ?? {}; // checked against the contract
    return score?.scaled === undefined ? score?.raw : score.scaled * 100;
  }
  const raw = fact && attemptEvents.Committed.is(fact) ? fact.data.map['cmi.core.score.raw'] : undefined;
  if (raw === undefined || raw.trim() === '' || !Number.isFinite(Number(raw))) return undefined;
  return Math.min(100, Math.max(0, Number(raw)));
}

const isSaidByContent = ({ fact }: SeenFact): boolean =>
  attemptEvents.Committed.is(fact) || attemptEvents.Reported.is(fact);

/** Spec §4 Pdf: each page reached is reported by number. */
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

/**
 * Facts by the ids of their statements. Statements of the content itself are skipped, because they carry the content's
 * own time.
 */
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
 * Breaches of xAPI 1.0.3 Data §2.4.7: statements whose timestamp is not the time of their fact. Of a repeated fact the
 * first one is compared. After a crash the next start may report the end of an attempt again: either time is right.
 */
function momentsTold(stage: RunContext, told: Told): Wrong[] {
  const { from, to } = slackOf(stage);
  const facts = factsBy(stage.facts);
  return [...told].flatMap(([id, { statement, titleId }]): Wrong[] => {
    const [first, ...again] = facts.get(id) ?? [];
    if (!first) return []; // another rule checks statements without a fact
    const may = isEnding(first) ? [first, ...again] : [first];
    const off = may.map(({ at }) => Date.parse(statement.timestamp) - at);
    if (off.some((ms) => ms >= from && ms <= to)) return [];
    const seconds = off.map((ms) => ms / SECOND_MS).join(' or ');
    const detail = `${verbOf(statement)} of ${titleId}: ${seconds} s off`;
    return [{ rule: 'a timestamp is the moment of its fact', detail }];
  });
}

/** Checks the timestamps of SCORM runs. Recordings contain none. */
function runMomentsTold(stage: RunContext): Wrong[] {
  if (stage.isRecorded) return [];
  const { from, to } = slackOf(stage);
  return runsTold(stage).flatMap(({ titleId, what, ms }): Wrong[] => {
    if (ms.some((off) => off >= from && off <= to)) return [];
    const seconds = ms.map((off) => off / SECOND_MS).join(' or ');
    return [{ rule: 'a timestamp is the moment of its fact', detail: `a run of ${titleId} ${what}: ${seconds} s off` }];
  });
}

const isEnding = ({ fact }: SeenFact): boolean => endsAttempt(fact.type);

/** Rounding error in ms: timestamps of platform and statement have whole milliseconds. */
const WRITTEN_MS = 2;

/** Tolerance in ms: a clock corrected by the platform's time lags by the response time. */
function slackOf({ scenario, tabs, world }: RunContext): { from: number; to: number } {
  // A real platform has a clock of its own.
  if (world.isThirdParty || world.journal.exchanges.some(({ faults }) => faults.includes('clock-skew')))
    return { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
  const asked = tabs.flatMap(({ line }) => line.filter(({ path }) => path === '/api/getServerTime'));
  const longest = Math.max(0, ...asked.map(({ at, answeredAt = at }) => answeredAt - at)) + WRITTEN_MS;
  const skew = scenario.server.clockSkewSeconds * SECOND_MS;
  return { from: Math.min(0, skew) - longest, to: Math.max(0, skew) + longest };
}

/**
 * Checks conditional requests. Spec §4 Catalogue: cached responses have an ETag and are reused after 304. Signing in
 * clears the cache.
 */
function versionsAsked({ tabs, scenario, world }: RunContext): Wrong[] {
  if (scenario.catalogue.raw.titles.length > 0 || scenario.catalogue.raw.tags.length > 0) return []; // raw records are not cached
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

/** Complete responses by request, in order of response. */
function answersTo(line: readonly NetworkCall[]): ReadonlyMap<string, readonly NetworkCall[]> {
  const by = new Map<string, NetworkCall[]>();
  const full = line.filter(({ status }) => status === 200);
  for (const call of full.toSorted((one, other) => (one.answeredSeq ?? 0) - (other.answeredSeq ?? 0))) {
    const those = by.get(call.question) ?? [];
    by.set(call.question, those);
    those.push(call);
  }
  return by;
}

/** True if the response came before the call was made, so that the client could use its ETag. */
const isBefore = (answeredAt: number | undefined, { at }: NetworkCall): boolean =>
  answeredAt !== undefined && answeredAt < at;

/** True if a fault may have made the response unreadable. */
const wasSpoiled = (world: RunContext['world'], { path, at, answeredAt = at }: NetworkCall): boolean =>
  world.journal.exchanges.some(
    (one) => one.path === path && one.faults.length > 0 && one.at >= at && one.at <= answeredAt,
  );

/** True if the session changed between both calls, which clears the cache. */
const isForgotten = (line: readonly NetworkCall[], known: NetworkCall, call: NetworkCall): boolean =>
  line.some(({ seq, token }) => seq > known.seq && seq < call.seq && token !== known.token);

/** Response timeout of the client (`adapters/api/client.ts`) in ms. Later responses are ignored. */
const LONGEST_ANSWER_MS = 30_000;
/** Maximum Retry-After in seconds that the client honours. */
const LONGEST_WAIT_S = 600;

/**
 * RFC 9110 §10.2.3: no delivery during the Retry-After of a 429 or 503, except for the final flush and for requests by
 * the learner.
 */
function timeGiven({ tabs, world, restAt = Number.POSITIVE_INFINITY }: RunContext): Wrong[] {
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
/** A received SCORM run, and the deviation of its timestamps from its facts, in ms. */
type Off = { titleId: string; what: 'began' | 'ended'; ms: readonly number[] };

/**
 * Spec §3 Scorm sync payload: a SCORM run starts at its first call and ends at its last, whenever it is delivered. Of
 * several equal facts, any may be the delivered one.
 */
function runsTold({ facts, world }: Pick<RunContext, 'facts' | 'world'>): Off[] {
  const said = facts.filter(isOfRun);
  const delivered = world.journal.exchanges.filter((one) => one.operationId === 'syncScormState' && isAccepted(one));
  return delivered.flatMap(({ body }) =>
    ((body as StateBody).scormMaps ?? []).flatMap((run): Off[] => {
      const same = said.filter((one) => isTheSame(one, run));
      if (same.length === 0) return []; // another rule checks runs without facts
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
