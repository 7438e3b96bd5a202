import type { OwnGroups, Profiles } from '#domain/account/index.ts';
import { attempt, factsOfKnown, isOfAttempt } from '#domain/attempt/index.ts';
import type { Certificates } from '#domain/certificates/index.ts';
import type { Clock } from '#domain/kernel/clock.ts';
import type { EventLog } from '#domain/kernel/log.ts';
import type { Runtime } from '#domain/kernel/runtime.ts';
import type { User } from '#domain/session/index.ts';
import {
  type Actor,
  address,
  statementsOf,
  type TrackingNames,
  undeliveredText,
  undeliveredTitles,
  type UndeliveredWork,
} from '#domain/tracking/index.ts';
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
  clock: Clock;
  names: TrackingNames;
  account: () => string | undefined;
  actor: () => Actor;
};

/** What the learner's own profile is made of. */
export function composeProfile(options: ProfileOptions) {
  const { api, reportWire, renew, store, log, runtime, clock, names, account, actor } = options;
  const source = profilesApi(api);
  // What was said a moment ago may not be stored yet.
  const factsOf = async (mine: string) => {
    const { facts } = await store.journal.read(mine);
    return [...facts, ...factsOfKnown(runtime.state(attempt).get(), log.facts)];
  };
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
      const [facts, waiting] = await Promise.all([factsOf(mine), store.outbox.after(mine, 0)]);
      return statementsOf(facts, waiting, { ...names, account: mine }).map((statement) => address(statement, actor()));
    },
    undelivered: {
      list: async () => {
        const mine = account();
        if (mine === undefined) return { titles: [], newer: 0, damaged: 0 };
        const [records, unreadable] = await Promise.all([store.outbox.after(mine, 0), store.journal.unreadable(mine)]);
        const damaged = unreadable.filter(({ isDamaged }) => isDamaged).length;
        return { titles: undeliveredTitles(records, clock.now()), newer: unreadable.length - damaged, damaged };
      },
      file: async () => {
        const mine = account() ?? '';
        const [records, facts, unreadable] = await Promise.all([
          store.outbox.after(mine, 0),
          factsOf(mine),
          store.journal.unreadable(mine),
        ]);
        const left = unreadable.map(({ fact }) => fact);
        return undeliveredText({ account: mine, savedAt: clock.now(), records, facts, unreadable: left });
      },
    } satisfies UndeliveredWork,
  };
}
