// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { asyncScheduler } from 'rxjs';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Environment } from '#adapters/platform/environment.ts';
import { ourContract } from '#simulator/mount/contract.ts';
import { contractOperations } from '#simulator/platform/contract-check.ts';
import { routes } from '#ui/entry/routes.tsx';
import type { TextSource } from '#ui/i18n/i18n.ts';
import { aClient, tabWithToken } from '../../support/client.tsx';
import { textsOf } from '../../support/texts.tsx';

/**
 * Verifies: usability – no wait without a message (§8): a platform whose call never returns. Opens each screen with
 * each of its calls hanging forever, on virtual time.
 */
const PATIENCE_S = 10;
/** Longer than the call’s timeout of 30 s plus the delay of the next try, 15 s. */
const RETRIED_S = 50;

type Visitor = { story: string; who: string | undefined };
type Story = Visitor & { paths: readonly string[] };
/** Two learners of two organisations, and visitors of both. */
const stories: readonly Story[] = [
  {
    story: 'generic',
    who: 'ada',
    paths: [
      '/acme/home',
      '/acme/catalogue',
      '/acme/catalogue/fire',
      '/acme/title/fire/safety-handbook',
      '/acme/search?query=fire',
      '/acme/profile',
      '/acme/report',
      '/acme/nav-manager',
      '/acme/about',
      '/acme/deep-launch/safety-handbook',
    ],
  },
  { story: 'reauthentication-sso', who: 'mina', paths: ['/pier/reauthLogin/handbook', '/pier/reauthLogin/rules'] },
  {
    story: 'profile',
    who: 'noor',
    paths: ['/orchard/home', '/orchard/profile?tab=certificates', '/orchard/catalogue'],
  },
  {
    story: 'generic',
    who: undefined,
    paths: [
      '/acme/login',
      '/acme/registration',
      '/acme/forgotPassword',
      '/acme/reset/a-link',
      '/acme/activation/a-link',
      '/acme/aicc-content?AICC_SID=1&AICC_URL=https%3A%2F%2Flms.example%2F',
    ],
  },
];

