import { describe, expect, it } from 'vitest';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { statement, statusOf, story, instanceOf } from './support.ts';

const put = '/api/lrs/put?titleId=t-video';
const exited = () => statement('exited', 't-video', { duration: 'PT60S' });

async function faulty(rule: FaultRule) {
  const place = await instanceOf();
  place.world.faults.add(rule);
  return place;
}

describe('a fault', () => {
  it('offline: nothing arrives, nothing is handled, and the client gets no answer', async () => {
    const { world, lena } = await faulty({ kind: 'offline', operation: 'putStatement' });
    await expect(lena.call('PUT', put, exited())).rejects.toThrow(TypeError);
    expect(await statusOf(lena, 't-video')).toBeUndefined();
    expect(world.journal.of('putStatement')).toMatchObject([{ arrived: false, status: 0, handledStatus: 0 }]);
    expect(world.journal.statements()).toEqual([]);
  });

  it('lost-answer: handled, but the client hears nothing', async () => {
    const { world, lena } = await faulty({ kind: 'lost-answer', operation: 'putStatement' });
    await expect(lena.call('PUT', put, exited())).rejects.toThrow(TypeError);
    expect(await statusOf(lena, 't-video')).toMatchObject({ roundedTimeSpent: 60 });
    expect(world.journal.of('putStatement')).toMatchObject([{ arrived: true, status: 0, handledStatus: 204 }]);
    expect(world.journal.statements()).toHaveLength(1);
  });

  it('no-answer: not handled; the gateway lets go after two minutes, or the client before', async () => {
    const { world, lena } = await faulty({ kind: 'no-answer', operation: 'putStatement' });
    const waiting = lena.call('PUT', put, exited()).catch((error: unknown) => error);
    await settled();
    world.clock.advance(120_000);
    expect(await waiting).toBeInstanceOf(TypeError);
    const abort = new AbortController();
    const aborted = world.respond(
      new Request('http://x/api/lrs/put', { method: 'PUT', body: '{}', signal: abort.signal }),
    );
    const reason = aborted.catch((error: unknown) => (error as Error).name);
    await settled();
    abort.abort();
    expect(await reason).toBe('AbortError');
    expect(await statusOf(lena, 't-video')).toBeUndefined();
  });

  it('duplicate: handled twice, answered once', async () => {
    const place = await instanceOf(
      story((text) => text.replace('maximumAttempts: 3', 'maximumAttempts: 3, deduplicatesStatements: false')),
    );
    place.world.faults.add({ kind: 'duplicate', operation: 'putStatement', times: 1 });
    expect((await place.lena.call('PUT', put, exited())).status).toBe(204);
    expect(await statusOf(place.lena, 't-video')).toMatchObject({ roundedTimeSpent: 120 });
    expect(place.world.journal.of('putStatement')).toHaveLength(2);
  });

  it('latency: handled at once, answered later, by the world clock', async () => {
    const { world, lena } = await faulty({ kind: 'latency', operation: 'getMenu', ms: 3000, jitterMs: 500 });
    let done = false;
    const answer = lena.call('GET', '/api/get-menu').then((response) => ((done = true), response));
    await settled();
    expect(world.journal.of('getMenu')).toHaveLength(1);
    world.clock.advance(2999);
    await settled();
    expect(done).toBe(false);
    world.clock.advance(501);
    expect((await answer).status).toBe(200);
  });

  it('reorder: a later request overtakes', async () => {
    const { world, lena } = await faulty({ kind: 'reorder', operation: 'putStatement', nth: 1, ms: 1000 });
    const first = lena.call('PUT', put, statement('launched', 't-video'));
    await lena.call('PUT', put, exited());
    world.clock.advance(1000);
    await first;
    expect(world.journal.statements().map(({ statement: { verb } }) => verb.id.split('/').at(-1))).toEqual([
      'exited',
      'launched',
    ]);
  });

  it('status: instead of handling, with its message and Retry-After', async () => {
    const { lena } = await faulty({
      kind: 'status',
      operation: 'putStatement',
      status: 429,
      message: 'Slow down',
      retryAfterSeconds: 7,
    });
    const response = await lena.call('PUT', put, exited());
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      429,
      '7',
      { message: 'Slow down' },
    ]);
    expect(await statusOf(lena, 't-video')).toBeUndefined();
  });

  it('status with html: the page of a gateway', async () => {
    const { lena } = await faulty({ kind: 'status', operation: 'getMenu', status: 503, html: true });
    const response = await lena.call('GET', '/api/get-menu');
    expect([response.status, response.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  });

  it('html-200: success that is none', async () => {
    const { lena } = await faulty({ kind: 'html-200', operation: 'getMenu' });
    const response = await lena.call('GET', '/api/get-menu');
    expect([response.status, (await response.text()).slice(0, 15)]).toEqual([200, '<!doctype html>']);
  });

  it('truncate and malformed: bodies that do not parse', async () => {
    for (const rule of [{ kind: 'truncate', bytes: 9 }, { kind: 'malformed' }] as const) {
      const { lena } = await faulty({ ...rule, operation: 'getMenu' });
      const text = await (await lena.call('GET', '/api/get-menu')).text();
      expect(() => JSON.parse(text) as unknown, rule.kind).toThrow(SyntaxError);
      if (rule.kind === 'truncate') expect(text).toHaveLength(9);
    }
  });

  it('missing-fields and schema-breaking: JSON that does not fit, the same for the same seed', async () => {
    for (const kind of ['missing-fields', 'schema-breaking'] as const) {
      const bodies = await Promise.all(
        [1, 1, 2].map(async (seed) => {
          const { world, lena } = await instanceOf(story(), { seed });
          const whole = await (await lena.call('GET', '/api/profile')).text();
          world.faults.add({ kind, operation: 'getProfile' });
          const spoiled = await (await lena.call('GET', '/api/profile')).text();
          expect(spoiled).not.toBe(whole);
          return spoiled.replaceAll(/ses-\w+/g, '');
        }),
      );
      expect(bodies[0]).toBe(bodies[1]);
      expect(bodies[0]).not.toBe(bodies[2]);
    }
  });

  it('unknown-enum: values nobody has heard of', async () => {
    const { lena } = await faulty({ kind: 'unknown-enum', operation: 'getTitleStatuses' });
    expect((await statusOf(lena, 't-pdf'))?.status).toBe('NEVER_HEARD_OF');
  });

  it('stale-304: nothing new, though there is', async () => {
    const { lena } = await faulty({ kind: 'stale-304', operation: 'getCatalogue' });
    expect((await lena.call('GET', '/api/catalogue/viewall?q=1')).status).toBe(304);
  });

  it('session-expiry: the token dies with the call it hits', async () => {
    const { lena } = await faulty({ kind: 'session-expiry', operation: 'putStatement', nth: 2 });
    expect((await lena.call('PUT', put, statement('launched', 't-video'))).status).toBe(204);
    expect((await lena.call('PUT', put, exited())).status).toBe(401);
    expect((await lena.call('GET', '/api/profile')).status).toBe(401);
  });

  it('clock-skew: the platform shows another time', async () => {
    const { lena } = await faulty({ kind: 'clock-skew', seconds: 90 });
    expect(await lena.json('GET', '/api/getServerTime')).toEqual({ serverTime: '2026-03-02T09:01:30.000Z' });
  });

  it('is no breach of the contract, because it was asked for', async () => {
    for (const kind of [
      'html-200',
      'malformed',
      'missing-fields',
      'schema-breaking',
      'unknown-enum',
      'truncate',
      'stale-304',
    ] as const) {
      const { world, lena } = await faulty({ kind });
      await lena.call('GET', '/api/profile');
      expect(world.journal.violations, kind).toEqual([]);
      expect(world.journal.exchanges.at(-1)?.faults).toEqual([kind]);
    }
  });
});

