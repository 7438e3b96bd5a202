import { signInAgain, signInAs, signOut } from '../steps/entry.ts';
import { launch, leave, openContent } from '../steps/playing.ts';
import type { Stage } from '../stage.ts';

export const GOES_ON = 'with nothing in the way all goes on';

/** Long enough for everything that a learner has done to be at the platform, when nothing is in the way. */
const PATIENCE_MS = 120_000;

/**
 * Liveness, beside what must never happen: once nothing is in the way any more, nothing that was never refused is put
 * aside, and somebody who signs in at a device of their own learns a title to its end and has it told.
 */
export async function checkGoesOn(stage: Stage): Promise<void> {
  const userId = stage.facts.find((seen) => seen.userId !== '')?.userId;
  const person = stage.scenario.people.find(({ id }) => id === userId);
  const title = stage.scenario.catalogue.titles.find(({ tags }) => tags.every((tag) => tag.prerequisites.length === 0));
  if (!person || !title) return;
  const wrong = (detail: string): void => {
    stage.breach(GOES_ON, detail);
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
  if (!tab.open) await signInAgain(stage, {}); // where a title that was open before asks who it is
  if (!tab.open) {
    wrong(`${title.id} does not open`);
    return;
  }
  const content = await openContent(stage);
  content?.moveTo(1); // somebody who threw their work away left the place at the platform, and reads it again
  content?.complete();
  await leave(stage, 'left');
  await stage.clock.advance(PATIENCE_MS);
  const waiting = await tab.browser.outbox.after(session.account, 0);
  if (waiting.length > 0) wrong(`${waiting.length} of ${title.id} still wait after ${PATIENCE_MS / 1000} s`);
  else if (stage.world.standing(person.id, title.id).status !== 'completed')
    wrong(`${title.id} was learned to its end and is not completed at the platform`);
  await signOut(stage, false);
}
