import { afterSignIn, relaunchCheck, wasLaunched } from '#domain/access/index.ts';
import { attempt, type ExitReason } from '#domain/attempt/index.ts';
import { sit } from '#domain/attempt/use-cases.ts';
import { buildSearchIndex, lockOf, searchBestFirst, type Title } from '#domain/catalogue/index.ts';
import { isRefusal, type Refusal } from '#domain/kernel/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { findOrganisation } from '#domain/organisation/use-cases.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { lookAtToken } from '#domain/session/sign-on.ts';
import type { User } from '#domain/session/index.ts';
import { reauthenticate } from '#domain/session/use-cases.ts';
import { isPlatformFault } from '../platform/faults/rule.ts';
import type { Stage } from './stage.ts';
import { catalogueIn, closeTab, crashTab, statusesIn, type Tab } from './tab.ts';
import type { Step } from './words.ts';

type Guarded = Extract<Step, { visit: unknown }>['visit'];
const OPEN_AFTER_EXPIRY: readonly Guarded[] = ['player'];

/** Types the organisation's code; the organisation is kept for the steps that need it. */
export async function findOrganisationBy(stage: Stage, typed: string): Promise<void> {
  const tab = await stage.tab();
  const found = await stage.clock.drive(findOrganisation(tab.entry.organisations, typed));
  if (isRefusal(found)) return stage.say(found);
  tab.organisation = found;
  tab.screen = 'login';
}

async function organisationOf(stage: Stage, tab: Tab): Promise<boolean> {
  if (!tab.organisation) await findOrganisationBy(stage, stage.scenario.organisation.code);
  return tab.organisation !== undefined;
}

export async function signInAs(
  stage: Stage,
  { as, password, basic = false }: { as: string; password?: string | undefined; basic?: boolean | undefined },
): Promise<void> {
  const tab = await stage.tab();
  if (!(await organisationOf(stage, tab)) || !tab.organisation) return;
  await leave(stage, 'left'); // the sign-in screen takes the place of the player
  const known = passwordOf(stage, as);
  const credentials = { username: as, password: password ?? known };
  const call = basic ? 'basicSignIn' : 'signIn';
  const user = await stage.clock.drive(signIn(tab.entry.authentication, tab.organisation.code, credentials, call));
  await enter(stage, tab, user);
}

/** Passwords that were changed in this run are the right ones from then on. */
export function passwordOf({ scenario, passwords }: Stage, userName: string): string {
  const person = scenario.people.find((one) => one.userName.toLowerCase() === userName.toLowerCase());
  return person ? (passwords.get(person.id) ?? person.password) : '';
}

export async function signOn(stage: Stage, userName: string): Promise<void> {
  const tab = await stage.tab();
  if (!(await organisationOf(stage, tab)) || !tab.organisation) return;
  const token = stage.world.signOn(userName)?.access_token;
  if (token === undefined) return stage.note(tab.name, 'the provider does not know them');
  const { authentication } = tab.entry;
  const found = await stage.clock.drive(lookAtToken(authentication, tab.organisation.code, token));
  if (isRefusal(found)) return stage.say(found);
  authentication.acceptToken(token);
  await enter(stage, tab, found.user);
}

/** After signing in: the session, what the start screen loads, and the screen that §4 Login success names. */
async function enter(stage: Stage, tab: Tab, user: User | Refusal): Promise<void> {
  if (isRefusal(user)) return stage.say(user);
  if (!tab.organisation) return;
  await stage.clock.drive(tab.core.open(user, tab.organisation));
  const now = tab.core.session();
  if (now.at !== 'open') return;
  await stage.clock.drive(tab.core.menu.load());
  const menu = tab.core.menu.get();
  const destination = afterSignIn(now, undefined, menu.at === 'ready' ? menu.value.defaultModule : undefined);
  tab.screen = destination.to === 'stored' ? 'home' : destination.to;
  stage.guards.add(`sign-in:${destination.to}`);
  if (tab.screen === 'home' || tab.screen === 'catalogue' || tab.screen === 'search') await visit(stage, tab.screen);
}

export async function signInAgain(
  stage: Stage,
  { as, password }: { as?: string | undefined; password?: string | undefined },
): Promise<void> {
  const tab = await stage.tab();
  const now = tab.core.session();
  if (now.at === 'signed-out') return stage.note(tab.name, 'nobody is signed in');
  const person = stage.scenario.people.find(({ id }) => id === now.userId);
  const username = as ?? person?.userName ?? '';
  const credentials = { username, password: password ?? passwordOf(stage, username) };
  const refused = await stage.clock.drive(reauthenticate(tab.core, credentials));
  if (refused) return stage.say(refused);
  const wanted = waitingLaunch.get(tab);
  if (wanted === undefined) return;
  waitingLaunch.delete(tab);
  tab.core.launches.give(now.account, wanted);
  await launch(stage, wanted, false);
}

