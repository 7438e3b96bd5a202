import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { startHttp } from '#simulator/mount/http.ts';
import { loadScenario } from '#simulator/scenarios/load.ts';
import { courseFrame, kept, leaveTitle, runsOf, titleAddress } from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, test as base, verbsOf } from '../support/platform.ts';

/** Verifies: §4 Scorm and §1 tincan with small courses that reproduce reported behaviour of published ones. */

const COURSES = fileURLToPath(new URL('./published/', import.meta.url));

type Course = {
  name: string;
  /** Subject of the course. */
  shows: string;
  /** Output on its page, in the order of its calls. */
  says: RegExp;
  /** Elements of the last state that the platform received. */
  state?: Record<string, string>;
  /** Output after it is opened again. */
  again?: RegExp;
  /** The client itself reports the completion to the platform. */
  completes?: true;
  /** Notes about the course for an operator and the course’s author. */
  noted?: object[];
};

const scorm: Course[] = [
  {
    name: 'choice-two-digits',
    shows: 'a choice of twelve answers is taken whole',
    says: /student_response, .*\) = true/,
    state: {
      'cmi.interactions.0.student_response': '1,2,3,4,5,6,7,8,9,10,11,12',
      'cmi.core.lesson_status': 'completed',
    },
  },
  {
    name: 'element-of-2004',
    shows: 'an element of SCORM 2004 is refused, and what comes after it is taken',
    says: /cmi\.core\.completion_status, completed\) = false \/ 401/,
    state: { 'cmi.core.score.raw': '77', 'cmi.core.lesson_status': 'passed' },
  },
  {
    name: 'mode-and-credit',
    shows: 'a course is told “normal” and “credit”, and rates only then',
    says: /lesson_mode\) = normal[^]*credit\) = credit/,
    state: { 'cmi.core.score.raw': '61', 'cmi.core.lesson_status': 'completed' },
  },
  {
    name: 'suspend-after-completed',
    shows: 'suspend data that comes after “completed” is kept and given back',
    says: /late/,
    state: { 'cmi.suspend_data': 'page=9;seen=123456789', 'cmi.core.lesson_location': '9' },
    again: /resumed:page=9;seen=123456789/,
  },
  {
    name: 'odd-scores',
    shows: 'scores out of range are refused, the last good one counts',
    says: /110\) = false \/ 405[^]*-5\) = false \/ 405[^]*66\.6666666667\) = true/,
    state: { 'cmi.core.score.raw': '82', 'cmi.core.lesson_status': 'passed' },
  },
  {
    name: 'ends-twice',
    shows: 'ten minutes stay ten minutes when a course ends twice',
    says: /LMSCommit\(\) = false \/ 301/,
    state: { 'cmi.core.total_time': '0000:10:00.00' },
    again: /total:0000:10:00/,
  },
  {
    name: 'tells-no-time',
    shows: 'a course that tells no time is given the time that was measured',
    says: /two seconds later/,
    state: { 'cmi.core.lesson_status': 'incomplete' },
    again: /total:0000:00:(?!00)/,
  },
  {
    name: 'deep-frames',
    shows: 'the API is found from a frame that a script has made',
    says: /ready srcdoc/,
    state: { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '70' },
  },
  {
    name: 'late-initialize',
    shows: 'LMSInitialize is taken 24 seconds after the course has opened',
    says: /LMSInitialize\(\) = true[^]*late/,
    state: { 'cmi.core.lesson_status': 'completed', 'cmi.core.score.raw': '88' },
  },
];
const xapi: Course[] = [
  {
    name: 'xapi-no-questions',
    shows: 'a completion with a score of 0 of 0 is taken without the score',
    says: /^200 /,
    completes: true,
    noted: [{ what: 'statement-repaired', detail: 'result.score' }],
  },
  {
    name: 'xapi-own-hash',
    shows: 'a state is replaced by its SHA-1, which is its ETag',
    says: /save page 1 = 204[^]*save page 2 = 204/,
    again: /resumed 200 \{"page":2\}/,
  },
  {
    name: 'xapi-by-forms',
    shows: 'requests by forms are answered in place',
    says: /state = 404[^]*state = 204[^]*statements = 200/,
    completes: true,
    noted: [],
    again: /state = 200 \{"page":4\}/,
  },
  {
    name: 'cmi5-unit',
    shows: 'a unit of cmi5 opens, and is noted as one',
    says: /continues untracked/,
    noted: [{ what: 'cmi5-unit', detail: 'Cmi5' }],
  },
];

