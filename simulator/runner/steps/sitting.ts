import { relaunchCheck, signOnPage, wasLaunched } from '#domain/access/index.ts';
import { attempt, type ContentKind, type ExitReason } from '#domain/attempt/index.ts';
import { prepare, type Prepared, sit } from '#domain/attempt/use-cases.ts';
import { LaunchRefused } from '#adapters/players/launch-refused.ts';
import { historyIn, lockOf, type Title } from '#domain/catalogue/index.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { admission } from './guard.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { arrive, type Stage } from '../stage.ts';
import { catalogueIn, statusesIn, type Tab } from '../tab.ts';
import type { ValueOf } from '../words.ts';

/** A launch that waits until the learner has proved who they are. */
export const waitingLaunch = new WeakMap<Tab, string>();

/** How a title is opened: in the catalogue, from another tab that has it, or by its address alone (without header). */
export type Way = 'catalogue' | 'take-over' | 'address';

/** How a launch went when it was recorded: where the content opened, or that it could not be opened. */
type AsRecorded = Exclude<LaunchStep, string>;
type LaunchStep = ValueOf<'launch'>;

export const launchAgain = (stage: Stage, step: LaunchStep): Promise<void> =>
  typeof step === 'string' ? launch(stage, step, 'catalogue') : launch(stage, step.title, 'catalogue', step);

export async function launch(stage: Stage, titleId: string, way: Way, recorded?: AsRecorded): Promise<void> {
  const tab = await stage.tab();
  const before = tab.core.session();
  const decided = admission(before, 'title');
  stage.guards.add(`player:${decided}`);
  if (decided !== 'enter' || before.at !== 'open') {
    arrive(stage, tab, decided === 'enter' ? 'home' : decided);
    return stage.note(tab.name, `may not launch: ${decided}`);
  }
  if (tab.open?.titleId === titleId && !tab.open.isTakenOver) return;
  await leave(stage, 'left');
  const { core } = tab;
  core.catalogue.screenChanged();
  await stage.clock.drive(Promise.all([core.catalogue.load(), core.statuses.load()]));
  // As the interface does: a title is asked for by itself only where the catalogue does not hold it.
  const known = catalogueIn(tab)?.titles.get(titleId);
  const title = known ?? (await titleAlone(stage, tab, titleId, way));
  if (!title) return;
  if (recorded) return open(stage, tab, title, { isLocked: false, way, recorded });
  const isLocked = lockedFor(tab, title);
  if (!isLocked && title.isCompatible && (await mustProve(stage, tab, titleId))) return;
  await open(stage, tab, title, { isLocked, way });
}

