import type { ExternalTracking } from '#domain/aicc/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { AttemptPorts } from '#domain/attempt/index.ts';
import {
  type Actor,
  addActor,
  type DeliveryResponse,
  type Deliver,
  type FetchPlatformState,
  type Outbound,
  type StateRecord,
} from '#domain/tracking/index.ts';
import type { Api } from '../api/client.ts';
import { DEVICE_TYPE } from '../api/saved-state.api.ts';
import type { operations } from '#openapi/generated/platform.d.ts';
import { objectIn, type ReceivedResponse } from '../api/contract-answers.ts';

/** Conditions of sending: the token, and no offline session. */
type Gate = {
  /**
   * Token of this learner; undefined if this page does not have it. Records are never sent with another learner's
   * token.
   */
  tokenOf: (account: string) => string | undefined;
  /** True in an offline session: nothing is sent, and pending records are retried later. Default: false. */
  isHeld?: (() => boolean) | undefined;
};

export type DeliveryOptions = Gate & {
  /** The signed-in learner. Added to the body when the record is sent, not when it is stored. */
  actor: () => Actor;
  /** ISO 8601 time of a position (epoch ms), for platforms that store a time with the state. */
  timestamp?: (at: number) => string | undefined;
  external?: (attemptId: string) => ExternalTracking | undefined;
};

type Reply = { data?: unknown; response: Response };

/**
 * Sends a record with the platform's call for its kind. Spec §7 Tracking. Always reads the whole response: an unread
 * body keeps using the page's keepalive quota. Never rejects.
 */
export function deliveryApi(
  api: Api,
  { actor, tokenOf, isHeld = () => false, external, timestamp }: DeliveryOptions,
): Deliver {
  return async (record, { keepalive }) => {
    if (isHeld()) return { status: 0, readable: false };
    const token = tokenOf(record.account);
    if (token === undefined) return { status: 401, readable: true };
    try {
      const [name, reply] = call(
        api,
        record,
        { keepalive, token, timestamp: record.timestamped ? timestamp?.(record.at) : undefined },
        actor(),
        external?.(record.attemptId),
      );
      const { data, response } = await reply;
      const text = typeof data === 'string' ? data : '';
      return { status: response.status, readable: isAcknowledged(name, { response, text }) };
    } catch (error) {
      const answer = failure(error);
      const now = tokenOf(record.account);
      // The session got a new token meanwhile. The 401 concerns the old one, so the record is retried at once.
      return answer.status === 401 && now !== undefined && now !== token ? { status: 0, readable: false } : answer;
    }
  };
}

function call(
  api: Api,
  record: Outbound,
  { keepalive, token, timestamp }: { keepalive: boolean; token: string; timestamp: string | undefined },
  actor: Actor,
  external: ExternalTracking | undefined,
): [DeliveryCall, Promise<Reply>] {
  const { titleId } = record;
  const { homePage, userId } = actor;
  const agent = { objectType: 'Agent' as const, account: { homePage, name: userId } };
  const headers = { Authorization: `Bearer ${token}` };
  const options = { keepalive, headers, parseAs: 'text' as const };
  const moment = timestamp === undefined ? {} : { timestamp };
  switch (record.kind) {
    case 'statement': {
      const body = addActor(record.body, actor);
      const params = { query: { titleId } };
      return ['putStatement', api.PUT('/api/lrs/put', { ...options, params, body })];
    }
    case 'pdf': {
      const { activityId, page, pages } = record.body;
      const body = {
        agent,
        deviceType: DEVICE_TYPE,
        activityId,
        titleId,
        stateId: 'position',
        position: page,
        pages,
        ...moment,
      };
      return ['savePdfState', api.POST('/api/lrs/savePdfState', { ...options, body })];
    }
    case 'av':
    case 'epub': {
      const { activityId, position } = record.body;
      const statesChanged = [{ stateId: 'position' as const, document: { position, ...moment } }];
      const body = { agent, titleId, activityId, statesChanged };
      return ['setMediaState', api.POST('/api/set-av-state', { ...options, body })];
    }
    case 'document': {
      const body = { agent, titleId, ...record.body };
      return ['saveStateDocument', api.POST('/api/lrs/document', { ...options, body })];
    }
    case 'scorm': {
      const { activityId } = record.body;
      const body = { agent, scormMaps: [record.body], externalTrackingData: external ?? null };
      const query = { agent: JSON.stringify(agent), deviceType: DEVICE_TYPE, activityId };
      return ['syncScormState', api.POST('/statesync/xapi/scorm', { ...options, params: { query }, body })];
    }
  }
}

/** Fetches the saved state of a title, like a launch does. */
export function lookUpApi(
  saved: AttemptPorts<never>['saved'],
  { tokenOf, isHeld = () => false }: Gate,
): FetchPlatformState {
  return async (record) => {
    if (isHeld()) return { answer: { status: 0, readable: false } };
    if (tokenOf(record.account) === undefined) return { answer: { status: 401, readable: true } };
    if (!isPlace(record)) return { answer: { status: 204, readable: true } };
    try {
      const { titleId, body } = record;
      const { position, at } = await saved({ titleId, activityId: body.activityId, kind: KINDS[record.kind] });
      return { answer: { status: 200, readable: true }, kept: { value: position ? String(position.at) : '', at } };
    } catch (error) {
      return { answer: failure(error) };
    }
  };
}

/** A content kind with the same position format as the record's kind. */
const KINDS = { pdf: 'pdf', av: 'video', epub: 'epub' } as const;
const isPlace = (record: StateRecord): record is Extract<StateRecord, { kind: keyof typeof KINDS }> =>
  record.kind in KINDS;

function failure(error: unknown): DeliveryResponse {
  if (!(error instanceof PortFailure)) return { status: 0, readable: false }; // the response body was cut off
  const { status, kind, retryAfterSeconds } = error;
  return {
    status: kind === 'no-answer' ? 0 : status,
    readable: kind === 'status',
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

/** Platform calls that deliver a learner's work. Spec §7 Tracking. */
type DeliveryCall = 'putStatement' | 'savePdfState' | 'setMediaState' | 'saveStateDocument' | 'syncScormState';

type Body = Readonly<Record<string, unknown>>;
/** By status: `empty` for a status without a body, else a check that the JSON body confirms the recording. */
type Positive = { readonly [status: number]: 'empty' | ((body: Body) => boolean) };

/**
 * The success responses of each delivery call in `openapi/platform.yaml`. Nothing else acknowledges work, because
 * gateways, sign-on proxies and portals answer 200 with pages of their own. `contract-answers.spec.ts` compares this
 * table with the contract.
 */
export const positiveAnswers: {
  readonly [Call in DeliveryCall]: Positive & { readonly [S in keyof operations[Call]['responses'] & 204]: 'empty' };
} = {
  putStatement: { 200: ({ success }) => success === true, 204: 'empty' },
  savePdfState: { 204: 'empty' },
  setMediaState: { 204: 'empty' },
  saveStateDocument: { 204: 'empty' },
  syncScormState: { 200: ({ synced }) => Number.isInteger(synced) && (synced as number) >= 1 },
};

/** True only for a success response of the contract: status, media type and body must all match. */
export function isAcknowledged(call: DeliveryCall, { response, text }: ReceivedResponse): boolean {
  const positive = positiveAnswers[call][response.status];
  if (positive === undefined || response.redirected) return false; // redirected: another URL sent this response
  if (positive === 'empty') return true; // the Fetch standard allows no body for this status
  const body = objectIn(response, text);
  return body !== undefined && positive(body);
}
