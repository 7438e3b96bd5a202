import type { Middleware } from 'openapi-fetch';
import type { Menus } from '#domain/access/index.ts';
import type { Catalogue, HistoryEntry, HomeData } from '#domain/catalogue/index.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { CachedResponses } from '#domain/kernel/resource.ts';
import type { OfflineSessionStore, User } from '#domain/session/index.ts';
import { authenticationApi, profileOf } from '../../api/authentication.api.ts';
import { catalogueApi, homeApi } from '../../api/catalogue.api.ts';
import { type Api, type ApiOptions, createApi } from '../../api/client.ts';
import { menuApi } from '../../api/menu.api.ts';
import { organisationsApi } from '../../api/organisations.api.ts';
import { isPlatformResponse } from '../../api/contract-answers.ts';
import { fields, id, isTrueValue } from '../../api/wire/read.ts';
import { userIn } from '../../api/wire/user.wire.ts';
import { responseChecks } from '../../api/wire/recognised.ts';
import type { SignInDependencies } from '../../entry.ts';
import { noKeyAccess, type EncryptedCache } from './encrypted-cache.ts';
import type { IssuedFor } from './password-access.ts';

/** Last platform responses of an earlier page, for use offline. No method rejects; undefined: nothing is cached. */
export type ResponseCache = {
  learner: () => Promise<SignedInLearner | undefined>;
  catalogue: () => Promise<CachedResponses<Catalogue> | undefined>;
  home: () => Promise<CachedResponses<HomeData> | undefined>;
  history: (source: 'history' | 'nxhistory') => Promise<CachedResponses<readonly HistoryEntry[]> | undefined>;
  menu: () => Promise<CachedResponses<Awaited<ReturnType<Menus['load']>>> | undefined>;
  forget: () => void;
  offlineSession: OfflineSessionStore;
};

const none = () => Promise.resolve(undefined);

/** For a client without a response cache. */
const nothing: ResponseCache = {
  learner: none,
  catalogue: none,
  home: none,
  history: none,
  menu: none,
  forget: () => undefined,
  offlineSession: noKeyAccess,
};

/** What a page needs to work: the learner, their organisation, and the titles. */
const KEPT = {
  profile: '/api/profile',
  organisation: '/api/user/organisationprofiles/{orgCode}',
  menu: '/api/get-menu',
  home: '/api/homescreen',
  catalogue: '/api/catalogue/viewall',
  history: '/api/history',
  nxhistory: '/api/nxhistory',
} as const;
/** Responses that need a valid token. */
const FOR_TOKEN: ReadonlySet<string> = new Set([KEPT.profile, KEPT.menu, KEPT.home, KEPT.catalogue]);
/** Calls that return 403 for an expired or inactive account, which ends its offline session. Spec §8. */
const SIGN_INS: ReadonlySet<string> = new Set([
  '/api/authentication',
  '/api/user/basic-authentication',
  '/api/re-authentication',
]);
/** Placeholder without a token: the cache responds, and nothing is sent. */
const NO_TOKEN = 'none';
/** By path, whether a response is the platform's own: a proxy's page must not replace a cached response. */
const kept = new Map<string, (body: unknown) => boolean>(
  (Object.keys(KEPT) as (keyof typeof KEPT)[]).map((what) => [KEPT[what], responseChecks[what]]),
);

type Around = {
  entry: Pick<SignInDependencies, 'api' | 'token' | 'authentication' | 'organisations'>;
  /** Undefined: nothing is cached. */
  answers: EncryptedCache | undefined;
  /** The signed-in learner. */
  learner: Projection<SignedInLearner | undefined>;
  now: () => number;
  /** See `homeApi`. */
  origins: Parameters<typeof homeApi>[0]['origins'];
};

/**
 * Caches some platform responses as they were sent, and parses them like fresh ones. What the parsers refuse counts as
 * unknown. Entries are keyed by path, because query parameters change with each call.
 */
export function createResponseCache({ entry, answers, learner, now, origins }: Around): ResponseCache {
  if (!answers) return nothing;
  /** Contract paths that this page received responses for. */
  const told = new Set<string>();
  entry.api.use(keeping(answers, (path) => told.add(path)));
  /** Response time of the entries that were read, by path. */
  const cameAt = new Map<string, number>();
  const api = answeredBy(answers, cameAt, { baseUrl: origins.platform, token: () => entry.token.get() ?? NO_TOKEN });
  const report = () => undefined; // already reported when the response arrived
  const sources = {
    authentication: authenticationApi(api, entry.token, () => false),
    organisations: organisationsApi(api, () => ''),
    catalogue: catalogueApi({ api, now, report }),
    home: homeApi({ api, now, report, origins }),
    menu: menuApi(api, report),
  };
  // Sign-in by form does not call the profile as a reload does. Fetches profile and organisation now, to cache them.
  learner.subscribe(() => {
    const user = learner.get()?.user;
    if (!user || told.has(KEPT.profile)) return;
    const { authentication, organisations } = entry;
    Promise.all([authentication.current(), organisations.byCode(user.organisationCode)]).catch(() => undefined);
  });
  const aged = <T>(question: string, read: () => Promise<T>): Promise<CachedResponses<T> | undefined> =>
    read().then(
      (value) => {
        const asOf = cameAt.get(question);
        return asOf === undefined ? undefined : { value, asOf };
      },
      () => undefined, // not cached, or this version parses the entry differently
    );
  const learnerBy = async (whose: () => Promise<User | undefined>): Promise<SignedInLearner | undefined> => {
    try {
      const user = await whose();
      return user && { user, organisation: await sources.organisations.byCode(user.organisationCode) };
    } catch {
      return undefined;
    }
  };
  return {
    learner: () => learnerBy(sources.authentication.current),
    catalogue: () => aged(KEPT.catalogue, sources.catalogue.all),
    home: () => aged(KEPT.home, sources.home.home),
    history: (source) => aged(KEPT[source], () => sources.home.history(source)),
    menu: () => aged(KEPT.menu, sources.menu.load),
    forget: () => {
      told.clear();
      void answers.forget();
    },
    offlineSession: offlineSessionIn(answers, () => learnerBy(() => profileOf(api, NO_TOKEN))),
  };
}

