import type { Page } from '@playwright/test';
import { attemptEvents, isOfAttempt } from '#domain/attempt/index.ts';
import { isAnyOf } from '#domain/kernel/event.ts';
import { sessionEvents } from '#domain/session/index.ts';
import { differs, isOfPlatform, factsDifferenceOf, whatPlatformLacks } from '../../expectations/expect-anywhere.ts';
import type { LearnerFact } from '../../expectations/delivered-once.ts';
import type { Expectation } from '../../words.ts';
import {
  waitUntilIdle,
  deviceOf,
  currentPageFactsOf,
  lastSearchResultsOf,
  goTo,
  type BrowserSession,
  openAttemptsOf,
  pageOf,
  until,
} from './page-session.ts';
import { screenAt } from './screens.ts';
import { hasToken } from './steps.ts';
import { unsentIn } from './watch.ts';
import { textPatternOf, isTextDisplayed } from './words.ts';

/** Maximum wait in ms for an expectation to become true. */
const PATIENCE_MS = 5_000;

/** Returns the difference from an expectation after polling, or undefined if met. */
export async function whatIsWrongInBrowser(
  life: BrowserSession,
  expectation: Expectation,
): Promise<string | undefined> {
  let wrong: string | undefined;
  await until(async () => (wrong = await look(life, expectation)) === undefined, PATIENCE_MS);
  return wrong;
}

async function look(life: BrowserSession, expectation: Expectation): Promise<string | undefined> {
  if (isOfPlatform(expectation))
    return whatPlatformLacks({ world: life.site.world, scenario: life.scenario }, await userIdIn(life), expectation);
  const { texts } = await deviceOf(life);
  if ('message' in expectation)
    return isTextDisplayed(texts, `messages.${expectation.message}`)
      ? undefined
      : `${expectation.message} was not said`;
  if ('noMessage' in expectation)
    return isTextDisplayed(texts, `messages.${expectation.noMessage}`)
      ? `${expectation.noMessage} was said`
      : undefined;
  const page = await pageOf(life);
  if ('screen' in expectation) {
    const is = screenAt(life, page.url());
    if (is === 'password-warning' && expectation.screen === 'reset-expired') return undefined; // one path for two states
    return differs('the screen', expectation.screen, is);
  }
  if ('session' in expectation) return differs('the session', expectation.session, await sessionIn(life));
  if ('title' in expectation) return titleIsWrong(life, expectation.title);
  if ('found' in expectation) {
    const ids = await lastSearchResultsOf(life);
    return typeof expectation.found === 'number'
      ? differs('how many were found', expectation.found, ids.length)
      : differs('what was found', [...expectation.found].sort().join(), ids.sort().join());
  }
  if ('playing' in expectation)
    return differs('a title is open', expectation.playing, (await openAttemptsOf(life)).length > 0);
  if ('position' in expectation) {
    const opened = (await currentPageFactsOf(life)).findLast(attemptEvents.Opened.is);
    return differs('the place it opened at', expectation.position, opened?.data.from?.at ?? 0);
  }
  if ('recorded' in expectation) return factsDifferenceOf(allFacts(life), expectation.recorded);
  if ('unsent' in expectation) return differs('what waits here', expectation.unsent, await unsentIn(page));
  throw new Error(`${Object.keys(expectation).join()} is not looked at in a browser.`); // excluded by `may-play.ts`
}

/** Facts recorded by any page, without restored ones. */
export const allFacts = (life: BrowserSession) =>
  [...life.devices.values()]
    .flatMap(({ pageFacts }) => pageFacts().flatMap(({ facts }) => facts))
    .filter(({ restored }) => !restored);

