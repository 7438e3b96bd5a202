import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { definitionOf } from '#adapters/storage/definitions.ts';
import { database } from '#adapters/storage/database/idb.ts';
import { type JournalStore, journalStore } from '#adapters/storage/journal.store.ts';
import { memoryJournal } from '#adapters/storage/memory-journal.ts';
import { outboxStore } from '#adapters/storage/durable.ts';
import { noWatermarks } from '#adapters/storage/outbox/watermarks.ts';
import { createRedelivery } from '#adapters/tracking/work/work.ts';
import { events } from '#domain/attempt/events.ts';
import { summarizeAttempt } from '#domain/attempt/index.ts';
import { compactionKeyOf, type Outbox } from '#domain/tracking/index.ts';

const DAY_MS = 24 * 3_600_000;
const rules = { definitionOf, slotOf: compactionKeyOf, fold: summarizeAttempt };
let databases = 0;

type Stores = { journal: JournalStore; outbox: Outbox; fail: () => void };

function indexed(): Stores {
  const db = database({ name: `retelling-${++databases}`, onClosed: () => undefined });
  const { change } = db;
  let isFull = false;
  db.change = (work, how) => {
    if (!isFull || how?.strict !== true) return change(work, how);
    isFull = false;
    return Promise.reject(new DOMException('full', 'QuotaExceededError'));
  };
  const journal = journalStore(db, { ...rules, tab: 'tab', watermarks: noWatermarks });
  return { journal, outbox: outboxStore(db), fail: () => (isFull = true) };
}

function memory(): Stores {
  const both = memoryJournal(rules);
  return { journal: both, outbox: both, fail: () => vi.spyOn(both, 'marks').mockRejectedValueOnce(new Error('full')) };
}

/** A learner with one attempt in the journal and an empty outbox. */
async function aLearner({ journal, outbox, fail }: Stores) {
  const attempt = { attemptId: 'a', titleId: 't' };
  const started = { ...attempt, activityId: 'urn:t', kind: 'pdf', sessionId: 's', titleName: 'T' } as const;
  const facts = [events.Started(started), events.Opened({ ...attempt, epoch: 1 })].map((event, nth) => ({
    ...event,
    id: `00000000-0000-4000-8000-00000000000${nth}`,
    seq: nth + 1,
    at: 1_000 + nth,
    stream: 'attempt:a',
    cause: 'test',
    restored: false,
  }));
  await journal.write({ account: 'ada', facts, outbound: [], strict: false });
  const reports: unknown[] = [];
  const wake = vi.fn();
  const clock = { now: () => 5_000 };
  const { retell } = createRedelivery({
    journal,
    outbox,
    names: { base: 'https://lms.example', platform: 'learning-client' },
    account: () => 'ada',
    clock,
    hasPlatformTime: () => true,
    wake,
    report: (_where, error) => reports.push(error),
  });
  const waiting = async () => (await outbox.after('ada', 0)).length;
  return { retell, waiting, wake, clock, reports, fail };
}

/** Verifies: §4 "no progress is ever lost", for a platform that was restored from a backup. */
describe.each([
  ['IndexedDB', indexed],
  ['memory', memory],
])('redelivery from the journal in %s', (_name, open) => {
  it('is tried again after a try that could not be stored', async () => {
    const { retell, waiting, wake, reports, fail } = await aLearner(open());
    fail();
    expect(await retell('ada')).toBe(false);
    expect([await waiting(), reports.length]).toEqual([0, 1]);
    expect(wake).not.toHaveBeenCalled();
    expect(await retell('ada')).toBe(true);
    expect(await waiting()).toBeGreaterThan(0);
    expect(wake).toHaveBeenCalledTimes(1);
  });

  it('happens at most once a day, also where two tabs begin it at once', async () => {
    const { retell, wake, clock } = await aLearner(open());
    expect((await Promise.all([retell('ada'), retell('ada')])).filter(Boolean)).toHaveLength(1);
    expect(await retell('ada')).toBe(false);
    clock.now = () => 5_000 + DAY_MS - 1;
    expect(await retell('ada')).toBe(false);
    clock.now = () => 5_000 + DAY_MS;
    expect(await retell('ada')).toBe(true);
    expect(wake).toHaveBeenCalledTimes(2);
  });
});
