import type { Profiles } from '../account/index.ts';
import { attempt, factsOfKnown, isOfAttempt } from '../attempt/index.ts';
import type { StoredFact } from '../kernel/journal.ts';
import type { EventLog } from '../kernel/log.ts';
import type { Runtime } from '../kernel/runtime.ts';
import { wholeRecording } from '../recording/index.ts';
import {
  addActor,
  type Outbox,
  type OwnStatement,
  statementsOf,
  type TrackingNames,
  undeliveredText,
  undeliveredTitles,
  type UndeliveredWork,
} from '../tracking/index.ts';
import type { ClientWork } from './client.ts';
import type { SessionOwner } from './session/index.ts';
import type { PlatformIdentity } from './agent.ts';

/** Stored facts of a learner. */
export interface OwnJournal {
  /** Facts of this learner, oldest first, and the number of unreadable ones. */
  read: (account: string) => Promise<{ facts: readonly StoredFact[]; unreadable: number }>;
  /** Facts that this version cannot read, unchanged. */
  unreadable: (account: string) => Promise<readonly { fact: StoredFact; isDamaged: boolean }[]>;
}

type LearnerWorkPorts = {
  journal: OwnJournal;
  outbox: Pick<Outbox, 'after'>;
  log: EventLog;
  runtime: Runtime;
  names: TrackingNames;
  account: () => string | undefined;
  actor: PlatformIdentity['actor'];
};

/** Updates the displayed name with each profile response. */
export const withProfileRenewal = (source: Profiles, { renew }: Pick<SessionOwner, 'renew'>): Profiles => ({
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
});

/** The learner’s work in this browser: facts of a title, statements, and undelivered work. */
export function learnerWork({ journal, outbox, log, runtime, names, account, actor }: LearnerWorkPorts): {
  earlierFacts: (titleId: string) => Promise<readonly StoredFact[]>;
  learningRecord: () => Promise<readonly OwnStatement[]>;
  undelivered: UndeliveredWork;
  recording: ClientWork['recording'];
} {
  // Recent facts may not be stored yet.
  const factsOf = async (mine: string) => {
    const { facts } = await journal.read(mine);
    return [...facts, ...factsOfKnown(runtime.state(attempt).get(), log.facts)];
  };
  return {
    earlierFacts: async (titleId) => {
      const mine = account();
      if (mine === undefined) return [];
      const { facts } = await journal.read(mine);
      return facts.filter(isOfAttempt).filter(({ data }) => data.titleId === titleId);
    },
    learningRecord: async () => {
      const mine = account();
      if (mine === undefined) return [];
      const [facts, waiting] = await Promise.all([factsOf(mine), outbox.after(mine, 0)]);
      return statementsOf(facts, waiting, { ...names, account: mine }).map((statement) => addActor(statement, actor()));
    },
    recording: async (earlier = []) => {
      const mine = account();
      const kept = mine === undefined ? { facts: [], unreadable: 0 } : await journal.read(mine).catch(() => undefined);
      const known = new Set(earlier.map(({ id }) => id));
      return wholeRecording([...earlier, ...log.facts.filter(({ id }) => !known.has(id))], kept);
    },
    undelivered: {
      list: async () => {
        const mine = account();
        if (mine === undefined) return { titles: [], newer: 0, damaged: 0 };
        const [records, unreadable] = await Promise.all([outbox.after(mine, 0), journal.unreadable(mine)]);
        const damaged = unreadable.filter(({ isDamaged }) => isDamaged).length;
        return { titles: undeliveredTitles(records, runtime.clock.now()), newer: unreadable.length - damaged, damaged };
      },
      file: async () => {
        const mine = account() ?? '';
        const [records, facts, unreadable] = await Promise.all([
          outbox.after(mine, 0),
          factsOf(mine),
          journal.unreadable(mine),
        ]);
        const left = unreadable.map(({ fact }) => fact);
        return undeliveredText({ account: mine, savedAt: runtime.clock.now(), records, facts, unreadable: left });
      },
    },
  };
}
