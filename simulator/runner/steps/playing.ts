import { signOnPage } from '#domain/access/index.ts';
import { type ExitReason, prefetchLaunch, type Prepared } from '#domain/attempt/index.ts';
import { type ContentKind, contentKinds, kindsWhere } from '#domain/content/index.ts';
import { entranceOf, isDecided, type Launch } from '#domain/client/index.ts';
import { waitForState } from '#domain/kernel/until.ts';
import { isRefusal } from '#domain/outcome/refusal.ts';
import { LaunchRefused } from '#adapters/players/launch-refused.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { arrive, type RunContext } from '../run-context.ts';
import type { OpenTitle, Tab } from '../tab.ts';
import type { ValueOf } from '../words.ts';

/** Launches that wait for re-authentication, here or at the sign-on provider. */
export const waitingLaunch = new WeakMap<
  Tab,
  { titleId: string; way: LaunchMethod; launch: Launch<object> | undefined }
>();

/**
 * How a title is opened: from the catalogue, from its beginning, by takeover from another tab, or by URL (without
 * header).
 */
export type LaunchMethod = 'catalogue' | 'start-over' | 'take-over' | 'address';

/** Recorded result of a launch: start position, or failure. */
type AsRecorded = Exclude<LaunchStep, string>;
type LaunchStep = ValueOf<'launch'>;

export const launchAgain = (stage: RunContext, step: LaunchStep): Promise<void> =>
  typeof step === 'string' ? launch(stage, step, 'catalogue') : launch(stage, step.title, 'catalogue', step);

export async function launch(
  stage: RunContext,
  titleId: string,
  way: LaunchMethod,
  recorded?: AsRecorded,
): Promise<void> {
  const tab = await stage.tab();
  const before = tab.client.session.now();
  const decided = entranceOf(before, { guard: 'signed-in' });
  stage.guards.add(`player:${decided}`);
  if (decided !== 'enter' || before.at !== 'open') {
    arrive(stage, tab, decided === 'enter' ? 'home' : decided);
    stage.note(tab.name, `may not launch: ${decided}`);
    return;
  }
  if (tab.open?.titleId === titleId && way !== 'start-over') return;
  await leave(stage, 'left');
  const { client } = tab;
  client.catalogue.all.screenChanged();
  const isProved = client.session.reauthTokens.isGiven(before.account, titleId);
  const opened = client.launches.open({
    titleId,
    isDeepLaunch: way === 'address',
    key: titleId,
    locale: 'en-US',
    steals: way === 'take-over',
    startsOver: way === 'start-over',
    ...(recorded ? { recorded: (title) => preparedAs(recorded, prefetchLaunch(client.launches.attempts, title)) } : {}),
  });
  opened.setHost(tab.page);
  await stage.clock.drive(waitForState(opened.state, isDecided));
  const { found, ...now } = opened.state.get();
  if (found && !isProved && client.session.learner.get()?.organisation.reauthenticatesAtLaunch && now.at !== 'refused')
    stage.guards.add(`relaunch:${now.at === 'gate' && now.gate !== 'photo' ? now.gate : 'none'}`);
  await continueLaunch(stage, tab, titleId, way, opened);
}

/** Continues after a launch: plays the content, completes a gate, or handles a refusal. */
export async function continueLaunch(
  stage: RunContext,
  tab: Tab,
  titleId: string,
  way: LaunchMethod,
  opened: Launch<object>,
): Promise<void> {
  const now = opened.state.get();
  if (now.playing) {
    play(stage, tab, { titleId, attemptId: now.playing.attemptId, way }, opened);
    return;
  }
  if (now.at === 'gate') {
    if (now.gate !== 'photo') return waitForReauth(stage, tab, { titleId, way, gate: now.gate }, opened);
    opened.pass(); // the disclaimer is accepted
    await stage.clock.drive(waitForState(opened.state, isDecided));
    return continueLaunch(stage, tab, titleId, way, opened);
  }
  opened.close();
  if (now.at === 'elsewhere') {
    stage.note(tab.name, 'the title is open in another tab');
    return;
  }
  if (now.at !== 'refused') return;
  stage.notify(now.because);
  if (now.found && now.because.refused !== 'INCOMPATIBLE_TITLE') arrive(stage, tab, 'home');
}

async function waitForReauth(
  stage: RunContext,
  tab: Tab,
  { titleId, way, gate }: { titleId: string; way: LaunchMethod; gate: 'password' | 'sign-on' },
  opened: Launch<object>,
): Promise<void> {
  waitingLaunch.set(tab, { titleId, way, launch: gate === 'password' ? opened : undefined });
  if (gate === 'sign-on') {
    opened.close(); // the provider's screen replaces the player
    await leadToProvider(stage, tab);
  }
  stage.note(tab.name, `must prove who they are: ${gate}`);
}

/** Continues the waiting launch after re-authentication. */
export async function resumeWaitingLaunch(stage: RunContext, tab: Tab, account: string): Promise<void> {
  const wanted = waitingLaunch.get(tab);
  if (!wanted) return;
  waitingLaunch.delete(tab);
  if (wanted.launch) {
    wanted.launch.pass();
    await stage.clock.drive(waitForState(wanted.launch.state, isDecided));
    return continueLaunch(stage, tab, wanted.titleId, wanted.way, wanted.launch);
  }
  tab.client.session.reauthTokens.give(account, wanted.titleId);
  await launch(stage, wanted.titleId, 'catalogue');
}

