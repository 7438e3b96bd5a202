import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Event, Recorded } from '#domain/kernel/event.ts';
import type { Batch as BatchOf, Journal, SinkRecord, Sink } from '#domain/kernel/journal.ts';
import { keepJournal } from '#domain/kernel/journal-writer.ts';
import { make } from './make.ts';
import { runs } from '../../support/runs.ts';

/** The journal writer reads only id and compaction key of a record. */
type Made = SinkRecord & { account: string; at: number; body: unknown };
type Batch = BatchOf<Made>;
const fact = (n: number, type = 'x'): Event => ({ type, v: 1, data: n });
const origin = { stream: 's', cause: 'test' };

const record = (source: Recorded, account: string): Made => ({
  id: `out-${source.id}`,
  account,
  at: source.at,
  body: source.data,
  ...(source.type === 'snapshot' ? { slot: 'slot' } : {}),
});
const sink: Sink<Made> = {
  name: 'all',
  translate: (source, account) => (source.type === 'quiet' ? [] : [record(source, account)]),
};

/** A journal that responds on demand, and stores accepted batches. */
function scripted(plan: readonly boolean[] = []) {
  const kept: Batch[] = [];
  const tried: Batch[] = [];
  const journal: Pick<Journal<Made>, 'write'> = {
    write: async (batch) => {
      tried.push(batch);
      const accepted = plan[tried.length - 1] ?? true;
      await Promise.resolve();
      if (!accepted) throw new Error('QuotaExceededError');
      kept.push(batch);
    },
  };
  return { journal, kept, tried };
}

function keeping(plan: readonly boolean[] = [], sinks: readonly Sink<Made>[] = [sink]) {
  const { log } = make();
  const store = scripted(plan);
  const seen = { stored: 0, writing: [] as string[], refused: [] as string[], reports: [] as string[] };
  const who: { account: string | undefined } = { account: 'learner' };
  const keeper = keepJournal(log, store.journal, {
    account: () => who.account,
    sinks,
    isTerminal: (source) => source.type === 'last',
    onWriting: (records) => seen.writing.push(...records.map((r) => r.id)),
    onRefused: (records) => seen.refused.push(...records.map((r) => r.id)),
    onStored: (records) => {
      if (records.length > 0) seen.stored++;
    },
    report: (where, error) => seen.reports.push(`${where}: ${String(error)}`),
  });
  return { log, keeper, who, seen, ...store };
}

/** A journal whose writes end on demand. `isMeant` is evaluated when the write ends. */
function writingSlowly() {
  const { log } = make();
  const kept: string[][] = [];
  const writes: ((accepted: boolean) => void)[] = [];
  const journal: Pick<Journal<Made>, 'write'> = {
    write: (batch) =>
      new Promise((take, reject) =>
        writes.push((accepted) => {
          if (!accepted || batch.isMeant?.() === false) return reject(new Error('QuotaExceededError'));
          kept.push(batch.facts.map(({ id }) => id));
          take();
        }),
      ),
  };
  const keeper = keepJournal(log, journal, {
    account: () => 'learner',
    sinks: [sink],
    isTerminal: () => false,
    onStored: () => {},
    report: () => {},
  });
  const ends = async (nth: number, accepted: boolean) => {
    writes[nth]?.(accepted);
    await turn();
  };
  return { log, keeper, kept, ends };
}
const turn = () => new Promise((go) => setImmediate(go));

