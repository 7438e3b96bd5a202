import { durationMs } from '../duration.ts';
import { expectThat } from '../expectations/expect.ts';
import type { RunContext } from '../run-context.ts';
import { expectationOf, type Step, type ValueOf, type ValuesByWord, wordOf } from '../words.ts';
import * as account from './account.ts';
import * as device from './device.ts';
import * as door from './entry-points.ts';
import * as entry from './entry.ts';
import { signOut, visit } from './entry.ts';
import * as downloads from './downloads.ts';
import * as photo from './photo.ts';
import * as profile from './profile.ts';
import * as playing from './playing.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { handlers } from '../../platform/handlers/index.ts';
import { silhouette } from '../../platform/images/silhouette.ts';
import { brochureAddress, type MenuScreen, menuTarget, supportOf } from '#domain/access/index.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import type { SCREENS } from '../../scenarios/schema.ts';
import { leaveForSite } from './outward.ts';

type Performer<V> = (stage: RunContext, value: V) => Promise<void> | void;

/** Implementations of all steps. A missing one is a compile error. */
const performers: { [W in keyof ValuesByWord]: Performer<ValuesByWord[W]> } = {
  check: (stage, said) => expectThat(stage, expectationOf(said)),
  findOrganisation: entry.findOrganisationBy,
  signIn: (stage, who) => entry.signInAs(stage, typeof who === 'string' ? { as: who } : who),
  signOn: entry.signOn,
  signInAgain: entry.signInAgain,
  signOut: (stage, { discard = false }) => entry.signOut(stage, discard),
  visit: (stage, screen) => entry.visit(stage, screen),
  openReport: (stage, report) => entry.visit(stage, 'report', report),
  search: entry.search,
  launch: playing.launchAgain,
  takeOver: (stage, titleId) => playing.launch(stage, titleId, 'take-over'),
  startOver: (stage, titleId) => playing.launch(stage, titleId, 'start-over'),
  deepLaunch: (stage, titleId) => playing.launch(stage, titleId, 'address'),
  outsideLaunch: door.outsideLaunch,
  openMenu,
  openSignOn: door.openSignOn,
  type: door.type,
  readTo: (stage, at) => playing.move(stage, at, false),
  playTo: (stage, at) => playing.move(stage, at, true),
  courseSets: async (stage, values) => (await playing.openCourse(stage))?.set(values),
  courseCommits: async (stage) => (await playing.openCourse(stage))?.commit(),
  courseFinishes: async (stage) => (await playing.openCourse(stage))?.finish(),
  courseRequestsFile: playing.askForFile,
  contentSendsStatement: async (stage, statement) => (await playing.openXapi(stage))?.says(statement),
  contentSavesDocument: async (stage, document) => (await playing.openXapi(stage))?.keeps(document),
  contentFails: playing.breakContent,
  complete: async (stage) => (await playing.openContent(stage))?.complete(),
  contentSignal: async (stage, signal) => (await playing.openContent(stage))?.saysAgain(signal),
  leave: (stage, { because = 'left' }) => playing.leaveOpen(stage, because),
  wait: (stage, time) => stage.clock.advance(durationMs(time)),
  network: device.setNetwork,
  download: (stage, titles) => downloads.requestDownloads(stage, 'take', titles),
  pauseDownload: (stage, titles) => downloads.requestDownloads(stage, 'pause', titles),
  resumeDownload: (stage, titles) => downloads.requestDownloads(stage, 'goOn', titles),
  updateDownload: (stage, titles) => downloads.requestDownloads(stage, 'update', titles),
  removeDownload: (stage, titles) => downloads.requestDownloads(stage, 'remove', titles),
  expireSession: (stage) => stage.world.expireSessions(),
  hidePage: device.hidePage,
  closeTab: (stage) => device.leavePage(stage, 'with a final flush'),
  restorePage: device.restorePage,
  crash: (stage) => device.leavePage(stage, 'without one'),
  reopen: async (stage) => {
    await stage.tab();
  },
  storageFull: device.setFull,
  tab: (stage, name) => device.switchTo(stage, stage.device, name),
  device: (stage, name) => device.switchTo(stage, name, 'first'),
  administrator: device.administer,
  callOperation: ask,
  fault: (stage, fault) => void stage.world.faults.add(fault),
  endFaults: (stage) => void stage.idleFaults.push(...stage.world.faults.clear()),
  forgotPassword: account.forgotPassword,
  openResetLink: account.openResetLink,
  resetPassword: account.resetPassword,
  changePassword: account.changePassword,
  register: account.register,
  activate: account.activate,
  resendMail: account.askForMailAgain,
  completeGates: account.settleGates,
  chooseGroups: profile.chooseGroups,
  openCertificate: profile.openCertificate,
  changeProfile: profile.changeProfile,
  acceptAgreement: profile.acceptAgreement,
  choosePhoto: photo.choosePhoto,
  deletePhoto: photo.removePhoto,
};

