import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WAIT_CONTINUATION_MS, LATE_AFTER_MS, createWaitMonitor } from '#ui/components/feedback/patience.ts';
import { runs } from '../../support/runs.ts';

/** A manual clock: due work runs in order. */
function handClock() {
  let now = 0;
  let due: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after: (ms: number, work: () => void) => {
      const one = { at: now + ms, work };
      due.push(one);
      return () => void (due = due.filter((other) => other !== one));
    },
    pass: (ms: number) => {
      const end = now + ms;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        now = next.at;
        due = due.filter((one) => one !== next);
        next.work();
      }
      now = end;
    },
  };
}

/** Consecutive waits: duration of each, and the pause after it. */
const waits = fc.array(fc.record({ lasts: fc.nat(14_000), pause: fc.nat(2_000) }), { minLength: 1, maxLength: 8 });

// Verifies: usability – no wait without a message: 10 s after the learner last saw a complete screen, whatever is
// pending.
it('words are due 10 s after the first of waits that follow each other within a second, and not before', () => {
  fc.assert(
    fc.property(fc.nat(12_000), waits, (startedAgo, all) => {
      const clock = handClock();
      clock.pass(startedAgo);
      const patience = createWaitMonitor(clock, 0, () => undefined);
      // The page itself loads from 0 until its first screen: the first wait continues this one.
      let [since, endedAt] = [0, startedAgo];
      all.forEach(({ lasts, pause }, nth) => {
        const begun = clock.now();
        if (begun - endedAt > WAIT_CONTINUATION_MS) since = begun;
        let lateAt: number | undefined;
        const end = patience.begin(() => (lateAt ??= clock.now()));
        if (nth === 0) patience.pageIsHere();
        clock.pass(lasts);
        end();
        endedAt = clock.now();
        const due = Math.max(begun, since + LATE_AFTER_MS);
        expect(lateAt).toBe(due <= endedAt ? due : undefined);
        clock.pass(pause);
        const isLateNow = pause <= WAIT_CONTINUATION_MS && clock.now() - since >= LATE_AFTER_MS;
        expect(patience.isLate()).toBe(isLateNow);
      });
    }),
    { numRuns: runs(300) },
  );
});

it('two waits side by side are one, until both are over', () => {
  const clock = handClock();
  const patience = createWaitMonitor(clock, 0, () => undefined);
  patience.pageIsHere();
  clock.pass(5_000);
  const late: string[] = [];
  const ends = [patience.begin(() => late.push('first')), patience.begin(() => late.push('second'))];
  ends[0]?.();
  clock.pass(8_000);
  const endThird = patience.begin(() => late.push('third'));
  clock.pass(2_000);
  expect(late).toEqual(['second', 'third']);
  ends[1]?.();
  endThird();
  clock.pass(WAIT_CONTINUATION_MS + 1);
  expect(patience.isLate()).toBe(false);
});
