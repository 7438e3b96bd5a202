import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { attemptEvents, endsAttempt, isOfAttempt } from '#domain/attempt/index.ts';
import type { HttpPlatform } from '../../../mount/http.ts';
import type { FaultRule } from '../../../platform/faults/rule.ts';
import type { Scenario } from '../../../scenarios/schema.ts';
import type { LogEntry } from '../../run-log.ts';
import { type PageFacts, pageFactsOf, textsOf, watchUnsent } from './watch.ts';

/** A page without network activity for this time is idle. */
const CALM_MS = 300;
const PATIENCE_MS = 20_000;
const LOOK_EVERY_MS = 60;

/** One browser profile of a learner, isolated from others. */
export type Device = {
  context: BrowserContext;
  pageFacts: () => PageFacts[];
  texts: readonly string[];
  underWay: Set<Request>;
  tabs: Map<string, Page>;
};

/** Context of one journey in real browsers. */
export type BrowserSession = {
  readonly scenario: Scenario;
  readonly site: HttpPlatform;
  readonly browser: Browser;
  readonly devices: Map<string, Device>;
  readonly log: LogEntry[];
  /** Errors of the application. */
  readonly errors: string[];
  /** Faults that ended before a call met them. */
  readonly idleFaults: FaultRule[];
  /** Titles found by the last search, stored when its screen is left. */
  found: string[];
  device: string;
  tab: string;
};

export async function deviceOf(life: BrowserSession): Promise<Device> {
  const known = life.devices.get(life.device);
  if (known) return known;
  const context = await life.browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const underWay = new Set<Request>();
  context.on('request', (request) => {
    if (isCall(request)) underWay.add(request);
  });
  const over = (request: Request) => void underWay.delete(request);
  context.on('requestfinished', over);
  context.on('requestfailed', over);
  context.on('weberror', (error) => life.errors.push(String(error.error())));
  // esbuild wraps functions in calls of `__name`, which does not exist in the page.
  await context.addInitScript({ content: 'globalThis.__name ??= (named) => named;' });
  const device: Device = {
    context,
    pageFacts: await pageFactsOf(context),
    texts: await textsOf(context),
    underWay,
    tabs: new Map(),
  };
  await watchUnsent(context);
  life.devices.set(life.device, device);
  return device;
}

const isCall = (request: Request): boolean => ['fetch', 'xhr', 'script', 'document'].includes(request.resourceType());

/** Returns the current page; opens a page if there is none or it was closed. */
export async function pageOf(life: BrowserSession): Promise<Page> {
  const device = await deviceOf(life);
  const known = device.tabs.get(life.tab);
  if (known && !known.isClosed()) return known;
  const page = await device.context.newPage();
  device.tabs.set(life.tab, page);
  await page.goto(life.site.appUrl);
  await waitUntilIdle(life);
  return page;
}

/** Polls until the condition is true or the time is over; returns whether it became true. */
export async function until(isSo: () => boolean | Promise<boolean>, patienceMs = PATIENCE_MS): Promise<boolean> {
  for (const end = performance.now() + patienceMs; ;) {
    if (await isSo()) return true;
    if (performance.now() > end) return false;
    await pause(LOOK_EVERY_MS);
  }
}

/** Waits until the page is idle. */
export async function waitUntilIdle(life: BrowserSession): Promise<void> {
  const { underWay } = await deviceOf(life);
  let since = performance.now();
  await until(() => {
    if (underWay.size > 0) since = performance.now();
    return performance.now() - since > CALM_MS;
  });
}

/** Opens a path by client-side navigation, without reloading. */
export async function goTo(life: BrowserSession, path: string): Promise<Page> {
  const page = await pageOf(life);
  life.found = await lastSearchResultsOf(life);
  if (new URL(page.url()).origin !== life.site.appUrl) await page.goto(life.site.appUrl + path);
  else
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  await waitUntilIdle(life);
  return page;
}

/** Returns the titles found by the last search, read from its screen if still open. */
export async function lastSearchResultsOf(life: BrowserSession): Promise<string[]> {
  const page = await pageOf(life);
  if (!/\/search$/.test(new URL(page.url()).pathname)) return life.found;
  const links = await page.locator('a[data-result]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  return links.flatMap((href) => /\/title\/[^/]+\/([^/?]+)/.exec(href ?? '')?.slice(1) ?? []).map(decodeURIComponent);
}

/** Facts recorded since the page was loaded. */
export async function currentPageFactsOf(life: BrowserSession): Promise<PageFacts['facts']> {
  const [device, page] = [await deviceOf(life), await pageOf(life)];
  return device.pageFacts().findLast((one) => one.page === page)?.facts ?? [];
}

/** Open attempts of this page. */
export async function openAttemptsOf(life: BrowserSession): Promise<string[]> {
  const open = new Set<string>();
  for (const fact of await currentPageFactsOf(life)) {
    if (fact.restored || !isOfAttempt(fact)) continue;
    const { attemptId } = fact.data;
    if (attemptEvents.Opened.is(fact)) open.add(attemptId);
    if (endsAttempt(fact.type)) open.delete(attemptId);
  }
  return [...open];
}
