import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { events } from '#domain/attempt/events.ts';
import { freshness, type FreshnessPorts } from '#domain/catalogue/index.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Context } from '#domain/kernel/runtime.ts';

const exited = () => events.Exited({ attemptId: 'a', titleId: 't', reason: 'left', secondsSpent: 1 }) as Recorded; // the code under test ignores log positions
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

/** A learner’s outbox that may suspend delivery, and signals when it has delivered. */
function aLearner(isTold: readonly boolean[]) {
  const facts = new Subject<Recorded>();
  const delivered = new Subject<void>();
  const endedElsewhere = new Subject<void>();
  const asked = { statuses: 0, home: 0, catalogue: 0 };
  const source = (name: keyof typeof asked) => ({
    refresh: async () => {
      asked[name]++;
    },
  });
  const answers = [...isTold];
  const ports = {
    outboxIsIdle: () => Promise.resolve(answers.shift() ?? true),
    delivered,
    endedElsewhere,
    statuses: source('statuses'),
    home: source('home'),
    catalogue: source('catalogue'),
  };
  const running = freshness(facts, { ports } as unknown as Context<FreshnessPorts>).subscribe(); // `freshness` reads only `ports`
  const leave = async () => {
    facts.next(exited());
    await settled();
  };
  const deliver = async () => {
    delivered.next();
    await settled();
  };
  const leaveElsewhere = async () => {
    endedElsewhere.next();
    await settled();
  };
  return { leave, leaveElsewhere, deliver, asked, running };
}
const times = (count: number) => ({ statuses: count, home: count, catalogue: count });

// Verifies: §4 Content launch (prerequisites), Title status values
it('the platform is asked once after an attempt that it was told of', async () => {
  const { leave, deliver, asked } = aLearner([true]);
  await leave();
  await deliver();
  expect(asked).toEqual(times(1));
});

it('and once more when it is told later: locks may open by it', async () => {
  const { leave, deliver, asked } = aLearner([false]);
  await leave();
  expect(asked).toEqual(times(1));
  await deliver();
  await deliver();
  expect(asked).toEqual(times(2));
});

it('it is asked the same after an attempt in another tab', async () => {
  const { leaveElsewhere, deliver, asked } = aLearner([true, false]);
  await leaveElsewhere();
  expect(asked).toEqual(times(1));
  await leaveElsewhere();
  await deliver();
  expect(asked).toEqual(times(3));
});

it('only the last of several attempts is waited for', async () => {
  const { leave, deliver, asked, running } = aLearner([false, false]);
  await leave();
  await leave();
  await deliver();
  expect(asked).toEqual(times(3));
  running.unsubscribe();
});
