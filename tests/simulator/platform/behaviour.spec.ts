import { describe, expect, it } from 'vitest';
import {
  callerOf,
  scormAt,
  scormRun,
  scormSync,
  signedIn,
  statement,
  statusOf,
  story,
  uuid,
  instanceOf,
} from './support.ts';

type TitleTag = { id: string; isLocked: boolean; prerequisites: string[] };
type Title = {
  id: string;
  isLocked: boolean;
  tags: TitleTag[];
  lastLaunched?: string | null;
  status?: string;
  timeSpent?: number;
};
const login = (password: string) => ({ organisationcode: 'ACME', username: ' Lena ', password });

describe('signing in', () => {
  it('counts wrong passwords, then refuses even the right one; a success starts the count again', async () => {
    const { guest, world } = await instanceOf();
    const once = async (password: string) => {
      const response = await guest.call('POST', '/api/authentication', login(password));
      return [response.status, ((await response.json()) as { data?: string }).data];
    };
    expect(await once('nope')).toEqual([401, '1/3']);
    expect(await once('Lena-2024')).toEqual([200, undefined]);
    expect(await once('nope')).toEqual([401, '1/3']);
    expect(await once('nope')).toEqual([401, '2/3']);
    expect(await once('nope')).toEqual([409, undefined]);
    expect(await once('Lena-2024')).toEqual([409, undefined]);
    expect(world.journal.violations).toEqual([]);
  });

  it('gives a token that dies by the clock, by signing out, and when it is told to', async () => {
    const { world, lena } = await instanceOf();
    const alive = async (caller = lena) => (await caller.call('GET', '/api/profile')).status === 200;
    expect(await alive()).toBe(true);
    world.clock.advance(59 * 60_000);
    expect(await alive()).toBe(true);
    world.clock.advance(60_000);
    expect(await alive()).toBe(false);
    const again = await signedIn(world, 'lena', 'Lena-2024');
    const { sessionId } = (await again.json('GET', '/api/profile')) as { sessionId: string };
    await again.call('GET', `/api/signout/${sessionId}`);
    expect(await alive(again)).toBe(false);
    const third = await signedIn(world, 'lena', 'Lena-2024');
    world.expireSessions();
    expect(await alive(third)).toBe(false);
  });

  it('puts the return address into the sign-on link, and signs on whoever the provider names', async () => {
    const { world, guest } = await instanceOf();
    const profile = await guest.json('GET', '/api/user/organisationprofiles/acme?returnUrl=%2Facme%2Fhome');
    expect(profile).toMatchObject({ loginUrl: 'https://sso.example.org/login?returnUrl=%2Facme%2Fhome' });
    expect(
      (await callerOf(world, world.signOn('omar')?.access_token).json('GET', '/api/profile')) as object,
    ).toMatchObject({ id: 'u-2' });
    expect(world.signOn('ines')).toBeUndefined();
  });
});

describe('mails', () => {
  it('bring a reset link that works once, and the new password signs in', async () => {
    const { world, guest } = await instanceOf();
    await guest.call('POST', '/api/password/sendmail', { email: 'Lena@acme.example', orgCode: 'acme' });
    const [mail] = world.mailbox.to('lena@acme.example');
    expect(mail?.link).toMatch(/^\/acme\/reset\/[0-9a-f-]{36}$/);
    const guid = mail?.link.split('/').at(-1) ?? '';
    expect((await guest.call('POST', `/api/password/reset/${guid}`, { password: 'Fresh-2025' })).status).toBe(200);
    expect((await guest.call('GET', `/api/password/validate/${guid}`)).status).toBe(410);
    await signedIn(world, 'lena', 'Fresh-2025');
  });

  it('expire by the clock', async () => {
    const { world, guest } = await instanceOf();
    world.clock.advance(61 * 60_000);
    expect((await guest.call('GET', '/api/password/validate/reset-good')).status).toBe(410);
  });

  it('activate a newcomer, who could not sign in before', async () => {
    const { world, guest } = await instanceOf();
    const made = await guest.json('POST', '/api/self-register/acme', {
      firstName: 'Nina', lastName: 'Roth', mailbox: 'nina@acme.example', username: 'nina@acme.example', password: 'Nina-2026',
      termsAndConditionsAccepted: true, userExtraFields: [{ id: 'f-1', value: '7' }], registrationGroups: [{ id: 'n-2', role: 1 }],
    }); // prettier-ignore
    expect(made).toMatchObject({ success: true, userProfile: { userStatus: 'Inactive' } });
    const credentials = { organisationcode: 'acme', username: 'nina@acme.example', password: 'Nina-2026' };
    expect((await guest.call('POST', '/api/authentication', credentials)).status).toBe(403);
    const [mail] = world.mailbox.to('nina@acme.example');
    await guest.call('GET', `/api/validate-mail/${String(mail?.link.split('/').at(-1))}`);
    const nina = await signedIn(world, 'nina@acme.example', 'Nina-2026');
    expect(await nina.json('GET', '/api/profile')).toMatchObject({
      userStatus: 'Active',
      userExtraFields: [{ id: 'f-1', value: '7' }, { id: 'f-2' }],
      authenticationValidityTimespan: '00:01:00:00',
      pinCodeEnabled: true,
    });
  });
});

