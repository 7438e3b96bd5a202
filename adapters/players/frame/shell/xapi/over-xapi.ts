import { recordStore } from '#domain/xapi/record-store.ts';
import type { ContentFinding, ContentStatement, StateDocument, XapiLaunch } from '#domain/xapi/index.ts';
import type { CourseProtocol, ToApp } from '../../protocol.ts';
import type { RequestInterceptor, Page } from '../answerer.ts';
import { eachOnce } from '../watch-refusals.ts';

type Xapi = Extract<CourseProtocol, { by: 'xapi' }>;
type Shell = {
  /** Epoch ms. */
  readonly now: () => number;
  readonly healthy: () => boolean;
  readonly say: (message: ToApp) => void;
  /** Whether the page is closing. */
  readonly isGoing: () => boolean;
};

/** Responds to xAPI content from an in-memory record store, which passes on what it accepts. */
export function interceptXapi({ launch, documents, isReal }: Xapi, shell: Shell): RequestInterceptor {
  const { say, healthy, now, isGoing } = shell;
  const endpoint = new URL(launch.endpoint);
  const direct = directWay(launch);
  // The page's own fetch while it closes: statements are then also sent to the platform directly.
  let last: typeof fetch | undefined;
  let isSilent = true;
  const found = eachOnce<ContentFinding>((what, detail) => say({ op: 'found', what, detail }));
  const store = recordStore(launch, documents, {
    now,
    newId: () => crypto.randomUUID(),
    found,
    stated: (statement) => {
      isSilent = false;
      // Sent in any case: if the journal fails, the application holds the statement in memory and retries.
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

/** The platform has no record store of its own to send content to. */
const notThere = { status: 404, headers: {}, body: '' };

type DirectWay = {
  readonly statement: (statement: ContentStatement, send: typeof fetch) => void;
  readonly document: (document: StateDocument, send: typeof fetch) => void;
};

/**
 * Sends directly to the platform's record store while the page closes, because the application may be gone by then.
 * Sends what the application received, whatever the form of the content's request. The platform thus recognises a
 * statement by its id and a document by its key.
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

/** Time in ms after a page's load event by which a cmi5 unit has started or failed. */
const BEGINS_WITHIN_MS = 3_000;

/**
 * Checks whether a page without statements is a cmi5 unit. Such a unit needs a launch URL to fetch its credential from
 * (cmi5 §8.1); without one, most stop before their first request.
 */
function watchCmi5(page: Page, isSilent: () => boolean, found: (sign: string) => void): void {
  page.addEventListener('load', () => {
    page.setTimeout(() => {
      const sign = isSilent() ? signIn(page) : undefined;
      if (sign !== undefined) found(sign);
    }, BEGINS_WITHIN_MS);
  });
}

/** Name of a cmi5 library's script or global, or a request to a URL parameter that was never passed. */
function signIn(page: Page): string | undefined {
  const requests = page.performance.getEntriesByType('resource') as PerformanceResourceTiming[]; // entries of the requested type
  for (const { name, initiatorType } of requests) {
    const file = URL.canParse(name) ? (new URL(name).pathname.split('/').at(-1) ?? '') : '';
    if (initiatorType === 'script' && /cmi5/i.test(file)) return file.slice(0, 100);
    if (/^(xmlhttprequest|fetch)$/.test(initiatorType) && /^(null|undefined)$/.test(file)) return 'fetch';
  }
  return Object.keys(page).find((name) => /cmi5/i.test(name));
}
