import type { OwnGroups, Profiles } from '#domain/account/index.ts';
import { attempt, factsOfKnown, isOfAttempt } from '#domain/attempt/index.ts';
import type { Certificates } from '#domain/certificates/index.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { User } from '#domain/session/index.ts';
import { type Actor, address, statementsOf, type TrackingNames } from '#domain/tracking/index.ts';
import { certificatesApi } from './api/certificates.api.ts';
import type { Api } from './api/client.ts';
import { ownGroupsApi } from './api/own-groups.api.ts';
import { profilesApi } from './api/profiles.api.ts';
import type { Report } from './api/wire/read.ts';
import type { Durable } from './storage/durable.ts';

type ProfileOptions = {
  api: Api;
  reportWire: Report;
  /** The user is known anew. */
  renew: (user: User) => void;
  store: Pick<Durable, 'journal' | 'outbox'>;
  log: EventLog;
  runtime: Runtime;
  names: TrackingNames;
  account: () => string | undefined;
  actor: () => Actor;
};

/** What the learner's own profile is made of. */
export function composeProfile(options: ProfileOptions) {
  const { api, reportWire, renew, store, log, runtime, names, account, actor } = options;
  const source = profilesApi(api);
  return {
    profiles: {
      load: async () => {
        const profile = await source.load();
        renew(profile.user);
        return profile;
      },
      update: async (profile, change) => {
        const user = await source.update(profile, change);
        renew(user);
        return user;
      },
    } satisfies Profiles,
    certificates: certificatesApi(api, reportWire) satisfies Certificates,
    ownGroups: ownGroupsApi(api, reportWire) satisfies OwnGroups,
    earlierFacts: async (titleId: string) => {
      const mine = account();
      if (mine === undefined) return [];
      const { facts } = await store.journal.read(mine);
      return facts.filter(isOfAttempt).filter(({ data }) => data.titleId === titleId);
    },
    learningRecord: async () => {
      const mine = account();
      if (mine === undefined) return [];
      const [{ facts }, waiting] = await Promise.all([store.journal.read(mine), store.outbox.after(mine, 0)]);
      // What was said a moment ago may not be stored yet.
      const own = factsOfKnown(runtime.state(attempt).get(), log.facts);
      return statementsOf([...facts, ...own], waiting, names).map((statement) => address(statement, actor()));
    },
  };
}
