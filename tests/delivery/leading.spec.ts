import { VirtualTimeScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { leaders, STEAL_GRACE_MS, storedHeartbeats } from '#adapters/tracking/leader.ts';
import { localLocks, type Locks } from '#adapters/tracking/locks.ts';
import { createSender } from '#adapters/tracking/sender.ts';
import { restoreToDisk } from '#adapters/tracking/work/stored-work.ts';
import { attemptLocks, waitUntilStored } from '#adapters/tracking/attempt-lock.ts';
import { titleLocks } from '#adapters/tracking/title-lock.ts';
import { attemptEvents as events } from '#domain/attempt/index.ts';
import { keepJournal } from '#domain/kernel/journal-writer.ts';
import type { Outbound, Outbox, StoredOutbound } from '#domain/tracking/index.ts';
import { storageOf } from '#simulator/runner/browser.ts';
import { aRuntime } from '../support/given.ts';
import { stored } from '../domain/tracking/make.ts';

/** Verifies: §4 "no progress is ever lost", where tabs take turns: who sends, and who ends an attempt. */
const turns = async () => {
  for (let n = 0; n < 5; n++) await new Promise<void>((go) => setImmediate(go));
};
const origin = { stream: 'attempt:a', cause: 'test' };
const started = events.Started({
  attemptId: 'a',
  titleId: 't',
  activityId: 'urn:t',
  kind: 'pdf',
  sessionId: 's',
  titleName: 'T',
});

describe('an attempt', () => {
  const aTab = () => {
    const { log } = aRuntime();
    const locks = localLocks();
    let stored = () => {};
    const settled = () => new Promise<void>((resolve) => (stored = resolve));
    const { hold } = attemptLocks(log, locks, settled, () => {});
    return { log, hold, stored: () => stored() };
  };

  it.each([
    ['left', events.Exited({ attemptId: 'a', titleId: 't', reason: 'left', secondsSpent: 1 })],
    ['given up', events.Abandoned({ attemptId: 'a', titleId: 't', because: 'LAUNCH_FAILURE' })],
  ])('that is %s lives until its end is stored', async (_name, end) => {
    const { log, hold, stored } = aTab();
    log.append([started], origin);
    await turns();
    log.append([end], origin);
    await turns();
    expect(await hold('a')).toBeUndefined();
    stored();
    await turns();
    expect(await hold('a')).toBeDefined();
  });

  it('lives until its end is stored, also while what the disk refused is tried again', async () => {
    const { log } = aRuntime();
    const writes: ((accepted: boolean) => void)[] = [];
    const ends = async (accepted: boolean) => {
      writes.shift()?.(accepted);
      await turns();
    };
    const write = () =>
      new Promise<void>((take, reject) =>
        writes.push((accepted) => (accepted ? take() : reject(new Error('QuotaExceededError')))),
      );
    const keeper = keepJournal(
      log,
      { write },
      {
        account: () => 'ada',
        sinks: [],
        isTerminal: () => false,
        onStored: () => {},
        report: () => {},
      },
    );
    const { hold } = attemptLocks(
      log,
      localLocks(),
      () => waitUntilStored(keeper),
      () => {},
    );
    log.append([started], origin);
    await turns();
    await ends(true);
    log.append([events.Exited({ attemptId: 'a', titleId: 't', reason: 'left', secondsSpent: 1 })], origin);
    await turns();
    await ends(false);
    for (const isStored of [false, true]) {
      void keeper.retry();
      await turns();
      expect(await hold('a'), 'being tried').toBeUndefined();
      await ends(isStored);
    }
    expect(await hold('a')).toBeDefined();
  });

  it('that was read back from the journal does not live', async () => {
    const { log, hold } = aTab();
    log.restore([{ ...started, ...origin, id: 'kept', at: 0 }]);
    await turns();
    expect(await hold('a')).toBeDefined();
  });
});

it('a title that a tab has just left is waited for by its own next launch, however long the end takes', async () => {
  const clock = new VirtualTimeScheduler();
  const titles = titleLocks(localLocks(), clock);
  const before = await titles.take('ada', 't');
  let outcome: unknown;
  void titles.take('ada', 't').then((hold) => (outcome = hold));
  for (let ms = 1_000; ms <= 2_000; ms += 500) {
    clock.maxFrames = ms;
    clock.flush();
    clock.frame = ms;
    await turns();
  }
  expect(outcome).toBeUndefined();
  if (before !== 'busy') before.release();
  await turns();
  expect(outcome).toHaveProperty('release');
});

it('a title that the browser gives as its tab stops waiting is not open in another tab', async () => {
  const clock = new VirtualTimeScheduler();
  const real = localLocks();
  let isLate = true;
  const titles = titleLocks(
    {
      request: (name, how, onLost) => {
        if (how !== 'wait' || !isLate || !name.startsWith('title:')) return real.request(name, how, onLost);
        isLate = false;
        // Simulates a lock that is granted just after the request was aborted: the holder must release it.
        const given = real.request(name, how, onLost).held;
        const giveBack = () => void setImmediate(() => void given.then((late) => late?.release()));
        let giveUp = () => {};
        const held = new Promise<undefined>((resolve) => (giveUp = () => resolve(undefined)));
        const cancel = () => {
          giveUp();
          giveBack();
        };
        return { held, cancel };
      },
    },
    clock,
  );
  let outcome: unknown;
  void titles.take('ada', 't').then((hold) => (outcome = hold));
  await turns();
  clock.maxFrames = 250;
  clock.flush();
  await turns();
  expect(outcome).toHaveProperty('release');
});

describe('a lock within one tab', () => {
  it('that was stolen is not freed by who had it', async () => {
    const locks = localLocks();
    const robbed = await locks.request('x', 'wait', () => {}).held;
    await locks.request('x', 'steal', () => {}).held;
    robbed?.release();
    expect(await locks.request('x', 'if-available', () => {}).held).toBeUndefined();
  });
});

/** Tabs that compete for delivery; a tab that froze before has left a heartbeat. */
function tabs() {
  const local = localLocks();
  const clock = new VirtualTimeScheduler();
  const stolenAt: number[] = [];
  const locks: Locks = {
    request: (name, how, onLost) => {
      if (how === 'steal') stolenAt.push(clock.frame);
      return local.request(name, how, onLost);
    },
  };
  const beats = storedHeartbeats(storageOf(new Map([['beat:outbox:ada', '1']])));
  const all = leaders({ locks, beats, clock, report: () => {} });
  const passUntil = async (isOver: () => boolean, limitMs = 60_000) => {
    for (const end = clock.frame + limitMs; clock.frame < end && !isOver();) {
      const next = clock.frame + 100;
      clock.maxFrames = next;
      clock.flush();
      clock.frame = next;
      await turns();
    }
  };
  return { locks: local, clock, all, stolenAt, passUntil };
}

describe('a tab that leads, or is about to', () => {
  it('gives up before it had the lead, and does not hold up the next', async () => {
    const { all } = tabs();
    const changes: string[] = [];
    const first = all.lead('ada', () => {});
    await turns();
    const second = all.lead('ada', () => changes.push('second'));
    const third = all.lead('ada', (leads) => changes.push(`third ${leads}`));
    second.releaseLeadership();
    first.releaseLeadership();
    await turns();
    expect(changes).toEqual(['third true']);
    expect(third.leads()).toBe(true);
  });

  it('gives up in the moment in which it gets the lead, is told nothing, and leaves it free', async () => {
    const { all, locks } = tabs();
    const changes: boolean[] = [];
    all.lead('ada', (leads) => changes.push(leads)).releaseLeadership();
    await turns();
    expect(changes).toEqual([]);
    expect(await locks.request('outbox:ada', 'if-available', () => {}).held).toBeDefined();
  });

  it('takes the lead from a frozen tab when what that one sent has had its time to arrive', async () => {
    const { all, locks, clock, stolenAt, passUntil } = tabs();
    await locks.request('outbox:ada', 'wait', () => {}).held; // the frozen tab
    const takenAt: number[] = [];
    all.lead('ada', () => takenAt.push(clock.frame));
    await passUntil(() => takenAt.length > 0);
    expect(stolenAt).toHaveLength(1);
    expect(takenAt[0]! - stolenAt[0]!).toBeGreaterThanOrEqual(STEAL_GRACE_MS);
  });

  it('gives up between the theft and the lead, and does not take it', async () => {
    const { all, locks, stolenAt, passUntil } = tabs();
    await locks.request('outbox:ada', 'wait', () => {}).held; // the frozen tab
    const changes: boolean[] = [];
    const thief = all.lead('ada', (leads) => changes.push(leads));
    await passUntil(() => stolenAt.length > 0);
    thief.releaseLeadership();
    await passUntil(() => false, 5_000);
    expect(changes).toEqual([]);
  });
});

/** An outbox of a few rows, which can be slow or fail, and a platform that responds on demand. */
function aSender(...rows: StoredOutbound[]) {
  const clock = new VirtualTimeScheduler();
  const held = new Map(rows.map((row) => [row.id, row]));
  const failing = { get: 0, count: 0 };
  const left: Outbound[] = [];
  const sent: string[] = [];
  const answers: ((status: number) => void)[] = [];
  const reports: string[] = [];
  const outbox: Outbox = {
    after: async (account, seq) => {
      left.length = 0; // adopted: the record is on disk or is written there
      return [...held.values()].filter((row) => row.account === account && row.seq > seq);
    },
    get: async (id) => {
      if (failing.get-- > 0) throw new Error('no disk');
      return held.get(id);
    },
    remove: async (id) => void held.delete(id),
    note: async () => {},
    confirmed: async () => undefined,
    unclear: async () => new Map(),
    count: async (account) => {
      if (failing.count-- > 0) throw new Error('no disk');
      return { pending: [...held.values()].filter((row) => row.account === account).length, parked: 0 };
    },
    marks: async () => new Map(),
  };
  const sender = createSender({
    outbox,
    left: () => [...left],
    clock,
    random: { next: () => 0.5 },
    report: (where) => reports.push(where),
    leaders: leaders({ locks: localLocks(), beats: storedHeartbeats(storageOf(new Map())), clock, report: () => {} }),
    deliver: (record) => {
      sent.push(record.id);
      return new Promise((resolve, reject) =>
        answers.push((status) => (status < 0 ? reject(new Error('broken')) : resolve({ status, readable: true }))),
      );
    },
  });
  const pass = async (ms: number) => {
    const until = clock.frame + ms;
    while (clock.frame < until) {
      clock.maxFrames = Math.min(until, clock.frame + 500);
      const next = clock.maxFrames;
      clock.flush();
      clock.frame = next;
      await turns();
    }
  };
  return { sender, held, failing, left, sent, answers, reports, pass };
}
const row = (seq: number, account = 'ada') =>
  stored({ seq, id: `s${seq}`, account, lane: `${account}:statements:t`, body: { verb: { id: 'v' } } });

describe('the sender', () => {
  it('does not send what another tab has taken out of the outbox since it was read', async () => {
    const { sender, held, sent, pass, answers } = aSender(row(1), row(2));
    sender.start('ada');
    await pass(500);
    held.delete('s2');
    answers[0]?.(204);
    await pass(5_000);
    expect(sent).toEqual(['s1']);
  });

  it('goes on with a lane whose record could not be looked at', async () => {
    const { sender, failing, sent, pass, reports } = aSender(row(1));
    failing.get = 1;
    sender.start('ada');
    await pass(1_000);
    expect([sent, reports]).toEqual([[], ['outbox']]);
    await pass(6_000);
    expect(sent).toEqual(['s1']);
  });

  it('finds what another tab writes', async () => {
    const { sender, held, sent, pass } = aSender();
    sender.start('ada');
    await pass(1_000);
    held.set('s1', row(1));
    await pass(4_000);
    expect(sent).toEqual(['s1']);
  });

  it('sends nothing of what another tab left, and the disk knew already when it was adopted', async () => {
    const { sender, left, sent, pass } = aSender();
    sender.start('ada');
    await pass(1_000);
    left.push(row(1));
    await pass(4_000);
    expect(sent).toEqual([]);
  });

  it('takes a delivery that breaks for no answer, and tries again in its time', async () => {
    const { sender, held, sent, pass, answers } = aSender(row(1));
    sender.start('ada');
    await pass(500);
    answers[0]?.(-1);
    await turns();
    expect(held.size).toBe(1);
    await pass(1_000); // before the next poll
    expect(sent).toEqual(['s1', 's1']);
  });

  it('delivers for the next learner what is theirs', async () => {
    const { sender, sent, pass, answers } = aSender(row(1), row(2, 'ben'));
    sender.start('ada');
    await pass(500);
    sender.start('ben');
    answers[0]?.(204);
    await pass(5_000);
    expect(sent).toEqual(['s1', 's2']);
    expect(sender.delivery()?.account).toBe('ben');
  });

  it('knows that a write is done: another tab may have delivered it since', async () => {
    const { sender, sent, pass } = aSender();
    const { seq: _seq, since: _since, state: _state, tries: _tries, why: _why, ...record } = row(1);
    sender.start('ada');
    await pass(500);
    sender.offer([record]);
    sender.settle([record]);
    await pass(500); // read already, but removed from the outbox since
    sender.flush('leaving', true);
    expect(sent).toEqual([]);
  });

  it('is drained when the last request is answered, and what was stored a moment ago counts', async () => {
    const { sender, held, pass, answers } = aSender();
    sender.start('ada');
    await pass(500);
    held.set('s1', row(1)); // stored, but not read yet
    const ends: boolean[] = [];
    void sender.drained(60_000).then((end) => ends.push(end));
    await pass(1_000);
    expect(ends).toEqual([]);
    answers[0]?.(204);
    await pass(1_000);
    expect(ends).toEqual([true]);
  });

  it('is not drained as long as nobody can read what waits, and says so', async () => {
    const { sender, failing, pass } = aSender();
    sender.start('ada');
    await pass(500);
    failing.count = Infinity;
    const ends: boolean[] = [];
    void sender.drained(500).then((end) => ends.push(end));
    await pass(1_000);
    expect(ends).toEqual([false]);
  });

  it('reads an erased outbox when it has got back what was in it', async () => {
    const { sender, held, sent, pass, answers } = aSender(row(1));
    sender.start('ada');
    await pass(500);
    answers[0]?.(503);
    await turns();
    held.clear();
    await sender.rebuild(async (records) => {
      await turns();
      for (const record of records()) held.set(record.id, { ...row(7), ...record } as StoredOutbound); // a record with an order number
    });
    await pass(5_000);
    expect(sent).toEqual(['s1', 's1']);
  });
});

it('what is given back after site data was cleared goes without the fact that another tab may have given back', async () => {
  const written: readonly Outbound[][] = [];
  const write = async ({ outbound }: { outbound: readonly Outbound[] }) =>
    void (written as Outbound[][]).push([...outbound]);
  const record = { ...row(1), because: 'fact-1' } as Outbound;
  await restoreToDisk(
    { journal: { write }, clock: new VirtualTimeScheduler() },
    'ada',
    () => [],
    () => [record],
  );
  expect(written[0]?.map(({ id, because }) => [id, because])).toEqual([['s1', undefined]]);
});

it('a learner whose work was taken off this browser is not held to what this tab had told before', async () => {
  const { sender, pass } = aSender();
  const state = { ...row(1), kind: 'pdf', lane: 'ada:state:t', slot: 's', order: 9 } as unknown as Outbound; // a position of hers
  sender.start('ada');
  await pass(500);
  sender.refuse([state]);
  await turns();
  const handed = () => [...(sender.delivery()?.handed.values() ?? [])];
  expect(handed()).toEqual([9]);
  sender.stop();
  sender.start('ada');
  expect(handed(), 'signed in again').toEqual([9]);
  sender.stop();
  sender.forget('ada');
  sender.start('ada');
  expect(handed()).toEqual([]);
});