export async function performStep(stage: RunContext, step: Step): Promise<void> {
  const word = wordOf(step);
  const perform = performers[word] as Performer<unknown>; // the value belongs to this keyword: see Step
  await perform(stage, Object.values(step)[0]);
}

/** The client's HTTP client, typed for calls by operation name. */
type Line = {
  request: (method: string, path: string, init: object) => Promise<{ response: Response }>;
};

/** Calls an operation through the client's own HTTP client, with token, 401 handling and timeouts. */
async function ask(
  stage: RunContext,
  { operation, path, query, headers, body, file }: ValueOf<'callOperation'>,
): Promise<void> {
  const known = (handlers as Readonly<Record<string, { method: string; path: string } | undefined>>)[operation];
  if (!known) {
    stage.cannot(`the platform has no call ${operation}`);
    return;
  }
  const tab = await stage.tab();
  const line = tab.entry.api as unknown as Line; // its types allow only calls known at compile time
  const sent = file === undefined ? body : formOf(file);
  const call = line.request(known.method, known.path, {
    params: { path, query },
    headers,
    parseAs: 'text',
    ...(sent === undefined ? {} : { body: sent }),
  });
  const said = await stage.clock.drive(
    call.then(
      ({ response }) => String(response.status),
      (error: unknown) => (error instanceof PortFailure ? `${error.status} (${error.kind})` : 'what nobody can read'),
    ),
  );
  stage.note(tab.name, `asks ${operation} and hears ${said}`);
}

function formOf(name: string): FormData {
  const form = new FormData();
  form.set(name, new File([silhouette(0)], 'picture.png', { type: 'image/png' }));
  return form;
}

const SCREEN_OF: Partial<Record<MenuScreen, (typeof SCREENS)[number]>> = { 'staff-system': 'nav-manager' };

/** Selects an entry of the server's menu by module name. Spec §2 Menu entries. */
async function openMenu(stage: RunContext, module: string): Promise<void> {
  const tab = await stage.tab();
  const { client } = tab;
  await stage.clock.drive(client.organisation.menu.load());
  const menu = client.organisation.menu.get();
  if (menu.at === 'failed') {
    stage.notify(menu.because);
    return;
  }
  const entries = menu.at === 'ready' ? menu.value.entries : [];
  const written = stage.scenario.organisation.menu.find(({ name }) => name === module);
  // The replacement for an unknown module has no title of its own.
  const entry =
    written && (entries.find(({ label }) => label === written.title) ?? entries.find(({ label }) => label === ''));
  const allowed = { origin: PLATFORM_ORIGIN, hosts: stage.scenario.client.redirectHosts };
  const target = entry && menuTarget(entry, allowed);
  if (!target) {
    stage.note(tab.name, `the menu leads nowhere by ${module}`);
    return;
  }
  switch (target.to) {
    case 'screen':
      return visit(stage, SCREEN_OF[target.screen] ?? (target.screen as (typeof SCREENS)[number])); // other screens have the same name in journeys
    case 'sign-out':
      return signOut(stage, false);
    case 'site':
      leaveForSite(stage, tab, target.isListed ? target.url : '');
      return;
    case 'support': {
      const branding = client.session.learner.get()?.organisation.branding;
      tab.redirectedTo = (branding && supportOf(branding, entries, PLATFORM_ORIGIN)?.url) ?? '';
      return;
    }
    case 'brochure': {
      const token = client.organisation.menus
        .brochureToken()
        .catch((error: unknown) => stage.notify(refusalFor('openBrochure', error)));
      const given = await stage.clock.drive(token);
      if (given !== undefined) leaveForSite(stage, tab, brochureAddress(target.url, given));
    }
  }
}