describe('when a fault strikes', () => {
  const struck = async (rule: object, calls = 6) => {
    const { world, lena } = await faulty({ kind: 'status', status: 500, operation: 'get*', ...rule });
    const statuses: number[] = [];
    for (let n = 0; n < calls; n++) {
      statuses.push((await lena.call('GET', '/api/get-menu')).status);
      world.clock.advance(1000);
    }
    return statuses.map((status) => (status === 500 ? 'x' : '.')).join('');
  };
  it.each([
    [{}, 'xxxxxx'],
    [{ operation: ['getMenu', 'signIn'] }, 'xxxxxx'],
    [{ operation: 'signIn' }, '......'],
    [{ nth: 2 }, '.x....'],
    [{ nth: [1, 3] }, 'x.x...'],
    [{ times: 2 }, 'xx....'],
    [{ from: '+2s', to: '+4s' }, '..xx..'],
    [{ to: '+1s' }, 'x.....'],
    [{ probability: 0 }, '......'],
    [{ probability: 1 }, 'xxxxxx'],
  ])('%j', async (rule, expected) => expect(await struck(rule)).toBe(expected));

  it('by chance: about as often as asked, the same for the same seed', async () => {
    const row = await struck({ probability: 0.3 }, 400);
    expect(await struck({ probability: 0.3 }, 400)).toBe(row);
    expect(row.replaceAll('.', '').length).toBeGreaterThan(80);
    expect(row.replaceAll('.', '').length).toBeLessThan(160);
  });

  it('is added and removed while the world runs; faults of the story are there from the start', async () => {
    const { world, lena } = await instanceOf(
      story((text) => `${text}\nfaults: [{ kind: status, status: 500, operation: getMenu }]`),
    );
    expect(world.faults.list().map(({ rule }) => rule.kind)).toEqual(['status']);
    expect((await lena.call('GET', '/api/get-menu')).status).toBe(500);
    expect(world.faults.remove(world.faults.list()[0]?.id ?? 0)).toBe(true);
    expect((await lena.call('GET', '/api/get-menu')).status).toBe(200);
    expect(() => world.faults.add({ kind: 'gremlins' } as never)).toThrow('"gremlins" is no fault');
    expect(() => world.faults.add({ kind: 'offline', probability: 30 })).toThrow('between 0 and 1');
  });
});

/** Lets all work run that does not await the clock of the platform instance. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
