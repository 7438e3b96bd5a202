import { setTimeout as pause } from 'node:timers/promises';
import type { Frame, Page } from '@playwright/test';
import { attemptEvents } from '#domain/attempt/index.ts';
import { durationMs } from '../../duration.ts';
import type { Step, ValueOf } from '../../words.ts';
import {
  waitUntilIdle,
  deviceOf,
  currentPageFactsOf,
  goTo,
  type BrowserSession,
  openAttemptsOf,
  pageOf,
  until,
} from './page-session.ts';
import { pathOf } from './screens.ts';
import { isMessageAmong, textPatternOf } from './words.ts';

/** Plays one step with the mouse and the keyboard. */
export async function takeInBrowser(life: BrowserSession, step: Step): Promise<void> {
  const { world } = life.site;
  if ('findOrganisation' in step) await findOrganisation(life, step.findOrganisation);
  else if ('signIn' in step) await signIn(life, typeof step.signIn === 'string' ? { as: step.signIn } : step.signIn);
  else if ('signOn' in step) await signOn(life, step.signOn);
  else if ('signOut' in step) await signOut(life, step.signOut.discard ?? false);
  else if ('visit' in step) await visit(life, step.visit);
  else if ('search' in step) await search(life, step.search);
  else if ('launch' in step)
    await launch(life, 'content/stream', typeof step.launch === 'string' ? step.launch : step.launch.title);
  else if ('deepLaunch' in step) await launch(life, 'deep-launch', step.deepLaunch);
  else if ('readTo' in step) await readTo(life, step.readTo);
  else if ('courseSets' in step)
    for (const [key, value] of Object.entries(step.courseSets)) await ofCourse(life, 'LMSSetValue', key, value);
  else if ('courseCommits' in step) await ofCourse(life, 'LMSCommit', '');
  else if ('courseFinishes' in step) await ofCourse(life, 'LMSFinish', '');
  else if ('complete' in step) await complete(life);
  else if ('leave' in step) await leave(life);
  else if ('wait' in step) await pause(durationMs(step.wait));
  else if ('line' in step) await (await deviceOf(life)).context.setOffline(step.line === 'none');
  else if ('expireSession' in step) world.expireSessions();
  else if ('closeTab' in step) await (await pageOf(life)).close();
  else if ('crash' in step) await crash(life);
  else if ('tab' in step) life.tab = step.tab;
  else if ('device' in step) [life.device, life.tab] = [step.device, 'first'];
  else if ('administrator' in step) world.apply(step.administrator);
  else if ('fault' in step) world.faults.add(step.fault);
  else if ('endFaults' in step) life.idleFaults.push(...world.faults.clear());
  else if ('forgotPassword' in step) await forgotPassword(life, step.forgotPassword);
  if (!('crash' in step || 'closeTab' in step)) await pageOf(life); // a new tab or device is opened, as in `reopen`
}

async function findOrganisation(life: BrowserSession, code: string): Promise<void> {
  const page = await goTo(life, '/organizationLogin');
  await page.getByLabel(textPatternOf('field.organisationCode')).fill(code);
  await page.keyboard.press('Enter');
  await waitUntilIdle(life);
}

async function signIn(
  life: BrowserSession,
  { as, password, basic = false }: Exclude<ValueOf<'signIn'>, string>,
): Promise<void> {
  const page = await goTo(life, pathOf(life, basic ? 'basic-login' : 'login'));
  const known = life.scenario.people.find((one) => one.userName.toLowerCase() === as.toLowerCase())?.password;
  await page.getByLabel(textPatternOf('field.username')).fill(as);
  await page.getByLabel(textPatternOf('field.password')).fill(password ?? known ?? '');
  await comeIn(life, () => page.getByRole('button', { name: textPatternOf('signIn.submit') }).click());
}

