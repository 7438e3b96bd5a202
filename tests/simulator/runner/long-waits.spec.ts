import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ourContract, loadTextKeys } from '#simulator/runner/command/files.ts';
import { RunClock } from '#simulator/runner/clock.ts';
import { runJourney } from '#simulator/runner/run.ts';
import { loadScenario, type Scenario } from '#simulator/scenarios/schema.ts';
import { isNightly, runs } from '../../support/runs.ts';

/** Verifies: months with an open page take almost no time, with the same result as if every poll had run. */
const MINUTE = 60_000;
/** Holds no requests; a clock that could hold requests runs every poll. */
const HOLDS_NOTHING = { count: () => 0, waitOne: () => Promise.resolve() };

/** A day with polls and timers. Returns actions and times for a clock that skips polls, or runs all of them. */
async function day(
  { watches, timers, quietUntil }: { watches: [at: number, period: number][]; timers: number[]; quietUntil: number[] },
  isSlow: boolean,
) {
  const clock = new RunClock(0, isSlow ? HOLDS_NOTHING : undefined);
  const done: string[] = [];
  let found = 0;
  let looks = 0;
  for (const [nth, [at, period]] of watches.entries()) {
    let last = 0;
    const look = () => {
      looks++;
      last = clock.now();
      const due = quietUntil[found];
      if (due !== undefined && clock.now() >= due) {
        found++;
        done.push(`${clock.now()}: watch ${nth} finds ${due}`);
      }
      clock.schedule(look, period, quiet);
    };
    const quiet = { everyMs: period, quietFor: () => Math.max(0, (quietUntil[found] ?? Infinity) - clock.now()) };
    clock.schedule(look, at, quiet);
    for (const timer of timers)
      clock.schedule(() => done.push(`${clock.now()}: ${timer}, and watch ${nth} looked at ${last}`), timer);
  }
  await clock.advance(9 * MINUTE);
  await clock.advance(15 * MINUTE);
  return { done, at: clock.now(), looks };
}

describe('a clock', () => {
  it('passes over looks that find nothing, and has all else done at its own time and in its own order', async () => {
    const ms = fc.integer({ min: 0, max: 20 * MINUTE });
    const watch = fc.tuple(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(1_000, 3_000, 7_000));
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          watches: fc.array(watch, { minLength: 1, maxLength: 3 }),
          timers: fc.array(ms, { maxLength: 6 }),
          quietUntil: fc.array(ms, { maxLength: 4 }).map((list) => list.sort((a, b) => a - b)),
        }),
        async (given) => {
          const [fast, slow] = [await day(given, false), await day(given, true)];
          expect({ ...fast, looks: 0 }).toEqual({ ...slow, looks: 0 });
          // At most four before and after each event, for each poll.
          expect(fast.looks).toBeLessThan(
            8 * given.watches.length * (given.watches.length * given.timers.length + given.quietUntil.length + 3),
          );
        },
      ),
      { numRuns: runs(3) },
    );
  });
});

const story = (when: readonly string[]): Scenario =>
  loadScenario(
    `
name: Long waits
organisation: { code: acme, name: Acme }
policies: { sessionMinutes: 400000 }
people: [{ id: p-ada, userName: ada, password: Lighthouse1, firstName: Ada, lastName: A }]
catalogue:
  tags: [{ id: catalogue, name: Catalogue, isRoot: true }]
  titles:
    - { id: book, title: Book, kind: pdf, tags: [{ id: catalogue, pos: 1 }] }
    - { id: film, title: Film, kind: video, tags: [{ id: catalogue, pos: 2 }] }
journeys:
  - name: A page that stays open
    given: [{ signIn: ada }]
    when:
${when.map((step) => `      - ${step}`).join('\n')}
    then: [{ invariantsOnly: true }]
`,
    'long-waits.yaml',
  );

async function played(scenario: Scenario, isSlow: boolean) {
  const { failures, log, facts, lasted, calls } = await runJourney({
    scenario,
    journey: scenario.journeys[0]!, // the scenario has one
    seed: 1,
    contract: ourContract(),
    texts: loadTextKeys(),
    expects: () => undefined, // accepts every step: one that cannot be taken is then no failure, with or without a race
    ...(isSlow ? { race: { ...HOLDS_NOTHING, schedule: <T>(answer: Promise<T>) => answer } } : {}),
  });
  return { broken: failures, log: log.map(({ at, what }) => `${at} ${what}`), facts: [...facts], lasted, calls };
}

describe('a page that stays open', () => {
  it('for 138 days is no test of patience', async () => {
    const { broken, log, lasted } = await played(
      story(['{ wait: 138d }', '{ launch: book }', '{ readTo: end }', 'leave']),
      false,
    );
    expect(broken).toEqual([]);
    expect(log.at(-1)).toContain('/api/signout/');
    expect(lasted).toBeGreaterThanOrEqual(138 * 24 * 60 * MINUTE);
  });

  it('has the same day to the byte, whatever happens in it', async () => {
    const step = fc.constantFrom(
      '{ launch: book }',
      '{ launch: film }',
      '{ readTo: 4 }',
      '{ readTo: end }',
      'leave',
      '{ network: none }',
      '{ network: back }',
      'expireSession',
      'signInAgain',
      '{ tab: second }',
      '{ tab: first }',
      'hidePage',
      'reopen',
      'crash',
      '{ fault: { kind: status, status: 400, operation: putStatement, times: 2 } }',
      '{ fault: { kind: status, status: 503, operation: putStatement, times: 3 } }',
    );
    const waits = ['20s', '4m', '31m', ...(isNightly ? ['5h', '23h 59m 50s', '25h'] : [])];
    const wait = fc.constantFrom(...waits).map((time) => `{ wait: ${time} }`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, step, wait), { minLength: 1, maxLength: 3 }), async (list) => {
        const scenario = story(list.flat());
        expect(await played(scenario, false)).toEqual(await played(scenario, true));
      }),
      { numRuns: runs(4) },
    );
  });
});