describe('passwords', () => {
  it.each([
    ['Aa1aaaa', 'PasswordTooShort'],
    ['Aa1'.repeat(9), 'PasswordTooLong'],
    ['aaaaaaa1', 'PasswordUpperCase'],
    ['AAAAAAA1', 'PasswordLowerCase'],
    ['Aaaaaaaa', 'PasswordNumber'],
    ['Lena-2024', 'PasswordNotChanged'],
  ])('%s is refused: %s', async (password, FailureReason) => {
    const { lena } = await instanceOf();
    expect(await lena.json('POST', '/api/password/reset', { password })).toEqual({ FailureReason });
  });
});

describe('locks', () => {
  const titles = async (caller: Awaited<ReturnType<typeof instanceOf>>['lena']) => {
    const { titles: all } = (await caller.json('GET', '/api/catalogue/viewall?q=1')) as { titles: Title[] };
    return Object.fromEntries(all.map((title) => [title.id, title.isLocked]));
  };
  const complete = (titleId: string) => statement('completed', titleId);

  it('a title waits for its prerequisites, also those of a tag above it, each learner for their own', async () => {
    const { world, lena } = await instanceOf();
    const omar = await signedIn(world, 'omar', 'Omar-2024');
    expect(await titles(lena)).toMatchObject({ 't-pdf': false, 't-scorm': true, 't-deep': true });
    await lena.call('PUT', '/api/lrs/put?titleId=t-video', complete('t-video'));
    expect(await titles(lena)).toMatchObject({ 't-scorm': false, 't-deep': true });
    await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', complete('t-pdf'));
    expect(await titles(lena)).toMatchObject({ 't-scorm': false, 't-deep': false });
    expect(await titles(omar)).toMatchObject({ 't-scorm': true, 't-deep': true });
    expect(await omar.json('GET', '/api/tag/g-2?q=1')).toMatchObject({ isLocked: true, parentsCol: ['g-1', 'root'] });
  });

  it('a completed title is not locked, whatever its prerequisites', async () => {
    const { lena } = await instanceOf(
      story((text) => text.replace('statuses: [', 'statuses: [{ titleId: t-scorm, status: completed }, ')),
    );
    expect(await titles(lena)).toMatchObject({ 't-scorm': false, 't-deep': true });
  });
});

describe('the version of the catalogue', () => {
  it('stays while nothing shown changes, moves with a lock and with the story, and answers 304 to either header', async () => {
    const { world, lena } = await instanceOf(
      story((text) =>
        `${text}\nserver: { timeline: [{ at: +1h, change: rename-title, titleId: t-pdf, title: New }] }`.replace(
          'sessionMinutes: 60',
          'sessionMinutes: 600',
        ),
      ),
    );
    const version = async () => (await lena.call('GET', '/api/catalogue/viewall?q=1')).headers.get('etag') ?? '';
    const first = await version();
    await lena.call('PUT', '/api/lrs/put?titleId=t-loose', statement('completed', 't-loose'));
    expect(await version()).toBe(first);
    for (const header of ['if-none-match', 'etag'])
      expect((await lena.call('GET', '/api/catalogue/viewall?q=1', undefined, { [header]: first })).status).toBe(304);
    await lena.call('PUT', '/api/lrs/put?titleId=t-video', statement('completed', 't-video'));
    const second = await version();
    expect(second).not.toBe(first);
    world.clock.advance(59 * 60_000);
    expect(await version()).toBe(second);
  });

  it('changes when the story renames, withdraws or publishes a title', async () => {
    const timeline = `
server:
  timeline:
    - { at: +10m, change: rename-title, titleId: t-pdf, title: New name }
    - { at: +20m, change: withdraw-title, titleId: t-pdf }
    - { at: +30m, change: publish-title, titleId: t-pdf }
`;
    const { world, lena } = await instanceOf(story((text) => text + timeline));
    const seen: unknown[] = [];
    for (let step = 0; step < 4; step++) {
      const response = await lena.call('GET', '/api/catalogue/viewall?q=1');
      const { titles } = (await response.json()) as { titles: { id: string; title: string }[] };
      seen.push([response.headers.get('etag'), titles.find(({ id }) => id === 't-pdf')?.title]);
      world.clock.advance(10 * 60_000);
    }
    expect(seen.map((one) => (one as unknown[])[1])).toEqual(['Handbook', 'New name', undefined, 'New name']);
    expect(new Set(seen.map((one) => (one as unknown[])[0])).size).toBe(4);
  });
});