/** Played by a test of its own. */
const unreadable: Course = { name: 'xapi-unreadable', shows: 'a completion that cannot be read', says: /^400/ };

/** The organisation uses the completion rule of the SCORM 1.2 run-time environment. */
const rated: Course[] = [
  {
    name: 'mastery-score',
    shows: 'a score above the mastery score, and no status, is passed (SCORM 1.2 run-time environment)',
    says: /mastery_score\) = 80[^]*LMSFinish\(\) = true/,
    state: { 'cmi.core.score.raw': '90', 'cmi.core.lesson_status': 'passed' },
  },
];

const titleOf =
  (kind: string, more = '') =>
  ({ name }: Course) =>
    `    - { id: ${name}, title: ${name}, kind: ${kind}, sample: local/${name}/index.html, tags: [{ id: catalogue, pos: 1 }]` +
    `${kind === 'tincan' ? `, contentid: 'https://courses.example/${name}'` : ''}${more} }`;
const story = (completion: string) => `
name: Courses of others
organisation: { code: acme, name: Acme }
policies: { completion: ${completion} }
people:
  - { id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
${[...scorm.map(titleOf('scorm')), ...rated.map(titleOf('scorm', ', masteryScore: 80')), ...[...xapi, unreadable].map(titleOf('tincan'))].join('\n')}
`;

const test = base.extend<{ completion: string }>({
  completion: ['as-set-by-course', { option: true }],
  platform: async ({ completion }, use) => {
    const scenario = loadScenario(story(completion), 'courses.yaml');
    const platform = await startHttp({ scenario, contentFolder: COURSES });
    await use(platform);
    const { violations } = platform.world.journal;
    await platform.close();
    expect(violations, 'breaches of the contract').toEqual([]);
  },
  // The console may contain errors of a course.
  calm: async ({}, use) => use(undefined),
});

/** Output of the course on its page, in any of its frames. */
async function said(page: Page): Promise<string> {
  const texts = await Promise.all(
    page.frames().map((frame) =>
      frame
        .locator('#o')
        .textContent({ timeout: 200 })
        .catch(() => ''),
    ),
  );
  return texts.join('');
}

/** Notes about the played courses. */
const notedIn = async (page: Page) =>
  (await kept(page)).facts.flatMap(({ type, data }) => (type === 'attempt.Noted' ? [data] : []));

async function play(page: Page, platform: Platform, { name, noted }: Course, says: RegExp): Promise<void> {
  const ends = () => verbsOf(platform, name).filter((verb) => verb === 'exited').length;
  const before = ends();
  await page.goto(titleAddress(platform, name));
  await expect.poll(() => said(page), { message: 'what the course says', timeout: 40_000 }).toMatch(says);
  if (noted) await expect.poll(() => notedIn(page)).toMatchObject(noted);
  await leaveTitle(page);
  await expect.poll(ends, 'the attempt has ended').toBe(before + 1);
}

function plays(course: Course): void {
  test(`${course.name}: ${course.shows}`, async ({ page, platform }) => {
    test.setTimeout(120_000);
    await comeSignedIn(page, platform);
    await play(page, platform, course, course.says);
    if (course.state) await expect.poll(() => runsOf(platform, course.name).at(-1)?.map).toMatchObject(course.state);
    if (course.completes) await expect.poll(() => verbsOf(platform, course.name)).toContain('completed');
    // The course itself sent no request to the platform.
    expect(platform.world.journal.of('recordStore')).toEqual([]);
    if (course.again) await play(page, platform, course, course.again);
  });
}
for (const course of [...scorm, ...xapi]) plays(course);
test('a completion that cannot be read stands in the bar instead of “Saved”, until one comes that can', async ({
  page,
  platform,
}) => {
  await comeSignedIn(page, platform);
  await page.goto(titleAddress(platform, unreadable.name));
  await expect.poll(() => said(page)).toMatch(unreadable.says);
  await expect(page.getByText('A completion from this title could not be read')).toBeVisible();
  expect(await notedIn(page)).toMatchObject([{ what: 'completion-unread' }]);
  expect(verbsOf(platform, unreadable.name)).not.toContain('completed');
  await (await courseFrame(page)).getByRole('button', { name: 'Say it rightly' }).click();
  await expect.poll(() => verbsOf(platform, unreadable.name)).toContain('completed');
  await expect(page.getByText('A completion from this title could not be read')).toBeHidden();
  await leaveTitle(page);
});
test.describe('where the organisation rates', () => {
  test.use({ completion: 'run-time-environment' });
  for (const course of rated) plays(course);
});
