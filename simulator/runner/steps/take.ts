import { durationMs } from '../duration.ts';
import { expectThat } from '../expectations/expect.ts';
import type { Stage } from '../stage.ts';
import { expectationOf, type Step, type ValuesByWord, wordOf } from '../words.ts';
import * as account from './account.ts';
import { ask } from './asking.ts';
import * as device from './device.ts';
import * as door from './door.ts';
import * as entry from './entry.ts';
import { openMenu } from './menu.ts';
import * as packs from './packs.ts';
import * as photo from './photo.ts';
import * as profile from './profile.ts';
import * as playing from './playing.ts';

type Performer<V> = (stage: Stage, value: V) => Promise<void> | void;

/** What each word does. A word without its performer does not compile. */
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
  goToSignOn: door.goToSignOn,
  type: door.type,
  readTo: (stage, at) => playing.move(stage, at, false),
  playTo: (stage, at) => playing.move(stage, at, true),
  courseSets: async (stage, values) => (await playing.openCourse(stage))?.set(values),
  courseCommits: async (stage) => (await playing.openCourse(stage))?.commit(),
  courseFinishes: async (stage) => (await playing.openCourse(stage))?.finish(),
  courseAsks: playing.askForFile,
  contentSays: async (stage, statement) => (await playing.openXapi(stage))?.says(statement),
  contentKeeps: async (stage, document) => (await playing.openXapi(stage))?.keeps(document),
  contentFails: playing.breakContent,
  complete: async (stage) => (await playing.openContent(stage))?.complete(),
  says: async (stage, signal) => (await playing.openContent(stage))?.saysAgain(signal),
  leave: (stage, { because = 'left' }) => playing.leaveOpen(stage, because),
  wait: (stage, time) => stage.clock.advance(durationMs(time)),
  line: device.setLine,
  takeAlong: (stage, titles) => packs.ask(stage, 'take', titles),
  pauseTaking: (stage, titles) => packs.ask(stage, 'pause', titles),
  goOnTaking: (stage, titles) => packs.ask(stage, 'goOn', titles),
  updateTaken: (stage, titles) => packs.ask(stage, 'update', titles),
  removeTaken: (stage, titles) => packs.ask(stage, 'remove', titles),
  expireSession: (stage) => stage.world.expireSessions(),
  hidePage: device.hidePage,
  closeTab: (stage) => device.goAway(stage, 'with last words'),
  comeBack: device.comeBack,
  crash: (stage) => device.goAway(stage, 'without a word'),
  reopen: async (stage) => {
    await stage.tab();
  },
  storageFull: device.setFull,
  tab: (stage, name) => device.switchTo(stage, stage.device, name),
  device: (stage, name) => device.switchTo(stage, name, 'first'),
  administrator: device.administer,
  asks: ask,
  fault: (stage, fault) => void stage.world.faults.add(fault),
  endFaults: (stage) => stage.world.faults.clear(),
  forgotPassword: account.forgotPassword,
  openResetLink: account.openResetLink,
  resetPassword: account.resetPassword,
  changePassword: account.changePassword,
  register: account.register,
  activate: account.activate,
  resendMail: account.askForMailAgain,
  settle: account.settleGates,
  chooseGroups: profile.chooseGroups,
  openCertificate: profile.openCertificate,
  changeProfile: profile.changeProfile,
  acceptAgreement: profile.acceptAgreement,
  choosePhoto: photo.choosePhoto,
  deletePhoto: photo.removePhoto,
};

/** One step of a learner. */
export async function take(stage: Stage, step: Step): Promise<void> {
  const word = wordOf(step);
  const perform = performers[word] as Performer<unknown>; // the value is that of the word: see Step
  await perform(stage, Object.values(step)[0]);
}
