import 'fake-indexeddb/auto';
import { VirtualTimeScheduler } from 'rxjs';
import { database } from '#adapters/storage/database/idb.ts';
import { journalStore } from '#adapters/storage/journal.store.ts';
import { outboxStore } from '#adapters/storage/durable.ts';
import { noWatermarks } from '#adapters/storage/outbox/watermarks.ts';
import { leaders, STEAL_GRACE_MS } from '#adapters/tracking/leader.ts';
import { localLocks, type Locks } from '#adapters/tracking/locks.ts';
import { createSender } from '#adapters/tracking/sender.ts';
import {
  type DeliveryResponse,
  type Deliver,
  compactionKeyOf,
  partitionOf,
  type Outbound,
  type Outbox,
  SETTLE_MS,
  type Statement,
  type StoredOutbound,
} from '#domain/tracking/index.ts';

/** How the platform treats one request. `lost`: the request took effect, and its response was lost. */
export type Fault = 'ok' | 'lost' | 'none' | '401' | '429' | '503' | '400' | 'html';

export type Step =
  | { do: 'append'; tab: number; title: number; what: 'progressed' | 'completed' | 'exited' | 'state' }
  | { do: 'sign-in'; tab: number; who: number }
  | { do: 'sign-out'; tab: number }
  | { do: 'wait'; ms: number }
  | { do: 'crash'; tab: number; after: number }
  | { do: 'refresh'; tab: number }
  | { do: 'flush'; tab: number; why: 'hidden' | 'leaving' }
  | { do: 'steal'; tab: number };

export type History = {
  steps: readonly Step[];
  faults: readonly Fault[];
  latencies: readonly number[];
  conflicts: boolean;
};

/** Sequence number in the outbox; undefined for a record that is not stored yet. */
export const placeOf = (record: Outbound): number | undefined => ('seq' in record ? Number(record.seq) : undefined);

/** A deliberate bug, to prove that the test notices it. */
export type Mutant = {
  outbox?: (real: Outbox) => Outbox;
  deliver?: (real: Deliver, outbox: Outbox) => Deliver;
};

type Arrival = { record: Outbound; token: string; effect: boolean; repeat: boolean; keepalive: boolean };
type Written = { record: Outbound; accepted: boolean };

const LEARNERS = ['learner-a', 'learner-b'];
const FIRST_HOUR_MS = 3_600_000;
/** Responses after which a request may still take effect. */
const UNCLEAR: ReadonlySet<Fault> = new Set(['lost', 'none', '429', '503', 'html']);
/** Maximum delay in ms of a response. A request is in doubt from its response on. */
const LONGEST_ANSWER_MS = 2_000;
let worlds = 0;

