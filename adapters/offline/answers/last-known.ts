import type { Middleware } from 'openapi-fetch';
import type { Menus } from '#domain/access/index.ts';
import type { Catalogue, HistoryEntry, HomeData } from '#domain/catalogue/index.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { LastKnown } from '#domain/kernel/resource.ts';
import type { GoingOnStore, User } from '#domain/session/index.ts';
import { authenticationApi, profileOf } from '../../api/authentication.api.ts';
import { catalogueApi, homeApi } from '../../api/catalogue.api.ts';
import { type Api, type ApiOptions, createApi } from '../../api/client.ts';
import { menuApi } from '../../api/menu.api.ts';
import { organisationsApi } from '../../api/organisations.api.ts';
import { isMeant } from '../../api/contract-answers.ts';
import { flag } from '../../api/wire/read.ts';
import { userIn } from '../../api/wire/user.wire.ts';
import { recognised } from '../../api/wire/recognised.ts';
import type { Entry } from '../../entry.ts';
import { noDoor, type SealedAnswers } from './sealed-answers.ts';

/** What an earlier page was answered, for a page that nobody answers. None of these rejects; undefined: nothing is known. */
export type LastAnswers = {
  learner: () => Promise<SignedInLearner | undefined>;
  catalogue: () => Promise<LastKnown<Catalogue> | undefined>;
  home: () => Promise<LastKnown<HomeData> | undefined>;
  history: (source: 'history' | 'nxhistory') => Promise<LastKnown<readonly HistoryEntry[]> | undefined>;
  menu: () => Promise<LastKnown<Awaited<ReturnType<Menus['load']>>> | undefined>;
  forget: () => void;
  goingOn: GoingOnStore;
};

const none = () => Promise.resolve(undefined);

/** Of a client that keeps no answers. */
const nothing: LastAnswers = {
  learner: none,
  catalogue: none,
  home: none,
  history: none,
  menu: none,
  forget: () => undefined,
  goingOn: noDoor,
};

/** What a page cannot do without: who is signed in, where, and what there is to learn. */
const KEPT = {
  profile: '/api/profile',
  organisation: '/api/user/organisationprofiles/{orgCode}',
  menu: '/api/get-menu',
  home: '/api/homescreen',
  catalogue: '/api/catalogue/viewall',
  history: '/api/history',
  nxhistory: '/api/nxhistory',
} as const;
/** What is answered for an accepted token only. */
const FOR_TOKEN = [KEPT.profile, KEPT.menu, KEPT.home, KEPT.catalogue];
/** Where the platform says 403 of an account that has expired, or is not active: nobody goes on by it any more. Spec §8. */
const SIGN_INS: ReadonlySet<string> = new Set([
  '/api/authentication',
  '/api/user/basic-authentication',
  '/api/re-authentication',
]);
/** Where there is no token none is sent either: what is kept answers. */
const NO_TOKEN = 'none';
/** By path, whether an answer is the platform's own: what a proxy says in its place must not replace what is kept. */
const kept = new Map<string, (body: unknown) => boolean>(
  (Object.keys(KEPT) as (keyof typeof KEPT)[]).map((what) => [KEPT[what], recognised[what]]),
);

type Around = {
  entry: Pick<Entry, 'api' | 'token' | 'authentication' | 'organisations'>;
  /** Undefined: none are kept. */
  answers: SealedAnswers | undefined;
  /** Who is signed in. */
  learner: Projection<SignedInLearner | undefined>;
  now: () => number;
  /** As `homeApi` has them. */
  origins: Parameters<typeof homeApi>[0]['origins'];
};

/**
 * Keeps what the platform answers to a few questions, as it was sent, and reads it with the readers of its answers: what
 * they refuse is not known. Questions are known by their path: what is asked for beside it changes with each call.
 */
