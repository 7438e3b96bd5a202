import { VirtualTimeScheduler } from 'rxjs';
import { expect, it } from 'vitest';
import { restoreToDisk } from '#adapters/tracking/work/stored-work.ts';
import type { Batch as BatchOf } from '#domain/kernel/journal.ts';
import type { Outbound } from '#domain/tracking/index.ts';

type Batch = BatchOf<Outbound>;

// Verifies: reliability of the journal when site data is cleared; meanwhile the browser refuses to open a database.
it('what is recorded while the browser clears goes back to the disk, too', async () => {
  const clock = new VirtualTimeScheduler();
  const recorded = [1];
  const written: Batch[] = [];
  const write = (batch: Batch) => {
    if (written.push(batch) > 2) return Promise.resolve();
    recorded.push(recorded.length + 1); // the learner continues in the meantime
    return Promise.reject(new DOMException('Clearing', 'InvalidStateError'));
  };
  const facts = () => recorded.map((seq) => ({ seq })) as unknown as Batch['facts']; // distinguished by their sequence number only
  const done = restoreToDisk({ journal: { write }, clock }, 'mine', facts, () => []);
  for (let turn = 0; turn < 10; turn++) {
    await Promise.resolve();
    await Promise.resolve();
    clock.flush();
  }
  await done;
  expect(written.map((batch) => batch.facts.map(({ seq }) => seq))).toEqual([[1], [1, 2], [1, 2, 3]]);
});