/** A launch that waits until the learner has proved who they are. */
const waitingLaunch = new WeakMap<Tab, string>();

export async function signOut(stage: Stage, discards: boolean): Promise<void> {
  const tab = await stage.tab();
  await stage.clock.drive(
    tab.core.signOut({ discards }).catch((error: unknown) => stage.note(tab.name, `cannot sign out: ${String(error)}`)),
  );
  forgetOpen(tab);
  tab.screen = tab.core.session().at === 'signed-out' ? 'login' : tab.screen;
}

/** Goes to a screen by its address: the guard first, then what the screen loads. */
export async function visit(stage: Stage, screen: Guarded): Promise<void> {
  const tab = await stage.tab();
  const now = tab.core.session();
  const decided = admission(now, screen);
  stage.guards.add(`${screen}:${decided}`);
  stage.note(tab.name, `asks for ${screen}: ${decided}`);
  if (screen !== 'player' && tab.open) await leave(stage, 'left');
  if (decided !== 'enter') {
    tab.screen = decided;
    return;
  }
  tab.screen = screen;
  const { core } = tab;
  const loads: Promise<unknown>[] = [];
  if (screen === 'home') loads.push(core.home.load(), core.history.load());
  if (screen === 'home' || screen === 'catalogue' || screen === 'search' || screen === 'title') {
    core.catalogue.screenChanged();
    loads.push(core.catalogue.load(), core.statuses.load());
  }
  if (screen === 'about')
    loads.push(core.builds.version().catch((error: unknown) => stage.say(refusalFor('loadBuild', error))));
  await stage.clock.drive(Promise.all(loads));
  for (const source of [core.home, core.catalogue, core.statuses, core.history]) {
    const shown = source.get();
    if (shown.at === 'failed' && loads.length > 0) stage.say(shown.because);
  }
}

/** The guard of a screen, as the specification has it (§2 Guards): a reading of its own, beside that of the interface. */
function admission(session: ReturnType<Tab['core']['session']>, screen: Guarded): string {
  if (session.at === 'signed-out') return session.was ? 'login' : 'organisation-login';
  if (session.at === 'expired') return OPEN_AFTER_EXPIRY.includes(screen) ? 'enter' : 'login';
  if (screen === 'register') return session.gates.length > 0 ? 'enter' : 'home';
  return session.gates.length > 0 ? 'register' : 'enter';
}

export async function search(stage: Stage, query: string): Promise<void> {
  await visit(stage, 'search');
  const tab = await stage.tab();
  const catalogue = catalogueIn(tab);
  if (!catalogue || tab.screen !== 'search') return;
  tab.found = searchBestFirst(buildSearchIndex(catalogue), query).titles.map(({ id }) => id);
}

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

/** Signing out has left the content already. */
function forgetOpen(tab: Tab): void {
  tab.open?.release();
  tab.open = undefined;
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

export function administer(stage: Stage, change: Extract<Step, { administrator: unknown }>['administrator']): void {
  if (change.change === 'set-status') stage.rewritten.add(change.record.titleId);
  stage.world.apply(change);
}

export async function goAway(stage: Stage, words: 'with last words' | 'without a word'): Promise<void> {
  const tab = await stage.tab();
  if (words === 'without a word') crashTab(tab);
  else await closeTab(tab, stage.clock);
  stage.now = undefined;
}

export async function hidePage(stage: Stage): Promise<void> {
  (await stage.tab()).core.outbox.flush('hidden');
}

export function setOnline(stage: Stage, isOnline: boolean): void {
  const browser = stage.browsers.get(stage.device);
  if (browser) browser.isOnline = isOnline;
  if (isOnline) for (const tab of stage.tabs) if (!tab.isOver && tab.browser === browser) tab.core.outbox.refresh();
}

export function setFull(stage: Stage, isFull: boolean): void {
  const browser = stage.browsers.get(stage.device);
  if (!browser) return;
  browser.isFull = isFull;
  if (!isFull) return;
  browser.mayRepeat = true;
  browser.mayForget = true;
  browser.hasRefused = true;
}

export async function switchTo(stage: Stage, device: string, tabName: string): Promise<void> {
  stage.device = device;
  stage.tabName = tabName;
  stage.now = undefined;
  await stage.tab();
}

/** Faults of the learner's own device have words of their own: crash, storageFull, tab. */
export function breakSomething(stage: Stage, fault: Extract<Step, { fault: unknown }>['fault']): void {
  if (isPlatformFault(fault)) stage.world.faults.add(fault);
  else stage.note('>', `${fault.kind} is a step of its own here`);
}