async function titleAlone(stage: Stage, tab: Tab, titleId: string, way: Way): Promise<Title | undefined> {
  const { title, deepLaunchTitle } = tab.core.catalogueSource;
  try {
    return await stage.clock.drive((way === 'address' ? deepLaunchTitle : title)(titleId));
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
  const check = relaunchCheck(
    organisation,
    wasLaunched(titleId, {
      history: historyIn(core.home.get()),
      status: statusesIn(tab)(titleId).status,
      attempts: core.runtime.state(attempt).get(),
    }),
  );
  stage.guards.add(`relaunch:${check}`);
  if (check === 'none') return false;
  waitingLaunch.set(tab, titleId);
  if (check === 'sign-on') await leadToProvider(stage, tab);
  stage.note(tab.name, `must prove who they are: ${check}`);
  return true;
}

/** The screen that leads to the provider before a launch; it goes back when there is nowhere to lead. */
async function leadToProvider(stage: Stage, tab: Tab): Promise<void> {
  arrive(stage, tab, 'reauth-login');
  const known = { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts };
  const page = await stage.clock.drive(signOnPage(tab.core.proofs, `${PLATFORM_ORIGIN}/reauthLogin`, known));
  if (!isRefusal(page)) return;
  stage.say(page);
  arrive(stage, tab, 'title');
}

type How = { isLocked: boolean; way: Way; recorded?: AsRecorded };

async function open(stage: Stage, tab: Tab, title: Title, { isLocked, way, recorded }: How): Promise<void> {
  const { core, page } = tab;
  const now = core.session();
  if (now.at !== 'open') return;
  const hold = await stage.clock.drive(core.titles.take(now.account, title.id, { steal: way === 'take-over' }));
  if (hold === 'busy') return stage.note(tab.name, 'the title is open in another tab');
  const launchable = {
    titleId: title.id,
    titleName: title.name,
    activityId: title.activityId,
    kind: title.kind,
    link: title.link,
    isLocked,
    isCompatible: title.isCompatible,
  };
  const outcome = await stage.clock.drive(
    sit(
      { runtime: core.runtime, ports: core.attempts, clock: core.clock, ids: core.ids, sittings: core.sittings },
      {
        title: launchable,
        sessionId: now.sessionId,
        learner: { id: now.userId, name: '' },
        locale: 'en-US',
        host: page,
        lost: hold.lost,
        onSignal: (signal) => void (signal.type === 'failed' && stage.say({ refused: signal.because }, tab.name)),
        ...(recorded ? { prepared: preparedAs(recorded, prepare(core.attempts, launchable)) } : {}),
      },
    ),
  );
  if (isRefusal(outcome)) {
    hold.release();
    stage.say(outcome);
    if (outcome.refused !== 'INCOMPATIBLE_TITLE') arrive(stage, tab, 'home');
    return;
  }
  const content = tab.contents.get(outcome.attemptId);
  if (!content) return;
  const opened = { titleId: title.id, sitting: outcome, content, release: hold.release, isTakenOver: false };
  tab.open = opened;
  arrive(stage, tab, way === 'address' ? 'deep-launch' : 'content');
  arrive(stage, tab, 'player');
  void hold.lost.then(async () => {
    opened.isTakenOver = true;
    if (tab.open === opened) tab.open = undefined;
    await end(tab, opened, 'taken-over');
  });
}

/** What a launch asks for, answered as it was then. */
function preparedAs({ from, fails }: AsRecorded, prepared: Prepared): Prepared {
  if (!fails) return { ...prepared, saved: Promise.resolve({ position: from, scorm: undefined }) };
  const refused = Promise.reject<string>(new LaunchRefused('LAUNCH_FAILURE', 'as it was recorded'));
  refused.catch(() => undefined); // looked at by sit()
  return { ...prepared, address: refused };
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
  arrive(stage, tab, 'title');
  await stage.clock.drive(end(tab, opened, reason));
}

const DOCUMENTS: readonly ContentKind[] = ['pdf', 'epub'];
const MEDIA: readonly ContentKind[] = ['audio', 'video'];

/** What is open in this tab, and must be of one of these kinds for the step to make sense. */
export async function openContent(
  stage: Stage,
  kinds?: readonly ContentKind[],
): Promise<NonNullable<Tab['open']>['content'] | undefined> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!opened) {
    stage.cannot(whyNothing(stage, tab));
    return undefined;
  }
  const { kind } = opened.content;
  if (kinds && !kinds.includes(kind))
    stage.cannot(`${opened.titleId} is ${kind}, and this is for ${kinds.join(' and ')}`);
  return opened.content;
}

function whyNothing(stage: Stage, tab: Tab): string {
  const said = stage.messages.at(-1);
  const last = said === undefined ? '' : `; the last message was ${said}`;
  if (tab.core.session().at === 'signed-out') return `nobody is signed in here${last}`;
  const waiting = waitingLaunch.get(tab);
  return waiting === undefined
    ? `no title is open here${last}`
    : `${waiting} opens when the learner has proved who they are (signInAgain)${last}`;
}

export const openCourse = async (stage: Stage) => (await openContent(stage, ['scorm', 'aicc']))?.course;

export async function move(stage: Stage, at: number | 'end', plays: boolean): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!(await openContent(stage, plays ? MEDIA : DOCUMENTS)) || !opened) return;
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

/** As a step of its own: there must be something to leave. */
export async function leaveOpen(stage: Stage, reason: ExitReason): Promise<void> {
  if (await openContent(stage)) await leave(stage, reason);
}

/** What the content cannot go on with ends the sitting, and leads home. */
export async function breakContent(stage: Stage): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!opened) return void (await openContent(stage));
  opened.content.fail();
  tab.open = undefined;
  await stage.clock.drive(end(tab, opened, 'left'));
  arrive(stage, tab, 'home');
}
