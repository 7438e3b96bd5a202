import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { effects } from '#adapters/tracking/effects.ts';
import { outboxStore } from '#adapters/storage/durable.ts';
import { database } from '#adapters/storage/database/idb.ts';

// Verifies: §4 "no progress is ever lost": redelivered work belongs to the learner whose delivery found it missing.
it('a platform that has forgotten work is reported with the account that the work is of', () => {
  const forgotten: unknown[] = [];
  const { perform } = effects({
    account: 'ada',
    outbox: outboxStore(database({ name: 'effects', onClosed: () => undefined })),
    deliver: () => Promise.resolve({ status: 204, readable: true }),
    clock: new VirtualTimeScheduler(),
    report: () => undefined,
    releaseLeadership: () => undefined,
    dispatch: () => undefined,
    onForgotten: (...given: unknown[]) => forgotten.push(...given),
  });
  perform({ do: 'tell-forgotten' });
  expect(forgotten).toEqual(['ada']);
});