describe('the journal keeper', () => {
  it('stores a fact and what the platform must learn of it in one batch, in order', async () => {
    const { log, keeper, kept, seen } = keeping();
    log.append([fact(1), fact(2, 'quiet'), fact(3)], origin);
    expect(seen.writing).toEqual(['out-e1', 'out-e3']); // known at once, for a page that unloads
    await keeper.settled();
    expect(kept).toHaveLength(1);
    expect(kept[0]).toMatchObject({ account: 'learner', strict: false });
    expect(kept[0]?.facts.map((f) => f.id)).toEqual(['e1', 'e2', 'e3']);
    expect(kept[0]?.outbound.map((r) => r.id)).toEqual(['out-e1', 'out-e3']);
    expect(seen.stored).toBe(1);
  });

  it('begins to write in the turn of the event loop in which the fact happened', async () => {
    const { log, tried } = keeping();
    log.append([fact(1)], origin);
    await Promise.resolve();
    expect(tried).toHaveLength(1);
  });

  it('asks for strict durability for terminal facts only', async () => {
    const { log, keeper, kept } = keeping();
    log.append([fact(1)], origin);
    await keeper.settled();
    log.append([fact(2), fact(3, 'last')], origin);
    await keeper.settled();
    log.append([fact(4, 'last'), fact(5)], origin);
    await keeper.settled();
    expect(kept.map((batch) => batch.strict)).toEqual([false, true, true]);
  });

  it('asks for it also when a terminal fact was refused and is tried with others', async () => {
    const { log, keeper, kept } = keeping([false, false]);
    log.append([fact(1)], origin);
    await keeper.settled().catch(() => undefined);
    log.append([fact(2, 'last')], origin);
    await keeper.settled().catch(() => undefined);
    await keeper.retry();
    expect(kept.map((batch) => [batch.facts.length, batch.strict])).toEqual([[2, true]]);
  });

  it('gives up what was refused of one learner, and keeps what was refused of another', async () => {
    const { log, keeper, kept, who } = keeping([false, false]);
    log.append([fact(1)], origin);
    await keeper.settled().catch(() => undefined);
    who.account = 'other';
    log.append([fact(2)], origin);
    await keeper.settled().catch(() => undefined);
    keeper.drop('learner');
    expect(keeper.health.get()).toEqual({ writing: 0, unsaved: 1 });
    await keeper.retry();
    expect(kept.map((batch) => [batch.account, batch.facts.map((f) => f.id)])).toEqual([['other', ['e2']]]);
  });

  it('stores what was refused of two learners for each of them', async () => {
    const { log, keeper, kept, who } = keeping([false, false, false]);
    log.append([fact(1)], origin);
    await keeper.settled().catch(() => undefined);
    who.account = 'other';
    log.append([fact(2)], origin);
    await keeper.settled().catch(() => undefined);
    await keeper.retry();
    await keeper.retry();
    expect(kept.map((batch) => [batch.account, batch.facts.map((f) => f.id)])).toEqual([
      ['learner', ['e1']],
      ['other', ['e2']],
    ]);
  });

  it('knows at each moment what is not on the disk, in order', async () => {
    const { log, keeper, ends } = writingSlowly();
    const unkept = () => keeper.unkept().map(({ items }) => items.map((item) => item.fact.id));
    log.append([fact(1)], origin);
    expect(unkept(), 'of this turn').toEqual([['e1']]);
    await turn();
    for (const n of [2, 3]) {
      log.append([fact(n)], origin);
      await turn();
    }
    expect(unkept(), 'being written').toEqual([['e1'], ['e2'], ['e3']]);
    await ends(0, true);
    expect(unkept(), 'the first is there').toEqual([['e2'], ['e3']]);
    await ends(1, false);
    expect(unkept(), 'refused, and being written').toEqual([['e2'], ['e3']]);
    await ends(2, true);
    expect(unkept(), 'refused, and not meant without it').toEqual([['e2'], ['e3']]);
  });

  it('gives up a write that was begun behind one that is refused, and stores both in order', async () => {
    const { log, keeper, kept, ends } = writingSlowly();
    for (const n of [1, 2]) {
      log.append([fact(n)], origin);
      await turn(); // the second does not wait for the first
    }
    await ends(0, false);
    await ends(1, true);
    expect([kept, keeper.health.get().unsaved]).toEqual([[], 2]);
    const retried = keeper.retry();
    await turn();
    await ends(2, true);
    await retried;
    expect([kept, keeper.health.get().unsaved]).toEqual([[['e1', 'e2']], 0]);
  });

  it('tells of what is not stored without a gap, as it is written, refused and tried again', async () => {
    const { log, keeper, ends } = writingSlowly();
    const seen: [number, number][] = [];
    const look = () => {
      const { writing, unsaved } = keeper.health.get();
      seen.push([writing + unsaved, keeper.unkept().flatMap(({ items }) => items).length]);
    };
    log.append([fact(1)], origin);
    await turn();
    keeper.health.subscribe(look);
    await ends(0, false);
    void keeper.retry();
    await turn();
    await ends(1, false);
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.every(([told, unkept]) => told === 1 && unkept === 1)).toBe(true);
    void keeper.retry();
    await turn();
    await ends(2, true);
    expect(seen.at(-1)).toEqual([0, 0]);
  });

  it('keeps nothing without a learner, nothing twice that came from the journal, and never mixes learners', async () => {
    const { log, keeper, kept, who } = keeping();
    who.account = undefined;
    log.append([fact(1)], origin);
    who.account = 'learner';
    log.restore([{ ...fact(0), ...origin, id: 'old', at: 0 }]);
    log.append([fact(2)], origin);
    who.account = 'other';
    log.append([fact(3)], origin);
    await keeper.settled();
    expect(kept.map((batch) => [batch.account, batch.facts.map((f) => f.id)])).toEqual([
      ['learner', ['e2']],
      ['other', ['e3']],
    ]);
  });

  it('keeps the fact when a translation fails, and says so', async () => {
    const broken: Sink<Made> = {
      name: 'broken',
      translate: () => {
        throw new Error('no such attempt');
      },
    };
    const { log, keeper, kept, seen } = keeping([], [broken, sink]);
    log.append([fact(1)], origin);
    await keeper.settled();
    expect(kept[0]?.facts).toHaveLength(1);
    expect(kept[0]?.outbound).toHaveLength(1);
    expect(seen.reports).toEqual(['sink broken: Error: no such attempt']);
  });

  it('counts what the browser refuses, offers it for sending, and stores it with the next fact, in order', async () => {
    const { log, keeper, kept, seen } = keeping([false, true]);
    log.append([fact(1)], origin);
    await expect(keeper.settled()).rejects.toThrow('Quota');
    expect(keeper.health.get()).toEqual({ writing: 0, unsaved: 1 });
    expect(seen.refused).toEqual(['out-e1']);
    log.append([fact(2)], origin);
    await keeper.settled();
    expect(keeper.health.get()).toEqual({ writing: 0, unsaved: 0 });
    expect(kept.map((batch) => batch.facts.map((f) => f.id))).toEqual([['e1', 'e2']]);
  });

  it('does not put an older snapshot behind a newer one that was stored while the older was refused', async () => {
    const { log, keeper, kept } = keeping([false, true]);
    log.append([fact(1, 'snapshot')], origin);
    await Promise.resolve(); // the first write is in progress
    log.append([fact(2, 'snapshot')], origin);
    await keeper.settled().catch(() => undefined);
    await keeper.retry();
    await keeper.settled();
    expect(kept.flatMap((batch) => batch.facts.map((f) => f.id)).sort()).toEqual(['e1', 'e2']);
    expect(kept.flatMap((batch) => batch.outbound.map((r) => r.id))).toEqual(['out-e2']);
  });

  it('stores every fact exactly once, whatever is refused and whenever it is tried again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { maxLength: 12 }),
        fc.array(fc.constantFrom('fact', 'two', 'turn', 'retry', 'switch'), { maxLength: 25, size: 'max' }),
        async (plan, steps) => {
          const { log, keeper, kept, who } = keeping(plan);
          for (const [i, step] of steps.entries()) {
            if (step === 'fact') log.append([fact(i)], origin);
            if (step === 'two') log.append([fact(i), fact(i)], origin);
            if (step === 'switch') who.account = who.account === 'learner' ? 'other' : 'learner';
            if (step === 'turn') await new Promise((resolve) => setImmediate(resolve));
            if (step === 'retry') void keeper.retry();
          }
          for (let i = 0; i < 15; i++) await keeper.retry();
          await keeper.settled();
          const stored = kept.flatMap((batch) => batch.facts);
          expect(stored.map((f) => f.seq).sort((a, b) => a - b)).toEqual(log.facts.map((f) => f.seq));
          expect(kept.flatMap((batch) => batch.outbound.map((r) => r.id)).sort()).toEqual(
            stored.map((f) => `out-${f.id}`).sort(),
          );
          expect(keeper.health.get()).toEqual({ writing: 0, unsaved: 0 });
        },
      ),
      { numRuns: runs(75) },
    );
  });
});
