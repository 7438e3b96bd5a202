import { idsOfStatements } from '#domain/tracking/index.ts';
import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { type Kept, storedHere } from './kept-here.ts';
import { onceEach } from './once-each.ts';
import { OFTEN, type Platform } from './platform.ts';
import { quiet } from './quiet.ts';

export { onceEach };

/** Texts of the application that these journeys look for. */
export const words = {
  storedHere: /Saved on this device\. \d+ progress updates? not sent yet\./,
  saved: /^Saved(?:\. Continuing where you left off)?$/,
  notSent: /^Your progress has not been sent yet/,
  privateWindow: /^This looks like a private window/,
};

export const titleAddress = ({ appUrl }: Platform, titleId: string): string =>
  `${appUrl}/acme/content/stream/${titleId}`;

// --------------------------------------------------------------------------------------------------- PDF
export const pageBox = (page: Page): Locator => page.getByRole('textbox', { name: /Page, of/ });

/** Opens a document by its URL and waits until a page is displayed. Returns its number. */
export async function openDocument(page: Page, platform: Platform, titleId = 'safety-handbook'): Promise<number> {
  await page.goto(titleAddress(platform, titleId));
  await expect(pageBox(page)).toBeVisible();
  // Another tab that sends for this one polls every 3 s: allows two polls.
  await expect(page.locator('[data-at="saved"]')).toBeAttached();
  return Number(await pageBox(page).inputValue());
}

