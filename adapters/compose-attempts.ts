import type { AttemptPorts, Position, ScormMap } from '#domain/attempt/index.ts';
import { overlay, registrationOf, type StoredOutbound } from '#domain/tracking/index.ts';
import { documentKey, type StateDocument } from '#domain/xapi/index.ts';
import { admissionApi } from './api/admission.api.ts';
import type { Api } from './api/client.ts';
import { type Agent, contentAddressApi, savedStateApi } from './api/saved-state.api.ts';
import type { Configuration } from './platform/configuration.ts';
import type { Environment } from './platform/environment.ts';

type AttemptOptions = {
  environment: Environment;
  api: Api;
  configuration: Configuration;
  now: () => number;
  /** Account of the learner who is signed in. */
  account: () => string | undefined;
  agent: () => Agent;
  /** How this client is called in launch parameters. */
  platform: string;
  /** Everything that sittings before this one said waits for delivery, or was delivered. */
  settled: (titleId: string) => Promise<unknown>;
  /** What a course saved in a sitting that nobody ended, and did not commit: its page stands still, or died. */
  uncommitted: (titleId: string) => ScormMap | undefined;
  /** What waits for delivery, oldest first. */
  waiting: () => Promise<readonly StoredOutbound[]>;
};

/**
 * What an attempt begins with: the platform's answer, and over it what this browser has not sent yet. What waits is read
 * before the platform is asked: a record that is delivered meanwhile is in one of the two.
 */
export function composeAttempts(options: AttemptOptions): Omit<AttemptPorts<never>, 'players' | 'epoch' | 'elapsed'> {
  const { environment, api, configuration, agent } = options;
  const saved = savedStateApi(api, options.now, agent);
  const admission = admissionApi(api, {
    agent,
    registrationOf: (titleId) => registrationOf(options.account() ?? '', titleId),
    platform: options.platform,
    shellOrigin: configuration.trustedContent ? environment.location.origin : configuration.contentOrigin,
    randomUuid: environment.randomUuid,
  });
  const unsentOf = async (titleId: string) => {
    await options.settled(titleId);
    const unsent = overlay([...(await options.waiting())], titleId);
    return { ...unsent, scorm: options.uncommitted(titleId) ?? unsent.scorm };
  };
  return {
    address: contentAddressApi(api),
    admission: async (title) => {
      const unsent = await unsentOf(title.titleId);
      const given = await admission(title);
      return { ...given, documents: newestDocuments(given.documents, unsent.documents) };
    },
    saved: async (title) => {
      const unsent = await unsentOf(title.titleId);
      return newest(await saved(title), unsent);
    },
  };
}

/** Unsent state of this browser is newer than what the platform kept. */
function newest(
  kept: { position: Position | undefined; scorm: ScormMap | undefined },
  unsent: { position: Position | undefined; scorm: ScormMap | undefined },
) {
  return { position: unsent.position ?? kept.position, scorm: unsent.scorm ?? kept.scorm };
}

/** By activity and state id: what waits to be sent wins. */
function newestDocuments(kept: readonly StateDocument[], unsent: ReadonlyMap<string, StateDocument>): StateDocument[] {
  return [...kept.filter((one) => !unsent.has(documentKey(one))), ...unsent.values()];
}
