import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { directFetch } from '#simulator/mount/direct.ts';
import type { ManualClock } from '#simulator/platform/clock.ts';
import type { ContractDocument } from '#simulator/platform/contract-check.ts';
import { createInstance, type PlatformInstance, type InstanceOptions } from '#simulator/platform/instance.ts';
import { loadScenario, type Scenario } from '#simulator/scenarios/schema.ts';

export const contract = parse(
  readFileSync(new URL('../../../openapi/platform.yaml', import.meta.url), 'utf8'),
) as ContractDocument;

/** A small organisation with data for every operation. */
export const STORY = `
name: Everything once
organisation:
  code: acme
  name: Acme
  authentication:
    method: dual
    loginUrl: https://sso.example.org/login
    selfRegister: true
    requiredActivation: true
    mailRegEx: '@acme\\.example$'
    termsRequired: true
    terms: <p>Be kind.</p>
    showGroups: true
    allowGroupSelection: true
  maximumselection: 1
  extraFields:
    - { id: f-1, name: Employee number, type: Numeric, mandatory: true, size: 8 }
    - { id: f-2, name: Country, type: Dropdown, vals: [{ id: '1', value: France }] }
  groups: [{ id: n-1, title: Europe, items: [{ id: n-2, title: Lyon }] }]
  reports:
    assessment: true
    organisation: [{ groupName: Learning, groupReports: [{ reportName: Progress }] }]
    user: [{ groupName: Mine, groupReports: [{ reportName: My progress }] }]
policies: { maximumAttempts: 3, resetMailsPerHour: 2, sessionMinutes: 60, suggestionsPerPage: 2 }
people:
  - { id: u-1, userName: lena, password: Lena-2024, firstName: Lena, lastName: Okafor, groups: [n-2], statuses: [{ titleId: t-pdf, status: inprogress, roundedTimeSpent: 60, lastAccessed: -2d }], certificates: [{ id: cert-1, name: Old, dateCreated: -9d }] }
  - { id: u-2, userName: omar, password: Omar-2024, firstName: Omar, lastName: Haddad }
  - { id: u-3, userName: ines, password: Ines-2024, firstName: Ines, lastName: Silva, userStatus: Inactive }
links:
  - { guid: reset-good, kind: reset, userName: omar }
  - { guid: reset-old, kind: reset, userName: omar, expires: -1h }
  - { guid: activate-ines, kind: activation, userName: ines }
catalogue:
  imageSets: [{ id: i-1, hue: 200, pattern: waves, text: Safety }]
  tags:
    - { id: root, name: Catalogue, isRoot: true }
    - { id: g-1, name: Safety, parents: [{ id: root, pos: 1 }], imageSetId: i-1 }
    - { id: g-2, name: Advanced, parents: [{ id: g-1, pos: 1 }], prerequisites: [t-pdf] }
    - { id: g-3, name: Below, parents: [{ id: g-2, pos: 1 }] }
  titles:
    - { id: t-pdf, title: Handbook, kind: pdf, contentid: c-1, assignmentLevel: Mandatory, imageSetId: i-1, tags: [{ id: g-1, pos: 1 }] }
    - { id: t-video, title: Evacuation, kind: video, assignmentLevel: Recommended, tags: [{ id: g-1, pos: 2 }] }
    - { id: t-scorm, title: Induction, kind: scorm, assignmentLevel: Recommended, masteryScore: 80, tags: [{ id: g-1, pos: 3, prerequisites: [t-video] }] }
    - { id: t-deep, title: Inherited, kind: epub, tags: [{ id: g-3, pos: 1 }] }
    - { id: t-loose, title: Loose, kind: audio }
home: { tags: [g-1], html: [{ webUrl: 'https://news.example/embed' }] }
`;

export const story = (change: (text: string) => string = (text) => text): Scenario =>
  loadScenario(change(STORY), 'everything-once.yaml');

export const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-cache' };

