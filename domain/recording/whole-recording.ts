import { attemptEvents, endsAttempt, isOfAttempt } from '../attempt/index.ts';
import { isAnyOf, type Recorded } from '../kernel/event.ts';
import { bareFact, type StoredFact } from '../kernel/journal.ts';
import { sessionEvents } from '../session/index.ts';

/**
 * Missing data of a recording. `beginning`: facts before its first one; `between`: of earlier pages and other tabs, all
 * but the last position and course state of each attempt; `elsewhere`: an attempt that is open in another tab;
 * `unreadable`: facts that this version cannot read; `earlier-pages`: stored facts could not be read.
 */
export type RecordingGap = 'beginning' | 'between' | 'elsewhere' | 'unreadable' | 'earlier-pages';

/** Facts in this browser since sign-in, of all pages. Oldest first, as one log. */
export type WholeRecording = { facts: readonly Recorded[]; lacks: readonly RecordingGap[] };

/** Stored facts of all pages, in order of their logs; undefined: unreadable. */
export type StoredPages = { facts: readonly StoredFact[]; unreadable: number } | undefined;

/**
 * Pause in milliseconds after which a sign-in starts a new recording: earlier facts do not explain the current state.
 */
const PAUSE_MS = 12 * 60 * 60_000;

/**
 * Facts of this page’s log, after those of earlier pages and interleaved with those of other tabs. `kept` may include
 * facts of this page. A recording starts with a sign-in after a sign-out or a long pause.
 */
export function wholeRecording(own: readonly Recorded[], kept: StoredPages): WholeRecording {
  const here = own.filter(({ restored }) => !restored);
  const mine = new Set(here.map(({ id }) => id));
  const woven = weave(here, withoutSignedOut(finalFlushFirst(kept?.facts ?? []), mine));
  const all = woven.slice(beginningOf(woven));
  const away = openElsewhere(all, mine);
  const facts = all.filter((fact) => !isOfAttempt(fact) || !away.has(fact.data.attemptId));
  const lacks: RecordingGap[] = [];
  if (!kept) lacks.push('earlier-pages');
  if (all.length < woven.length || isBegunBefore(facts)) lacks.push('beginning');
  if (facts.some((fact) => !mine.has(fact.id) && isReplacedInTime(fact))) lacks.push('between');
  if (away.size > 0) lacks.push('elsewhere');
  if (kept && kept.unreadable > 0) lacks.push('unreadable');
  return { facts: facts.map(asOwn), lacks };
}

const asOwn = (fact: StoredFact, index: number): Recorded => ({ ...bareFact(fact), seq: index + 1, restored: false });

/** Merges two lists in order; a fact in both occurs once. */
function weave(own: readonly StoredFact[], kept: readonly StoredFact[]): StoredFact[] {
  const placeOf = new Map(own.map(({ id }, index) => [id, index]));
  const all: StoredFact[] = [];
  let next = 0;
  for (const fact of kept) {
    const place = placeOf.get(fact.id);
    if (place === undefined) all.push(fact);
    else if (place >= next) {
      all.push(...own.slice(next, place + 1));
      next = place + 1;
    }
  }
  return [...all, ...own.slice(next)];
}

/** Final flushes of a page are stored after the next page has begun; moves them before that page’s sign-in. */
function finalFlushFirst(kept: readonly StoredFact[]): readonly StoredFact[] {
  const all: StoredFact[] = [];
  let comings: StoredFact[] = [];
  for (const fact of kept) {
    if (sessionEvents.Opened.is(fact)) {
      comings.push(fact);
      continue;
    }
    all.push(...comings.filter(({ at }) => at <= fact.at), fact);
    comings = comings.filter(({ at }) => at > fact.at);
  }
  return [...all, ...comings];
}

/** Events that other tabs recorded before sign-out belong to another recording. */
function withoutSignedOut(kept: readonly StoredFact[], own: ReadonlySet<string>): readonly StoredFact[] {
  const ended = kept.findLastIndex((fact) => sessionEvents.Closed.is(fact) && !own.has(fact.id));
  return kept.slice(ended + 1);
}

/** Index of the first fact of a recording, always a sign-in. */
function beginningOf(facts: readonly StoredFact[]): number {
  const isAfterPause = ({ at }: StoredFact, index: number) => at - (facts[index - 1]?.at ?? at) > PAUSE_MS;
  const afterPause = facts.findLastIndex((fact, index) => sessionEvents.Opened.is(fact) && isAfterPause(fact, index));
  return afterPause >= 0 ? afterPause : Math.max(0, facts.findIndex(sessionEvents.Opened.is));
}

const isReplacedInTime = isAnyOf(attemptEvents.Advanced, attemptEvents.Committed);

/** Whether something began before the recording: a resumed session, or an attempt without its start. */
function isBegunBefore(facts: readonly StoredFact[]): boolean {
  if (facts.find(sessionEvents.Opened.is)?.data.resumed) return true;
  const started = new Set(facts.flatMap((fact) => (attemptEvents.Started.is(fact) ? [fact.data.attemptId] : [])));
  return facts.some((fact) => isOfAttempt(fact) && !started.has(fact.data.attemptId));
}

/** Open attempts of other pages, except the last one: a page has one open attempt. */
function openElsewhere(facts: readonly StoredFact[], mine: ReadonlySet<string>): ReadonlySet<string> {
  const open = new Set<string>();
  let last = '';
  for (const fact of facts) {
    if (attemptEvents.Started.is(fact)) {
      last = fact.data.attemptId;
      if (!mine.has(fact.id)) open.add(last);
    } else if (isOfAttempt(fact) && endsAttempt(fact.type)) open.delete(fact.data.attemptId);
    else if (sessionEvents.Closed.is(fact)) last = '';
  }
  open.delete(last);
  return open;
}
