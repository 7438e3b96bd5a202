import type { ExternalTracking } from '#domain/aicc/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import { type Actor, address, type Answer, type Deliver, type Outbound } from '#domain/tracking/index.ts';
import type { Api } from '../api/client.ts';
import { DEVICE_TYPE } from '../api/saved-state.api.ts';

export type DeliveryOptions = {
  /** The signed-in learner, put into the body now and not before. */
  actor: () => Actor;
  /** The token of this learner; undefined when it is not, or no longer, in hand. Nothing is sent with another one. */
  tokenOf: (account: string) => string | undefined;
  /** The learner goes on without a line: nothing is sent, and what waits is tried again; default: they do not. */
  isHeld?: (() => boolean) | undefined;
  external?: (attemptId: string) => ExternalTracking | undefined;
};

/** What the platform answers: JSON that the contract defines, or a status and no body. */
type Expected = 'json' | 'nothing';
type Reply = { data?: unknown; response: Response };

/**
 * Sends a record with the platform's own call for its kind. Spec §7 Tracking. Reads every answer to its end: an unread
 * body keeps holding the keepalive budget of the page. Never rejects.
 */
export function deliveryApi(api: Api, { actor, tokenOf, isHeld = () => false, external }: DeliveryOptions): Deliver {
  return async (record, { keepalive }) => {
    if (isHeld()) return { status: 0, readable: false };
    const token = tokenOf(record.account);
    if (token === undefined) return { status: 401, readable: true };
    try {
      const { expected, reply } = call(api, record, { keepalive, token }, actor(), external?.(record.attemptId));
      return judge(await reply, expected);
    } catch (error) {
      const answer = failure(error);
      const now = tokenOf(record.account);
      // The session went on with another token meanwhile: it was the old one that was refused, so the work need not wait.
      return answer.status === 401 && now !== undefined && now !== token ? { status: 0, readable: false } : answer;
    }
  };
}

function call(
  api: Api,
  record: Outbound,
  { keepalive, token }: { keepalive: boolean; token: string },
  actor: Actor,
  external: ExternalTracking | undefined,
): { expected: Expected; reply: Promise<Reply> } {
  const { titleId } = record;
  const { homePage, userId } = actor;
  const agent = { objectType: 'Agent' as const, account: { homePage, name: userId } };
  const headers = { Authorization: `Bearer ${token}` };
  const options = { keepalive, headers, parseAs: 'text' as const };
  switch (record.kind) {
    case 'statement': {
      const body = address(record.body, actor);
      const params = { query: { titleId } };
      return { expected: 'json', reply: api.PUT('/api/lrs/put', { ...options, params, body }) };
    }
    case 'pdf': {
      const { activityId, page, pages } = record.body;
      const body = { agent, deviceType: DEVICE_TYPE, activityId, titleId, stateId: 'position', position: page, pages };
      return { expected: 'nothing', reply: api.POST('/api/lrs/savePdfState', { ...options, body }) };
    }
    case 'av':
    case 'epub': {
      const { activityId, position } = record.body;
      const statesChanged = [{ stateId: 'position' as const, document: { position } }];
      const body = { agent, titleId, activityId, statesChanged };
      return { expected: 'nothing', reply: api.POST('/api/set-av-state', { ...options, body }) };
    }
    case 'document': {
      const body = { agent, titleId, ...record.body };
      return { expected: 'nothing', reply: api.POST('/api/lrs/document', { ...options, body }) };
    }
    case 'scorm': {
      const { activityId } = record.body;
      const body = { agent, scormMaps: [record.body], externalTrackingData: external ?? null };
      const query = { agent: JSON.stringify(agent), deviceType: DEVICE_TYPE, activityId };
      return { expected: 'json', reply: api.POST('/statesync/xapi/scorm', { ...options, params: { query }, body }) };
    }
  }
}

/**
 * A good status is an acknowledgement only with the body that the contract defines. Where it defines none the status
 * counts, unless a page of HTML came with it: a portal or a proxy spoke, not the platform.
 */
function judge({ data, response }: Reply, expected: Expected): Answer {
  const { status } = response;
  const text = typeof data === 'string' ? data : '';
  if (status === 204) return { status, readable: true };
  if (expected === 'nothing') return { status, readable: !isHtml(text, response) };
  return { status, readable: isObject(text) };
}

const isHtml = (text: string, response: Response): boolean =>
  (response.headers.get('Content-Type') ?? '').includes('html') || text.trimStart().startsWith('<');

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && (value as { success?: unknown }).success !== false;
  } catch {
    return false; // HTML, or a body that broke off
  }
}

function failure(error: unknown): Answer {
  if (!(error instanceof PortFailure)) return { status: 0, readable: false }; // the body broke off while it was read
  const { status, kind, retryAfterSeconds } = error;
  return {
    status: kind === 'no-answer' ? 0 : status,
    readable: kind === 'status',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}
