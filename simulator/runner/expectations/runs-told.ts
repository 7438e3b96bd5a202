import { attemptEvents } from '#domain/attempt/index.ts';
import type { SeenFact, Stage } from '../stage.ts';
import { isTaken, type StateBody } from './exchanges.ts';

type RunTold = NonNullable<StateBody['scormMaps']>[number];
/** A run as the platform was told of it, and how far its moments are from those of the run's own facts. */
type Off = { titleId: string; what: 'began' | 'ended'; ms: readonly number[] };

/**
 * Spec §3 Scorm sync payload: a run of a course began when the course first said something of it, whenever that is told,
 * and ended with its last word. Of several facts that say the same each may be the one that was told.
 */
export function runsTold({ facts, world }: Pick<Stage, 'facts' | 'world'>): Off[] {
  const said = facts.filter(isOfRun);
  const told = world.journal.exchanges.filter((one) => one.operationId === 'syncScormState' && isTaken(one));
  return told.flatMap(({ body }) =>
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