/** Whether the account requires re-authentication. Spec §3 User. */
function isProvedAnew(profile: string): boolean {
  try {
    const user = userIn(JSON.parse(profile));
    return isTrueValue(user['pinCodeEnabled']) || isTrueValue(user['forceAuthenticationAtRelaunch']);
  } catch {
    return true; // an unreadable profile allows no offline session
  }
}

const offlineSessionIn = (
  { get, door }: EncryptedCache,
  learner: () => Promise<SignedInLearner | undefined>,
): OfflineSessionStore => ({
  isThere: door.isThere,
  open: async (typed) => {
    const opened = await door.open(typed);
    if (!opened || 'retryAt' in opened) return opened;
    const [who, profile] = [await learner(), await get(KEPT.profile)];
    if (who && profile) return { ...who, ...opened, isProvedAnew: isProvedAnew(profile.text) };
    door.close();
    return undefined;
  },
  close: door.close,
  keep: async ({ user, organisation }) => {
    const profile = await get(KEPT.profile); // after sign-in by form, the profile arrives later and is checked then
    if (profile && isProvedAnew(profile.text)) await door.remove();
    else await door.keep({ organisationCode: organisation.code, userName: user.userName });
  },
  see: door.see,
  remove: door.remove,
});

const keeping = (
  answers: EncryptedCache,
  answered: (path: string) => void,
  passwords = new Map<string, Promise<string | undefined>>(),
): Middleware => ({
  onRequest: ({ id, request, schemaPath }) => {
    if (!SIGN_INS.has(schemaPath)) return;
    const password = passwordIn(request.clone());
    password.catch(() => undefined); // read again where the response is
    passwords.set(id, password);
  },
  onError: ({ id }) => {
    passwords.delete(id);
  },
  onResponse: ({ id, request, response, schemaPath }) => {
    const password = passwords.get(id);
    passwords.delete(id);
    if (password && response.ok) answers.door.learnPassword(issuedFor(password, response.clone()));
    if (response.status === 403 && SIGN_INS.has(schemaPath)) void removeKeyAccessIfRefused(answers, response.clone());
    const isOwn = kept.get(schemaPath);
    if (request.method !== 'GET' || isOwn === undefined) return;
    const question = new URL(request.url).pathname;
    if (FOR_TOKEN.has(schemaPath) && (response.ok || response.status === 304)) void answers.door.accept();
    if (response.status === 304) {
      answered(schemaPath);
      void answers.confirm(question);
    } else if (response.ok)
      void response
        .clone()
        .text()
        .then(async (text) => {
          if (!isOwn(JSON.parse(text))) return;
          answered(schemaPath);
          await answers.keep(question, text);
          if (schemaPath === KEPT.profile && isProvedAnew(text)) await answers.door.remove();
        })
        .catch(() => undefined); // The body was cut off or is no JSON; the caller gets the same error.
  },
});

/** Password of a sign-in call; undefined if its body has none. */
async function passwordIn(request: Request): Promise<string | undefined> {
  const { password } = fields(await request.json());
  return typeof password === 'string' ? password : undefined;
}

/** What the platform issued for a password; undefined if either cannot be read. Never rejects. */
async function issuedFor(asked: Promise<string | undefined>, response: Response): Promise<IssuedFor | undefined> {
  try {
    const [password, body] = await Promise.all([asked, response.json() as Promise<unknown>]);
    const token = id(fields(body)['access_token']);
    return password === undefined || token === undefined ? undefined : { token, password };
  } catch {
    return undefined; // the body was cut off: the sign-in reports it
  }
}

/** Removes key access only on the platform's own refusal, which means an expired or inactive account. */
async function removeKeyAccessIfRefused(answers: EncryptedCache, response: Response): Promise<void> {
  const text = await response.text().catch(() => ''); // the body was cut off: not a refusal by the platform
  if (isPlatformResponse({ response, text })) await answers.door.remove();
}

/** An API client that the cache serves; `cameAt` receives the response times. */
const answeredBy = (
  answers: EncryptedCache,
  cameAt: Map<string, number>,
  options: Pick<ApiOptions, 'baseUrl' | 'token'>,
): Api =>
  createApi({
    ...options,
    now: () => 0, // the cache never requests a delay
    onUnauthorised: () => undefined, // the cache never returns 401
    fetch: async (request) => {
      const question = new URL(request.url).pathname;
      const known = await answers.get(question);
      if (!known) throw new TypeError('No answer is kept.');
      cameAt.set(question, known.answeredAt);
      return new Response(known.text, { headers: { 'Content-Type': 'application/json' } });
    },
  });