describe('status, score and time', () => {
  const put = (titleId: string) => `/api/lrs/put?titleId=${titleId}`;

  it('follow from statements: opened, ended with its duration, completed with a score, and never back', async () => {
    const { lena } = await instanceOf();
    // A failed launch does not count as a start of the title.
    await lena.call('PUT', put('t-video'), statement('launched', 't-video'));
    await lena.call('PUT', put('t-video'), statement('exited', 't-video', { duration: 'PT0S' }));
    expect(await statusOf(lena, 't-video')).toBeUndefined();
    await lena.call('PUT', put('t-video'), statement('initialized', 't-video'));
    expect(await statusOf(lena, 't-video')).toMatchObject({ status: 'inprogress', roundedTimeSpent: 0 });
    await lena.call('PUT', put('t-video'), statement('exited', 't-video', { duration: 'PT1M30.5S' }));
    await lena.call('PUT', put('t-video'), statement('exited', 't-video', { duration: 'PT30S' }));
    await lena.call('PUT', put('t-video'), statement('completed', 't-video', { score: { scaled: 0.9 } }));
    await lena.call('PUT', put('t-video'), statement('failed', 't-video'));
    expect(await statusOf(lena, 't-video')).toEqual({
      titleId: 't-video',
      status: 'completed',
      score: 90,
      roundedTimeSpent: 121,
    });
    expect(await lena.json('GET', '/api/title/t-video?q=1')).toMatchObject({
      status: 'completed',
      timeSpent: 121,
      score: 90,
    });
  });

  it('count a repeated statement once, or every time, as the story has it', async () => {
    const repeated = async (text: string) => {
      const { world, lena } = await instanceOf(
        story((one) => one.replace('maximumAttempts: 3', `maximumAttempts: 3, deduplicatesStatements: ${text}`)),
      );
      const one = statement('exited', 't-video', { duration: 'PT60S' }, uuid(777));
      for (let n = 0; n < 3; n++) expect((await lena.call('PUT', put('t-video'), one)).status).toBe(204);
      expect(world.journal.statements('exited')).toHaveLength(3);
      return (await statusOf(lena, 't-video'))?.roundedTimeSpent;
    };
    expect(await repeated('true')).toBe(60);
    expect(await repeated('false')).toBe(180);
  });

  it('follow from SCORM runs: the latest snapshot of a run counts, runs add up', async () => {
    const { lena } = await instanceOf();
    const sync = (map: Record<string, string>, over?: object) =>
      lena.call('POST', scormAt(), scormSync([scormRun(map, over)]));
    await sync({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.session_time': '00:01:00' });
    await sync({ 'cmi.core.lesson_status': 'incomplete', 'cmi.core.session_time': '00:02:00.50' });
    expect(await statusOf(lena, 't-scorm')).toMatchObject({ status: 'inprogress', roundedTimeSpent: 121 });
    await sync(
      { 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '85', 'cmi.core.session_time': '0000:00:10.00' },
      { attemptId: 'a-2' },
    );
    expect(await statusOf(lena, 't-scorm')).toEqual({
      titleId: 't-scorm',
      status: 'completed',
      score: 85,
      roundedTimeSpent: 131,
    });
    const state = await lena.json('GET', `${scormAt({ activityId: 't-scorm' })}&q=1`);
    expect((state as { scormMaps: { attemptId: string }[] }).scormMaps.map(({ attemptId }) => attemptId)).toEqual([
      'a-1',
      'a-2',
    ]);
  });

  it.each([
    ['as-set-by-course', {}, 'inprogress'],
    ['run-time-environment', {}, 'completed'],
    ['run-time-environment', { 'cmi.core.score.raw': '79' }, 'failed'],
    ['run-time-environment', { 'cmi.core.score.raw': '80' }, 'completed'],
  ])('a course that ends without a status (%s, %j) is %s', async (completion, map, status) => {
    const { lena } = await instanceOf(
      story((text) => text.replace('maximumAttempts: 3', `maximumAttempts: 3, completion: ${completion}`)),
    );
    const ended = { endSessionTimeStamp: '2026-03-02T09:05:00.000Z' };
    const base = { 'cmi.core.lesson_status': 'not attempted' };
    await lena.call('POST', scormAt(), scormSync([scormRun({ ...base, ...map }, ended)]));
    expect(await statusOf(lena, 't-scorm')).toMatchObject({ status });
  });

  it('show on home: statistics, history newest first, suggestions by pages; ids move when contents do', async () => {
    const { world, lena } = await instanceOf();
    type Group = { id: string; type: string; items?: { titleId?: string; id?: string }[]; next?: string };
    const home = async () => ((await lena.json('GET', '/api/homescreen?q=1')) as { groups: Group[] }).groups;
    const before = await home();
    expect(before.map(({ type }) => type)).toEqual(['statistics', 'history', 'suggestions', 'tags', 'html']);
    expect(before[0]).toMatchObject({ completed: 0, inprogress: 1, notstarted: 4, titleId: 't-pdf' });
    expect(before[2]?.items?.map(({ id }) => id)).toEqual(['t-pdf', 't-video']);
    const next = (await lena.json('GET', before[2]?.next ?? '')) as { items: { id: string }[]; next: null };
    expect([next.items.map(({ id }) => id), next.next]).toEqual([['t-scorm'], null]);
    expect((await home()).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    world.clock.advance(1000);
    await lena.call('PUT', put('t-video'), statement('launched', 't-video'));
    const after = await home();
    expect(after[1]?.items?.map(({ titleId }) => titleId)).toEqual(['t-video', 't-pdf']);
    expect([after[1]?.id === before[1]?.id, after[4]?.id === before[4]?.id]).toEqual([false, true]);
    expect(await lena.json('GET', '/api/title/t-video?q=1')).toMatchObject({
      lastLaunched: '2026-03-02T09:00:01.000Z',
    });
  });

  it('bring a certificate for a mandatory title, once', async () => {
    const { lena } = await instanceOf();
    for (let n = 0; n < 2; n++) await lena.call('PUT', put('t-pdf'), statement('completed', 't-pdf'));
    const { certificates } = (await lena.json('GET', '/api/report/certificates')) as {
      certificates: { id: string; title: string }[];
    };
    expect(certificates.map(({ title }) => title)).toEqual(['Handbook', 'Old']);
    const file = await lena.call('GET', `/api/report/certificates/acme/${String(certificates[0]?.id)}/document`);
    expect((await file.text()).slice(0, 8)).toBe('%PDF-1.4');
  });
});

describe('a statement is refused for its shape', () => {
  const whole = statement('completed', 't-pdf', { score: { scaled: 0.5, raw: 5, max: 10 }, duration: 'PT1S' });
  it.each<[string, object]>([
    ['no UUID', { ...whole, id: '17' }],
    ['nobody', { ...whole, actor: { mbox: 'mailto:x@y.z' } }],
    ['a verb by name', { ...whole, verb: { id: 'completed' } }],
    ['an activity by name', { ...whole, object: { id: 'course' } }],
    ['no moment', { ...whole, timestamp: 'yesterday' }],
    ['a duration in words', { ...whole, result: { duration: '90 seconds' } }],
    ['a score beyond 1', { ...whole, result: { score: { scaled: 1.2 } } }],
    ['more than the maximum', { ...whole, result: { score: { raw: 11, max: 10 } } }],
    ['an extension by name', { ...whole, context: { extensions: { titleId: 't-pdf' } } }],
  ])('%s', async (_what, wrong) => {
    const { lena } = await instanceOf();
    expect((await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', whole)).status).toBe(204);
    expect((await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', wrong)).status).toBe(400);
  });
});