export async function goToPage(page: Page, wanted: number): Promise<void> {
  await pageBox(page).fill(String(wanted));
  await pageBox(page).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Page ${wanted} of` })).toBeAttached();
  // Pages passed within a quarter of a second count as scrolling; the learner stays on this one.
  await expect.poll(async () => lastPage(await kept(page)), OFTEN).toBe(wanted);
}

// ------------------------------------------------------------------------------------------------- SCORM
/** Opens a course by its URL and waits for it in its host page on the content site. */
export async function openCourse(page: Page, platform: Platform, titleId: string): Promise<Frame> {
  await page.goto(titleAddress(platform, titleId));
  return courseFrame(page);
}

/** A SCORM 1.2 course of the samples sets its suspend data and commits. */
export const suspend = (course: Frame, data: string): Promise<void> =>
  course.evaluate((text) => {
    type Api = { LMSSetValue: (name: string, value: string) => void; LMSCommit: (nothing: '') => void };
    const api = (window as unknown as { findScormApi: () => Api }).findScormApi(); // as the sample’s own script does
    api.LMSSetValue('cmi.suspend_data', text);
    api.LMSCommit('');
  }, data);

export async function courseFrame(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().includes('/contentstream/'));
  await expect.poll(() => find() !== undefined, OFTEN).toBe(true);
  await expect(page.getByText(/^Opening /)).toHaveCount(0);
  const found = find();
  if (!found) throw new Error('the course did not open');
  await found.waitForLoadState();
  return found;
}

/** Goes to the next page of a sample course; waits until this browser’s journal has its values. */
export async function nextPage(page: Page, course: Frame, to: number): Promise<void> {
  await course.getByRole('button', { name: 'Next' }).click();
  await expect(course.getByText(new RegExp(`Page ${to} of`))).toBeVisible();
  await expect.poll(async () => lastLocation(await kept(page)), OFTEN).toBe(String(to - 1));
}

// ------------------------------------------------------------------------------ what this browser stored
/** Facts and unsent records of the page’s origin. */
export const kept = (page: Page): Promise<Kept> => page.evaluate(storedHere);

export function lastLocation({ facts }: Kept): string | undefined {
  return facts.filter((fact) => fact.type === 'attempt.Committed').at(-1)?.data.map?.['cmi.core.lesson_location'];
}

export const lastPage = ({ facts }: Kept): number | undefined =>
  facts.filter((fact) => fact.type === 'attempt.Advanced').at(-1)?.data.position?.at;

/** Ids of the statements that the platform must receive for the stored facts and records. */
export const owedStatements = ({ facts, waiting }: Kept): string[] => [
  ...new Set([
    ...facts.flatMap(({ type, data }) => (data.attemptId ? idsOfStatements(type, data.attemptId) : [])),
    ...waiting.filter((record) => record.kind === 'statement').map((record) => record.id),
  ]),
];

// ----------------------------------------------------------------------- what the platform has received
export const statementIds = ({ world }: Platform, verb?: string): string[] =>
  world.journal.statements(verb).map(({ statement }) => statement.id);

/** Waits until the platform has received all stored work. */
export async function everythingArrived(platform: Platform, before: Kept): Promise<void> {
  const owed = owedStatements(before);
  await expect
    .poll(() => owed.filter((id) => !statementIds(platform).includes(id)), {
      message: 'missing at the platform',
      ...OFTEN,
    })
    .toEqual([]);
}

/** Final flushes of pages that no other page has adopted yet. */
const finalFlush = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => /^(last-words|final-flush):/.test(name)).length);

export async function nothingWaits(page: Page): Promise<void> {
  const waiting = async () => (await finalFlush(page)) + (await kept(page)).waiting.length;
  await expect.poll(waiting, OFTEN).toBe(0);
}

/**
 * Asserts that each attempt sent `launched` and `initialized` first, `exited` last, and each of them and `completed` at
 * most once.
 */
export function expectWholeAttempts(platform: Platform, titleId: string, count: number): void {
  const attempts = new Map<string, string[]>();
  for (const { attempt, verb, own } of onceEach(platform, titleId))
    if (own) attempts.set(attempt, [...(attempts.get(attempt) ?? []), verb]);
  expect(attempts.size, 'attempts').toBe(count);
  for (const verbs of attempts.values()) {
    expect(verbs.slice(0, 2)).toEqual(['launched', 'initialized']);
    expect(verbs.at(-1)).toBe('exited');
    expect(verbs.filter((verb) => verb === 'launched' || verb === 'initialized')).toHaveLength(2);
    expect(verbs.filter((verb) => verb === 'exited')).toHaveLength(1);
    expect(verbs.filter((verb) => verb === 'completed').length).toBeLessThanOrEqual(1);
  }
}

export type ScormRun = { attemptId: string; endSessionTimeStamp: string | null; map: Record<string, string> };

/** Snapshots of a course that the platform received, oldest first. */
export const runsOf = ({ world }: Platform, titleId: string): ScormRun[] =>
  world.journal
    .syncs('scorm')
    .flatMap(
      ({ body }) =>
        (body as { scormMaps: (Omit<ScormRun, 'map'> & { mapJsonString: string; titleId: string })[] }).scormMaps,
    ) // the platform stored it, so that the shape is right
    .filter((run) => run.titleId === titleId)
    .map(({ mapJsonString, ...run }) => ({ ...run, map: JSON.parse(mapJsonString) as Record<string, string> }));

/** Waits for a final commit of the course with this location. */
export async function finalCommit(platform: Platform, titleId: string, location: string): Promise<ScormRun> {
  const find = () =>
    runsOf(platform, titleId).findLast(
      (run) => run.endSessionTimeStamp !== null && run.map['cmi.core.lesson_location'] === location,
    );
  await expect.poll(() => find() !== undefined, { message: 'final commit', ...OFTEN }).toBe(true);
  return find() as ScormRun; // the poll above found it
}

/** Pages of a document that the platform received, in order of arrival, without repetitions. */
export const pagesReached = (platform: Platform, titleId: string): number[] =>
  onceEach(platform, titleId)
    .filter(({ verb }) => verb === 'progressed')
    .map(
      ({ result }) => Object.entries(result?.extensions ?? {}).find(([key]) => key.endsWith('/page'))?.[1] as number,
    ); // see domain/tracking/statements.ts

/** Seconds of a SCORM time, `HHHH:MM:SS.SS`. */
export const secondsOf = (scormTime = ''): number => {
  const [h = 0, m = 0, s = 0] = scormTime.split(':').map(Number);
  return h * 3600 + m * 60 + s;
};

export const leaveTitle = (page: Page) =>
  page
    .getByRole('button', { name: /^Leave / })
    .first()
    .click();

/** Dialog with the result of a course, displayed when the learner first leaves the course after completion. */
export const closeMoment = (page: Page) =>
  page
    .getByRole('dialog', { name: /^You have completed / })
    .getByRole('button', { name: 'Close', exact: true })
    .click();

/**
 * Ends the session on the platform. Waits for pending responses first: one of them could reveal the expiry, and the
 * dialog would cover the content before the learner acts.
 */
export async function endSession(page: Page, { world }: Platform): Promise<void> {
  await nothingWaits(page);
  await quiet(page);
  world.expireSessions();
}

// ------------------------------------------------------------------------------------- how a page dies
/** Kills the tab’s process at once, as when the browser runs out of memory: no handler of the page runs. */
export async function crash(page: Page): Promise<void> {
  const dead = page.waitForEvent('crash');
  const cdp = await page.context().newCDPSession(page);
  void cdp.send('Page.crash').catch(() => undefined); // the page dies before the response
  await dead;
  await page.close();
}

/** Completes the sample course with three questions, with all responses correct. */
export async function finishInduction(page: Page, course: Frame, from = 1): Promise<void> {
  for (let to = from + 1; to <= 4; to++) await nextPage(page, course, to);
  for (const [name, value] of [
    ['alarm', 'b'],
    ['lift', 'a'],
    ['oil', 'b'],
  ])
    await course.locator(`input[name="${String(name)}"][value="${String(value)}"]`).check();
  await course.locator('#quiz button').click();
  await expect
    .poll(async () => (await kept(page)).facts.filter(({ type }) => type === 'attempt.Completed').length, OFTEN)
    .toBeGreaterThan(0);
}