/** The same facts with learner and device, in order of time. */
export function learnerFactsOf(life: BrowserSession): LearnerFact[] {
  const lived = [...life.devices].flatMap(([where, { pageFacts }]) =>
    pageFacts().flatMap(({ facts }) => {
      let userId = '';
      return facts.flatMap((fact) => {
        if (sessionEvents.Opened.is(fact)) ({ userId } = fact.data);
        return fact.restored || !isOfAttempt(fact) ? [] : [{ userId, where, fact }];
      });
    }),
  );
  return lived.sort((a, b) => a.fact.at - b.fact.at); // one machine has one clock
}

const { Opened, Expired, Reauthenticated, Closed } = sessionEvents;
const isAboutSession = isAnyOf(Opened, Expired, Reauthenticated, Closed);

async function sessionIn(life: BrowserSession): Promise<string> {
  const last = (await currentPageFactsOf(life)).findLast(isAboutSession);
  if (last && sessionEvents.Expired.is(last)) return 'expired';
  return (await hasToken(life)) ? 'open' : 'signed-out';
}

async function userIdIn(life: BrowserSession): Promise<string> {
  const opened = (await currentPageFactsOf(life)).findLast(sessionEvents.Opened.is);
  return opened?.data.userId ?? '';
}

const SHOWN = {
  'not-started': 'status.notStarted',
  'in-progress': 'status.inProgress',
  completed: 'status.completed',
  failed: 'status.failed',
} as const;

/** Screens that the learner can leave by a link and return to. */
const LINKED = /^\/[^/]+\/(home|catalogue|search|title|profile|about|report)(\/|$)/;

/**
 * Runs `look` on the page of a title and returns. Navigates without reloading if possible, so that missing updates are
 * detected; uses another tab if leaving would end an open title.
 */
async function atTitle<T>(life: BrowserSession, titleId: string, look: (page: Page) => Promise<T>): Promise<T> {
  const path = `/${life.scenario.organisation.code}/title/-/${encodeURIComponent(titleId)}`;
  const here = await pageOf(life);
  if (LINKED.test(new URL(here.url()).pathname)) {
    const from = here.url();
    await goTo(life, path);
    try {
      return await look(here);
    } finally {
      if (here.url() !== from) await here.evaluate(() => window.history.back());
      await waitUntilIdle(life);
    }
  }
  const { context } = await deviceOf(life);
  const beside = await context.newPage();
  try {
    await beside.goto(life.site.appUrl + path);
    return await look(beside);
  } finally {
    await beside.close();
  }
}

async function titleIsWrong(life: BrowserSession, wanted: Extract<Expectation, { title: unknown }>['title']) {
  try {
    return await atTitle(life, wanted.id, (page) => wrongOf(life, page, wanted));
  } catch (error) {
    return `${wanted.id} cannot be looked at: ${String(error instanceof Error ? error.message.split('\n', 1)[0] : error)}`;
  }
}

async function wrongOf(life: BrowserSession, page: Page, wanted: Extract<Expectation, { title: unknown }>['title']) {
  const facts = page.locator('main p:has(+ h1) > *, main dl dd'); // labels above the heading, and details
  await facts.first().waitFor({ timeout: PATIENCE_MS });
  await waitUntilIdle(life); // before statuses arrive, every title looks not started
  const all = (await facts.allInnerTexts()).flatMap((text) => text.split('\n')).map((text) => text.trim());
  const shows = (key: string) => all.some((text) => textPatternOf(key).test(text));
  const isLocked = shows('status.locked');
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const status = (Object.keys(SHOWN) as (keyof typeof SHOWN)[]).find((one) => shows(SHOWN[one]));
  const score = all.flatMap((text) => /^(\d+(?:\.\d+)?)%$/.exec(text)?.[1] ?? []).map(Number)[0];
  const wrong = (what: keyof typeof wanted, is: unknown) =>
    wanted[what] === undefined ? undefined : differs(`${what} of ${wanted.id}`, wanted[what], is);
  // A locked title displays no status.
  return (
    wrong('locked', isLocked) ??
    (isLocked ? undefined : wrong('status', status)) ??
    wrong('name', name) ??
    wrong('score', score)
  );
}
