import { signInAgain, signInAs, signOut } from '../steps/entry.ts';
import { launch, leave, openContent } from '../steps/playing.ts';
import type { RunContext } from '../run-context.ts';

export const CAN_CONTINUE = 'with nothing in the way all goes on';

/** Virtual time in ms in which all work reaches a working platform. */
const PATIENCE_MS = 120_000;

/**
 * Liveness check after all faults have ended. No record becomes a dead letter unless the platform refused it before. A
 * learner on a new device can complete a title and deliver the completion.
 */
export async function checkCanContinue(stage: RunContext): Promise<void> {
  const userId = stage.facts.find((seen) => seen.userId !== '')?.userId;
  const person = stage.scenario.people.find(({ id }) => id === userId);
  const title = stage.scenario.catalogue.titles.find(({ tags }) => tags.every((tag) => tag.prerequisites.length === 0));
  if (!person || !title) return;
  const wrong = (detail: string): void => {
    stage.breach(CAN_CONTINUE, detail);
  };
  stage.note('>', `${person.userName} goes on at another device`);
  stage.device = 'afterwards';
  stage.tabName = 'first';
  stage.now = undefined;
  await signInAs(stage, { as: person.userName });
  const tab = await stage.tab();
  const session = tab.client.session.now();
  if (session.at !== 'open') {
    wrong(`${person.userName} cannot sign in`);
    return;
  }
  await launch(stage, title.id, 'catalogue');
  if (!tab.open) await signInAgain(stage, {}); // a relaunch of an earlier title needs re-authentication
  if (!tab.open) {
    wrong(`${title.id} does not open`);
    return;
  }
  const content = await openContent(stage);
  content?.moveTo(1); // after discarding work, the platform still has an old position: moves back to page 1
  content?.complete();
  await leave(stage, 'left');
  await stage.clock.advance(PATIENCE_MS);
  const waiting = await tab.browser.outbox.after(session.account, 0);
  if (waiting.length > 0) wrong(`${waiting.length} of ${title.id} still wait after ${PATIENCE_MS / 1000} s`);
  else if (stage.world.standing(person.id, title.id).status !== 'completed')
    wrong(`${title.id} was learned to its end and is not completed at the platform`);
  await signOut(stage, false);
}
