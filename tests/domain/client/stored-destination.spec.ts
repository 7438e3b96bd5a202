import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedDestination } from '#domain/client/stored-destination.ts';

const PATHS = ['/acme/home', '/acme/title/g/t'];
const UNKNOWN = ['/elsewhere', 'https://evil.example/', ''];
const ACCOUNTS = ['ada', 'bo'];

function aTab() {
  const slot = () => {
    let value: string | undefined;
    return { get: () => value, set: (next: string) => void (value = next), clear: () => void (value = undefined) };
  };
  const path = slot();
  return { path, kept: storedDestination(path, slot(), (wanted) => PATHS.find((one) => one === wanted)) };
}

type Step = { set: string; owner: string | undefined } | { forget: 'signed-out' | 'other-learner' } | 'clear';
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      set: fc.constantFrom(...PATHS, ...UNKNOWN),
      owner: fc.constantFrom(undefined, ...ACCOUNTS),
    }),
  },
  { weight: 2, arbitrary: fc.record({ forget: fc.constantFrom('signed-out' as const, 'other-learner' as const) }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
);

// Verifies: §2 Guards, §4 Login success, readings: after an expiry, the destination is used only for the same learner
describe('the destination that a tab keeps', () => {
  it('is the last known path, of the account that it was kept for, until it is forgotten', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const { kept } = aTab();
        let expected: { path: string; owner: string | undefined } | undefined;
        for (const one of steps) {
          if (one === 'clear') {
            kept.clear();
            expected = undefined;
          } else if ('set' in one) {
            kept.set(one.set, one.owner);
            if (PATHS.includes(one.set)) expected = { path: one.set, owner: one.owner };
          } else {
            kept.forget(one.forget);
            const isForAnybody = expected?.owner === undefined;
            if (one.forget === 'signed-out' || !isForAnybody) expected = undefined;
          }
          expect([kept.get(), kept.owner()]).toEqual([expected?.path, expected?.owner]);
        }
      }),
    );
  });

  it.each(UNKNOWN)('is nothing where another version or another hand has written %j', (written) => {
    const { kept, path } = aTab();
    path.set(written);
    expect(kept.get()).toBeUndefined();
  });
});
