import { recordStore } from '#domain/xapi/record-store.ts';
import type { ContentFinding, ContentStatement, StateDocument, XapiLaunch } from '#domain/xapi/index.ts';
import type { Speech, ToApp } from '../../protocol.ts';
import type { Answerer, Page } from '../answerer.ts';
import { eachOnce } from '../watch-refusals.ts';

type Xapi = Extract<Speech, { by: 'xapi' }>;
type Shell = {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly healthy: () => boolean;
  readonly say: (message: ToApp) => void;
  /** The page is going away. */
  readonly isGoing: () => boolean;
};

/** Answers xAPI content from a record store in memory, which hands on what it takes. */
export function overXapi({ launch, documents, isReal }: Xapi, shell: Shell): Answerer {
  const { say, healthy, now, isGoing } = shell;
  const endpoint = new URL(launch.endpoint);
  const direct = directWay(launch);
  // What is said while the page goes away also goes the direct way.
  let last: typeof fetch | undefined;
  let isSilent = true;
  const found = eachOnce<ContentFinding>((what, detail) => say({ op: 'found', what, detail }));
  const store = recordStore(launch, documents, {
    now,
    newId: () => crypto.randomUUID(),
    found,
    stated: (statement) => {
      isSilent = false;
      // Handed over in any case: while the journal is ill, the application holds it in memory and tries again.
      say({ op: 'stated', statement: JSON.stringify(statement) });
      if (last) direct.statement(statement, last);
      return healthy() || isGoing();
    },
    kept: (document) => {
      say({ op: 'documented', document });
      if (last) direct.document(document, last);
      return healthy() || isGoing();
    },
  });
  return {
    meet: (page) =>
      watchCmi5(
        page,
        () => isSilent,
        (sign) => found('cmi5-unit', sign),
      ),
    owns: (asked) => asked.origin === endpoint.origin && asked.pathname.startsWith(endpoint.pathname),
    answer: ({ method, url, header, body }, send) => {
      const path = url.pathname.slice(endpoint.pathname.length).replace(/^\/+|\/+$/g, '');
      last = isGoing() && isReal ? send : undefined;
      const answered = store.answer({ method, path, query: url.searchParams, header, body });
      if (answered === 'elsewhere') return isReal ? 'elsewhere' : notThere;
      return { ...answered, headers: { ...answered.headers, 'x-experience-api-version': '1.0.3' } };
    },
  };
}

/** This platform has no record store that content could be sent to. */
const notThere = { status: 404, headers: {}, body: '' };

type DirectWay = {
  readonly statement: (statement: ContentStatement, send: typeof fetch) => void;
  readonly document: (document: StateDocument, send: typeof fetch) => void;
};

/**
 * The way to the platform's own record store, for what content says while its page goes away: the application may be gone by
 * then. What goes there is what the application was handed, whichever form the request of content had, so that a statement
 * is known again by its id and a document by its place.
 */
function directWay({ endpoint, auth, actor, registration }: XapiLaunch): DirectWay {
  const go = (send: typeof fetch, path: string, query: Record<string, string>, init: RequestInit, type: string) => {
    const headers = { authorization: auth, 'content-type': type, 'x-experience-api-version': '1.0.3' };
    const address = `${endpoint}${path}?${new URLSearchParams(query).toString()}`;
    void send(address, { ...init, headers, keepalive: true }).catch(() => undefined);
  };
  return {
    statement: (statement, send) => {
      const init = { method: 'PUT', body: JSON.stringify({ actor, ...statement }) };
      go(send, 'statements', { statementId: statement.id }, init, 'application/json');
    },
    document: ({ activityId, stateId, contentType, content }, send) => {
      const query = { activityId, stateId, registration, agent: JSON.stringify(actor) };
      const init = content === null ? { method: 'DELETE' } : { method: 'PUT', body: content };
      go(send, 'activities/state', query, init, contentType);
    },
  };
}

/** So long after a page has loaded, a unit has either begun or broken off. */
const BEGINS_WITHIN_MS = 3_000;

/**
 * Looks whether a page that has said nothing is of a unit of cmi5: such a unit is launched with an address to fetch its
 * credential from (cmi5 §8.1), and without one most end before their first request.
 */
function watchCmi5(page: Page, isSilent: () => boolean, found: (sign: string) => void): void {
  page.addEventListener('load', () => {
    page.setTimeout(() => {
      const sign = isSilent() ? signIn(page) : undefined;
      if (sign !== undefined) found(sign);
    }, BEGINS_WITHIN_MS);
  });
}

/** A library of cmi5 by the name of its script or of what it defines, or a request to an address that was never given. */
function signIn(page: Page): string | undefined {
  const requests = page.performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // of this type
  for (const { name, initiatorType } of requests) {
    const file = URL.canParse(name) ? (new URL(name).pathname.split('/').at(-1) ?? '') : '';
    if (initiatorType === 'script' && /cmi5/i.test(file)) return file.slice(0, 100);
    if (/^(xmlhttprequest|fetch)$/.test(initiatorType) && /^(null|undefined)$/.test(file)) return 'fetch';
  }
  return Object.keys(page).find((name) => /cmi5/i.test(name));
}
