import { attemptEvents, endsAttempt, isOfAttempt } from '../attempt/index.ts';
import { isAnyOf, type Recorded } from '../kernel/event.ts';
import { bareFact, type StoredFact } from '../kernel/journal.ts';
import { sessionEvents } from '../session/index.ts';

/**
 * What a recording lacks. `beginning`: what was done before its first fact; `between`: of earlier pages and other tabs only
 * the last place and the last state of a course in each attempt; `elsewhere`: an attempt that is open in another tab;
 * `unreadable`: facts that this version cannot read; `earlier-pages`: this browser did not give back what it keeps.
 */
export type Lack = 'beginning' | 'between' | 'elsewhere' | 'unreadable' | 'earlier-pages';

/** All that was done in this browser since the learner came, whatever pages it took. Facts oldest first, as one log. */
export type WholeRecording = { facts: readonly Recorded[]; lacks: readonly Lack[] };

/** What this browser kept, of all its pages, in order of their logs; undefined: it cannot be read. */
export type KeptOfPages = { facts: readonly StoredFact[]; unreadable: number } | undefined;

/** Who comes back after so long begins anew: what was done before explains nothing of what they see now. Milliseconds. */
const PAUSE_MS = 12 * 60 * 60_000;

/**
 * The facts of this page's log, after those of earlier pages and between those of other tabs. `kept` may hold facts of this
 * page as well. A recording begins with somebody coming in: after a sign-out, or after a long pause.
 */
export function wholeRecording(own: readonly Recorded[], kept: KeptOfPages): WholeRecording {
  const here = own.filter(({ restored }) => !restored);
  const mine = new Set(here.map(({ id }) => id));
  const woven = weave(here, withoutSignedOut(lastWordsFirst(kept?.facts ?? []), mine));
  const all = woven.slice(beginningOf(woven));
  const away = openElsewhere(all, mine);
  const facts = all.filter((fact) => !isOfAttempt(fact) || !away.has(fact.data.attemptId));
  const lacks: Lack[] = [];
  if (!kept) lacks.push('earlier-pages');
  if (all.length < woven.length || isBegunBefore(facts)) lacks.push('beginning');
  if (facts.some((fact) => !mine.has(fact.id) && isReplacedInTime(fact))) lacks.push('between');
  if (away.size > 0) lacks.push('elsewhere');
  if (kept && kept.unreadable > 0) lacks.push('unreadable');
  return { facts: facts.map(asOwn), lacks };
}

const asOwn = (fact: StoredFact, index: number): Recorded => ({ ...bareFact(fact), seq: index + 1, restored: false });

/** Both in their own order; a fact that is in both stands once. */
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

/** The last words of a page are taken in once the next one has begun; they were said before somebody came in there. */
function lastWordsFirst(kept: readonly StoredFact[]): readonly StoredFact[] {
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

/** What other pages did before the learner signed out there is another recording. */
function withoutSignedOut(kept: readonly StoredFact[], own: ReadonlySet<string>): readonly StoredFact[] {
  const ended = kept.findLastIndex((fact) => sessionEvents.Closed.is(fact) && !own.has(fact.id));
  return kept.slice(ended + 1);
}

/** The place of the fact that a recording begins with: nobody does anything before they have come in. */
function beginningOf(facts: readonly StoredFact[]): number {
  const isAfterPause = ({ at }: StoredFact, index: number) => at - (facts[index - 1]?.at ?? at) > PAUSE_MS;
  const afterPause = facts.findLastIndex((fact, index) => sessionEvents.Opened.is(fact) && isAfterPause(fact, index));
  return afterPause >= 0 ? afterPause : Math.max(0, facts.findIndex(sessionEvents.Opened.is));
}

const isReplacedInTime = isAnyOf(attemptEvents.Advanced, attemptEvents.Committed);

/** Whether something goes on that began before: a session that was taken up again, an attempt without its start. */
function isBegunBefore(facts: readonly StoredFact[]): boolean {
  if (facts.find(sessionEvents.Opened.is)?.data.resumed) return true;
  const started = new Set(facts.flatMap((fact) => (attemptEvents.Started.is(fact) ? [fact.data.attemptId] : [])));
  return facts.some((fact) => isOfAttempt(fact) && !started.has(fact.data.attemptId));
}

/** Attempts that other pages began and nobody ended, but for one that nothing followed: one page has one of them open. */
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
