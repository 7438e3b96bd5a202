import { type Frame, type Page } from '@playwright/test';
import {
  closeMoment,
  courseFrame,
  kept,
  leaveTitle,
  nothingWaits,
  onceEach,
  titleAddress,
} from '../support/learning.ts';
import { comeSignedIn, expect, type Platform, received, signIn, test } from '../support/platform.ts';

// Verifies: §1 tincan, §4 Content launch, §7 Tracking, for xAPI content that sends its own statements.

const TITLE = 'first-aid';

async function open(page: Page, platform: Platform): Promise<Frame> {
  await page.goto(titleAddress(platform, TITLE));
  const course = await courseFrame(page);
  await expect(course.locator('#status')).toHaveText(/Recorded: initialized/);
  return course;
}

test('content is launched with what the standard names, is heard to its end, and completes its title once', async ({
  page,
  platform,
}) => {
  await signIn(page, platform, 'ben');
  const token = (await page.context().cookies()).find(({ value }) => value.startsWith('tok-'))?.value ?? '';
  expect(token).not.toBe('');
  const course = await open(page, platform);

  const launched = new URL(course.url()).searchParams;
  expect([...launched.keys()].sort()).toEqual(
    ['activity_id', 'activity_platform', 'actor', 'auth', 'endpoint', 'grouping', 'registration'].sort(),
  );
  expect(launched.get('endpoint')).toBe(`${platform.appUrl}/xapi/`);
  expect(launched.get('auth')).toMatch(/^Basic /);
  expect(JSON.parse(launched.get('actor') ?? '')).toEqual({
    objectType: 'Agent',
    account: { homePage: platform.appUrl, name: 'p-ben' },
  });
  expect(course.url()).not.toContain(token);
  expect(atob((launched.get('auth') ?? '').slice(6))).not.toContain(token);
  expect(course.url()).not.toMatch(/Ben|Carter|Bearer/);

  for (const to of [2, 3, 4]) {
    await course.getByRole('button', { name: 'Next' }).click();
    await expect(course.getByText(`Page ${to} of 4`)).toBeVisible();
  }
  await course.getByLabel('Ten minutes').check();
  await course.getByRole('button', { name: 'Finish the course' }).click();
  await expect(course.locator('#status')).toHaveText('Recorded: completed.');
  await leaveTitle(page);
  await received(platform, TITLE, 'exited'); // the attempt has ended while the learner reads the result
  await closeMoment(page);
  await expect(page).toHaveURL(/\/home$/);
  await nothingWaits(page);

  const told = onceEach(platform, TITLE);
  expect(told.map(({ verb, own }) => `${own ? '' : 'content: '}${verb}`)).toEqual([
    'launched',
    'initialized',
    'content: initialized',
    'content: progressed',
    'content: progressed',
    'content: progressed',
    'content: answered',
    'content: completed',
    'completed',
    'content: terminated',
    'exited',
  ]);
  expect(new Set(told.map(({ registration }) => registration))).toEqual(new Set([launched.get('registration')]));
  // The course itself sent no request to the platform.
  expect(platform.world.journal.of('recordStore')).toEqual([]);

  await page.goto(`${platform.appUrl}/acme/title/aid/${TITLE}`);
  await expect(page.getByText('Completed').first()).toBeVisible();
  expect(JSON.stringify(await kept(page))).not.toMatch(/Basic |Carter|"actor"/);
});

