import { describe, expect, it } from 'vitest';
import { authenticationApi } from '#adapters/api/authentication.api.ts';
import { catalogueApi, homeApi } from '#adapters/api/catalogue.api.ts';
import { menuApi } from '#adapters/api/menu.api.ts';
import { organisationsApi } from '#adapters/api/organisations.api.ts';
import { createResponseCache } from '#adapters/offline/answers/response-cache.ts';
import type { EncryptedCache } from '#adapters/offline/answers/encrypted-cache.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import { atom } from '#domain/kernel/atom.ts';
import { sessionToken } from '#adapters/storage/session-token.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { apiOver } from '../api/api-over.ts';

/** Verifies: a later page reads the cached responses of an earlier page offline, with the same decoders. */
const origins = { platform: PLATFORM_ORIGIN, content: 'https://content.test' };
const report = () => undefined;

const noKeyAccess = (): EncryptedCache['door'] => ({
  isThere: () => Promise.resolve(false),
  keep: () => Promise.resolve(),
  open: () => Promise.resolve(undefined),
  close: () => undefined,
  see: () => Promise.resolve(),
  learnPassword: () => undefined,
  accept: () => Promise.resolve(),
  remove: () => Promise.resolve(),
});

/** Response cache in memory, as plain text. */
function inMemory(now: () => number): EncryptedCache & { rows: Map<string, { text: string; answeredAt: number }> } {
  const rows = new Map<string, { text: string; answeredAt: number }>();
  return {
    rows,
    get: (question) => Promise.resolve(rows.get(question)),
    keep: (question, text) => Promise.resolve(void rows.set(question, { text, answeredAt: now() })),
    confirm: (question) => {
      const row = rows.get(question);
      if (row) rows.set(question, { ...row, answeredAt: now() });
      return Promise.resolve();
    },
    forget: () => {
      rows.clear();
      return Promise.resolve();
    },
    answeredAt: () => Promise.resolve(undefined),
    sessionKey: () => Promise.resolve(undefined),
    door: noKeyAccess(),
  };
}

/** A page of Ada’s session over this platform, and its response cache. */
async function page() {
  const world = createInstance({ scenario: scenarioNamed('generic') });
  let [time, hasLine] = [1_000, true];
  let inPlace: (() => Response) | undefined;
  const now = () => time;
  let cookie: string | undefined;
  const token = sessionToken({
    get: () => cookie,
    unrecognised: () => undefined,
    set: (given) => (cookie = given),
    clear: () => (cookie = undefined),
  });
  const overLine = directFetch(world);
  const asked: string[] = [];
  const api = apiOver((request) => {
    asked.push(`${request.method} ${new URL(request.url).pathname}`);
    if (inPlace) return Promise.resolve(inPlace());
    return hasLine ? overLine(request) : Promise.reject(new TypeError('no line'));
  }, token.get);
  const authentication = authenticationApi(api, token, () => false);
  const organisations = organisationsApi(api, () => 'https://learn.test/');
  const answers = inMemory(now);
  const learner = atom<SignedInLearner | undefined>(undefined);
  const known = createResponseCache({
    entry: { api, token, authentication, organisations },
    answers,
    learner: learner.projection,
    now,
    origins,
  });
  const user = await authentication.signIn({ organisationCode: 'acme', username: 'ada', password: 'Lighthouse1' });
  const organisation = await organisations.byCode('acme');
  return {
    known,
    meet: () => learner.set({ user, organisation }),
    answers,
    asked,
    user,
    organisation,
    sources: {
      authentication,
      catalogue: catalogueApi({ api, now, report }),
      home: homeApi({ api, now, report, origins }),
      menu: menuApi(api, report),
    },
    at: (moment: number) => (time = moment),
    loseLine: () => (hasLine = false),
    /** Another server responds to every call. */
    answerAll: (by: () => Response) => (inPlace = by),
  };
}

