import type { AttemptPorts } from '#domain/attempt/index.ts';
import type { Admission } from '#domain/player/index.ts';
import { registrationOf } from '#domain/tracking/index.ts';
import { PortFailure } from '#domain/outcome/port-failure.ts';
import type { StateDocument } from '#domain/xapi/index.ts';
import { type Api, requestJson } from './client.ts';
import { isSafeAddress } from './saved-state.api.ts';
import type { Agent } from '#domain/client/index.ts';
import { fields, id, list, text } from './wire/read.ts';

type Options = {
  agent: () => Agent;
  /**
   * Account of the learner; with the title id, this gives the registration: a UUID that is the same in every attempt.
   */
  account: () => string | undefined;
  /** Name of this client in launch parameters. */
  platform: string;
  /** Origin of the course host page. */
  shellOrigin: string;
  randomUuid: () => string;
};

/** No server listens on this path: the course host page intercepts and responds. */
const SHELL_STORE = '/shell/xapi/';

/**
 * Launch parameters of xAPI content. The credential is the platform's, valid for one attempt, or a worthless one; never
 * the learner's own token. A platform that refuses the call as unknown has no stored documents either.
 */
export function admissionApi(api: Api, options: Options): AttemptPorts<never>['admission'] {
  const ownAdmission = ownAdmissionOf(options);
  return async (title) => {
    const ownStore = ownAdmission(title);
    const { actor, registration, activityId, platform } = ownStore;
    const common = { actor, registration, activityId, platform };
    const { titleId } = title;
    try {
      const { body } = await requestJson(
        'launchContent',
        api.POST('/api/lrs/launch', { body: { agent: actor, titleId, activityId, registration } }),
      );
      const it = fields(body);
      if (!Array.isArray(it['documents'])) throw new PortFailure('launchContent', { status: 200, kind: 'unreadable' });
      const documents = list(it['documents'], readDocument, () => {
        // Content that starts without a document would overwrite the platform's copy.
        throw new PortFailure('launchContent', { status: 200, kind: 'unreadable' });
      });
      const [endpoint, auth] = [text(it['endpoint']), text(it['auth'])];
      const isUsable =
        isSafeAddress(endpoint) && endpoint.endsWith('/') && !/[?#]/.test(endpoint) && isCredential(auth);
      return { ...(isUsable ? { ...common, endpoint, auth } : ownStore), documents };
    } catch (error) {
      if (PortFailure.isRefusal(error, ...NOT_OFFERED)) return ownStore;
      throw error;
    }
  };
}

/**
 * Launch parameters of xAPI content without a platform call: only the course host page responds, and there are no
 * stored documents.
 */
export const ownAdmissionOf =
  ({ agent, account, platform, shellOrigin, randomUuid }: Options) =>
  ({ titleId, activityId }: { titleId: string; activityId: string }): Admission => ({
    actor: agent(),
    registration: registrationOf(account() ?? '', titleId),
    activityId,
    platform,
    endpoint: shellOrigin + SHELL_STORE,
    auth: `Basic ${btoa(`sitting:${randomUuid()}`)}`,
    documents: [],
  });

const NOT_OFFERED: readonly number[] = [404, 405, 501];

/** Accepts Basic only: a bearer token would be valid for more than one attempt with one title. */
const isCredential = (auth: string): boolean => /^Basic [A-Za-z0-9+/]+=*$/.test(auth);

function readDocument(it: Readonly<Record<string, unknown>>): StateDocument | undefined {
  const [activityId, stateId, content] = [id(it['activityId']), id(it['stateId']), it['content']];
  if (activityId === undefined || stateId === undefined || typeof content !== 'string') return undefined;
  return { activityId, stateId, contentType: text(it['contentType']) || 'application/octet-stream', content };
}
