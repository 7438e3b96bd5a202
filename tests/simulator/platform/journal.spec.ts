import { describe, expect, it } from 'vitest';
import { ourContract } from '#simulator/mount/contract.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { agent, callerOf, scormAt, scormRun, scormSync, signedIn, statement, story, instanceOf } from './support.ts';

describe('the journal', () => {
  it('keeps every exchange in wire order, but no password and no token', async () => {
    const { world, lena, guest } = await instanceOf();
    await lena.call('GET', '/api/get-brochure-token');
    await lena.call('POST', '/api/herbalife/analytics', { event: 'x', data: { hltoken: 'secret-token' } });
    await guest.call('POST', '/api/password/reset/reset-good', { password: 'Fresh-2025' });
    await guest.call('POST', '/api/signout/s', { token: lena.token, date: '2026-03-02T09:00:00Z' });
    expect(world.journal.exchanges.map(({ operationId }) => operationId)).toEqual([
      'signIn',
      'getBrochureToken',
      'sendAnalytics',
      'resetPassword',
      'signOutWithToken',
    ]);
    const kept = JSON.stringify([world.journal.exchanges, world.snapshot()]);
    for (const secret of ['Lena-2024', 'Fresh-2025', 'secret-token', lena.token ?? '?'])
      expect(kept).not.toContain(secret);
    expect(world.journal.of('getBrochureToken')[0]).toMatchObject({
      accountId: 'u-1',
      answer: { token: '***' },
      headers: { authorization: '***' },
    });
  });

  it('answers which statements and states the platform took in', async () => {
    const { world, lena } = await instanceOf();
    await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', statement('launched', 't-pdf'));
    await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', { ...statement('completed', 't-pdf'), id: 'wrong' });
    await lena.call('POST', scormAt(), scormSync([scormRun({})]));
    await lena.call('POST', '/api/set-av-state', {
      agent: agent(),
      titleId: 't-video',
      statesChanged: [{ stateId: 'position', document: { position: 3 } }],
    });
    expect(world.journal.statements()).toMatchObject([{ titleId: 't-pdf', accountId: 'u-1' }]);
    expect(world.journal.statements('completed')).toEqual([]);
    expect([
      world.journal.syncs('scorm').length,
      world.journal.syncs('media').length,
      world.journal.syncs('pdf').length,
    ]).toEqual([1, 1, 0]);
    expect(world.journal.syncs('scorm')[0]?.query).toEqual({
      agent: JSON.stringify(agent()),
      deviceType: 'desktop',
      activityId: scormRun({}).activityId,
    });
  });

  it('keeps as much of a large answer as shows what it was, and all of a request', async () => {
    const { world, lena } = await instanceOf(
      story((text) => text.replace('catalogue:', 'catalogue:\n  generate: { tags: 50, titles: 2000 }')),
    );
    await lena.call('GET', '/api/catalogue/viewall?q=1');
    expect(JSON.stringify(world.journal.exchanges.at(-1)?.answer).length).toBeLessThan(20_000);
    const map = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`cmi.interactions.${n}.id`, 'x']));
    await lena.call('POST', scormAt(), scormSync(Array<object>(300).fill(scormRun(map))));
    expect((world.journal.syncs('scorm')[0]?.body as { scormMaps: unknown[] }).scormMaps[299]).toEqual(scormRun(map));
  });

  describe('with a limit for bodies', () => {
    const limited = (kept?: ReturnType<ReturnType<typeof createInstance>['kept']>) =>
      createInstance({ scenario: story(), contract: ourContract(), bodyLimit: 5_000, journalLimit: 6, kept });
    const mailFor = (n: number, length = 1_000) => ({ email: `${n}@${'a'.repeat(length)}.example`, orgCode: 'acme' });
    const bodiesOf = ({ journal }: ReturnType<typeof limited>) => journal.exchanges.map(({ body }) => body);
    const mailed = async (world: ReturnType<typeof limited>, ...bodies: object[]) => {
      for (const body of bodies) await callerOf(world).call('POST', '/api/password/sendmail', body);
    };
    const dropped = (chars: number) => ({ '…': `${chars} characters` });
    const size = (n: number, length?: number) => JSON.stringify(mailFor(n, length)).length;

    it('drops the oldest bodies, and keeps their exchanges', async () => {
      const world = limited();
      await mailed(world, ...[1, 2, 3, 4, 5, 6].map((n) => mailFor(n)));
      expect(bodiesOf(world)).toEqual([...[1, 2].map((n) => dropped(size(n))), ...[3, 4, 5, 6].map((n) => mailFor(n))]);
      expect(world.journal.exchanges.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
      await mailed(world, mailFor(7, 9_000));
      expect(bodiesOf(world)).toEqual([...[1, 2, 3, 4, 5, 6].map((n) => dropped(size(n))), dropped(size(7, 9_000))]);
    });

    it('counts what is still there after entries are evicted, cleared and restored', async () => {
      const world = limited();
      await mailed(world, ...Array.from({ length: 30 }, (_, n) => mailFor(n)));
      expect(bodiesOf(world).slice(-4)).toEqual([26, 27, 28, 29].map((n) => mailFor(n)));
      const again = limited(world.kept());
      await mailed(again, mailFor(30));
      expect(bodiesOf(again).slice(-5)).toEqual([dropped(size(26)), ...[27, 28, 29, 30].map((n) => mailFor(n))]);
      again.journal.clear();
      await mailed(again, ...[1, 2, 3, 4].map((n) => mailFor(n)));
      expect(bodiesOf(again)).toEqual([1, 2, 3, 4].map((n) => mailFor(n)));
    });

    it('lists no statement whose body was dropped', async () => {
      const world = createInstance({ scenario: story(), contract: ourContract(), bodyLimit: 0 });
      const lena = await signedIn(world, 'lena', 'Lena-2024');
      await lena.call('PUT', '/api/lrs/put?titleId=t-pdf', statement('launched', 't-pdf'));
      expect(world.journal.of('putStatement')).toMatchObject([{ handledStatus: 204 }]);
      expect(world.journal.statements('launched')).toEqual([]);
    });
  });

  it('keeps the newest when it is full, with numbers that go on', async () => {
    const world = createInstance({ scenario: story(), contract: ourContract(), journalLimit: 10 });
    for (let n = 0; n < 100; n++) await callerOf(world).call('GET', '/api/getServerTime?x=1');
    for (const kept of [world.journal.exchanges, world.journal.violations]) {
      expect(kept.length).toBeLessThanOrEqual(15);
      expect(kept.at(-1)?.seq).toBe(100);
    }
  });
});

