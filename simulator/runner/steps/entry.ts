import { takeSignOnToken } from '#adapters/platform/sign-on-token.ts';
import { signOnAddress, specialAddress } from '#domain/access/index.ts';
import { buildSearchIndex, searchBestFirst } from '#domain/catalogue/index.ts';
import { isRefusal, type Refusal } from '#domain/outcome/refusal.ts';
import { refusalFor } from '#domain/messages/index.ts';
import { entranceOf, nextDestination } from '#domain/client/index.ts';
import { type Route, type RouteRule, routeRules } from '#domain/client/routes.ts';
import { findOrganisation } from '#domain/organisation/use-cases.ts';
import type { Organisation } from '#domain/organisation/index.ts';
import type { User } from '#domain/session/index.ts';
import { fieldAtFault } from '#domain/session/credentials.ts';
import { signIn } from '#domain/session/sign-in.ts';
import { lookAtToken } from '#domain/session/sign-on.ts';
import { PLATFORM_ORIGIN } from '../../mount/direct.ts';
import { handingOver, returnAddress } from '../../mount/sign-on-return.ts';
import type { ReportKey } from '#domain/reports/index.ts';
import { withOrganisation } from './account.ts';
import { closeReport, enterStaffSystem, loadReports } from './outward.ts';
import { resumeWaitingLaunch, leave, closeCredentialPrompt } from './playing.ts';
import { arrive, type RunContext } from '../run-context.ts';
import { catalogueIn, type Tab } from '../tab.ts';
import type { ValueOf } from '../words.ts';

/** Enters the organisation code and remembers the organisation for later steps. */
export async function findOrganisationBy(stage: RunContext, typed: string): Promise<void> {
  const tab = await stage.tab();
  const special = specialAddress(
    typed,
    new Map(Object.entries(stage.scenario.client.externalRedirects)),
    PLATFORM_ORIGIN,
  );
  if (special instanceof URL) {
    arrive(stage, tab, 'elsewhere');
    return;
  }
  if (special) {
    stage.notify(special);
    return;
  }
  const found = await stage.clock.drive(findOrganisation(tab.entry.organisations, typed));
  if (isRefusal(found)) {
    stage.notify(found);
    return;
  }
  tab.organisation = found;
  arrive(stage, tab, 'login');
}

export async function signInAs(
  stage: RunContext,
  { as, password, basic = false }: { as: string; password?: string | undefined; basic?: boolean | undefined },
): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  await leave(stage, 'left'); // the sign-in screen replaces the player
  if (basic) arrive(stage, tab, 'basic-organisation-login');
  arrive(stage, tab, basic ? 'basic-login' : 'login');
  const known = passwordOf(stage, as);
  const credentials = { username: as, password: password ?? known };
  const call = basic ? 'basicSignIn' : 'signIn';
  const user = await stage.clock.drive(signIn(tab.entry.authentication, tab.organisation.code, credentials, call));
  await completeSignIn(stage, tab, user);
}

/** Returns the current password, including changes during this run. */
export function passwordOf({ scenario, passwords }: RunContext, userName: string): string {
  const person = scenario.people.find((one) => one.userName.toLowerCase() === userName.toLowerCase());
  return person ? (passwords.get(person.id) ?? person.password) : '';
}

/**
 * Signs on at the provider and returns. Without a provider page, opens a link with a token and confirms the account.
 */
export async function signOn(stage: RunContext, userName: string): Promise<void> {
  const tab = await withOrganisation(stage);
  if (!tab?.organisation) return;
  if (stage.scenario.organisation.authentication.method === 'basic')
    stage.cannot('this organisation has no sign-on provider: its method is basic');
  const token = stage.world.signOn(userName)?.access_token;
  if (token === undefined) {
    stage.note(tab.name, 'the provider does not know them');
    return;
  }
  arrive(stage, tab, 'login');
  arrive(stage, tab, 'sign-on');
  const { authentication, signOn: door } = tab.entry;
  const path = comeBack(tab, tab.organisation, token);
  const found = await stage.clock.drive(
    lookAtToken(authentication, tab.organisation, { token, isOfJourney: door.at(path)?.isOfJourney ?? false }),
  );
  door.clear();
  if (isRefusal(found)) {
    stage.notify(found);
    return;
  }
  if (found.then === 'stay') return;
  if (found.then === 'ask') stage.note(tab.name, `is asked whether the account is theirs: ${found.user.userName}`);
  if (found.then === 'ask' && found.present) await signOut(stage, false);
  authentication.acceptToken(token);
  await completeSignIn(stage, tab, found.user);
}

/** Simulates the redirect to the provider and back; returns the path of the return URL. */
function comeBack(tab: Tab, organisation: Organisation, token: string): string {
  const application = { code: organisation.code, origin: PLATFORM_ORIGIN };
  const page = signOnAddress(organisation.loginUrl, PLATFORM_ORIGIN);
  if (!isRefusal(page)) tab.entry.signOn.begin(organisation.code);
  const asked = isRefusal(page) ? new URL(PLATFORM_ORIGIN) : page;
  const back = handingOver(returnAddress(asked, application) ?? asked, token);
  const handed = takeSignOnToken({
    location: { href: back.href },
    history: { state: null, replaceState: () => undefined },
  });
  if (handed) tab.entry.signOn.arrive(handed, false);
  return back.pathname;
}

