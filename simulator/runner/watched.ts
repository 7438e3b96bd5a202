import { attempt, attemptEvents, isCompleted, latestOf } from '#domain/attempt/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { completedNow } from './expectations/completed.ts';
import { checkWhole } from './expectations/taken-along.ts';
import type { Stage } from './stage.ts';
import { statusesIn, type Tab } from './tab.ts';

/** Reports of the client that say no more than that the network or the platform failed it. */
const EXPECTED_REPORTS: readonly string[] = ['wire', 'deliver', 'resume', 'mail-pattern', 'analytics'];

export function reported(stage: Stage, where: string, error: unknown): void {
  const full = [...stage.browsers.values()].some(({ isFull }) => isFull);
  const wasFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  const isGone = error instanceof DOMException && error.name === 'AbortError';
  if (EXPECTED_REPORTS.includes(where) || full || wasFull || isGone) return;
  stage.breach('no unexpected error', `${where}: ${error instanceof Error ? error.message : String(error)}`);
}

/** Every fact of a tab, as it is recorded. */
export function follow(stage: Stage, tab: Tab): void {
  const { runtime } = tab.client;
  runtime.log.after(0, 'projection').subscribe((fact) => {
    if (fact.restored) return;
    const session = tab.client.session.now();
    const userId = session.at === 'signed-out' ? '' : session.userId;
    const account = session.at === 'signed-out' ? undefined : session.account;
    stage.facts.push({
      tab,
      account,
      userId,
      fact,
      at: stage.clock.now(),
      completedThen: attemptEvents.Started.is(fact) ? completedNow(stage, userId) : undefined,
    });
    stage.note(tab.name, `records ${fact.type} ${about(fact)}`);
    if (attemptEvents.Completed.is(fact)) stage.completed.add(`${userId} ${fact.data.titleId}`);
  });
}

function about({ data }: Recorded): string {
  const { titleId, position } = data as { titleId?: string; position?: { at: number | string } };
  return [titleId ?? '', position ? `at ${position.at}` : ''].filter(Boolean).join(' ');
}

/** A title that was shown as completed to a learner is never shown as anything less. */
export function lookAt(stage: Stage, tab: Tab, shown: Map<string, boolean>): void {
  const session = tab.client.session.now();
  if (session.at === 'signed-out') return;
  checkWhole(stage, tab);
  const statusOf = statusesIn(tab);
  const hasAnswer = tab.client.catalogue.statuses.get().at === 'ready';
  const attempts = tab.client.runtime.state(attempt).get();
  const touched = new Set(Object.keys(attempts.latestOfTitle));
  for (const { titleId } of stage.scenario.people.find(({ id }) => id === session.userId)?.statuses ?? [])
    touched.add(titleId);
  for (const titleId of touched) {
    if (stage.rewritten.has(titleId)) continue;
    const key = `${tab.name} ${session.account} ${titleId}`;
    const showsCompleted = statusOf(titleId).status === 'completed';
    if (shown.get(key) === true && !showsCompleted && hasAnswer)
      stage.breach('completion is never taken back', `${titleId} was completed and is ${statusOf(titleId).status}`);
    if (showsCompleted) shown.set(key, true);
    const latest = latestOf(attempts, titleId);
    if (latest && isCompleted(latest) && !showsCompleted)
      stage.breach('status follows what was done', `${titleId} was completed here and is ${statusOf(titleId).status}`);
  }
}
