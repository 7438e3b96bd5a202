import type { Middleware } from 'openapi-fetch';
import type { Menus } from '#domain/access/index.ts';
import type { Catalogue, HistoryEntry, HomeData } from '#domain/catalogue/index.ts';
import type { SignedInLearner } from '#domain/client/index.ts';
import type { Projection } from '#domain/kernel/projection.ts';
import type { LastKnown } from '#domain/kernel/resource.ts';
import { authenticationApi } from '../../api/authentication.api.ts';
import { catalogueApi, homeApi } from '../../api/catalogue.api.ts';
import { type Api, type ApiOptions, createApi } from '../../api/client.ts';
import { menuApi } from '../../api/menu.api.ts';
import { organisationsApi } from '../../api/organisations.api.ts';
import type { Entry } from '../../entry.ts';
import type { SealedAnswers } from './sealed-answers.ts';

/** What an earlier page was answered, for a page that nobody answers. None of these rejects; undefined: nothing is known. */
export type LastAnswers = {
  learner: () => Promise<SignedInLearner | undefined>;
  catalogue: () => Promise<LastKnown<Catalogue> | undefined>;
  home: () => Promise<LastKnown<HomeData> | undefined>;
  history: (source: 'history' | 'nxhistory') => Promise<LastKnown<readonly HistoryEntry[]> | undefined>;
  menu: () => Promise<LastKnown<Awaited<ReturnType<Menus['load']>>> | undefined>;
  forget: () => void;
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
const kept: ReadonlySet<string> = new Set(Object.values(KEPT));

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
  const api = answeredBy(answers, cameAt, { baseUrl: origins.platform, token: entry.token.get });
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
  return {
    learner: async () => {
      try {
        const user = await sources.authentication.current();
        return user && { user, organisation: await sources.organisations.byCode(user.organisationCode) };
      } catch {
        return undefined;
      }
    },
    catalogue: () => aged(KEPT.catalogue, sources.catalogue.all),
    home: () => aged(KEPT.home, sources.home.home),
    history: (source) => aged(KEPT[source], () => sources.home.history(source)),
    menu: () => aged(KEPT.menu, sources.menu.load),
    forget: () => {
      told.clear();
      void answers.forget();
    },
  };
}

const keeping = (answers: SealedAnswers, answered: (path: string) => void): Middleware => ({
  onResponse: ({ request, response, schemaPath }) => {
    if (request.method !== 'GET' || !kept.has(schemaPath)) return;
    if (response.ok || response.status === 304) answered(schemaPath);
    const question = new URL(request.url).pathname;
    if (response.status === 304) void answers.confirm(question);
    else if (response.ok)
      void response
        .clone()
        .text()
        .then((text) => answers.keep(question, text))
        .catch(() => undefined); // it broke off: whoever asked hears of it
  },
});

/** The same client, answered by what is kept; `cameAt` is told when that had come. */
const answeredBy = (
  answers: SealedAnswers,
  cameAt: Map<string, number>,
  options: Pick<ApiOptions, 'baseUrl' | 'token'>,
): Api =>
  createApi({
    ...options,
    onUnauthorised: () => undefined, // nobody is there to refuse it
    fetch: async (request) => {
      const question = new URL(request.url).pathname;
      const known = await answers.get(question);
      if (!known) throw new TypeError('No answer is kept.');
      cameAt.set(question, known.answeredAt);
      return new Response(known.text, { headers: { 'Content-Type': 'application/json' } });
    },
  });