const operations = contractOperations(ourContract()).map(({ operationId, method, path }) => ({
  operationId,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`, 'i'),
}));
const operationOf = ({ method, url }: Request): string | undefined => {
  const { pathname } = new URL(url);
  const found = operations.filter((one) => one.method === method && one.pattern.test(pathname));
  // The shortest pattern without a parameter is the most specific one.
  return found.sort(
    (a, b) => b.pattern.source.replaceAll('[^/]+', '').length - a.pattern.source.replaceAll('[^/]+', '').length,
  )[0]?.operationId;
};

let texts: TextSource;
beforeAll(async () => {
  texts = await textsOf();
  // Loads all chunks first, because the test is about waiting for the platform.
  await import('#ui/shell/signed-in.tsx');
  await Promise.all(routes.flatMap(({ screen }) => ('preload' in screen ? [screen.preload()] : [])));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances the time by seconds, with turns for the simulated platform’s work outside of timers (digests). */
async function pass(seconds: number): Promise<void> {
  for (let tick = 0; tick < 20; tick++)
    await act(async () => {
      await vi.advanceTimersByTimeAsync((seconds * 1000) / 20);
      await new Promise<void>((resolve) => setImmediate(resolve));
    });
}

const within = <T,>(ms: number, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => setTimeout(() => reject(new DOMException('late', 'TimeoutError')), ms)),
  ]);

/** Opens a page while one call never returns; `calls`: the calls that it made. */
async function opened({ story, who }: Visitor, path: string, hangs?: string) {
  const calls: string[] = [];
  let isHanging = false;
  const around =
    (fetch: Environment['fetch']): Environment['fetch'] =>
    (request) => {
      const operation = operationOf(request);
      if (isHanging && operation !== undefined) calls.push(operation);
      if (isHanging && operation === hangs) return new Promise<never>(() => undefined);
      return fetch(request);
    };
  const schedule = asyncScheduler.schedule.bind(asyncScheduler);
  const { world } = aClient(story, texts);
  const tab = { ...tabWithToken(who === undefined ? undefined : world.signOn(who)?.access_token), world };
  // The session is restored from the cookie.
  const page = aClient(story, texts, tab, { fetch: around, timers: { schedule, within } });
  isHanging = true;
  if (who !== undefined) void page.client.then(({ session }) => session.resume());
  await page.arrive(path);
  return { calls, count: (operation: string) => calls.filter((one) => one === operation).length };
}

/** Faults of a wait on the screen: a wait without a message or a button. Empty if there are none. */
function wordless(): string[] {
  const words = document.body.textContent;
  const isShown = (element: Element) => element.closest('[inert]') === null;
  const ways = [...document.querySelectorAll<HTMLElement>('button, a[href], input')].filter(
    (element) =>
      isShown(element) && element.getAttribute('aria-disabled') !== 'true' && !element.hasAttribute('disabled'),
  );
  const main = document.querySelector('main') ?? document.body;
  return [
    /Loading…|One moment, please|Checking your link…|Opening .*…$/.test(words) && 'it only says that it loads',
    document.querySelector('[aria-busy=true]:not(button)') && 'something is busy without words',
    ways.filter((one) => main.contains(one)).length === 0 && 'there is no way on',
    main.textContent.trim().length < 15 && 'there are no words',
  ].filter((fault) => typeof fault === 'string');
}

/**
 * Texts that a screen reader announces twice for one thing; two sections that lack the same data each have their own
 * alert.
 */
function repeated(): string[] {
  const lines = (regions: string) =>
    [...document.querySelectorAll(regions)].map((line) => line.textContent.trim()).filter((words) => words !== '');
  const polite = lines('[role=status] > span, [role=status]:not(:has(> span))');
  const heard = [...polite, ...new Set(lines('[role=alert]'))];
  return heard.filter((words, n) => heard.indexOf(words) !== n).map((words) => `“${words}” is announced twice`);
}

const all = stories.flatMap((story) => story.paths.map((path) => [path, story] as const));

describe('each call of a screen that never comes back', () => {
  it.each(all)(
    '%s: words and a way on after 10 s, and after the next try',
    async (path, story) => {
      const whole = await opened(story, path);
      await pass(3);
      cleanup();
      const wrong: string[] = [];
      for (const hangs of new Set(whole.calls)) {
        await opened(story, path, hangs);
        await pass(3);
        for (const fault of repeated()) wrong.push(`${hangs} after 3 s: ${fault}`);
        await pass(PATIENCE_S - 2);
        for (const fault of wordless()) wrong.push(`${hangs} after 11 s: ${fault}`);
        for (let s = 0; s < RETRIED_S; s += 5) {
          await pass(5);
          for (const fault of [...wordless(), ...repeated()]) wrong.push(`${hangs} after ${16 + s} s: ${fault}`);
        }
        cleanup();
      }
      expect(whole.calls.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});

type Form = { path: string; fill: Readonly<Record<string, string>>; press: string; hangs: string };
const forms: readonly Form[] = [
  { path: '/acme/login', fill: { Username: 'ada', Password: 'Lighthouse1' }, press: 'Sign in', hangs: 'signIn' },
  {
    path: '/organizationLogin',
    fill: { 'Organization code': 'acme' },
    press: 'Continue',
    hangs: 'getOrganisationProfile',
  },
];

describe('the call of a form that never comes back', () => {
  it.each(forms)('$path: says below the button that the server has not responded', async (form) => {
    await opened({ story: 'generic', who: undefined }, form.path, form.hangs);
    await pass(1);
    for (const [label, value] of Object.entries(form.fill))
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.submit(screen.getByRole('button', { name: form.press }));
    await pass(PATIENCE_S - 1);
    const words = texts.get().t('waits.button.server');
    expect(screen.queryAllByText(words)).toEqual([]);
    await pass(2);
    expect(screen.queryAllByText(words, { exact: false })).not.toEqual([]);
    const ways = [...document.querySelectorAll('main button, main a[href]')];
    expect(ways.filter((way) => way.getAttribute('aria-disabled') !== 'true' && way.id !== 'language')).not.toEqual([]);
    await pass(25);
    expect(screen.queryAllByText(words)).toEqual([]);
    expect(screen.queryAllByText(texts.get().t('messages.CONNECTION_FAILURE'))).not.toEqual([]);
  });
});

// Regression: client and screen both requested the session, so that two timeouts of 30 s followed each other.
it('the session of a kept token is asked for once, and its answer is awaited once', async () => {
  const { count } = await opened({ story: 'generic', who: 'ada' }, '/acme/catalogue/fire', 'getProfile');
  await pass(29);
  expect(count('getProfile')).toBe(1);
  await pass(2);
  expect(screen.queryAllByText(texts.get().t('messages.CONNECTION_FAILURE'))).not.toEqual([]);
});

it('a code whose organisation is not found in time can be given up, and requested again', async () => {
  const { count } = await opened({ story: 'generic', who: undefined }, '/organizationLogin', 'getOrganisationProfile');
  await pass(1);
  const press = () => fireEvent.submit(screen.getByRole('textbox', { name: 'Organization code' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Organization code' }), { target: { value: 'acme' } });
  press();
  await pass(PATIENCE_S + 1);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await pass(0.1);
  expect(screen.getByRole('button', { name: 'Continue' }).getAttribute('aria-disabled')).toBeNull();
  await pass(1);
  press();
  await pass(1);
  expect(count('getOrganisationProfile')).toBe(2);
});
