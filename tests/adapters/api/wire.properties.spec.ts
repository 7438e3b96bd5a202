import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticationApi } from '#adapters/api/authentication.api.ts';
import { buildsApi } from '#adapters/api/builds.api.ts';
import { catalogueApi, homeApi } from '#adapters/api/catalogue.api.ts';
import type { Api } from '#adapters/api/client.ts';
import { certificatesApi } from '#adapters/api/account/certificates.api.ts';
import { extraFieldsApi } from '#adapters/api/account/extra-fields.api.ts';
import { menuApi } from '#adapters/api/menu.api.ts';
import { outsideSessionsApi } from '#adapters/api/outside-sessions.api.ts';
import { organisationsApi } from '#adapters/api/organisations.api.ts';
import { ownGroupsApi } from '#adapters/api/account/own-groups.api.ts';
import { photosApi } from '#adapters/api/account/photos.api.ts';
import { profilesApi } from '#adapters/api/account/profiles.api.ts';
import { passwordsApi } from '#adapters/api/account/passwords.api.ts';
import { reauthenticationApi } from '#adapters/api/reauthentication.api.ts';
import { reportsApi } from '#adapters/api/reports.api.ts';
import { registrationsApi } from '#adapters/api/account/registrations.api.ts';
import { contentAddressApi, savedStateApi } from '#adapters/api/saved-state.api.ts';
import { sessionToken } from '#adapters/storage/session-token.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { directFetch, PLATFORM_ORIGIN } from '#simulator/mount/direct.ts';
import { createInstance } from '#simulator/platform/instance.ts';
import { scenarioNamed } from '#simulator/scenarios/files.ts';
import { type Answer, hostileAnswer } from './hostile-answers.ts';
import { apiOver } from './api-over.ts';
import { isNightly, runs } from '../../support/runs.ts';

/**
 * Verifies: for any response of a platform, an adapter returns a value or a PortFailure, and reports what it dropped.
 */
const COUNT = isNightly ? 100_000 : runs(1_000);

type Read = (api: Api, dropped: () => void) => Promise<unknown>;
const agent = () => ({
  objectType: 'Agent' as const,
  account: { homePage: 'https://platform.example', name: 'p-ada' },
});
const asked = (titleId: string, kind: 'pdf' | 'scorm' | 'epub' | 'video') => ({
  titleId,
  kind,
  activityId: `urn:${titleId}`,
});
const now = () => 1_800_000_000_000;
const noToken = sessionToken({
  get: () => undefined,
  unrecognised: () => undefined,
  set: () => undefined,
  clear: () => undefined,
});
let inHand = 'token';
const aToken = { ...noToken, get: () => inHand };

const origins = { platform: PLATFORM_ORIGIN, content: 'https://content.test' };
const proofs = (api: Api) =>
  reauthenticationApi({ api, token: noToken, crossSite: () => false, arrived: () => undefined });