/** A caller of one platform instance, with or without a token. */
export type Caller = {
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Response>;
  json: (method: string, path: string, body?: unknown) => Promise<unknown>;
  token: string | undefined;
};

export function callerOf(world: Pick<PlatformInstance, 'respond'>, token?: string): Caller {
  const send = directFetch(world);
  const call: Caller['call'] = (method, path, body, headers = {}) =>
    send(path, {
      method,
      headers: {
        ...(body instanceof FormData ? { 'cache-control': 'no-cache' } : jsonHeaders),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
  return {
    token,
    call,
    json: async (method, path, body) => (await call(method, path, body)).json() as Promise<unknown>,
  };
}

/** A platform instance that checks every exchange, with one anonymous and one signed-in caller. */
export async function instanceOf(
  scenario: Scenario = story(),
  options: Partial<Pick<InstanceOptions, 'seed' | 'contentFile' | 'courseFiles'>> = {},
): Promise<{ world: PlatformInstance<ManualClock>; guest: Caller; lena: Caller }> {
  const world = createInstance({ scenario, contract, ...options });
  return { world, guest: callerOf(world), lena: await signedIn(world, 'lena', 'Lena-2024') };
}

export async function signedIn(world: PlatformInstance, username: string, password: string): Promise<Caller> {
  const guest = callerOf(world);
  const result = await guest.json('POST', '/api/authentication', { organisationcode: 'acme', username, password });
  const token = (result as { access_token?: string }).access_token;
  if (token === undefined) throw new Error(`${username} could not sign in: ${JSON.stringify(result)}`);
  return callerOf(world, token);
}

export const agent = (name = 'u-1') => ({
  objectType: 'Agent',
  account: { homePage: 'https://platform.example', name },
});

let statements = 0;
/** A statement of Lena’s; `result` is inserted unchanged. */
export const statement = (verb: string, titleId: string, result?: object, id = uuid(++statements)) => ({
  id,
  actor: agent(),
  verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { 'en-US': verb } },
  object: { objectType: 'Activity', id: `https://platform.example/activities/${titleId}` },
  context: { registration: uuid(999_999), platform: 'learning-client', extensions: {} },
  timestamp: '2026-03-02T09:00:00.000Z',
  ...(result ? { result } : {}),
});

export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const scormRun = (map: Record<string, string>, over: object = {}) => ({
  sessionId: 's-1',
  attemptId: 'a-1',
  startSessionTimeStamp: '2026-03-02T09:00:00.000Z',
  endSessionTimeStamp: null,
  mapJsonString: JSON.stringify(map),
  isLastAttemptInSession: false,
  titleId: 't-scorm',
  activityId: ACTIVITY,
  ...over,
});

const ACTIVITY = 'https://platform.example/activities/t-scorm';
/** Path of SCORM states; by default those of Lena with the activity of `scormRun`. */
export const scormAt = ({ of = agent(), activityId = ACTIVITY }: { of?: object; activityId?: string } = {}): string =>
  `/statesync/xapi/scorm?${new URLSearchParams({ agent: JSON.stringify(of), deviceType: 'desktop', activityId }).toString()}`;
/** The body of a sync, by default Lena’s. */
export const scormSync = (runs: readonly object[], over: object = {}) => ({
  agent: agent(),
  scormMaps: runs,
  externalTrackingData: null,
  ...over,
});

export const PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);

export function form(field: string, bytes: Uint8Array<ArrayBuffer>): FormData {
  const data = new FormData();
  data.set(field, new Blob([bytes], { type: 'image/png' }), 'me.png');
  return data;
}

export type Status = { titleId: string; status: string; score: number | null; roundedTimeSpent: number };
export const statusOf = async (caller: Caller, titleId: string): Promise<Status | undefined> => {
  const { statuses } = (await caller.json('GET', '/api/titlestatus')) as { statuses: Status[] };
  return statuses.find((record) => record.titleId === titleId);
};
