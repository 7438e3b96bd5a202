import type { Page, Route } from '@playwright/test';
import fc from 'fast-check';
import { seededRandom } from '#simulator/platform/random.ts';
import { type Answer, hostileAnswer } from '../../adapters/api/hostile-answers.ts';
import { onlyNightly } from '../../support/runs.ts';
import { comeSignedIn, expect, test } from '../support/platform.ts';
import { quiet } from '../support/quiet.ts';
import { addressesOf } from './addresses.ts';

/**
 * Verifies: for any response of the platform, each screen displays text and a next step: no blank page, no error, no
 * hang. `RENDERED`: number of spoiled responses; `SEED`: another selection. Repeat a failed group with its seed and
 * `-g`.
 */
const COUNT = Number(process.env['RENDERED'] ?? 10_000);
const PER_PART = 250;
const SEED = process.env['SEED'] ?? '1';
/** Share of spoiled responses: enough are good to reach the screens. */
const SPOILED = 0.8;
/** Share for responses that decide whether a screen opens at all. */
const SPOILED_ON_THE_WAY = 0.08;
const ON_THE_WAY = /\/api\/(?:profile|organi[sz]ation)/i;

// Each group is one browser with about a hundred loads of the application.
test.describe.configure({ timeout: 600_000 });

for (let part = 0; part * PER_PART < COUNT; part++) {
  const wanted = Math.min(PER_PART, COUNT - part * PER_PART);
  test(
    `part ${part + 1}: screens stay readable over ${wanted} spoiled answers`,
    onlyNightly,
    async ({ page, platform }) => {
      const random = seededRandom(SEED, `rendered ${part}`);
      const addresses = addressesOf(platform.world.scenario);
      const errors = errorsOf(page);
      const spoiler = spoilerOf(random.next);
      await page.route(`${platform.appUrl}/api/**`, spoiler.answer);
      for (let visits = 0; spoiler.count() < wanted; visits++) {
        const address = addresses[Math.floor(random.next() * addresses.length)];
        if (address === undefined || visits > wanted * 4) throw new Error('these visits ask for nothing');
        const about = () => `seed ${SEED}, visit ${visits}, ${address.path}, after ${spoiler.takeLast()}`;
        await page.context().clearCookies();
        if (address.signedIn) await comeSignedIn(page, platform, address.who);
        await page.goto(platform.appUrl + address.path);
        await rested(page);
        // The staff system and sign-on pages are other sites, with empty responses here.
        if (new URL(page.url()).origin === platform.appUrl) await expectWayOn(page, about);
        if (errors.length > 0) throw new Error(`${errors.join('\n')}\n${about()}`);
        spoiler.takeLast();
      }
    },
  );
}

/** Waits until no request is pending. A screen may navigate with a page load meanwhile. */
async function rested(page: Page): Promise<void> {
  for (let looks = 0; ; looks++)
    try {
      await quiet(page);
      return;
    } catch (error) {
      if (looks > 3 || !/context was destroyed|navigation/.test(String(error))) throw error;
    }
}

/** Asserts text and a control within 15 s; otherwise the page hangs. */
async function expectWayOn(page: Page, about: () => string): Promise<void> {
  try {
    const start = page.getByRole('heading').or(page.getByRole('dialog')).filter({ visible: true }).first();
    await expect(start).toBeVisible();
    await expect(page.getByRole('button').or(page.getByRole('link')).filter({ visible: true }).first()).toBeVisible();
    const words = await page.locator('body').innerText();
    expect(words.trim().length).toBeGreaterThan(20);
    expect(words).not.toMatch(/\[object |Invalid Date|\{\{|messages\.[A-Z]/);
  } catch (cause) {
    throw new Error(`${String(cause).slice(0, 600)}\n${about()}`, { cause });
  }
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('crash', () => errors.push('the page is gone'));
  return errors;
}

/** Serves the platform’s responses, most of them spoiled. */
function spoilerOf(next: () => number) {
  let count = 0;
  let last: string[] = [];
  return {
    count: () => count,
    /** Changes since the last call. */
    takeLast: () => {
      const taken = last.join('\n');
      last = [];
      return taken;
    },
    answer: async (route: Route) => {
      const [isWanted, seed] = [next(), Math.floor(next() * 2 ** 31)];
      const { pathname } = new URL(route.request().url());
      try {
        if (isWanted > (ON_THE_WAY.test(pathname) ? SPOILED_ON_THE_WAY : SPOILED)) {
          await route.continue();
          return;
        }
        const response = await route.fetch();
        const type = response.headers()['content-type'] ?? '';
        const text = await response.text();
        const isJson = type.includes('json') && text !== '';
        const good = () => ({ status: response.status(), type, text });
        const [spoiled] = isJson ? fc.sample(hostileAnswer(good), { seed, numRuns: 1 }) : [];
        if (!spoiled) {
          await route.fulfill({ response });
          return;
        }
        count++;
        last.push(`${pathname} (${seed}): ${spoiled.status} ${spoiled.text.slice(0, 300)}`);
        await given(route, spoiled);
      } catch (error) {
        if (!/closed|navigat|detached|disposed|already handled/i.test(String(error))) throw error; // the page was closed
      }
    },
  };
}

const given = (route: Route, { status, type, text }: Answer): Promise<void> =>
  status === 0 ? route.abort() : route.fulfill({ status, body: text, ...(type === '' ? {} : { contentType: type }) });