const reads: Record<string, Read> = {
  organisation: (api) => organisationsApi(api, (code) => `https://learn.example/${code}`).byCode('acme'),
  signIn: (api) =>
    authenticationApi(api, noToken, () => false).signIn({
      organisationCode: 'acme',
      username: 'ada',
      password: 'Lighthouse1',
    }),
  reauthenticate: async (api) =>
    (await proofs(api).byPassword({ organisationCode: 'acme', username: 'ada', password: 'Lighthouse1' })).user,
  // The organisation of this scenario has no sign-on address.
  signOnAddress: async (api) => ({
    address: await proofs(api).signOnAddress('https://learn.example/acme/reauthLogin/t'),
  }),
  profile: (api) => authenticationApi(api, aToken, () => false).current(),
  ownProfile: async (api) => {
    const { user, extraValues } = await profilesApi(api).load();
    return { user, extraValues }; // the record is the platform’s own data, and is only sent back
  },
  extraFields: (api, report) => extraFieldsApi(api, report).of('acme'),
  groups: (api, report) => registrationsApi(api, report).groups('acme'),
  fieldOptions: (api, report) => extraFieldsApi(api, report).options('acme', 'f-site'),
  menu: (api, dropped) => menuApi(api, ({ what }) => what === 'dropped' && dropped()).load(),
  brochureToken: (api, report) => menuApi(api, report).brochureToken(),
  build: (api) => buildsApi(api).version(),
  catalogue: (api, report) => catalogueApi({ api, now, report }).all(),
  title: (api, report) => catalogueApi({ api, now, report }).title('safety-handbook'),
  deepLaunch: (api, report) => catalogueApi({ api, now, report }).deepLaunchTitle('safety-handbook'),
  statuses: (api, report) => catalogueApi({ api, now, report }).statuses(),
  home: (api, report) => homeApi({ api, now, report, origins }).home(),
  suggestions: (api, report) => homeApi({ api, now, report, origins }).moreSuggestions('/api/suggestions?page=2'),
  history: (api, report) => homeApi({ api, now, report, origins }).history('history'),
  address: (api) => contentAddressApi(api)('/contentstream/titles/main/pdf/safety-handbook.pdf'),
  pdfState: (api) => savedStateApi(api, now, agent)(asked('safety-handbook', 'pdf')),
  mediaState: (api) => savedStateApi(api, now, agent)(asked('breathing', 'video')),
  epubState: (api) => savedStateApi(api, now, agent)(asked('lighthouse-tale', 'epub')),
  scormState: (api) => savedStateApi(api, now, agent)(asked('tidy-desks', 'scorm')),
  report: (api, report) =>
    reportsApi(api, report).embed('organisation', 'acme', { group: 'Learning', name: 'Time spent' }),
  certificates: (api, report) => certificatesApi(api, report).list(),
  ownGroups: (api, report) => ownGroupsApi(api, report).load(),
  profilePhoto: async (api) => ({ photo: await photosApi(api).profile() }),
  outsideSession: (api) =>
    outsideSessionsApi(api, { token: noToken, crossSite: () => false, onOpened: () => undefined }).open({
      orgCode: 'acme',
      aiccUrl: 'https://lms.example/hacp',
      aiccSid: 's-1',
      cmiVersion: '4.0',
    }),
  newPassword: (api) =>
    passwordsApi(api)
      .changeExpired('Brighter12')
      .then(() => 'taken'),
};

/** Genuine responses of the simulated platform, which the test then damages. */
const good = new Map<string, Answer>();
const prototypeKeys = () => Reflect.ownKeys(Object.prototype).map(String).sort().join();
const untouched = prototypeKeys();

beforeAll(async () => {
  const scenario = scenarioNamed('generic');
  const send = directFetch(createInstance({ scenario, contentOrigin: 'https://content.test' }));
  let token: string | undefined;
  for (const [name, read] of Object.entries(reads)) {
    if (name === 'outsideSession' || name === 'profilePhoto') continue; // both are set below
    let heard: Answer | undefined;
    const fetch = async (request: Request) => {
      const response = await send(request);
      heard = {
        status: response.status,
        type: response.headers.get('Content-Type') ?? '',
        text: await response.clone().text(),
      };
      return response;
    };
    await read(
      apiOver(fetch, () => token),
      () => undefined,
    );
    if (!heard || heard.status !== 200)
      throw new Error(`${name} was answered ${String(heard?.status)}: nothing to spoil`);
    if (name === 'signIn') inHand = token = (JSON.parse(heard.text) as { access_token: string }).access_token;
    good.set(name, heard);
  }
  // This scenario has no outside LMS, whose response equals that of a sign-in, and no person with a photo.
  good.set('outsideSession', good.get('signIn') as Answer); // requested above
  good.set('profilePhoto', { status: 200, type: 'application/json', text: JSON.stringify({ data: btoa('a photo') }) });
});

afterAll(() => expect(prototypeKeys(), 'Object.prototype').toBe(untouched));

const toldWith = (answer: Answer): Api =>
  apiOver(() =>
    answer.status === 0
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(
          new Response([204, 304].includes(answer.status) ? null : answer.text, {
            status: answer.status,
            headers: { 'Content-Type': answer.type },
          }),
        ),
  );

async function outcomeOf(read: Read, answer: Answer): Promise<{ value?: unknown; failure?: unknown; dropped: number }> {
  let dropped = 0;
  try {
    const value = await read(toldWith(answer), () => dropped++);
    return { value, dropped };
  } catch (failure) {
    return { failure, dropped };
  }
}