/** Submits a sign-in form and waits until its screen closes or displays a message. */
async function comeIn(life: BrowserSession, knock: () => Promise<unknown>): Promise<void> {
  const { texts } = await deviceOf(life);
  const told = texts.length;
  await knock();
  const page = await pageOf(life);
  await until(() => !/\/(login|basicLogin)$/.test(new URL(page.url()).pathname) || isMessageAmong(texts.slice(told)));
  await waitUntilIdle(life);
  await goPast(page, 'legal.later');
}

/** Presses a button if it is visible, to pass a dialog that the journey does not mention. */
async function goPast(page: Page, key: string): Promise<void> {
  const button = page.getByRole('button', { name: textPatternOf(key) });
  if (!(await button.isVisible())) return;
  await button.click();
  await button.waitFor({ state: 'hidden' });
}

/**
 * Signs on at the provider's page and returns. Without a provider, opens a link with a token and confirms the account.
 */
async function signOn(life: BrowserSession, userName: string): Promise<void> {
  const { method, loginUrl } = life.scenario.organisation.authentication;
  const token = life.site.world.signOn(userName)?.access_token;
  if (token === undefined) return; // unknown to the provider
  if (loginUrl === undefined) {
    const link = `${pathOf(life, 'login')}?${new URLSearchParams({ token }).toString()}`;
    const page = await pageOf(life);
    await page.goto(life.site.appUrl + link);
    const yes = page
      .getByRole('heading', { name: textPatternOf('signIn.linkTitle') })
      .locator('..')
      .getByRole('button')
      .last();
    await comeIn(life, () => yes.click());
    return;
  }
  const page = await goTo(life, pathOf(life, 'login'));
  await page.getByRole('button', { name: textPatternOf(method === 'dual' ? 'signIn.sso' : 'countdown.goNow') }).click();
  await comeIn(life, () => page.locator(`button[value="${userName}"]`).click());
}

async function signOut(life: BrowserSession, discards: boolean): Promise<void> {
  const page = await pageOf(life);
  await leave(life);
  await page.getByRole('button', { name: textPatternOf('shell.accountMenu') }).click();
  const way = page.getByRole('button', { name: textPatternOf('shell.signOut') }); // one in the account menu, one for the organisation
  await way.first().click();
  const answer = (key: string) => page.getByRole('dialog').getByRole('button', { name: textPatternOf(key) });
  const isOut = async () => !(await hasToken(life));
  const keep = answer('signOut.keep').or(answer('signOut.anyway'));
  await until(async () => (await isOut()) || (await keep.isVisible()));
  if (!(await isOut())) {
    await (discards ? answer('signOut.discard') : keep).click();
    if (discards) await answer('signOut.confirm').click();
  }
  await until(isOut);
  await waitUntilIdle(life);
}

export const hasToken = async (life: BrowserSession): Promise<boolean> =>
  (await (await deviceOf(life)).context.cookies()).some(({ name, value }) => name === 'lms_token' && value !== '');

async function visit(life: BrowserSession, screen: ValueOf<'visit'>): Promise<void> {
  await leave(life);
  await goTo(life, pathOf(life, screen));
}

async function search(life: BrowserSession, text: string): Promise<void> {
  await visit(life, 'search');
  const page = await pageOf(life);
  await page.getByRole('combobox', { name: textPatternOf('search.label') }).fill(text);
  await page.keyboard.press('Enter');
  await waitUntilIdle(life);
}

/** Launches a title by URL. Waits until the content is open, has failed, or a dialog is in front. */
async function launch(life: BrowserSession, way: string, titleId: string): Promise<void> {
  await leave(life);
  const before = await pageOf(life);
  await goPast(before, 'legal.later'); // displayed in each new tab
  if (before.url().endsWith(`/${way}/${encodeURIComponent(titleId)}`)) await goTo(life, pathOf(life, 'home')); // the previous launch failed
  const { texts } = await deviceOf(life);
  const [facts, told] = [(await currentPageFactsOf(life)).length, texts.length];
  const page = await goTo(life, `/${life.scenario.organisation.code}/${way}/${encodeURIComponent(titleId)}`);
  await until(async () => {
    if (!page.url().includes(way)) return true;
    await goPast(page, 'photos.disclaimerContinue');
    if ((await page.getByRole('dialog').count()) > 0 || isMessageAmong(texts.slice(told))) return true;
    return (await currentPageFactsOf(life)).slice(facts).some(({ type }) => /^attempt\.(Opened|Abandoned)$/.test(type));
  });
  await waitUntilIdle(life);
}