/** Completes a sign-in: session, data of the start screen, and the screen of §4 Login success. */
export async function completeSignIn(stage: RunContext, tab: Tab, user: User | Refusal): Promise<void> {
  if (isRefusal(user)) {
    refuse(stage, user);
    return;
  }
  if (!tab.organisation) return;
  await stage.clock.drive(tab.client.session.open(user, tab.organisation));
  const way = await stage.clock.drive(nextDestination(tab.client, () => undefined));
  if (isRefusal(way)) {
    stage.notify(way);
    return;
  }
  const { to } = way.next;
  const screen = to === 'stored' ? 'home' : to;
  stage.guards.add(`sign-in:${to}`);
  if (screen === 'home' || screen === 'catalogue' || screen === 'search') await visit(stage, screen);
  else arrive(stage, tab, screen);
}

/** Reports an error of a sign-in form, at a field or above the form. */
function refuse(stage: RunContext, because: Refusal): void {
  stage.notify(because);
  stage.stoodAt.set(because.refused, fieldAtFault(because));
}

export async function signInAgain(
  stage: RunContext,
  { as, password }: { as?: string | undefined; password?: string | undefined },
): Promise<void> {
  const tab = await stage.tab();
  const now = tab.client.session.now();
  if (now.at === 'signed-out') {
    stage.cannot('nobody is signed in');
    return;
  }
  const person = stage.scenario.people.find(({ id }) => id === now.userId);
  const username = as ?? person?.userName ?? '';
  const credentials = { username, password: password ?? passwordOf(stage, username) };
  const refused = await stage.clock.drive(tab.client.session.reauthenticate(credentials));
  if (refused) {
    refuse(stage, refused);
    return;
  }
  await closeCredentialPrompt(stage, tab);
  await resumeWaitingLaunch(stage, tab, now.account);
}

export async function signOut(stage: RunContext, discards: boolean): Promise<void> {
  const tab = await stage.tab();
  await stage.clock.drive(
    tab.client.session
      .signOut({ discards })
      .catch((error: unknown) => stage.note(tab.name, `cannot sign out: ${String(error)}`)),
  );
  forgetOpen(tab);
  if (tab.client.session.now().at === 'signed-out') arrive(stage, tab, 'login');
}

/** Routes of the screens that a scenario can visit. */
const routeOf: Readonly<Record<ValueOf<'visit'>, Route>> = {
  home: 'home',
  catalogue: 'catalogueRoot',
  search: 'search',
  title: 'title',
  about: 'about',
  profile: 'profile',
  player: 'player',
  report: 'report',
  'nav-manager': 'navManager',
  register: 'register',
  'password-expired': 'passwordExpired',
  'system-requirements': 'systemRequirements',
  'password-reset': 'passwordResetWithoutGuid',
};

/** Opens a screen by URL: guard first, then the screen's data. */
export async function visit(stage: RunContext, screen: ValueOf<'visit'>, report?: ReportKey): Promise<void> {
  const tab = await stage.tab();
  const now = tab.client.session.now();
  const rule: RouteRule = routeRules[routeOf[screen]];
  const decided = entranceOf(now, rule);
  stage.guards.add(`${screen}:${decided}`);
  stage.note(tab.name, `asks for ${screen}: ${decided}`);
  if (screen !== 'player' && tab.open) await leave(stage, 'left');
  closeReport(tab);
  arrive(stage, tab, decided === 'enter' ? screen : decided);
  if (decided !== 'enter') return;
  const { client } = tab;
  const refused = rule.frame === 'shell' ? await stage.clock.drive(client.screens.show(rule.shows)) : [];
  for (const because of refused) stage.notify(because);
  if (screen === 'report') return loadReports(stage, tab, report);
  if (screen === 'nav-manager') return enterStaffSystem(stage, tab);
  if (screen === 'about')
    await stage.clock.drive(
      client.organisation.builds.version().catch((error: unknown) => stage.notify(refusalFor('loadBuild', error))),
    );
  if (screen === 'profile') await loadOwn(stage, client);
}

/** Loads data that only sections of the profile use. */
async function loadOwn(stage: RunContext, { profile, session }: Tab['client']): Promise<void> {
  const { certificates, ownGroups } = profile;
  const loads: Promise<unknown>[] = [
    certificates.list().catch((error: unknown) => stage.notify(refusalFor('loadCertificates', error))),
  ];
  if (session.learner.get()?.organisation.showsGroupsInProfile)
    loads.push(ownGroups.load().catch((error: unknown) => stage.notify(refusalFor('loadGroups', error))));
  await stage.clock.drive(Promise.all(loads));
}

export async function search(stage: RunContext, query: string): Promise<void> {
  await visit(stage, 'search');
  const tab = await stage.tab();
  const catalogue = catalogueIn(tab);
  if (!catalogue || tab.screen !== 'search') return;
  tab.found = searchBestFirst(buildSearchIndex(catalogue), query).titles.map(({ id }) => id);
}

/** Clears the open content. Sign-out has already ended the attempt. */
function forgetOpen(tab: Tab): void {
  tab.open?.launch.close();
  tab.open = undefined;
  closeReport(tab);
}
