import { concernsLearner, startReading } from '#adapters/storage/start-reading.ts';
import { followJournal } from '#domain/kernel/journal-follower.ts';
import type { Environment } from '#adapters/platform/environment.ts';
import { openDurableStores } from '#adapters/storage/durable.ts';
import { attempt, attemptEvents as events, localResults, rehydrate } from '#domain/attempt/index.ts';
import type { Event } from '#domain/kernel/event.ts';
import { EventLog } from '#domain/kernel/log.ts';
import { Runtime } from '#domain/kernel/runtime.ts';
import { asyncScheduler } from 'rxjs';
import { sessionEvents } from '#domain/session/index.ts';
import { storesOfVersion2 } from '../support/old-databases.ts';

/** API of the bench page for `start.ts`. */
export type StartPage = {
  /** Stores facts of a learner over the last thirty days, as an older version without checkpoints left them. */
  fill: (facts: number) => Promise<void>;
  /** Opens the database, and restores what a start needs. */
  start: () => Promise<Cost>;
  /** Compacts ended attempts into the checkpoint, as a page does some time after its start. Returns ms. */
  fold: () => Promise<number>;
  /** Reads and reduces the whole journal, as earlier versions did at each start. */
  whole: () => Promise<Cost>;
};
/** Time in ms until the state is restored; number of facts read, and the seconds spent that the state contains. */
export type Cost = { ms: number; facts: number; seconds: number };

const ACCOUNT = 'ada';
const TITLES = 200;
const MONTH_MS = 30 * 24 * 3_600_000;
const HOUR_MS = 3_600_000;

const environment = {
  indexedDb: globalThis.indexedDB,
  localStorage: undefined,
  randomUuid: () => crypto.randomUUID(),
} as unknown as Environment; // the storage uses nothing else of it

const fail = (where: string, error: unknown): never => {
  throw new Error(where, { cause: error });
};
const open = () => openDurableStores(environment, fail, () => undefined);

function factsOfAttempt(n: number): Event[] {
  const of = { attemptId: `attempt-${n}`, titleId: `title-${n % TITLES}` };
  return [
    events.Started({ ...of, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'A title' }),
    events.Opened({ ...of, epoch: 1 }),
    events.Advanced({ ...of, position: { unit: 'page', at: (n % 9) + 1, of: 12 } }),
    events.Completed(of),
    events.Exited({ ...of, reason: 'left', secondsSpent: 60 }),
  ];
}

async function fill(facts: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('learning', 2);
    request.onupgradeneeded = () => storesOfVersion2(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error('not opened'));
  });
  const now = Date.now();
  const change = db.transaction('facts', 'readwrite');
  let n = 0;
  for (let one = 0; n < facts; one++)
    for (const event of factsOfAttempt(one)) {
      const { attemptId } = event.data as { attemptId: string }; // of the attempt above
      const at = now - MONTH_MS + (n / facts) * MONTH_MS;
      const row = { ...event, id: crypto.randomUUID(), at, stream: `attempt:${attemptId}`, cause: 'bench' };
      change.objectStore('facts').add({ ...row, account: ACCOUNT, tab: 'before', n: ++n });
    }
  await new Promise((resolve, reject) => {
    change.oncomplete = resolve;
    change.onerror = () => reject(new Error('not stored'));
  });
  db.close();
}

/** An empty tab: a log, its state, and the restored facts. */
function aTab() {
  const log = new EventLog({ id: () => crypto.randomUUID(), now: () => Date.now() });
  const runtime = new Runtime(log, asyncScheduler, fail);
  const state = runtime.state(attempt);
  const cost = (began: number): Cost => ({
    ms: performance.now() - began,
    facts: log.facts.filter(({ type }) => type.startsWith('attempt.')).length,
    seconds: localResults(state.get()).reduce((sum, { secondsSpent }) => sum + secondsSpent, 0),
  });
  return { log, runtime, cost };
}

async function start(): Promise<Cost> {
  const began = performance.now();
  const { journal } = await open();
  const { log, runtime, cost } = aTab();
  await new Promise<void>((resolve) => {
    runtime.run('recovery', rehydrate, {
      catchUp: followJournal(log, startReading(journal), { account: () => ACCOUNT, takes: concernsLearner }).catchUp,
      keptOf: (_account, streams) => Promise.resolve(new Set(streams)),
      runtime,
      isLive: () => true,
      hold: () => Promise.resolve(undefined),
      settled: () => Promise.resolve(),
      onReady: () => resolve(),
      report: fail,
    });
    const opened = { sessionId: 's', organisationCode: 'acme', userId: 'ada', account: ACCOUNT, resumed: true };
    log.append([sessionEvents.Opened(opened)], { stream: 'session:s', cause: 'bench' });
  });
  return cost(began);
}

async function whole(): Promise<Cost> {
  const began = performance.now();
  const { journal } = await open();
  const { log, cost } = aTab();
  log.restore((await journal.read(ACCOUNT)).facts);
  return cost(began);
}

async function fold(): Promise<number> {
  const { journal } = await open();
  const began = performance.now();
  await journal.fold(ACCOUNT, Date.now() - HOUR_MS);
  return performance.now() - began;
}

Object.assign(globalThis, { startPage: { fill, start, fold, whole } satisfies StartPage });