async function readTo(life: BrowserSession, place: number | 'end'): Promise<void> {
  if ((await openAttemptsOf(life)).length === 0) return;
  const page = await pageOf(life);
  const box = page.getByRole('textbox', { name: textPatternOf('player.pageBox') });
  await box.waitFor();
  const last = Number(/\d+/.exec((await box.getAttribute('aria-label')) ?? '')?.[0] ?? 1);
  const wanted = place === 'end' ? last : place;
  await box.fill(String(wanted));
  await box.press('Enter');
  // A page passed in less than 250 ms counts as scrolling, so waits on the target page.
  await until(async () => (await placeHere(life)) === wanted);
  await waitUntilIdle(life);
}

async function placeHere(life: BrowserSession): Promise<number | string | undefined> {
  const moved = (await currentPageFactsOf(life)).findLast(attemptEvents.Advanced.is);
  return moved?.data.position.at;
}

async function complete(life: BrowserSession): Promise<void> {
  if (!(await courseIn(await pageOf(life)))) return readTo(life, 'end');
  await ofCourse(life, 'LMSSetValue', 'cmi.core.lesson_status', 'completed');
  await ofCourse(life, 'LMSCommit', '');
}

const courseIn = async (page: Page): Promise<Frame | undefined> => {
  for (const frame of page.frames().toReversed())
    if (await frame.evaluate(() => 'API' in window.parent).catch(() => false)) return frame; // the parent may be cross-origin
  return undefined;
};

/** Calls the SCORM API as the course does. */
async function ofCourse(life: BrowserSession, call: string, ...values: string[]): Promise<void> {
  const course = await courseIn(await pageOf(life));
  await course?.evaluate(
    ([name, ...given]) => {
      const { API } = window.parent as unknown as { API: Record<string, (...args: string[]) => string> }; // SCORM 1.2
      API[name ?? '']?.(...given);
    },
    [call, ...values],
  );
  await waitUntilIdle(life);
}

/** Leaves through the player bar, and closes the summary if displayed. */
async function leave(life: BrowserSession): Promise<void> {
  if ((await openAttemptsOf(life)).length === 0) return;
  const page = await pageOf(life);
  await page
    .getByRole('button', { name: textPatternOf('player.leave') })
    .first()
    .click();
  await until(async () => (await openAttemptsOf(life)).length === 0);
  const momentOf = (key: string) => page.getByRole('dialog', { name: textPatternOf(key) });
  const moment = momentOf('player.completedTitle').or(momentOf('player.notPassedTitle'));
  const isLeft = () => !/\/(?:content|player|launch)\b/.test(new URL(page.url()).pathname);
  await until(async () => isLeft() || (await moment.isVisible()));
  if (!isLeft()) await moment.getByRole('button', { name: textPatternOf('common.close') }).click();
  await waitUntilIdle(life);
}

/** Kills the renderer process of the page. */
async function crash(life: BrowserSession): Promise<void> {
  const page = await pageOf(life);
  const dead = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined); // the response is lost with the process
  await dead;
  await page.close();
}

async function forgotPassword(life: BrowserSession, mail: string): Promise<void> {
  const page = await goTo(life, pathOf(life, 'forgot-password'));
  await page.getByLabel(textPatternOf('field.email')).fill(mail);
  await page.keyboard.press('Enter');
  await waitUntilIdle(life);
}