/** Redirects to the provider before a launch; returns to the title if there is no provider page. */
async function leadToProvider(stage: RunContext, tab: Tab): Promise<void> {
  arrive(stage, tab, 'reauth-login');
  const known = { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts };
  const page = await stage.clock.drive(signOnPage(tab.client.session.signOn, `${PLATFORM_ORIGIN}/reauthLogin`, known));
  if (!isRefusal(page)) return;
  stage.notify(page);
  arrive(stage, tab, 'title');
}

function play(
  stage: RunContext,
  tab: Tab,
  { titleId, attemptId, way }: { titleId: string; attemptId: string; way: LaunchMethod },
  opened: Launch<object>,
): void {
  const content = tab.contents.get(attemptId);
  if (!content) return;
  const open = { titleId, launch: opened, content };
  tab.open = open;
  if (way === 'start-over') stage.startedOver.add(attemptId);
  arrive(stage, tab, way === 'address' ? 'deep-launch' : 'content');
  arrive(stage, tab, 'player');
  opened.state.subscribe(() => {
    const now = opened.state.get();
    // A launch suspended for a credential prompt resumes with a new attempt.
    open.content = tab.contents.get(now.playing?.attemptId ?? '') ?? open.content;
    if (now.at === 'refused') stage.notify(now.because, tab.name);
    if (now.at === 'elsewhere' && tab.open === open) tab.open = undefined;
  });
}

/** Replaces launch responses by the recorded ones. */
function preparedAs({ from, fails }: AsRecorded, prepared: Prepared): Prepared {
  if (!fails) return { ...prepared, saved: Promise.resolve({ position: from, scorm: undefined }) };
  const refused = Promise.reject<string>(new LaunchRefused('LAUNCH_FAILURE', 'as it was recorded'));
  refused.catch(() => undefined); // the launch handles the error later; avoids an unhandled rejection
  return { ...prepared, address: refused };
}

/** Waits until the title lock is released. */
async function end(stage: RunContext, { launch: opened }: OpenTitle, reason: ExitReason): Promise<void> {
  await stage.clock.drive(opened.leave(reason));
  await stage.clock.drive(waitForState(opened.state, ({ at }) => at === 'closed'));
  opened.close();
}

export async function leave(stage: RunContext, reason: ExitReason): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!opened) return;
  tab.open = undefined;
  arrive(stage, tab, 'title');
  await end(stage, opened, reason);
}

const READ = kindsWhere(({ family }) => family === 'document' || family === 'book');
const PLAYED = kindsWhere(({ family }) => family === 'media');
const RUN = kindsWhere(({ keeps }) => keeps === 'run');
const COURSES = kindsWhere(({ family }) => family === 'course');
const XAPI = kindsWhere(({ speaks }) => speaks === 'xapi');

/** Returns the open content. Reports an impossible step if there is none, or if its kind is not in the list. */
export async function openContent(
  stage: RunContext,
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

function whyNothing(stage: RunContext, tab: Tab): string {
  const said = stage.messages.at(-1);
  const last = said === undefined ? '' : `; the last message was ${said}`;
  if (tab.client.session.now().at === 'signed-out') return `nobody is signed in here${last}`;
  const waiting = waitingLaunch.get(tab);
  return waiting === undefined
    ? `no title is open here${last}`
    : `${waiting.titleId} opens when the learner has proved who they are (signInAgain)${last}`;
}

export const openCourse = async (stage: RunContext) => (await openContent(stage, RUN))?.course;
export const openXapi = (stage: RunContext) => openContent(stage, XAPI);

/** Requests a file that the course discovers only at run time. */
export async function askForFile(stage: RunContext, link: string): Promise<void> {
  const content = await openContent(stage, COURSES);
  if (content && COURSES.includes(content.kind)) await stage.clock.drive(content.asks(link));
}

export async function move(stage: RunContext, at: number | 'end', plays: boolean): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!(await openContent(stage, plays ? PLAYED : READ)) || !opened) return;
  const { last } = opened.content;
  if (typeof at === 'number' && last !== undefined && at > last) {
    stage.cannot(`${opened.titleId} ends at ${last}, so that ${at} is never reached`);
    return;
  }
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

/** Leaves the open content as a step; without content the step is impossible. */
export async function leaveOpen(stage: RunContext, reason: ExitReason): Promise<void> {
  const content = await openContent(stage);
  if (content && reason === 'session-expired' && contentKinds[content.kind].isThirdParty) await askForPassword(stage);
  else if (content) await leave(stage, reason);
}

/** Closes the credential prompt over an open title, by tab. */
const asked = new WeakMap<Tab, () => void>();

/** Opens a credential prompt, for which third-party content is suspended. */
async function askForPassword(stage: RunContext): Promise<void> {
  const tab = await stage.tab();
  const { secrets } = tab.entry;
  asked.set(tab, secrets.ask());
  await stage.clock.drive(waitForState(secrets.hasThirdParty, (isHere) => !isHere));
}

/** Closes the credential prompt and resumes the suspended content. */
export async function closeCredentialPrompt(stage: RunContext, tab: Tab): Promise<void> {
  asked.get(tab)?.();
  asked.delete(tab);
  if (tab.open) await stage.clock.drive(waitForState(tab.open.launch.state, isDecided));
}

/** Simulates a fatal content error, which ends the attempt and redirects to home. */
export async function breakContent(stage: RunContext): Promise<void> {
  const tab = await stage.tab();
  const { open: opened } = tab;
  if (!opened) {
    await openContent(stage);
    return;
  }
  opened.content.fail();
  tab.open = undefined;
  await end(stage, opened, 'left');
  arrive(stage, tab, 'home');
}
