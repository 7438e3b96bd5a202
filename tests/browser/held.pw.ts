import type { CDPSession, Page } from '@playwright/test';
import { someOf } from '../support/runs.ts';
import { learnt } from './faults/kinds.ts';
import { leaveTitle } from './support/learning.ts';
import { goTo, heading } from './support/page.ts';
import { comeSignedIn, expect, type Platform, test } from './support/platform.ts';
import { quiet } from './support/quiet.ts';

/** Objects that content consists of, and its listeners: all must be released with the content. */
const KINDS = [
  'Document',
  'HTMLIFrameElement',
  'HTMLCanvasElement',
  'HTMLMediaElement',
  'HTMLSourceElement',
  'Worker',
  'MessagePort',
  'AudioContext',
  'ResizeObserver',
  'IntersectionObserver',
  'MutationObserver',
] as const;

/** Objects of content only: a page of text holds none of them. */
const OF_CONTENT = ['HTMLIFrameElement', 'HTMLCanvasElement', 'HTMLSourceElement', 'Worker', 'AudioContext'] as const;

/**
 * Number of objects of each kind that the page holds. Collects garbage first with a separate command: the collection
 * during counting runs amid other work and may miss garbage.
 */
async function held(page: Page, cdp: CDPSession): Promise<Record<string, number>> {
  await quiet(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const counted: Record<string, number> = {};
  for (const kind of KINDS) {
    const { result: prototype } = await cdp.send('Runtime.evaluate', { expression: `${kind}.prototype` });
    const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId ?? '' });
    const { result } = await cdp.send('Runtime.callFunctionOn', {
      objectId: objects.objectId ?? '',
      functionDeclaration: 'function () { return this.length; }',
    });
    counted[kind] = Number(result.value);
    await cdp.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  }
  return counted;
}

/** Rounds that may hold more than the previous one, because chunks of the application load during idle time. */
const MOST_ROUNDS = 5;

/** Opens these screens again and again with the same end state: a round must hold no more than the previous one. */
async function goesThrough(page: Page, { appUrl, world }: Platform, screens: (home: string) => Promise<void>) {
  const home = `/${world.scenario.organisation.code}`;
  await page.goto(`${appUrl}${home}/about`);
  const cdp = await page.context().newCDPSession(page);
  const once = async () => {
    await screens(home);
    await goTo(page, `${home}/about`);
    await expect(heading(page)).toHaveText(/About/);
    // Objects may be released with a delay; leaked objects stay.
    let now: Record<string, number> = {};
    await expect.poll(async () => ofContent((now = await held(page, cdp)))).toEqual(ofContent({}));
    return now;
  };
  const rounds = [await once()];
  let more: Record<string, number> = {};
  do {
    const before = rounds.at(-1) ?? {};
    const now = await once();
    rounds.push(now);
    more = grown(before, now);
  } while (Object.keys(more).length > 0 && rounds.length < MOST_ROUNDS);
  // A leak grows in each round.
  expect(more, `held after ${rounds.length} rounds, and not before the last`).toEqual({});
}

const ofContent = (counted: Record<string, number>) => OF_CONTENT.map((kind) => [kind, counted[kind] ?? 0]);

/** Kinds with more objects than before. */
const grown = (before: Record<string, number>, now: Record<string, number>) =>
  Object.fromEntries(Object.entries(now).filter(([kind, count]) => count > (before[kind] ?? 0)));

test('a tab holds no more after titles were opened and left again than before', async ({ page, platform }) => {
  await comeSignedIn(page, platform);
  await goesThrough(page, platform, async (home) => {
    for (const { titleId, ready } of someOf(learnt, 4)) {
      await goTo(page, `${home}/title/-/${titleId}`);
      await page.locator(`main a[href$="/stream/${titleId}"]`).first().click();
      await ready(page);
      await leaveTitle(page);
      await expect(page).toHaveURL(/\/title\//);
    }
  });
});

test.describe('embedded reports', () => {
  test.use({ story: 'reports' });

  test('that were left are held by nothing, shown or not', async ({ page, platform }) => {
    await comeSignedIn(page, platform, 'ola');
    await goesThrough(page, platform, async (home) => {
      const report = `${home}/report?group=Safety&report=Accidents+by+site`;
      const frame = page.locator('main iframe');
      await goTo(page, report);
      await expect(frame.contentFrame().getByRole('heading', { level: 2 })).toHaveText('Overview');
      await goTo(page, `${home}/about`);
      await expect(frame).toHaveCount(0);
      await goTo(page, report);
      await frame.waitFor({ state: 'attached' });
    });
  });
});
