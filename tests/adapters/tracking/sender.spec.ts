import { asyncScheduler } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { createSender } from '#adapters/tracking/sender.ts';
import { stored } from '../../domain/tracking/make.ts';
import { deliveryFixture, type Fault, placeOf } from './delivery-fixture.ts';

const A = 'learner-a';
const world = (faults: readonly Fault[] = [], latencies: readonly number[] = []) => {
  const made = deliveryFixture({ faults, latencies, conflicts: true });
  const tab = made.tabs[0]!;
  const sent = () => made.arrivals.map(({ record }) => record.id);
  const append = async (title: number, what: 'progressed' | 'completed' | 'exited' | 'state', account = A) => {
    const record = made.record(account, title, what);
    await Promise.all([tab.append(record), made.settle()]);
    return record.id;
  };
  return { ...made, tab, sent, append };
};

describe('the sender', () => {
  it('says what waits, what is on its way, and when it tries again', async () => {
    const { tab, append, wait } = world(['503'], [1_000, 1_000]);
    tab.signIn(A);
    await append(0, 'progressed');
    await wait(500);
    expect(tab.sender.state.get()).toMatchObject({ pending: 1, sending: 1, parked: 0, paused: false });
    await wait(501);
    const { nextTryAtMs, sending } = tab.sender.state.get();
    expect(sending).toBe(0);
    expect(nextTryAtMs).toBeLessThanOrEqual(2_001);
    await wait(5_000);
    expect(tab.sender.state.get()).toEqual({
      pending: 0,
      parked: 0,
      sending: 0,
      paused: false,
      nextTryAtMs: undefined,
    });
  });

  it('waits as long as Retry-After says, with every lane; only the learner can ask for more', async () => {
    const { tab, append, wait, sent } = world(['429']);
    tab.signIn(A);
    await append(0, 'progressed');
    await wait(1_000);
    await append(1, 'progressed');
    await wait(18_000);
    tab.sender.refresh();
    await wait(0);
    expect(sent()).toHaveLength(1);
    tab.sender.tryNow();
    await wait(100);
    expect(new Set(sent()).size).toBe(2);
  });

  it('stops at 401, keeps everything, and goes on when the same learner signs in again', async () => {
    const { tab, append, wait, sent } = world(['401']);
    tab.signIn(A);
    const first = await append(0, 'state');
    await wait(100);
    expect(tab.sender.state.get()).toMatchObject({ paused: true, pending: 1 });
    await append(1, 'progressed');
    await wait(600_000);
    expect(sent()).toEqual([first]);
    tab.signIn(A);
    await wait(1_000);
    expect(tab.sender.state.get()).toMatchObject({ paused: false, pending: 0 });
  });

  it('sends nothing of the first learner while a second is signed in, and all of it when the first returns', async () => {
    const { tab, append, wait, arrivals, sent } = world(['401']);
    tab.signIn(A);
    const mine = await append(0, 'progressed');
    await wait(100);
    tab.signOut();
    tab.signIn('learner-b');
    const theirs = await append(0, 'progressed', 'learner-b');
    await wait(60_000);
    expect(sent()).toEqual([mine, theirs]);
    tab.signOut();
    tab.signIn(A);
    await wait(1_000);
    expect(arrivals.map(({ record, token }) => [record.id, token])).toEqual([
      [mine, A],
      [theirs, 'learner-b'],
      [mine, A],
    ]);
  });

  it('parks what is refused for good, goes on with the lane, and can take it back', async () => {
    const { tab, append, wait, sent } = world(['400']);
    tab.signIn(A);
    const first = await append(0, 'progressed');
    const second = await append(0, 'progressed');
    await wait(1_000);
    expect(sent()).toEqual([first, second]);
    expect(tab.sender.state.get()).toMatchObject({ pending: 0, parked: 1 });
    expect(await tab.store.after(A, 0)).toMatchObject([{ id: first, why: '400' }]);
    tab.sender.tryNow();
    await wait(1_000);
    expect(sent()).toEqual([first, second, first]);
    expect(tab.sender.state.get()).toMatchObject({ pending: 0, parked: 0 });
  });

  it('delivers within 5 s when the network returns, however long it was away', async () => {
    const { tab, append, wait, sent } = world(Array.from({ length: 40 }, () => 'none' as const));
    tab.signIn(A);
    const waiting = await append(0, 'progressed');
    await wait(600_000);
    const tries = sent().length;
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(40);
    for (let i = tries; i < 40; i++) {
      tab.sender.tryNow();
      await wait(100);
    }
    tab.sender.refresh(); // event "online"
    await wait(5_000);
    expect(sent().at(-1)).toBe(waiting);
    expect(tab.sender.state.get().pending).toBe(0);
  });

  it('sends four lanes at a time', async () => {
    const { tab, append, wait } = world(
      [],
      Array.from({ length: 8 }, () => 1_000),
    );
    tab.signIn(A);
    for (let title = 0; title < 6; title++) await append(title, 'progressed');
    await wait(500);
    expect(tab.sender.state.get()).toMatchObject({ sending: 4, pending: 6 });
    await wait(3_000);
    expect(tab.sender.state.get().pending).toBe(0);
  });

  it('sends the head of each lane with keepalive as the page goes away, before it returns', async () => {
    const { tab, append, wait, arrivals, record, settle } = world(['401']);
    tab.signIn(A);
    await append(0, 'progressed');
    await wait(100); // paused: nothing is sent
    tab.sender.flush('leaving', true);
    await settle();
    expect(arrivals).toHaveLength(1);
    tab.signIn(A);
    await wait(1_000);
    const last = record(A, 0, 'state');
    void tab.append(last); // not stored yet
    tab.sender.offer([last]);
    tab.sender.flush('leaving', true);
    await Promise.resolve();
    await Promise.resolve();
    expect(arrivals.at(-1)).toMatchObject({ keepalive: true, record: { id: last.id } });
    await wait(1_000);
    expect(arrivals.filter((arrival) => arrival.record.id === last.id)).toHaveLength(1);
    expect(tab.sender.state.get().pending).toBe(0);
  });

  it('sends from memory what the browser refuses to store, and not again once it could be stored', async () => {
    const { tab, wait, sent, record } = world();
    tab.signIn(A);
    await wait(100);
    const [page1, page2, said] = [record(A, 0, 'state'), record(A, 0, 'state'), record(A, 1, 'progressed')];
    tab.sender.refuse([page1, page2, said]);
    await wait(1_000);
    expect(sent().sort()).toEqual([page2.id, said.id].sort());
    await tab.append(said); // the disk has space again
    await wait(1_000);
    expect(sent()).toHaveLength(2);
    expect(await tab.store.after(A, 0)).toEqual([]);
  });

  it('gives back what was not acknowledged when the database was erased, and delivers it', async () => {
    const { tab, append, wait, sent } = world(['503', '503', '503', '503']);
    tab.signIn(A);
    const id = await append(0, 'progressed');
    await wait(10);
    await tab.store.remove(id); // deleted by someone else
    await tab.sender.rebuild(async (records) => {
      for (const record of records())
        await tab.journal.write({ account: A, facts: [], outbound: [record], strict: false });
    });
    await wait(120_000);
    expect(sent().at(-1)).toBe(id);
    expect(tab.sender.state.get().pending).toBe(0);
  });

  it('waits for the outbox at sign-out, 3 s at most', async () => {
    const { tab, append, wait } = world(['ok', 'none', 'none', 'none', 'none', 'none'], [500]);
    tab.signIn(A);
    expect(await tab.sender.drained(3_000)).toBe(true);
    await append(0, 'progressed');
    const soon = tab.sender.drained(3_000);
    await wait(1_000);
    expect(await soon).toBe(true);
    await append(0, 'progressed');
    const never = tab.sender.drained(300);
    await wait(400);
    expect(await never).toBe(false);
  });

  it('hands over to another tab as soon as the leading one dies', async () => {
    const { tabs, tab, append, wait, sent, record } = world();
    tab.signIn(A);
    await wait(100);
    tabs[1]!.signIn(A);
    tab.die();
    const mine = record(A, 0, 'progressed');
    await tabs[1]!.append(mine);
    await wait(100);
    expect(sent()).toEqual([mine.id]);
    await expect(Promise.race([append(0, 'progressed'), Promise.resolve('dead')])).resolves.toBe('dead');
  });

  it('drains ten thousand records in order, giving way to the page all the while', async () => {
    const rows = new Map(
      Array.from({ length: 10_000 }, (_, i) => stored({ seq: i + 1, lane: `lane-${i % 3}` })).map(
        (row) => [row.id, row] as const,
      ),
    );
    const sent: number[] = [];
    const sender = createSender({
      outbox: {
        after: async (_account, seq) => [...rows.values()].filter((row) => row.seq > seq),
        get: async (id) => rows.get(id),
        remove: async (id) => void rows.delete(id),
        note: async () => {},
        confirmed: async () => undefined,
        unclear: async () => new Map(),
        count: async () => ({ pending: rows.size, parked: 0 }),
        marks: async () => new Map(),
      },
      deliver: async (record) => {
        sent.push(placeOf(record) ?? 0);
        await new Promise((resolve) => setImmediate(resolve));
        return { status: 204, readable: true };
      },
      leaders: {
        lead: (_account, onChange) => {
          setImmediate(() => onChange(true));
          return { leads: () => true, releaseLeadership: () => {} };
        },
      },
      clock: asyncScheduler,
      random: { next: () => 0.5 },
      report: (where, error) => expect.unreachable(`${where}: ${String(error)}`),
    });
    // Counts instead of measuring time: the page may process only a few records between two turns.
    let most = 0;
    sender.start('learner');
    for (let before = sent.length; rows.size > 0; before = sent.length) {
      await new Promise((resolve) => setImmediate(resolve));
      most = Math.max(most, sent.length - before);
    }
    sender.stop();
    for (const lane of [0, 1, 2]) {
      const mine = sent.filter((seq) => (seq - 1) % 3 === lane);
      expect(mine).toEqual([...mine].sort((one, other) => one - other));
    }
    expect(new Set(sent).size).toBe(10_000);
    expect(most).toBeLessThanOrEqual(4); // one a partition, and one more for the turn of the start
  });
});