describe('Answers of a broken or hostile platform', () => {
  test.each(Object.keys(reads))('a good answer about %s is read without a loss', async (name) => {
    const { value, failure, dropped } = await outcomeOf(reads[name] as Read, good.get(name) as Answer); // both tables contain every name
    expect(failure).toBeUndefined();
    expect(value).toBeDefined();
    expect(dropped).toBe(0);
  });

  test.each(Object.keys(reads))(`%s: a value or a PortFailure, never anything else`, async (name) => {
    const read = reads[name] as Read;
    const answers = hostileAnswer(() => good.get(name) as Answer);
    await fc.assert(
      fc.asyncProperty(answers, async (answer) => {
        const { value, failure } = await outcomeOf(read, answer);
        if (failure !== undefined && !(failure instanceof PortFailure))
          throw new Error('no PortFailure', { cause: failure });
        if (failure === undefined) sound(value);
      }),
      { numRuns: Math.ceil(COUNT / Object.keys(reads).length) },
    );
  });

  test('of every list all items are kept or reported', async () => {
    const lists: [name: string, key: string, kept: (value: never) => number][] = [
      ['menu', 'modules', ({ entries }: { entries: unknown[] }) => entries.length],
      ['statuses', 'statuses', (all: Map<string, unknown>) => all.size],
      ['extraFields', 'extraFields', (all: unknown[]) => all.length],
      ['fieldOptions', 'values', (all: unknown[]) => all.length],
      ['suggestions', 'items', ({ titleIds }: { titleIds: unknown[] }) => titleIds.length],
      ['history', 'items', (entries: unknown[]) => entries.length],
    ];
    const item = fc.oneof(fc.anything(), fc.record({ id: fc.anything(), titleId: fc.anything(), name: fc.anything() }));
    for (const [name, key, kept] of lists) {
      await fc.assert(
        fc.asyncProperty(fc.array(item, { maxLength: 20 }), async (others) => {
          const items: unknown[] = [{ id: 'one', titleId: 'one', name: 'One' }, ...others];
          const text = safeJson({ [key]: items });
          const received = (JSON.parse(text) as Record<string, unknown[]>)[key]?.length ?? 0;
          const { value, dropped } = await outcomeOf(reads[name] as Read, {
            status: 200,
            type: 'application/json',
            text,
          });
          // Of two statuses of one title the last wins: neither counts as dropped, and both count as one.
          const ids = items.map((one) => (one as { titleId?: unknown } | null | undefined)?.titleId);
          const titles = ids.filter((id): id is string => typeof id === 'string' && id !== '');
          const twice = name === 'statuses' ? titles.length - new Set(titles).size : 0;
          const told = kept(value as never) + dropped;
          expect(told, name).toBeLessThanOrEqual(received);
          expect(told, name).toBeGreaterThanOrEqual(received - twice);
        }),
        { numRuns: runs(50) },
      );
    }
  });

  test('of a catalogue every tag and title is kept or reported', async () => {
    const entry = fc.record(
      { id: fc.oneof(fc.constantFrom('a', 'b', '__proto__', '..', '\ud800', ''), fc.anything()) },
      { requiredKeys: [] },
    );
    const entries = fc.array(fc.oneof(entry, fc.anything()), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(entries, entries, async (tags, titles) => {
        const text = safeJson({ tags: [{ id: 'one' }, ...tags], titles: [{ id: 'one' }, ...titles] });
        const received = JSON.parse(text) as { tags: unknown[]; titles: unknown[] };
        const { value, dropped } = await outcomeOf(reads['catalogue'] as Read, {
          status: 200,
          type: 'application/json',
          text,
        });
        const kept = value as { tags: Map<string, unknown>; titles: Map<string, unknown> };
        expect(kept.tags.size + kept.titles.size + dropped).toBeGreaterThanOrEqual(
          received.tags.length + received.titles.length,
        );
        expect(kept.tags.size).toBeLessThanOrEqual(received.tags.length);
        expect(kept.titles.size).toBeLessThanOrEqual(received.titles.length);
      }),
      { numRuns: runs(75) },
    );
  });

  test.each([
    ['catalogue', '{}'],
    ['catalogue', '{"titles":[]}'],
    ['catalogue', '{"tags":null,"titles":[]}'],
    ['statuses', '{}'],
    ['statuses', '[]'],
    ['catalogue', '{"tags":[],"titles":[{"error":"login_required"}]}'],
    ['statuses', '{"statuses":[null,{"status":401}]}'],
    ['history', '{"items":[{"error":"login_required"}]}'],
    ['home', '{"groups":[{}]}'],
    ['organisation', '{"error":"login_required"}'],
    ['home', '{"groups":17}'],
    ['menu', '{"data":[]}'],
    ['organisation', '{"method":"GET","path":"/"}'],
    ['ownProfile', '{"user":{}}'],
    ['ownProfile', '{"id":"req-17","error":"login_required"}'],
    ['profile', '{"id":"req-17","error":"login_required"}'],
    ['extraFields', '{"extraFields":null}'],
    ['extraFields', '[]'],
    ['groups', '{}'],
    ['groups', '{"items":{}}'],
    ['fieldOptions', '{"extrafieldId":"f-site"}'],
    ['pdfState', '{}'],
    ['pdfState', '{"position":"seventeen"}'],
    ['mediaState', '[]'],
    ['epubState', '{}'],
    ['scormState', '{"scormMaps":null}'],
    ['scormState', '{"scormMaps":[{"mapJsonString":"{\\"cmi"}]}'],
    ['scormState', '{"scormMaps":[{"mapJsonString":"{}"},{"mapJsonString":"{\\"cmi"}]}'],
    ['scormState', '{"scormMaps":[{"mapJsonString":"{}"},null]}'],
  ])('%s: %s says nothing, and is not taken for "nothing there"', async (name, text) => {
    const { failure } = await outcomeOf(reads[name] as Read, { status: 200, type: 'application/json', text });
    expect(failure).toBeInstanceOf(PortFailure);
    expect((failure as PortFailure).kind).toBe('unreadable');
  });

  test('a menu entry named after a member of every object is an unknown module, not code', async () => {
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
    for (const name of names) {
      const text = `{"modules":[{"name":"${name}","title":"x","isDefault":true}]}`;
      const { value } = await outcomeOf(reads['menu'] as Read, { status: 200, type: 'application/json', text });
      expect(value).toEqual({
        entries: [{ module: 'home', label: '', colour: undefined, url: undefined }],
        defaultModule: undefined,
      });
    }
  });

  test('of an endless name 500 characters come in, and no half of one', async () => {
    const name = `${'x'.repeat(499)}${'🧯'.repeat(50_000)}`;
    const text = JSON.stringify({ tags: [{ id: 'a', name }], titles: [{ id: 'b', title: name }] });
    const { value } = await outcomeOf(reads['catalogue'] as Read, { status: 200, type: 'application/json', text });
    const { tags, titles } = value as Record<'tags' | 'titles', Map<string, { name: string }>>; // the value is a catalogue
    expect([tags.get('a')?.name, titles.get('b')?.name]).toEqual(['x'.repeat(499), 'x'.repeat(499)]);
  });

  test('an id that no address can carry drops its item, and the others stay', async () => {
    const titles = [
      { id: '\ud800' },
      { id: '..' },
      { id: '.' },
      { id: 'x'.repeat(5000) },
      { id: 'good', content: { contentid: '\udfff' } },
    ];
    const text = JSON.stringify({ tags: [], titles });
    const { value, dropped } = await outcomeOf(reads['catalogue'] as Read, {
      status: 200,
      type: 'application/json',
      text,
    });
    expect([...(value as { titles: Map<string, unknown> }).titles.keys()]).toEqual(['good']);
    expect(dropped).toBe(4);
  });
});

/** Checks that a value of an adapter has displayable numbers, well-formed strings and no functions. */
function sound(value: unknown, depth = 0): void {
  if (depth > 12) return;
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error(`a ${typeof value} came out`);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} came out`);
  if (typeof value === 'string') encodeURIComponent(value); // throws for a lone surrogate
  if (value instanceof Map) {
    for (const one of [...value].flat()) sound(one, depth + 1);
    return;
  }
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) sound(one, depth + 1);
}

/** JSON of any value: types without a JSON form are omitted or written as text. */
function safeJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}