export function lastAnswers({ entry, answers, learner, now, origins }: Around): LastAnswers {
  if (!answers) return nothing;
  /** Paths of the contract that were answered in this page. */
  const told = new Set<string>();
  entry.api.use(keeping(answers, (path) => told.add(path)));
  /** When the answers that were read had come, by their question. */
  const cameAt = new Map<string, number>();
  const api = answeredBy(answers, cameAt, { baseUrl: origins.platform, token: () => entry.token.get() ?? NO_TOKEN });
  const report = () => undefined; // it was told when the answer came
  const sources = {
    authentication: authenticationApi(api, entry.token, () => false),
    organisations: organisationsApi(api, () => ''),
    catalogue: catalogueApi({ api, now, report }),
    home: homeApi({ api, now, report, origins }),
    menu: menuApi(api, report),
  };
  // Who has signed in by a form was never asked for as a reload asks for them: they are, and so are kept.
  learner.subscribe(() => {
    const user = learner.get()?.user;
    if (!user || told.has(KEPT.profile)) return;
    const { authentication, organisations } = entry;
    Promise.all([authentication.current(), organisations.byCode(user.organisationCode)]).catch(() => undefined);
  });
  const aged = <T>(question: string, read: () => Promise<T>): Promise<LastKnown<T> | undefined> =>
    read().then(
      (value) => {
        const asOf = cameAt.get(question);
        return asOf === undefined ? undefined : { value, asOf };
      },
      () => undefined, // none is kept, or this version reads it in another way
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
    goingOn: goingOnIn(answers, () => learnerBy(() => profileOf(api, NO_TOKEN))),
  };
}

/** Spec §3 User. */
function isProvedAnew(profile: string): boolean {
  try {
    const user = userIn(JSON.parse(profile));
    return flag(user['pinCodeEnabled']) || flag(user['forceAuthenticationAtRelaunch']);
  } catch {
    return true; // what cannot be read allows nothing
  }
}

const goingOnIn = (
  { get, door, answeredAt }: SealedAnswers,
  learner: () => Promise<SignedInLearner | undefined>,
): GoingOnStore => ({
  isThere: door.isThere,
  open: async (named) => {
    const opened = await door.open(named);
    if (!opened) return undefined;
    const [who, acceptedAt, profile] = [await learner(), await answeredAt(FOR_TOKEN), await get(KEPT.profile)];
    if (who && acceptedAt !== undefined && profile)
      return { ...who, ...opened, acceptedAt, isProvedAnew: isProvedAnew(profile.text) };
    door.close();
    return undefined;
  },
  close: door.close,
  keep: async ({ user, organisation }) => {
    const profile = await get(KEPT.profile); // after a form it is answered later, and looked at then
    if (profile && isProvedAnew(profile.text)) await door.remove();
    else await door.keep({ organisationCode: organisation.code, userName: user.userName });
  },
  see: door.see,
  remove: door.remove,
});

const keeping = (answers: SealedAnswers, answered: (path: string) => void): Middleware => ({
  onResponse: ({ request, response, schemaPath }) => {
    if (response.status === 403 && SIGN_INS.has(schemaPath)) void removeDoorIfRefused(answers, response.clone());
    const isOwn = kept.get(schemaPath);
    if (request.method !== 'GET' || isOwn === undefined) return;
    const question = new URL(request.url).pathname;
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
        .catch(() => undefined); // The body broke off or is no JSON; the caller reads the same error.
  },
});

/** Only the platform's own refusal says that an account has expired. */
async function removeDoorIfRefused(answers: SealedAnswers, response: Response): Promise<void> {
  const text = await response.text().catch(() => ''); // it broke off: nobody's word
  if (isMeant({ response, text })) await answers.door.remove();
}

/** The same client, answered by what is kept; `cameAt` is told when that had come. */
const answeredBy = (
  answers: SealedAnswers,
  cameAt: Map<string, number>,
  options: Pick<ApiOptions, 'baseUrl' | 'token'>,
): Api =>
  createApi({
    ...options,
    now: () => 0, // what is kept asks for no wait
    onUnauthorised: () => undefined, // nobody is there to refuse it
    fetch: async (request) => {
      const question = new URL(request.url).pathname;
      const known = await answers.get(question);
      if (!known) throw new TypeError('No answer is kept.');
      cameAt.set(question, known.answeredAt);
      return new Response(known.text, { headers: { 'Content-Type': 'application/json' } });
    },
  });