/** Two tabs, two learners, one platform, virtual time; only platform and clock are simulated. */
export function deliveryFixture(history: Pick<History, 'faults' | 'latencies' | 'conflicts'>, mutant: Mutant = {}) {
  const clock = new VirtualTimeScheduler();
  const name = `world-${++worlds}`;
  const locks = localLocks();
  const beats = new Map<string, string>();
  const faults = [...history.faults];
  const latencies = [...history.latencies];
  const arrivals: Arrival[] = [];
  const written: Written[] = [];
  const effects = new Set<string>();
  const refused = new Set<string>();
  /** `repeats`: number of records that may be sent again without a fault. */
  const excuses = { repeats: 0, crashes: 0 };
  /**
   * By compaction key: time in ms until which an older state may take effect late, so that a confirmed one is sent
   * again.
   */
  const doubtUntil = new Map<string, number>();
  /** By learner: time at which a page last took over delivery from another, which may have requests in flight. */
  const takenOver = new Map<string, number>();
  const led = new Set<string>();
  const reports: string[] = [];
  let operations = 0;
  let killed = 0;
  let ids = 0;
  let randoms = 1;

  const platform = (record: Outbound, token: string | undefined, keepalive: boolean): DeliveryResponse => {
    const fault: Fault = token === undefined ? '401' : (faults.shift() ?? 'ok');
    const takesEffect = fault === 'ok' || fault === 'lost';
    const again = effects.has(record.id);
    if (token !== undefined)
      arrivals.push({ record, token, effect: takesEffect && !again, repeat: takesEffect && again, keepalive });
    if (takesEffect && !again && record.slot !== undefined) {
      const until = Math.max(
        doubtUntil.get(record.slot) ?? -Infinity,
        (takenOver.get(record.account) ?? -Infinity) + SETTLE_MS,
      );
      if (clock.now() <= until) excuses.repeats++;
    }
    if (takesEffect) effects.add(record.id);
    if (UNCLEAR.has(fault) && record.slot !== undefined)
      doubtUntil.set(record.slot, clock.now() + LONGEST_ANSWER_MS + SETTLE_MS);
    if (fault === 'lost') excuses.repeats++;
    if (fault === '400') refused.add(record.id);
    switch (fault) {
      case 'ok':
        return { status: again && history.conflicts && record.kind === 'statement' ? 409 : 204, readable: true };
      case 'lost':
      case 'none':
        return { status: 0, readable: false };
      case 'html':
        return { status: 200, readable: false };
      case '429':
        return { status: 429, readable: true, retryAfterSeconds: 20 };
      default:
        return { status: Number(fault), readable: true };
    }
  };

  const openTab = () => {
    let dead = false;
    let crashIn = Infinity;
    let account: string | undefined;
    const held = new Set<() => void>();
    /** Ids of records in flight, or received by the platform and still in the outbox. */
    const unsettled = new Set<string>();
    const db = database({ name, onClosed: () => {} });
    const die = () => {
      if (dead) return;
      dead = true;
      excuses.crashes++;
      excuses.repeats += unsettled.size;
      for (const release of [...held]) release();
      db.close();
    };
    /** The tab may die at every await: before the effect, or after the effect and before the page learns its result. */
    const tick = (): Promise<void> => {
      if (!dead && --crashIn <= 0) die();
      return dead ? new Promise<void>(() => {}) : Promise.resolve();
    };
    const mortal =
      <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
      async (...args: A): Promise<R> => {
        await tick();
        operations++;
        let result: R;
        try {
          result = await work(...args);
        } finally {
          operations--;
        }
        await tick();
        return result;
      };
    const store = outboxStore(db);
    const journal = journalStore(db, {
      tab: `tab-${++ids}`,
      definitionOf: () => undefined,
      fold: () => undefined,
      slotOf: compactionKeyOf,
      watermarks: noWatermarks,
    });
    const mortalOutbox: Outbox = {
      after: mortal(store.after),
      get: mortal(store.get),
      remove: mortal((id, how) => store.remove(id, how).then(() => void unsettled.delete(id))),
      note: mortal(store.note),
      confirmed: async () => undefined,
      unclear: mortal(store.unclear),
      count: mortal(store.count),
      marks: mortal(store.marks),
    };
    const outbox = mutant.outbox?.(mortalOutbox) ?? mortalOutbox;
    const mortalLocks: Locks = {
      request: (lock, how, onLost) => {
        if (dead) return { held: new Promise(() => {}), cancel: () => {} };
        const request = locks.request(lock, how, () => !dead && onLost());
        held.add(request.cancel);
        return {
          cancel: request.cancel,
          held: request.held.then((granted) => {
            if (granted) held.add(granted.release);
            if (granted && dead) granted.release();
            return granted;
          }),
        };
      },
    };
    const deliver: Deliver = async (record, { keepalive }) => {
      unsettled.add(record.id);
      await tick();
      const answer = platform(record, account, keepalive);
      if (!effects.has(record.id)) unsettled.delete(record.id);
      await new Promise<void>((resolve) => clock.schedule(() => resolve(), latencies.shift() ?? 20));
      await tick();
      return answer;
    };
    const elected = leaders({
      locks: mortalLocks,
      beats: {
        read: (key) => beats.get(key) ?? null,
        write: (key, value) => {
          if (!dead) beats.set(key, value);
        },
      },
      clock,
      report: (where, error) => reports.push(`${where}: ${String(error)}`),
    });
    const sender = createSender({
      outbox,
      deliver: mutant.deliver?.(deliver, outbox) ?? deliver,
      leaders: {
        lead: (account, onChange) =>
          elected.lead(account, (isLeading) => {
            if (isLeading && led.has(account)) takenOver.set(account, clock.now());
            if (isLeading) led.add(account);
            onChange(isLeading);
          }),
      },
      clock,
      random: { next: () => (randoms = (randoms * 1103515245 + 12345) % 2 ** 31) / 2 ** 31 },
      report: (where, error) => reports.push(`${where}: ${String(error)}`),
    });
    return {
      sender,
      die,
      journal,
      store,
      get dead() {
        return dead;
      },
      get unsettled() {
        return unsettled.size;
      },
      get account() {
        return account;
      },
      crashAfter: (ticks: number) => (crashIn = ticks),
      signIn: (who: string) => {
        account = who;
        sender.start(who);
      },
      signOut: () => {
        account = undefined;
        sender.stop();
      },
      append: async (record: Outbound) => {
        const mine: Written = { record, accepted: false };
        written.push(mine);
        sender.offer([record]);
        await mortal(() => journal.write({ account: record.account, facts: [], outbound: [record], strict: false }))();
        mine.accepted = true;
        sender.settle([record]);
      },
    };
  };

  const tabs = [openTab(), openTab()];
  const living = (tab: number) => {
    const at = tab % tabs.length;
    if (tabs[at]!.dead) tabs[at] = openTab(); // the learner opens the tab again
    return tabs[at]!;
  };

  const settle = async () => {
    for (let quiet = 0; quiet < 3; quiet = operations === 0 ? quiet + 1 : 0)
      await new Promise<void>((resolve) => setImmediate(resolve));
  };
  const wait = async (ms: number) => {
    const until = clock.frame + ms;
    for (;;) {
      await settle();
      const next = clock.actions[0]?.delay;
      if (next === undefined || next > until) break;
      clock.maxFrames = next;
      clock.flush();
    }
    clock.frame = until;
  };

  const record = (account: string, title: number, what: 'progressed' | 'completed' | 'exited' | 'state'): Outbound => {
    const titleId = `title-${title}`;
    const id = `record-${String(++ids).padStart(6, '0')}`;
    const common = { id, account, titleId, attemptId: `attempt-${title}`, at: clock.now() };
    return what === 'state'
      ? {
          ...common,
          kind: 'pdf',
          lane: partitionOf(account, titleId, 'state'),
          slot: `${account}|${title}`,
          order: ids,
          body: { activityId: titleId, page: ids, pages: 9_999 },
        }
      : {
          ...common,
          kind: 'statement',
          lane: partitionOf(account, titleId, 'statements'),
          body: { verb: { id: `http://adlnet.gov/expapi/verbs/${what}` } } as Statement, // delivery reads nothing else
        };
  };

  const play = async (step: Step): Promise<void> => {
    if (step.do === 'wait') return wait(step.ms);
    const tab = living(step.tab);
    switch (step.do) {
      case 'append':
        if (tab.account === undefined) return;
        void tab.append(record(tab.account, step.title, step.what));
        return settle();
      case 'sign-in':
        tab.signIn(LEARNERS[step.who]!);
        return;
      case 'sign-out':
        tab.signOut();
        return;
      case 'crash':
        return void tab.crashAfter(step.after);
      case 'refresh':
        tab.sender.refresh();
        return;
      case 'flush':
        if (step.why === 'leaving') excuses.repeats += tab.unsettled;
        tab.sender.flush(step.why, false);
        return;
      case 'steal': {
        if (tab.account === undefined) return;
        for (const other of tabs) excuses.repeats += other.unsettled;
        const stolen = await locks.request(`outbox:${tab.account}`, 'steal', () => {}).held;
        await wait(STEAL_GRACE_MS);
        return stolen?.release();
      }
    }
  };

  /** Ends the faults, and lets each learner return until everything is delivered. */
  const finish = async (): Promise<Map<string, StoredOutbound>> => {
    killed = excuses.crashes;
    faults.length = 0;
    latencies.length = 0;
    for (const tab of tabs) tab.die();
    await wait(1_000);
    const left = new Map<string, StoredOutbound>();
    for (const who of LEARNERS) {
      const tab = openTab();
      tab.signIn(who);
      await wait(5_000);
      for (let waited = 0; waited < FIRST_HOUR_MS && tab.sender.state.get().pending > 0; waited += 30_000)
        await wait(30_000);
      for (const kept of await tab.store.after(who, 0)) left.set(kept.id, kept);
      tab.signOut();
      await settle();
      tab.die();
    }
    indexedDB.deleteDatabase(name);
    return left;
  };

  return {
    clock,
    play,
    wait,
    settle,
    finish,
    openTab,
    record,
    arrivals,
    written,
    effects,
    refused,
    /** Number of tabs that died during the history. */
    killed: () => killed,
    excuses,
    reports,
    tabs,
  };
}

export type DeliveryFixture = ReturnType<typeof deliveryFixture>;
