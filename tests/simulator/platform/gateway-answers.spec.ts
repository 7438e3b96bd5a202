import { describe, expect, it } from 'vitest';
import { startHttp } from '#simulator/mount/http.ts';
import type { FaultRule } from '#simulator/platform/faults/rule.ts';
import { namedFaultList, type FaultName } from '#simulator/scenarios/named-faults.ts';
import { statement, statusOf, story, instanceOf } from './support.ts';

/** Responses that a client may get in place of the platform’s: of proxies, gateways, portals, none, or a late one. */

const PUT = '/api/lrs/put?titleId=t-video';
const exited = () => statement('exited', 't-video', { duration: 'PT60S' });
/** Lets all work run that does not await the clock of the platform instance. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

async function behind(rule: FaultRule) {
  const place = await instanceOf();
  place.world.faults.add({ operation: 'putStatement', ...rule });
  return place;
}

const HTML = 'text/html; charset=utf-8';
type Answer = [status: number, type: string | null] | 'no answer' | 'never';
/** What a script receives for each fault of this group. RFC 9110 §15, RFC 6585 §6, Fetch Standard (redirects, CORS). */
const ANSWERS: Readonly<Partial<Record<FaultName, Answer>>> = {
  silent: 'never',
  portal: [200, HTML],
  'foreign-json': [200, 'application/json'],
  'foreign-json-404': [404, 'application/json'],
  'foreign-text': [200, 'text/plain; charset=utf-8'],
  redirect: 'no answer',
  'redirect-readable': [200, HTML],
  'captive-portal': [511, HTML],
  'gateway-404': [404, HTML],
  'gateway-409': [409, HTML],
  'proxy-403': [403, HTML],
  'proxy-407': [407, HTML],
  'late-effect': 'never',
  'late-failure': 'never',
};

describe('an answer that is not the platform’s', () => {
  const family = namedFaultList.filter(({ isThirdParty }) => isThirdParty);

  it('is each of the family', () => expect(family.map(({ name }) => name).sort()).toEqual(Object.keys(ANSWERS).sort()));

  it.each(family)('$name: is heard so, and nothing is stored', async ({ name, rule }) => {
    const { world, lena } = await behind(rule);
    const heard = lena.call('PUT', PUT, exited()).then(
      (response): Answer => [response.status, response.headers.get('content-type')],
      (): Answer => 'no answer',
    );
    const answer = await Promise.race([heard, settled().then((): Answer => 'never')]);
    expect(answer).toEqual(ANSWERS[name]);
    expect(await statusOf(lena, 't-video')).toBeUndefined();
    expect(world.journal.statements()).toEqual([]);
    expect(world.journal.violations).toEqual([]);
  });

  it('foreign JSON: the usual bodies by the seed, or the one that is given', async () => {
    const { lena } = await behind({ kind: 'foreign-json' });
    const heard = new Set<string>();
    for (let call = 0; call < 60; call++) heard.add(await (await lena.call('PUT', PUT, exited())).text());
    expect([...heard].sort()).toEqual(
      ['[]', '{"error":"login_required"}', '{"status":401}', '{"success":"false"}', '{"synced":0}', '{}'].sort(),
    );
    for (const body of [{ synced: 0 }, [], 'login', null, 0]) {
      const given = await behind({ kind: 'foreign-json', body });
      expect(await (await given.lena.call('PUT', PUT, exited())).json()).toEqual(body);
    }
  });

  it('a readable redirect tells where it led, and is refused where none may be followed', async () => {
    const { world } = await behind({ kind: 'redirect', readable: true, operation: '*' });
    const ask = (redirect: RequestRedirect) =>
      world.respond(new Request('http://platform.test/api/get-menu', { redirect }));
    const followed = await ask('follow');
    expect([followed.redirected, followed.url]).toEqual([true, 'https://portal.example/sign-in']);
    expect((await ask('error')).type).toBe('error');
    expect((await ask('manual')).status).toBe(302);
  });

  it('over HTTP a redirect is a real one, and foreign answers are on the wire as they are', async () => {
    const platform = await startHttp({ scenario: story() });
    try {
      const ask = () => fetch(`${platform.appUrl}/api/getServerTime`, { redirect: 'manual' });
      platform.world.faults.add({ kind: 'redirect', location: 'https://portal.example/here', times: 1 });
      platform.world.faults.add({ kind: 'foreign-json', body: [], nth: 2 });
      const [away, json] = [await ask(), await ask()];
      expect([away.status, away.headers.get('location')]).toEqual([302, 'https://portal.example/here']);
      expect([json.status, await json.json()]).toEqual([200, []]);
    } finally {
      await platform.close();
    }
  });
});

describe('an answer after the client gave up', () => {
  const later = async (rule: FaultRule) => {
    const place = await behind({ ...rule, nth: 1 });
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${place.lena.token ?? ''}`, 'content-type': 'application/json' };
    const request = new Request(`http://platform.test${PUT}`, {
      ...{ method: 'PUT', body: JSON.stringify(statement('launched', 't-video')), headers, signal: abort.signal },
    });
    const heard = place.world.respond(request).catch((error: unknown) => (error as Error).name);
    await settled();
    abort.abort();
    expect(await heard).toBe('AbortError');
    expect(place.world.journal.statements(), 'not yet').toEqual([]);
    return place;
  };
  const verbs = ({ world }: Awaited<ReturnType<typeof later>>) =>
    world.journal.statements().map(({ statement: { verb } }) => verb.id.split('/').at(-1));

  it('late-effect: taken in later, after what was sent meanwhile, and also when the session is over', async () => {
    const place = await later({ kind: 'late-effect', ms: 45_000 });
    await place.lena.call('PUT', PUT, exited());
    place.world.expireSessions();
    place.world.clock.advance(44_999);
    await settled();
    expect(verbs(place)).toEqual(['exited']);
    place.world.clock.advance(1);
    await settled();
    expect(verbs(place)).toEqual(['exited', 'launched']);
    expect(place.world.journal.of('putStatement').at(-1)).toMatchObject({ status: 0, handledStatus: 204 });
  });

  it('late-effect: somebody who still waits is answered', async () => {
    const { world, lena } = await behind({ kind: 'late-effect', ms: 1_000 });
    const answer = lena.call('PUT', PUT, exited());
    await settled();
    world.clock.advance(1_000);
    expect((await answer).status).toBe(204);
  });

  it('late-failure: never taken in', async () => {
    const place = await later({ kind: 'late-failure', ms: 45_000 });
    place.world.clock.advance(600_000);
    await settled();
    expect(verbs(place)).toEqual([]);
  });
});

it('Retry-After as a date: so many seconds after the Date of the answer, whatever the clock is (RFC 9110 §10.2.3)', async () => {
  const { world, lena } = await behind({
    ...({ kind: 'status', status: 503, retryAfterSeconds: 90, retryAfterFormat: 'http-date' } as const),
  });
  world.faults.add({ kind: 'clock-skew', seconds: 86_400, nth: 2 });
  for (const skewMs of [0, 86_400_000]) {
    const { headers } = await lena.call('PUT', PUT, exited());
    const [date, until] = [headers.get('date') ?? '', headers.get('retry-after') ?? ''];
    expect(until).toMatch(/^\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/);
    expect(Date.parse(until) - Date.parse(date)).toBe(90_000);
    expect(Date.parse(date)).toBe(world.clock.now() + skewMs);
  }
});
