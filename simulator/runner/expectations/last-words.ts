import { attemptEvents } from '#domain/attempt/index.ts';
import type { LineCall } from '../line.ts';
import type { SeenFact, Stage } from '../stage.ts';
import type { StateBody } from './exchanges.ts';
import { matching } from './told-exactly.ts';

export const NEWEST = 'a page that goes away tells the newest state';

/** What is looked at of a run: calls, and the facts that each page had recorded by then. */
type Said = {
  asked: readonly { where: string; afterFacts: number; call: Pick<LineCall, 'keepalive' | 'body'> }[];
  facts: readonly Seen[];
};
type Seen = { tab: { name: string }; fact: SeenFact['fact'] };
/** What a page told of a state as it went away, and what it had recorded by then. */
type Word = { body: StateBody; facts: readonly Seen[] };

/** Spec §4 Content launch: of an attempt a page tells as it goes where the learner is, and not where they were before. */
export function checkLastWords({ breach, ...said }: Said & Pick<Stage, 'breach'>): void {
  for (const { body, facts } of wordsOf(said)) {
    const told = facts.findLast(({ fact }) => matching(fact)?.(body));
    if (!told) continue; // another rule is about what nobody did
    const thing = thingOf(told);
    const newest = facts.findLast((seen) => matching(seen.fact) !== undefined && thingOf(seen) === thing);
    const { titleId } = told.fact.data as { titleId: string };
    if (newest && newest !== told && matching(newest.fact)?.(body) !== true)
      breach(NEWEST, `${titleId}: what came before it was told`);
  }
}

function wordsOf({ asked, facts }: Said): Word[] {
  return asked.flatMap(({ where, call, afterFacts }): Word[] => {
    const body = bodyOf(call.body);
    if (!call.keepalive || !body) return [];
    return [{ body, facts: facts.slice(0, afterFacts).filter(({ tab }) => tab.name === where) }];
  });
}

function bodyOf(text: string | undefined): StateBody | undefined {
  try {
    return JSON.parse(text ?? '') as StateBody; // one that is of something else matches no fact
  } catch {
    return undefined;
  }
}

/** A record at the platform: a run of a course, a document, or the place in one attempt. */
function thingOf({ fact }: Seen): string {
  const { attemptId } = fact.data as { attemptId: string };
  if (attemptEvents.Committed.is(fact)) return `${attemptId} run ${fact.data.row}`;
  if (attemptEvents.DocumentSaved.is(fact)) return `${attemptId} document ${fact.data.stateId}`;
  return attemptId;
}