test('a place is kept by the State API, offline too; forged words are refused; the last ones outlive the tab', async ({
  page,
  platform,
  context,
}) => {
  await comeSignedIn(page, platform, 'ben');
  const course = await open(page, platform);
  const next = async (of: Frame, to: number) => {
    await of.getByRole('button', { name: 'Next' }).click();
    await expect(of.getByText(`Page ${to} of 4`)).toBeVisible();
    await expect(of.locator('#status')).toHaveText('Recorded: progressed.');
    await expect.poll(async () => bookmark(await kept(page))).toBe(`{"page":${to - 1}}`);
  };
  await next(course, 2);
  await context.setOffline(true);
  await next(course, 3);

  const answers = await course.evaluate(async () => {
    const query = new URLSearchParams(location.search);
    const endpoint = query.get('endpoint') ?? '';
    const headers = {
      authorization: query.get('auth') ?? '',
      'x-experience-api-version': '1.0.3',
      'content-type': 'application/json',
    };
    const actor = JSON.parse(query.get('actor') ?? '') as { account: { name: string } };
    const say = async (change: object) => {
      const verb = { id: 'http://adlnet.gov/expapi/verbs/completed' };
      const statement = { actor, verb, object: { id: query.get('activity_id') }, ...change };
      return (await fetch(`${endpoint}statements`, { method: 'POST', headers, body: JSON.stringify(statement) }))
        .status;
    };
    const state = new URLSearchParams({
      activityId: query.get('activity_id') ?? '',
      agent: query.get('actor') ?? '',
      stateId: 'bookmark',
      registration: query.get('registration') ?? '',
    });
    const xhr = new XMLHttpRequest();
    xhr.open('GET', `${endpoint}activities/state?${state}`, false); // as older content does
    xhr.setRequestHeader('X-Experience-API-Version', '1.0.2');
    xhr.send();
    const other = { ...actor, account: { ...actor.account, name: 'p-ada' } };
    return {
      otherLearner: await say({ actor: other }),
      otherRegistration: await say({ context: { registration: '6c3b8b60-4f5f-4a64-9d55-0b1a2c3d4e5f' } }),
      noStatement: await say({ verb: { id: 'completed' } }),
      bookmark: [xhr.status, xhr.responseText],
    };
  });
  expect(answers).toEqual({
    otherLearner: 403,
    otherRegistration: 403,
    noStatement: 400,
    bookmark: [200, '{"page":2}'],
  });
  await expect.poll(async () => (await kept(page)).waiting.length).toBeGreaterThan(1);
  await context.setOffline(false);
  await nothingWaits(page);
  // The same request to the platform itself, with the course’s launch parameters.
  const launched = new URL(course.url()).searchParams;
  const forged = await fetch(`${String(launched.get('endpoint'))}statements`, {
    method: 'POST',
    headers: {
      authorization: launched.get('auth') ?? '',
      'x-experience-api-version': '1.0.3',
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      actor: { account: { homePage: platform.appUrl, name: 'p-ada' } },
      verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
      object: { id: launched.get('activity_id') },
    }),
  });
  expect(forged.status).toBe(403);
  await leaveTitle(page);
  await received(platform, TITLE, 'exited');

  const again = await open(page, platform);
  await expect(again.getByText('Page 3 of 4')).toBeVisible();
  expect(new URL(again.url()).searchParams.get('registration')).toBe(launched.get('registration'));
  expect(new URL(again.url()).searchParams.get('auth')).not.toBe(launched.get('auth'));
  const terminated = () => onceEach(platform, TITLE).filter(({ verb }) => verb === 'terminated').length;
  const direct = () =>
    platform.world.journal
      .of('recordStore')
      .filter(({ method, status }) => method === 'PUT' && status === 204)
      .map(({ body }) => (body as { verb: { id: string } }).verb.id.replace(/.*\//, ''));
  expect(terminated()).toBe(1);
  await page.close();
  await expect.poll(() => direct().includes('terminated') || terminated() === 2).toBe(true);
  expect(onceEach(platform, TITLE).filter(({ verb }) => verb === 'completed')).toEqual([]);
});

const bookmark = ({ facts }: Awaited<ReturnType<typeof kept>>): string | undefined =>
  (facts.filter(({ type }) => type === 'attempt.DocumentSaved').at(-1)?.data as { content?: string } | undefined)
    ?.content;