describe('the contract check', () => {
  it.each<[string, RegExp, string, string, unknown?, Record<string, string>?]>([
    ['an undocumented parameter', /query x is not documented/, 'GET', '/api/get-menu?x=1'],
    ['a missing parameter', /query titleId is missing/, 'GET', '/api/av-time'],
    [
      'a SCORM state of no device',
      /query deviceType is missing/,
      'POST',
      scormAt().replace('&deviceType=desktop', ''),
      scormSync([scormRun({})]),
    ],
    [
      'a parameter of the wrong type',
      /query width: .*integer/,
      'GET',
      '/api/imagesets/i-1/bestmatch?width=wide&height=1',
    ],
    ['a missing body', /the body is missing/, 'POST', '/api/password/sendmail'],
    [
      'an undocumented member',
      /additional properties/,
      'POST',
      '/api/password/sendmail',
      { email: 'a@b.c', orgCode: 'acme', more: 1 },
    ],
    [
      'a member of the wrong type',
      /body\.position must be integer/,
      'POST',
      '/api/lrs/savePdfState',
      { agent: agent(), deviceType: 'desktop', activityId: 'a', titleId: 't-pdf', stateId: 'p', position: 'x' },
    ],
    [
      'a cache that may answer',
      /header Cache-Control/,
      'GET',
      '/api/get-menu',
      undefined,
      { 'cache-control': 'max-age=1' },
    ],
    ['no bearer token', /the bearer token is missing/, 'GET', '/api/get-menu', undefined, { authorization: 'Basic x' }],
    ['an unknown address', /no GET \/api\/nothing/, 'GET', '/api/nothing'],
    ['an unknown verb', /no DELETE \/api\/get-menu/, 'DELETE', '/api/get-menu'],
  ])('sees %s', async (_what, problem, method, path, body, headers) => {
    const { world, lena } = await instanceOf();
    await lena.call(method, path, body, headers);
    expect(world.journal.violations.map((violation) => violation.problem)).toEqual([expect.stringMatching(problem)]);
  });

  it('sees an answer that does not fit', async () => {
    const { world, lena } = await instanceOf();
    (world.scenario.organisation.menu as unknown[]).push({ name: 7, title: 'Seven' });
    await lena.call('GET', '/api/get-menu');
    expect(world.journal.violations).toMatchObject([
      { operationId: 'getMenu', problem: expect.stringContaining('answer.modules') as unknown },
    ]);
  });

  it('lets raw records of a story pass, and is off without a contract', async () => {
    const { world, lena } = await instanceOf(
      story((text) =>
        text.replace('catalogue:', 'catalogue:\n  raw: { titles: [{ id: 17 }], statuses: [{ nonsense: true }] }'),
      ),
    );
    for (const path of ['/api/catalogue/viewall?q=1', '/api/titlestatus']) await lena.call('GET', path);
    expect(world.journal.violations).toEqual([]);
    const unchecked = createInstance({ scenario: story() });
    await (await signedIn(unchecked, 'lena', 'Lena-2024')).call('GET', '/api/get-menu?x=1');
    expect(unchecked.journal.violations).toEqual([]);
  });
});
