import { momentAt } from '../../scenarios/moment.ts';
import type { Scenario } from '../../scenarios/schema.ts';
import type { Accounts } from './accounts.ts';
import type { CatalogueStore } from './catalogue.ts';
import type { Database } from './db.ts';
import type { ProgressStore } from './progress.ts';

type Changed = {
  now: () => number;
  db: Database;
  accounts: Accounts;
  catalogue: CatalogueStore;
  progress: ProgressStore;
};
type Timed = Scenario['server']['timeline'][number];
/** A timeline change without its time. */
export type Change = Timed extends infer T ? (T extends Timed ? Omit<T, 'at'> : never) : never;

/** `run` applies all due changes in order of time; `done` returns the number applied. */
type Timeline = { run: (model: Changed) => void; done: () => number };

/** Builds the timeline of a scenario, of which `done` changes were already applied. */
export function timelineOf(scenario: Scenario, startMs: number, done = 0): Timeline {
  const waiting = scenario.server.timeline
    .map((change, order) => ({ change, order, at: momentAt(change.at, startMs) }))
    .sort((a, b) => a.at - b.at || a.order - b.order);
  let next = done;
  return {
    run: (model) => {
      for (let due = waiting[next]; due && due.at <= model.now(); due = waiting[++next]) applyChange(due.change, model);
    },
    done: () => next,
  };
}

export function applyChange(change: Change, model: Changed): void {
  const { db, accounts, catalogue, progress } = model;
  switch (change.change) {
    case 'expire-sessions':
      return accounts.endAll();
    case 'publish-title':
    case 'withdraw-title':
      db.title.change(change.titleId, { published: change.change === 'publish-title' });
      return catalogue.changed();
    case 'rename-title':
      db.title.change(change.titleId, { title: change.title });
      return catalogue.changed();
    case 'lock-title':
      for (const { id, prerequisites } of [...db.titleTag.by('titleId', change.titleId)])
        db.titleTag.change(id, { prerequisites: [...new Set([...prerequisites, ...change.prerequisites])] });
      return catalogue.changed();
    case 'deactivate-user': {
      const account = accounts.byName(change.userName);
      if (account) accounts.change(account.id, { userStatus: 'Inactive' });
      return;
    }
    case 'set-status': {
      const { titleId, status, score, roundedTimeSpent } = change.record;
      const account = accounts.byName(change.userName);
      if (account) progress.set(account.id, titleId, status, score ?? null, roundedTimeSpent);
      return;
    }
  }
}
