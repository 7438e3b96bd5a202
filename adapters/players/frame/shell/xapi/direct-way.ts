import type { ContentStatement, StateDocument, XapiLaunch } from '#domain/xapi/index.ts';

export type DirectWay = {
  readonly statement: (statement: ContentStatement, send: typeof fetch) => void;
  readonly document: (document: StateDocument, send: typeof fetch) => void;
};

/**
 * The way to the platform's own record store, for what content says while its page goes away: the application may be gone by
 * then. What goes there is what the application was handed, whichever form the request of content had, so that a statement
 * is known again by its id and a document by its place.
 */
export function directWay({ endpoint, auth, actor, registration }: XapiLaunch): DirectWay {
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
