import { relaunchCheck, wasLaunched } from '#domain/access/index.ts';
import { attempt, type ExitReason } from '#domain/attempt/index.ts';
import { sit } from '#domain/attempt/use-cases.ts';
import { lockOf, type Title } from '#domain/catalogue/index.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { admission } from './guard.ts';
import type { Stage } from './stage.ts';
import { catalogueIn, statusesIn, type Tab } from './tab.ts';

/** A launch that waits until the learner has proved who they are. */
export const waitingLaunch = new WeakMap<Tab, string>();

export async function launch(stage: Stage, titleId: string, steals: boolean): Promise<void> {
  const tab = await stage.tab();
  const before = tab.core.session();
  const decided = admission(before, 'title');
  stage.guards.add(`player:${decided}`);
  if (decided !== 'enter' || before.at !== 'open') {
    tab.screen = decided;
    return stage.note(tab.name, `may not launch: ${decided}`);
  }
  if (tab.open?.titleId === titleId && !tab.open.isTakenOver) return;
  await leave(stage, 'left');
  const { core } = tab;
  core.catalogue.screenChanged();
  await stage.clock.drive(Promise.all([core.catalogue.load(), core.statuses.load()]));
  const title = catalogueIn(tab)?.titles.get(titleId) ?? (await titleAlone(stage, tab, titleId));
  if (!title) return;
  const isLocked = lockedFor(tab, title);
  if (!isLocked && title.isCompatible && (await mustProve(stage, tab, titleId))) return;
  await open(stage, tab, title, isLocked, steals);
}

async function titleAlone(stage: Stage, tab: Tab, titleId: string): Promise<Title | undefined> {
  try {
    return await stage.clock.drive(tab.core.catalogueSource.title(titleId));
  } catch (error) {
    stage.say(refusalFor('loadTitle', error));
    return undefined;
  }
}

function lockedFor(tab: Tab, title: Title): boolean {
  const statusOf = statusesIn(tab);
  return lockOf(title, (id) => statusOf(id).status, catalogueIn(tab) ?? { tags: new Map() }) !== undefined;
}

async function mustProve(stage: Stage, tab: Tab, titleId: string): Promise<boolean> {
  const { core } = tab;
  const now = core.session();
  const organisation = core.learner.get()?.organisation;
  if (now.at !== 'open' || !organisation?.reauthenticatesAtLaunch) return false;
  if (core.launches.use(now.account, titleId, titleId)) {
    core.launches.end(titleId);
    return false;
  }
  await stage.clock.drive(core.home.load());
  const home = core.home.get();
  const check = relaunchCheck(
    organisation,
    wasLaunched(titleId, {
      history: home.at === 'ready' ? home.value.history : undefined,
      status: statusesIn(tab)(titleId).status,
      attempts: core.runtime.state(attempt).get(),
    }),
  );
  stage.guards.add(`relaunch:${check}`);
  if (check === 'none') return false;
  waitingLaunch.set(tab, titleId);
  stage.note(tab.name, `must prove who they are: ${check}`);
  return true;
}

async function open(stage: Stage, tab: Tab, title: Title, isLocked: boolean, steals: boolean): Promise<void> {
  const { core, page } = tab;
  const now = core.session();
  if (now.at !== 'open') return;
  const hold = await stage.clock.drive(core.titles.take(now.account, title.id, { steal: steals }));
  if (hold === 'busy') return stage.note(tab.name, 'the title is open in another tab');
  const outcome = await stage.clock.drive(
    sit(
      { runtime: core.runtime, ports: core.attempts, clock: core.clock, ids: core.ids, sittings: core.sittings },
      {
        title: {
          titleId: title.id,
          titleName: title.name,
          activityId: title.activityId,
          kind: title.kind,
          link: title.link,
          isLocked,
          isCompatible: title.isCompatible,
        },
        sessionId: now.sessionId,
        learner: { id: now.userId, name: '' },
        locale: 'en-US',
        host: page,
      },
    ),
  );
  if (isRefusal(outcome)) {
    hold.release();
    return stage.say(outcome);
  }
  const content = tab.contents.get(outcome.attemptId);
  if (!content) return;
  const opened = { titleId: title.id, sitting: outcome, content, release: hold.release, isTakenOver: false };
  tab.open = opened;
  tab.screen = 'player';
  void hold.lost.then(async () => {
    opened.isTakenOver = true;
    if (tab.open === opened) tab.open = undefined;
    await end(tab, opened, 'taken-over');
  });
}

/** The title is free again once what was done is stored, as the player screen has it. */
const end = (tab: Tab, open: NonNullable<Tab['open']>, reason: ExitReason): Promise<void> =>
  open.sitting
    .leave(reason)
    .then(tab.core.journal.settled)
    .catch(() => undefined) // what could not be stored is shown, and tried again
    .finally(open.release);

export async function leave(stage: Stage, reason: ExitReason): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!opened) return;
  tab.open = undefined;
  tab.screen = 'title';
  await stage.clock.drive(end(tab, opened, reason));
}

export async function move(stage: Stage, at: number | 'end', plays: boolean): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!opened) return stage.note(tab.name, 'nothing is open');
  const seconds = plays ? opened.content.secondsTo(at) : 0;
  const goal = at === 'end' ? Number.POSITIVE_INFINITY : at;
  for (let quarter = 1; quarter <= 3 && seconds > 4; quarter++) {
    await stage.clock.advance((seconds * 1000) / 4);
    if (tab.open !== opened) return;
    const left = opened.content.secondsTo(at);
    opened.content.moveTo(Math.floor(Math.min(goal, goal === Infinity ? 180 : goal) - left + left / (5 - quarter)));
  }
  if (seconds > 0) await stage.clock.advance((seconds * 1000) / (seconds > 4 ? 4 : 1));
  if (tab.open === opened) opened.content.moveTo(at);
}