describe('what the platform said last', () => {
  it('is the same as it said, and as old as that', async () => {
    const { known, sources, meet, user, organisation, at, loseLine, answers, asked } = await page();
    const said = {
      catalogue: await sources.catalogue.all(),
      home: await sources.home.home(),
      menu: await sources.menu.load(),
      history: await sources.home.history('history'),
    };
    meet();
    await expect.poll(() => [...answers.rows.keys()].sort()).toHaveLength(6);
    meet();
    expect(
      asked.filter((one) => one === 'GET /api/profile'),
      'once is enough',
    ).toHaveLength(1);
    loseLine();
    at(9_000);
    expect(await known.catalogue()).toEqual({ value: said.catalogue, asOf: 1_000 });
    expect(await known.home()).toEqual({ value: said.home, asOf: 1_000 });
    expect(await known.menu()).toEqual({ value: said.menu, asOf: 1_000 });
    expect(await known.history('history')).toEqual({ value: said.history, asOf: 1_000 });
    expect(await known.history('nxhistory'), 'was never asked for').toBeUndefined();
    const learner = await known.learner();
    expect(learner?.user).toEqual(user);
    expect(learner?.organisation).toMatchObject({ code: 'acme', name: organisation.name, method: organisation.method });
  });

  it('is as new as the last word that nothing has changed', async () => {
    const { known, sources, at, answers } = await page();
    await sources.catalogue.all();
    await expect.poll(() => answers.rows.size).toBe(2);
    at(5_000);
    await sources.catalogue.all(); // 304: unchanged
    await expect.poll(async () => (await known.catalogue())?.asOf).toBe(5_000);
  });

  it('is not known where it cannot be read, nor once it is forgotten', async () => {
    const { known, sources, answers } = await page();
    await sources.home.home();
    await expect.poll(() => answers.rows.has('/api/homescreen')).toBe(true);
    for (const text of ['', '{', '[]', '{"groups":7}', '<html>'])
      expect(await answers.keep('/api/homescreen', text).then(known.home), text).toBeUndefined();
    known.forget();
    expect(await known.home()).toBeUndefined();
    expect(await known.learner()).toBeUndefined();
  });

  it.each([
    ['an object of a sign-on proxy', '{"error":"login_required"}', 'application/json'],
    ['an empty object', '{}', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['a portal page', '<html>', 'text/html'],
    ['text', 'Please sign in', 'text/plain'],
  ])('stays what it was when %s is answered in its place', async (_who, text, type) => {
    const { answers, sources, answerAll, known, meet } = await page();
    await Promise.all([sources.catalogue.all(), sources.home.home(), sources.menu.load()]);
    meet();
    await expect.poll(() => answers.rows.size).toBe(5);
    const before = new Map(answers.rows);
    answerAll(() => new Response(text, { headers: { 'Content-Type': type } }));
    await Promise.allSettled([sources.catalogue.all(), sources.home.home(), sources.menu.load()]);
    meet();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(answers.rows).toEqual(before);
    expect((await known.learner())?.user.id).toBe('p-ada');
  });

  it('the device stays signed in for offline use when a gateway, not the platform, refuses a sign-in', async () => {
    const { answers, sources, answerAll, user } = await page();
    const signIn = () =>
      sources.authentication
        .signIn({ organisationCode: 'acme', username: user.userName, password: 'Lighthouse1' })
        .catch(() => undefined);
    let removed = 0;
    answers.door.remove = () => {
      removed++;
      return Promise.resolve();
    };
    answerAll(() => new Response('<html>', { status: 403, headers: { 'Content-Type': 'text/html' } }));
    await signIn();
    expect(removed).toBe(0);
    answerAll(() => Response.json({}, { status: 403 }));
    await signIn();
    await expect.poll(() => removed).toBe(1);
  });

  it.each([
    ['needs a PIN', '{"user":{"id":"p-ada","pinCodeEnabled":true}}', 'remove'],
    ['must re-authenticate at each launch', '{"id":"p-ada","forceAuthenticationAtRelaunch":"true"}', 'remove'],
    ['was cut off', '{"id":"p-ada","pinCodeEnabled":tr', 'remove'],
    ['is empty', '', 'remove'],
    ['needs neither', '{"id":"p-ada","pinCodeEnabled":false}', 'keep'],
  ] as const)('a profile that %s decides on an offline session', async (_what, text, does) => {
    const { answers, known, user, organisation } = await page();
    const did: string[] = [];
    answers.door.keep = async () => void did.push('keep');
    answers.door.remove = async () => void did.push('remove');
    answers.rows.set('/api/profile', { text, answeredAt: 0 });
    await known.offlineSession.keep({ user, organisation });
    expect(did).toEqual([does]);
  });

  it('passes on the password of a sign-in that was accepted, and of none that was refused or cut off', async () => {
    const { answers, sources, answerAll } = await page();
    const told: unknown[] = [];
    answers.door.learnPassword = (issued) => void told.push(issued);
    const signIn = async (body: BodyInit, status = 200) => {
      told.length = 0;
      answerAll(() => new Response(body, { status, headers: { 'Content-Type': 'application/json' } }));
      await sources.authentication
        .signIn({ organisationCode: 'acme', username: 'ada', password: 'Lighthouse1' })
        .catch(() => undefined);
      return Promise.all(told);
    };
    const accepted = JSON.stringify({ access_token: 'tok', user: { id: 'p-ada' } });
    expect(await signIn(accepted)).toEqual([{ token: 'tok', password: 'Lighthouse1' }]);
    expect(await signIn(accepted.slice(0, 20)), 'never rejects').toEqual([undefined]);
    expect(await signIn('{}')).toEqual([undefined]);
    expect(await signIn('{}', 401)).toEqual([]);
  });

  it('leaves out what a refused call said', async () => {
    const { answers, sources, loseLine } = await page();
    loseLine();
    await expect(sources.home.home()).rejects.toThrow();
    expect(answers.rows.has('/api/homescreen')).toBe(false);
  });
});
