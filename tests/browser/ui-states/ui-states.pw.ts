import type { Page } from '@playwright/test';
import { scrollThrough } from '../layout-stability/layout-shifts.ts';
import { findings, findingsInBoth } from '../support/findings.ts';
import { expect, type Platform, test } from '../support/platform.ts';
import { isNightly, isShort } from '../../support/runs.ts';
import { covered } from './covered.ts';
import { unseen } from './focus.ts';
import { misplaced } from './layout.ts';
import { actsEarly } from './pressed.ts';
import { unheard, watchRegions } from './regions.ts';
import { restless } from './restless.ts';
import { walks } from './states/index.ts';
import { opened, type State } from './states/state.ts';
import { enlarge, LANGUAGES, lengthen, space, speak } from './worn.ts';

/** Each state once, in English on a phone, in `npm test -- --whole`; the rest in `npm run test:nightly`. */
const WIDTHS = isNightly ? [320, 360, 768, 1280] : [360];

/** States of `npm test`: those that a learner sees most. Each is opened by its URL, independent of earlier states. */
const MAIN = [
  ...['organisation', 'login', 'forgotten password'],
  ...['home', 'catalogue, root', 'title, open', 'search, results', 'profile', 'about'],
];
const lookedAt = (states: readonly State[]) => (isShort ? states.filter(({ name }) => MAIN.includes(name)) : states);

const under = (name: string, lines: readonly string[]) => lines.map((line) => `${name}: ${line}`);

/** Controls that cannot be pressed, in the default text size and the largest one. */
async function outOfReach(page: Page): Promise<string[]> {
  const lines = await covered(page);
  const takeOff = await enlarge(page);
  lines.push(...under('largest letters', await covered(page)));
  await takeOff();
  return lines;
}

/** `isSelection`: text is selected, which a new layout of a book for larger text loses. */
async function inEveryLanguage(page: Page, width: number, isSelection: boolean): Promise<string[]> {
  const lines: string[] = [];
  const worn = async (language: string, how: string, put: (page: Page) => Promise<() => Promise<unknown>>) => {
    const takeOff = await put(page);
    lines.push(...under(`${language}, ${how}`, await misplaced(page)));
    await takeOff();
  };
  for (const language of LANGUAGES) {
    await speak(page, language);
    const look = isSelection ? covered : outOfReach;
    lines.push(...under(language, [...(await misplaced(page)), ...(await look(page))]));
    if (width !== 768) lines.push(...under(language, await findings(page)));
    if (width !== 320 || isSelection) continue;
    await worn(language, 'largest letters', enlarge);
    await worn(language, 'spaced', space);
  }
  await speak(page, 'en-US');
  await worn('en-US', 'longer by two fifths', lengthen);
  return lines;
}

/** Checks of `npm run test:nightly` only: every language, large and widely spaced text, forced colours, the focus. */
async function deepLook(page: Page, isSelection: boolean): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  const lines = await inEveryLanguage(page, width, isSelection);
  await page.emulateMedia({ forcedColors: 'active' });
  lines.push(...under('colours of the system', await misplaced(page)));
  await page.emulateMedia({ forcedColors: 'none' });
  return lines;
}

/** Annotation of a checked state, for `npm run results`. */
const noted = (state: State) =>
  test
    .info()
    .annotations.push(
      { type: 'screens', description: state.name },
      { type: 'languages', description: (isNightly ? LANGUAGES : ['en-US']).join('; ') },
    );

/** Checks one state after the other; a finding in one state does not stop the next. */
async function sweep(page: Page, platform: Platform, states: readonly State[]): Promise<void> {
  for (const state of states)
    await test.step(state.name, async () => {
      const close = await opened(state, page, platform);
      if (!/messages|menu|document|course/.test(state.name)) await scrollThrough(page); // a panel would close, and a document would turn pages
      const isSelection = /words to mark|note on its words/.test(state.name); // which any movement of the page loses
      const looks = [unheard, misplaced, findingsInBoth, ...(isSelection ? [] : [restless]), outOfReach];
      const lines: string[] = [];
      for (const look of looks) lines.push(...(await look(page)));
      expect.soft(lines, state.name).toEqual([]);
      noted(state);
      if (isNightly) expect.soft(await deepLook(page, isSelection), `${state.name}, worn otherwise`).toEqual([]);
      close();
    });
}

test.use({ actionTimeout: 15_000 });

/**
 * Verifies: as far as axe and a check of every box can tell, WCAG 1.1.1, 1.3.1, 1.4.1, 1.4.3, 1.4.4, 1.4.10, 1.4.12,
 * WCAG 2.4.4, 2.4.6, 2.5.3, 2.5.8, 3.3.2, 4.1.2, 4.1.3; WCAG 1.4.5 by every displayed image, and WCAG 2.3.1 by every
 * running animation; and axe’s best practices.
 */
test.describe('every state', () => {
  // axe is a script that the test injects; the pages are otherwise as deployed.
  test.use({ bypassCSP: true });
  test.describe.configure({ timeout: isNightly ? 1_800_000 : 240_000 });

  for (const width of WIDTHS)
    for (const { name, story, enter, states } of walks)
      test.describe(`${width} px`, () => {
        test.use({ story, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
        test(name, async ({ page, platform }) => {
          watchRegions(page);
          await enter?.(page, platform);
          await sweep(page, platform, lookedAt(states));
        });
      });
});

/**
 * Verifies: WCAG 2.4.7 by pixels, and WCAG 3.2.1 and 2.5.2: neither focus nor press alone triggers an action. `npm test
 * -- --whole` checks what a learner sees most, on a phone; `npm run test:nightly` every state, at every width and in a
 * right-to-left language.
 */
test.describe('every Tab stop', () => {
  test.describe.configure({ timeout: isNightly ? 1_800_000 : 240_000 });
  const looks = isNightly
    ? WIDTHS.flatMap((width) => [[width, undefined] as const, [width, 'ar-AE'] as const])
    : [[360, undefined] as const];
  for (const [width, language] of looks)
    for (const { name, story, enter, states } of walks) {
      const looked = isNightly ? states : states.filter((state) => MAIN.includes(state.name));
      if (looked.length === 0) continue;
      test.describe(`${width} px, ${language ?? 'en-US'}`, () => {
        test.use({ story, viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });
        test(`${name}: the focus is seen`, async ({ page, platform }) => {
          await enter?.(page, platform);
          for (const state of looked)
            await test.step(state.name, async () => {
              const close = await opened(state, page, platform);
              if (language) await speak(page, language);
              const address = page.url();
              const { stops, lines } = await unseen(page);
              if (page.url() !== address) lines.push(`the focus alone has led to ${page.url()}`);
              if (MAIN.includes(state.name)) {
                const acted = await actsEarly(page);
                lines.push(...acted.lines);
                expect.soft(Math.min(stops, acted.pressed), state.name).toBeGreaterThan(0);
              }
              expect.soft(lines, state.name).toEqual([]);
              if (language) await speak(page, 'en-US');
              close();
            });
        });
      });
    }
});
